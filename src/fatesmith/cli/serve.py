"""`fatesmith serve`: live tables over HTTP and WebSocket."""

import contextlib
import re
import sys
from typing import Final

import click

from fatesmith.cli.browser import HERE, USUAL_PORT, ServeError, made_folder, open_soon
from fatesmith.cli.invitation import bracketed, invitation, own_addresses

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - people may ask for it
"""Addresses that no client uses as a name."""
LOOPBACK: Final = ("127.0.0.0/8", "::1/128")
"""Where a proxy on this machine asks from."""


@click.command()
@click.option("--host", default=HERE, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=USUAL_PORT, help="0: any free port.")
@click.option(
    "--database",
    metavar="URL",
    envvar="FATESMITH_DATABASE",
    show_envvar=True,
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
@click.option(
    "--trust-proxy",
    is_flag=False,
    flag_value=",".join(LOOPBACK),
    metavar="[ADDRESS,…]",
    help="Proxies that say in X-Forwarded-For who asks; those on this machine if none is named.",
)
@click.option(
    "--metrics",
    metavar="HOST:PORT",
    help="Where Prometheus finds figures, such as 127.0.0.1:9100; keep it from strangers.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(1),
    help="Delete tables at which nothing has happened for this long; by default they are kept.",
)
@click.option(
    "--export-to",
    metavar="FOLDER",
    help="With --keep-days: put the records of finished games there first.",
)
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
    trust_proxy: str | None,
    metrics: str | None,
    keep_days: int | None,
    export_to: str | None,
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
    if export_to and not keep_days:
        raise ServeError("--export-to goes with --keep-days: nothing else is deleted")
    # Names can be made to lead here by other sites; literal addresses cannot.
    addresses = own_addresses(host) if host in EVERYWHERE else [host]
    host_names += tuple(map(bracketed, addresses))
    settings = Settings(
        database=chosen,
        thinkers=thinkers,
        host_names=tuple(sorted({*LOCAL_NAMES, *host_names})),
        limits=msgspec.structs.replace(Limits(), **given),
        durable=durable,
        keep_days=keep_days or 0,
        export_to=export_to or "",
        par=not no_par,
        trust_proxy=tuple(trust_proxy.split(",")) if trust_proxy is not None else (),
    )
    with contextlib.ExitStack() as stack:
        bound = stack.enter_context(serving.listening(host, port))
        figures = None
        if metrics is not None:
            figures = stack.enter_context(serving.listening(*_place(metrics)))
        serving.check(settings)
        shown = HERE if host in EVERYWHERE else bracketed(host)
        at = bound.getsockname()[1]
        click.echo(f"fatesmith serves tables at http://{shown}:{at}/ (Ctrl-C stops it)", err=True)
        if host in EVERYWHERE:
            click.echo(invitation(addresses, at, picture=sys.stderr.isatty()), err=True)
        if show:
            open_soon(f"http://{shown}:{at}/")
        serving.serve(settings, bound, workers, log_level, figures)


def _place(text: str) -> tuple[str, int]:
    """The host and port of `127.0.0.1:9100` or `[::1]:9100`."""
    found = re.fullmatch(r"\[?([^\[\]]+)\]?:([0-9]{1,5})", text)
    if found is None or int(found[2]) > 65535:
        raise ServeError(f"--metrics {text}: write an address and a port, as in 127.0.0.1:9100")
    return found[1], int(found[2])
