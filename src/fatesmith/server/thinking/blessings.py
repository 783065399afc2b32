"""What the next blessing may bring a seat, exactly, for each pair of faces.

The engine resolves every pair on a clone whose reserves have room, so that multiplying and
dependent faces and the bonus of an allegiance zone count as they will. If a seat may choose,
everything it could get is listed. What depends on more than these two dice is not counted: what a
copying face finds, what is bought at a bargain, where a golem goes, rerolls with a card, tokens,
and what the owners of cards receive. The dice are those that the seat holds now.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.arrange import all_applied, arrange_faces
from fatesmith.engine.face import BARGAIN, COPY_FACE, STRIDE
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import BRIGHT, DARK, NO_FACE, NOBODY, RESOURCE_NAMES, SIDES
from fatesmith.engine.loop import play
from fatesmith.engine.state import State

COUNTED: Final[tuple[str, ...]] = RESOURCE_NAMES[:5]
"""Gold, sun, moon, glory and ancient shards; loyalty is a step of the allegiance token."""
_ROOM: Final = 200
_ELSEWHERE: Final = (COPY_FACE, BARGAIN, STRIDE)


@final
class PairGain(msgspec.Struct, frozen=True, order=True, omit_defaults=True):
    """What one way to apply a pair of faces gives, before anything overflows."""

    gold: int = 0
    sun: int = 0
    moon: int = 0
    glory: int = 0
    ancient: int = 0
    steps: int = 0
    """Of the allegiance token, to the right."""


@final
class Pair(msgspec.Struct, frozen=True):
    """Two faces that may come up together."""

    light: str
    dark: str
    chance: float
    gains: tuple[PairGain, ...]
    """What the seat may get: one of these, its choice."""
    besides: tuple[str, ...]
    """The faces of the pair that also do something not counted."""


@final
class AmountChance(msgspec.Struct, frozen=True):
    """A number of pieces, and how likely it is."""

    number: int
    chance: float


@final
class Blessing(msgspec.Struct, frozen=True):
    """The next blessing of a seat."""

    seat: int
    pairs: tuple[Pair, ...]
    """What can come up, equal faces merged, the likeliest first. The chances sum to one."""
    most: dict[str, tuple[AmountChance, ...]]
    """By resource: the most of it that the seat can get, if it always chooses that resource."""
    means: dict[str, float]
    """By resource: the mean of that."""


def blessing_of(state: State, seat: int) -> Blessing:
    """What both dice of a seat may bring together."""
    hero = state.heroes[seat]
    light, dark = Counter(hero.die(BRIGHT)), Counter(hero.die(DARK))
    pairs = [
        Pair(
            CATALOG.faces[one].slug,
            CATALOG.faces[two].slug,
            light[one] * dark[two] / (SIDES * SIDES),
            gains_of(state, seat, one, two),
            tuple(CATALOG.faces[face].slug for face in (one, two) if _is_elsewhere(face)),
        )
        for one in light
        for two in dark
    ]
    pairs.sort(key=lambda pair: (-pair.chance, pair.light, pair.dark))
    most = {resource: _most(pairs, resource) for resource in COUNTED}
    return Blessing(
        seat,
        tuple(pairs),
        most,
        {
            resource: sum(amount.number * amount.chance for amount in amounts)
            for resource, amounts in most.items()
        },
    )


def _most(pairs: list[Pair], resource: str) -> tuple[AmountChance, ...]:
    chances: dict[int, float] = {}
    for pair in pairs:
        number = max(getattr(gain, resource) for gain in pair.gains)
        chances[number] = chances.get(number, 0.0) + pair.chance
    return tuple(AmountChance(number, chances[number]) for number in sorted(chances))


def _is_elsewhere(face: int) -> bool:
    return CATALOG.faces[face].kind in _ELSEWHERE


def gains_of(state: State, seat: int, light: int, dark: int) -> tuple[PairGain, ...]:
    """What a seat may get from these two faces, as a blessing, with its token where it is now."""
    faces = [NO_FACE if _is_elsewhere(face) else face for face in (light, dark)]
    if not state.heroes[seat].allegiance:
        return _gains_anywhere(faces[0], faces[1])
    return _resolved(state, seat, faces[0], faces[1])


@lru_cache(maxsize=4096)
def _gains_anywhere(light: int, dark: int) -> tuple[PairGain, ...]:
    """Without allegiance this is the same in every game."""
    return _resolved(_any_game(), 0, light, dark)


@cache
def _any_game() -> State:
    return new_state(Setup.introductory(2))


def _resolved(state: State, seat: int, light: int, dark: int) -> tuple[PairGain, ...]:
    start = state.heroes[seat].allegiance
    ends = _ends(_bare(state, seat, light, dark))
    return tuple(sorted({_gain(end.heroes[seat], start) for end in ends}))


def _bare(state: State, seat: int, light: int, dark: int) -> State:
    """A clone in which this seat has nothing but room, no card listens, and the only thing left to
    do is apply these faces."""
    twin = state.clone()
    hero = twin.heroes[seat]
    hero.gold = hero.sun = hero.moon = hero.glory = hero.ancient = 0
    hero.gold_cap = hero.sun_cap = hero.moon_cap = _ROOM
    hero.tracks = hero.track_steps = 0
    hero.stores = []
    twin.own()
    for rank in range(len(twin.patrons)):
        twin.patrons[rank] = NOBODY
    arrange_faces(twin, seat, light, dark)
    return twin


def _ends(state: State) -> Iterator[State]:
    """The end of every way to answer."""
    if all_applied(state):
        yield state
        return
    for move in state.pending:
        twin = state.clone()
        play(twin, move)
        yield from _ends(twin)


def _gain(hero: Hero, start: int) -> PairGain:
    steps = hero.allegiance - start
    return PairGain(hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient, steps)
