"""The islands: stacks of cards, pawns, and the tokens on them."""

from functools import cache

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES, SideName
from fatesmith.engine.keepsakes import laid_out
from fatesmith.engine.perform import top_card
from fatesmith.engine.state import State
from fatesmith.server.views.view import AmountView, View, amount_view


class StackView(View, frozen=True, kw_only=True):
    """A location and the cards on it."""

    location: str
    """M1…M8, F1…F7."""
    slug: str = ""
    """The feat set; empty while the draft has not filled the location."""
    sun: int = 0
    moon: int = 0
    """The cost."""
    glory: int = 0
    """Printed on the top card; on the last one when all are taken."""
    left: int = 0
    """Cards left."""
    variant: str = ""
    """Of the top card: its color or its own name, if the cards of the set differ."""


class MemoryTokenView(View, frozen=True):
    """A token that a card has placed on an island."""

    seat: int
    """Whose it is."""
    side: SideName
    gives: AmountView
    variant: str
    """The color of its card."""


class IslandView(View, frozen=True):
    """An island with its portal."""

    number: int
    stacks: tuple[StackView, ...]
    seats: tuple[int, ...] = ()
    """Whose pawn stands on the portal."""
    memory_tokens: tuple[MemoryTokenView, ...] = ()


@cache
def islands() -> dict[int, tuple[int, ...]]:
    """By the number of the island: its locations."""
    numbers = sorted({location.island for location in CATALOG.locations})
    return {
        number: tuple(
            place for place, each in enumerate(CATALOG.locations) if each.island == number
        )
        for number in numbers
    }


def island_views(state: State) -> tuple[IslandView, ...]:
    """All islands, by number."""
    portals = [hero.portal for hero in state.heroes]
    kept = _memory_tokens(state) if state.keepsakes and any(state.keepsakes) else {}
    return tuple(
        IslandView(
            number,
            tuple([_stack(state, place) for place in places]),
            tuple([seat for seat, portal in enumerate(portals) if portal == number]),
            tuple(kept.get(number, ())),
        )
        for number, places in islands().items()
    )


def _stack(state: State, place: int) -> StackView:
    left = state.stacks[place]
    number = state.feats[place]
    if not number:
        return _stack_of(place, 0, 0, 0)
    feat_set = CATALOG.feat_set(number)
    card = (top_card(state, feat_set) if left else -1) if len(feat_set.cards) > 1 else 0
    return _stack_of(place, number, left, card)


@cache
def _stack_of(place: int, number: int, left: int, card: int) -> StackView:
    """Cached: there are few different stacks."""
    location = CATALOG.locations[place]
    if not number:
        return StackView(location=location.slug, sun=location.sun, moon=location.moon)
    top = CATALOG.feat_set(number).cards[card]
    variant = top.variant if left else ""
    return StackView(
        location=location.slug,
        slug=top.slug,
        sun=location.sun,
        moon=location.moon,
        glory=top.glory,
        left=left,
        variant=variant,
    )


def _memory_tokens(state: State) -> dict[int, list[MemoryTokenView]]:
    found: dict[int, list[MemoryTokenView]] = {}
    for token in laid_out(state):
        view = MemoryTokenView(
            seat=token.owner,
            side=SIDE_NAMES[token.side],
            gives=amount_view(token.gives),
            variant=CATALOG.variants[token.rank].variant,
        )
        found.setdefault(token.island, []).append(view)
    return found
