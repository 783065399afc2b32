"""Islands have no names: they are called by the cards that lie there."""

from functools import cache

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import HOME
from fatesmith.engine.state import State
from fatesmith.prose.grammar import BARE, Noun, Words
from fatesmith.prose.names import feat_noun
from fatesmith.prose.voice import Voice


@cache
def locations_on(island: int) -> tuple[int, ...]:
    """The locations of an island."""
    return tuple(place for place, each in enumerate(CATALOG.locations) if each.island == island)


def cards_on(state: State, island: int) -> list[int]:
    """The sets that lie on an island."""
    return [state.feats[place] for place in locations_on(island)]


def island_noun(voice: Voice, state: State, island: int) -> Noun:
    """`island of Great Bear and Satyrs`."""
    if island == HOME:
        return voice.noun("names.home")
    cards = tuple(voice.put(feat_noun(voice, feat), BARE) for feat in cards_on(state, island))
    return voice.noun("names.island-of", cards=Words(cards))
