"""`fatesmith admin`: what whoever runs a server can order, while it runs or not."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import click

from fatesmith.cli.browser import ServeError

if TYPE_CHECKING:
    from fatesmith.server.store.contract import Store

LONGEST: Final = 300
"""Letters of a reason or an announcement."""
_UNITS: Final = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}
_SPAN: Final = re.compile(r"([1-9][0-9]{0,4})([mhd])")

_as_json: Final = click.option("--json", "as_json", is_flag=True, help="For programs.")
_for: Final = click.option(
    "--for", "span", metavar="SPAN", help="How long, as in 30m, 12h or 7d; by default for good."
)
_reason: Final = click.option("--reason", default="", help="A note for `admin list`.")


@click.group()
@click.option(
    "--database",
    metavar="URL",
    envvar="FATESMITH_DATABASE",
    show_envvar=True,
    help="postgresql://… or an SQLite file; by default tables.sqlite in the data folder.",
)
@click.option("--data", metavar="FOLDER", help="The data folder, by default as XDG says.")
@click.pass_context
def admin(ctx: click.Context, database: str | None, data: str | None) -> None:
    """Moderate a server: it may keep running, and obeys within a second or two.

    WHO is a session as `admin list` names it, such as s:Zx3…, or an address or a network, such as
    203.0.113.7 or 2001:db8::/48. Exits with code 1 if there is nothing to do, such as a ban to lift
    that there is not.
    """
    ctx.obj = (database, data)


def _done(as_json: bool, sentence: str, **told: object) -> None:
    click.echo(json.dumps(told, ensure_ascii=False) if as_json else sentence)


def _run(ctx: click.Context, work: "Callable[[Store], Coroutine[Any, Any, None]]") -> None:
    from fatesmith.server.http import serving
    from fatesmith.server.store.open import open_beside

    database, data = ctx.obj
    place = database or str(serving.data_folder(data) / serving.TABLES)

    async def once() -> None:
        store = await open_beside(place)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(once())


def _now() -> int:
    return time.time_ns() // 1_000_000


def _until(span: str | None) -> int:
    from fatesmith.server.store.contract import END_OF_TIME

    if span is None:
        return END_OF_TIME
    found = _SPAN.fullmatch(span)
    if found is None:
        raise click.UsageError(f"--for {span}: write a number and m, h or d, as in 30m, 12h or 7d.")
    return _now() + int(found[1]) * _UNITS[found[2]]


def _when(at_ms: int) -> str:
    from fatesmith.server.store.contract import END_OF_TIME

    if at_ms == END_OF_TIME:
        return "for good"
    return f"{datetime.fromtimestamp(at_ms / 1_000, UTC):%Y-%m-%d %H:%M} UTC"


def _span_told(until_ms: int) -> str:
    told = _when(until_ms)
    return told if told == "for good" else f"until {told}"


def _line(text: str) -> str:
    clean = " ".join(text.split())
    if len(clean) > LONGEST or not clean.isprintable():
        raise click.UsageError(f"A text here has at most {LONGEST} printable characters.")
    return clean


def _subject(who: str) -> str:
    """A session, or a network as it is kept."""
    from fatesmith.server.host.house import SESSION, network_of
    from fatesmith.server.http.limits import customer

    if who.startswith(SESSION):
        return _session(who)
    try:
        found = network_of(customer(who))
        # One IPv6 address is one of very many that its owner has.
        if found.version == 6 and found.prefixlen > 64:
            found = found.supernet(new_prefix=64)
        return str(found)
    except ValueError:
        raise click.UsageError(
            f"{who} is neither a session, which begins with {SESSION} (see `fatesmith admin list`),"
            " nor an address, nor a network such as 203.0.113.0/24."
        ) from None


def _session(who: str) -> str:
    from fatesmith.server.host.house import SESSION

    if not re.fullmatch(re.escape(SESSION) + r"[A-Za-z0-9_-]{1,64}", who):
        raise click.UsageError(
            f"{who} is no session: it begins with {SESSION}, as `fatesmith admin list` names it."
        )
    return who


def _give(
    ctx: click.Context, kind: str, subject: str, text: str, until_ms: int, as_json: bool, told: str
) -> None:
    from fatesmith.server.store.house_orders import Order

    order = Order(kind, subject, text, _now(), until_ms)

    async def work(store: "Store") -> None:
        await store.orders.give(order)
        _done(as_json, told, **_order_told(order))

    _run(ctx, work)


def _lift(
    ctx: click.Context, kind: str, subject: str, as_json: bool, told: str, missing: str
) -> None:
    async def work(store: "Store") -> None:
        if not await store.orders.lift(kind, subject):
            raise ServeError(missing)
        _done(as_json, told, lifted=kind, subject=subject)

    _run(ctx, work)


def _order_told(order: Any) -> dict[str, object]:
    from fatesmith.server.store.contract import END_OF_TIME

    told = {"kind": order.kind, "subject": order.subject, "text": order.text, "at": order.at_ms}
    return told if order.until_ms == END_OF_TIME else {**told, "until": order.until_ms}


# Looking ------------------------------------------------------------------------------------------


@admin.command("list")
@click.argument("table", required=False)
@click.option("--finished", is_flag=True, help="Finished games too.")
@click.option("--most", type=click.IntRange(1, 10_000), default=100, help="So many tables.")
@_as_json
@click.pass_context
def list_(ctx: click.Context, table: str | None, finished: bool, most: int, as_json: bool) -> None:
    """Tables with their people, sessions and addresses, the latest first, and what was ordered.

    With TABLE, what was said there, and by which session.
    """
    if table is None:
        _run(ctx, lambda store: _list_tables(store, finished, most, as_json))
    else:
        _run(ctx, lambda store: _list_talk(store, table, as_json))


async def _list_tables(store: "Store", finished: bool, most: int, as_json: bool) -> None:
    import msgspec

    from fatesmith.server.host.overview import overview

    tables, now = await overview(store, finished, most), _now()
    orders = [order for order in await store.orders.all() if order.until_ms > now]
    if as_json:
        shown = {"tables": msgspec.to_builtins(tables), "orders": [_order_told(o) for o in orders]}
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    for table in tables:
        mark = ", closed" if table.closed else ""
        click.echo(f"{table.table}  {table.status}{mark}, {_when(table.active_at)}")
        for person in table.people:
            seen = f"{person.address or 'this machine'}, {_when(person.seen_at)}"
            click.echo(f"    {person.name}  {person.session}  {seen if person.seen_at else '?'}")
    for order in orders:
        note = f": {order.text}" if order.text else ""
        about = f" {order.subject}" if order.subject else ""
        click.echo(f"{order.kind}{about}, {_span_told(order.until_ms)}{note}")
    click.echo(f"{len(tables)} tables, {len(orders)} orders", err=True)


async def _list_talk(store: "Store", table: str, as_json: bool) -> None:
    import msgspec

    from fatesmith.server.host.overview import talk_at

    lines = None if "\0" in table else await talk_at(store, table)
    if lines is None:
        raise ServeError(f"there is no table {table}: `fatesmith admin list` lists them")
    if as_json:
        shown = {"table": table, "talk": msgspec.to_builtins(lines)}
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    for line in lines:
        click.echo(f"{_when(line.at)}  {line.session}  {line.name}: {line.text}")
    click.echo(f"{len(lines)} lines", err=True)


# Tables -------------------------------------------------------------------------------------------


@admin.command()
@click.argument("table")
@click.option("--reason", default="", help="What people at the table read.")
@_as_json
@click.pass_context
def close(ctx: click.Context, table: str, reason: str, as_json: bool) -> None:
    """Close TABLE: nobody gets there anymore, but nothing is deleted."""
    from fatesmith.server.store.contract import END_OF_TIME, TableId
    from fatesmith.server.store.house_orders import CLOSE, Order

    order = Order(CLOSE, table, _line(reason), _now(), END_OF_TIME)

    async def work(store: "Store") -> None:
        if "\0" in table or not await store.last_seq(TableId(table)):
            raise ServeError(f"there is no table {table}: `fatesmith admin list` lists them")
        await store.orders.give(order)
        _done(as_json, f"{table} is closed", **_order_told(order))

    _run(ctx, work)


@admin.command()
@click.argument("table")
@_as_json
@click.pass_context
def reopen(ctx: click.Context, table: str, as_json: bool) -> None:
    """Let people get to a closed TABLE again."""
    from fatesmith.server.store.house_orders import CLOSE

    _lift(ctx, CLOSE, table, as_json, f"{table} is open again", f"{table} is not closed")


# People -------------------------------------------------------------------------------------------


@admin.command()
@click.argument("who")
@_for
@_reason
@_as_json
@click.pass_context
def mute(ctx: click.Context, who: str, span: str | None, reason: str, as_json: bool) -> None:
    """Refuse what WHO says at tables."""
    from fatesmith.server.store.house_orders import MUTE

    subject, until = _subject(who), _until(span)
    told = f"{subject} is muted {_span_told(until)}"
    _give(ctx, MUTE, subject, _line(reason), until, as_json, told)


@admin.command()
@click.argument("who")
@_as_json
@click.pass_context
def unmute(ctx: click.Context, who: str, as_json: bool) -> None:
    """Let WHO talk again."""
    from fatesmith.server.store.house_orders import MUTE

    subject = _subject(who)
    _lift(ctx, MUTE, subject, as_json, f"{subject} may talk again", f"{subject} is not muted")


@admin.command()
@click.argument("who")
@_for
@_reason
@_as_json
@click.pass_context
def ban(ctx: click.Context, who: str, span: str | None, reason: str, as_json: bool) -> None:
    """Let WHO look only: not sit down, talk or open tables.

    Where they sit, a bot plays for them. Without their cookie, people get a new session: ban their
    address too if they do that.
    """
    from fatesmith.server.store.house_orders import BAN

    subject, until = _subject(who), _until(span)
    told = f"{subject} is banned {_span_told(until)}"
    _give(ctx, BAN, subject, _line(reason), until, as_json, told)


@admin.command()
@click.argument("who")
@_as_json
@click.pass_context
def unban(ctx: click.Context, who: str, as_json: bool) -> None:
    """Lift the ban of WHO."""
    from fatesmith.server.store.house_orders import BAN

    subject = _subject(who)
    told = f"{subject} is not banned anymore"
    _lift(ctx, BAN, subject, as_json, told, f"{subject} is not banned")


# Everybody ----------------------------------------------------------------------------------------


@admin.command()
@click.argument("text", required=False)
@click.option("--withdraw", is_flag=True, help="Take back what is announced.")
@_for
@_as_json
@click.pass_context
def announce(
    ctx: click.Context, text: str | None, withdraw: bool, span: str | None, as_json: bool
) -> None:
    """Show TEXT to everybody until it is withdrawn or another takes its place."""
    from fatesmith.server.store.house_orders import ANNOUNCE

    line, until = _line(text or ""), _until(span)
    if withdraw == bool(line):
        raise click.UsageError("Give a text to announce, or --withdraw to take it back.")
    if withdraw:
        _lift(ctx, ANNOUNCE, "", as_json, "nothing is announced", "nothing was announced")
    else:
        _give(ctx, ANNOUNCE, "", line, until, as_json, f"announced {_span_told(until)}")


# Keys and sessions --------------------------------------------------------------------------------


@admin.command()
@click.argument("session")
@_reason
@_as_json
@click.pass_context
def revoke(ctx: click.Context, session: str, reason: str, as_json: bool) -> None:
    """End SESSION: its cookie and its tokens are worth nothing anymore, for good."""
    from fatesmith.server.store.contract import END_OF_TIME
    from fatesmith.server.store.house_orders import REVOKE

    subject = _session(session)
    _give(ctx, REVOKE, subject, _line(reason), END_OF_TIME, as_json, f"{subject} is ended")


@admin.command("rotate-key")
@click.option(
    "--days",
    type=click.IntRange(0, 400),
    default=30,
    help="How long what older keys signed is believed; 0 if they were stolen.",
)
@_as_json
@click.pass_context
def rotate_key(ctx: click.Context, days: int, as_json: bool) -> None:
    """Sign cookies and tokens with a new key.

    Whoever comes while the old key is believed gets a new cookie; others come back as strangers.
    """
    from fatesmith.server.store.contract import SECRET_BYTES
    from fatesmith.server.store.house_orders import SIGNING, SigningKey

    now = _now()
    key = SigningKey(secrets.token_hex(4), secrets.token_bytes(SECRET_BYTES), now)
    until = now + days * _UNITS["d"]

    async def work(store: "Store") -> None:
        await store.orders.rotate(key, await store.secret(SIGNING), until)
        told = f"key {key.id} signs now; older ones are believed until {_when(until)}"
        _done(as_json, told, key=key.id, old_until=until)

    _run(ctx, work)
