"""What a list of tables shows about each."""

from collections.abc import Sequence

from fatesmith.engine.loop import play
from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.server.store.contract import Listing, PlayerId
from fatesmith.server.tables.entries import NO_SEAT, Entry, Moved
from fatesmith.server.tables.table import Table


def listing_of(table: Table) -> Listing:
    """A table as lists show it now; one that everybody left is listed again once somebody comes by
    its link."""
    return _listing(table, table.state, table.waits_since)


def listing_after(table: Table, entries: Sequence[Entry], at_ms: int) -> Listing | None:
    """A running table as lists will show it after a move; None if they show nothing new.

    Only a move is looked at, and it is played on a copy: folding a twin of the whole table for
    every move would take too long.
    """
    state = table.state
    moves = [entry for entry in entries if isinstance(entry, Moved)]
    if state is None or not moves:
        return None
    ahead = state.clone()
    for moved in moves:
        for text in (moved.move, *moved.rolls):
            play(ahead, find_move(ahead, text))
    since = table.waits_since if _asked(ahead) == table.waits_for else at_ms
    shown = _listing(table, ahead, since)
    return None if shown == listing_of(table) else shown


def _listing(table: Table, state: State | None, since: int) -> Listing:
    opened = table.opened
    players = {seat.player for seat in table.seats if seat.player}
    if not table.deserted:
        players.add(opened.owner)
    owner = next((seat.name for seat in table.seats if seat.player == opened.owner), "")
    return Listing(
        status=table.status,
        public=opened.options.public and not table.deserted,
        title=opened.title,
        host=owner,
        seats=len(table.seats),
        module=opened.setup.module,
        setup=opened.setup_name,
        daily=opened.daily,
        names=tuple(seat.name for seat in table.seats),
        players=tuple(PlayerId(player) for player in sorted(players - {""})),
        sitters=tuple(seat.player for seat in table.seats),
        bots=tuple(seat.plan_bot for seat in table.seats),
        stand_ins=tuple(
            number for number, seat in enumerate(table.seats) if seat.player and seat.bot
        ),
        round=0 if state is None else state.round,
        rounds=0 if state is None else state.rounds,
        asked=NO_SEAT if state is None else _asked(state),
        since=since,
        scores=_scores(table, state),
        outcome=_outcome(state),
        trial=opened.trial is not None,
    )


def _asked(state: State) -> int:
    return NO_SEAT if state.over else state.seat


def _scores(table: Table, state: State | None) -> tuple[int, ...]:
    if state is None or not table.opened.options.scores:
        return ()
    return tuple(state.score(seat) for seat in range(len(table.seats)))


def _outcome(state: State | None) -> str:
    """The final glory by seat, `71 80 64`; empty while the game is running."""
    if state is None or state.outcome is None:
        return ""
    return " ".join(str(glory) for glory in state.outcome.glory)
