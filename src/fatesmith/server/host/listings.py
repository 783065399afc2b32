"""What a list of tables shows about each."""

from fatesmith.server.store.contract import Listing, PlayerId
from fatesmith.server.tables.table import Table


def listing_of(table: Table) -> Listing:
    """A table as lists show it now; one that everybody left is listed again once somebody comes by
    its link."""
    state, opened = table.state, table.opened
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
        names=tuple(seat.name for seat in table.seats),
        players=tuple(PlayerId(player) for player in sorted(players - {""})),
        round=0 if state is None else state.round,
        outcome=_outcome(table),
    )


def _outcome(table: Table) -> str:
    """The final glory by seat, `71 80 64`; empty while the game is running."""
    state = table.state
    if state is None or state.outcome is None:
        return ""
    return " ".join(str(glory) for glory in state.outcome.glory)
