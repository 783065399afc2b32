"""`fatesmith serve`: live tables over HTTP and WebSocket."""

from typing import Final

import click

from fatesmith.cli.browser import HERE, USUAL_PORT, ServeError, made_folder, open_soon

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - people may ask for it
"""Addresses that no client uses as a name."""


@click.command()
@click.option("--host", default=HERE, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=USUAL_PORT, help="0: any free port.")
@click.option(
    "--database",
    metavar="URL",
    help="postgresql://… or an SQLite file; by default tables.sqlite in the data folder.",
)
@click.option("--data", metavar="FOLDER", help="The data folder, by default as XDG says.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option(
    "--thinkers",
    type=click.IntRange(1, 64),
    default=1,
    help="Processes in which bots think, per worker.",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help="A name people use for this server, besides localhost; * for any.",
)
@click.option("--trust-proxy", is_flag=True, help="Clients' addresses come in X-Forwarded-For.")
@click.option("--durable", is_flag=True, help="SQLite: survive power failures too; slower.")
@click.option(
    "--no-par", is_flag=True, help="Do not work out par of daily forges, which takes a core."
)
@click.option("--connections", type=click.IntRange(1), help="WebSockets of one address.")
@click.option("--all-connections", type=click.IntRange(1), help="WebSockets of a process in all.")
@click.option("--requests-per-second", type=click.FloatRange(0.1), help="Of one address.")
@click.option("--messages-per-second", type=click.FloatRange(0.1), help="Of one WebSocket.")
@click.option("--tables-per-hour", type=click.IntRange(1), help="Opened by one address.")
@click.option("--open", "show", is_flag=True, help="Open the table in a browser.")
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="warning"
)
def serve(
    host: str,
    port: int,
    database: str | None,
    data: str | None,
    workers: int,
    thinkers: int,
    host_names: tuple[str, ...],
    trust_proxy: bool,
    durable: bool,
    no_par: bool,
    show: bool,
    log_level: str,
    **limits: float | None,
) -> None:
    """Serve tables for people and remote bots until stopped.

    Tables are kept in a database: nothing that was acknowledged is lost when the server is stopped,
    killed or restarted.
    """
    import msgspec

    from fatesmith.server.http import serving
    from fatesmith.server.http.limits import Limits
    from fatesmith.server.http.settings import LOCAL_NAMES, Settings

    given = {name: value for name, value in limits.items() if value is not None}
    chosen = database
    if chosen is None:
        chosen = str(made_folder(data) / serving.TABLES)
    if workers > 1 and not chosen.startswith(("postgresql://", "postgres://")):
        raise ServeError(
            "several workers need a database they can share: --database postgresql://…"
        )
    if host not in EVERYWHERE:
        host_names += (f"[{host}]" if ":" in host else host,)
    settings = Settings(
        database=chosen,
        thinkers=thinkers,
        host_names=tuple(sorted({*LOCAL_NAMES, *host_names})),
        limits=msgspec.structs.replace(Limits(), **given),
        durable=durable,
        par=not no_par,
        trust_proxy=trust_proxy,
    )
    with serving.listening(host, port) as bound:
        serving.check(settings)
        shown = f"[{host}]" if ":" in host else host
        at = bound.getsockname()[1]
        click.echo(f"fatesmith serves tables at http://{shown}:{at}/ (Ctrl-C stops it)", err=True)
        if show:
            near = HERE if host in EVERYWHERE else shown
            open_soon(f"http://{near}:{at}/")
        serving.serve(settings, bound, workers, log_level)
