"""What a seat will be able to afford when it may next act, exactly.

Assumptions: the seat keeps what it has, takes from its dice what serves the thing in question best,
and gets only its blessings: nobody ousts it, no card or token is used, nobody takes the last copy
of the thing, and an allegiance token stays in its zone. What is being resolved right now does not
count. So the chance is what the dice alone will do, for a seat that saves for this one thing.
"""

from collections.abc import Callable, Sequence
from typing import final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.hero import ANCIENT_CAP, Hero
from fatesmith.engine.ids import BRIGHT, DARK
from fatesmith.engine.length import blessings_per_turn
from fatesmith.engine.shards import can_pay_shards
from fatesmith.engine.state import State
from fatesmith.engine.waiting import awaits_action, blessings_rolled, blessings_to_roll
from fatesmith.server.thinking.blessings import Blessing, PairGain, gains_of

Roll = Sequence[tuple[float, tuple[PairGain, ...]]]
"""The probabilities of what a blessing offers to choose from."""


@final
class Afford(msgspec.Struct, frozen=True):
    """One thing, and how likely the seat can pay for it when it may next act."""

    slug: str
    chance: float
    now: bool
    """Whether it could already pay for it."""


@final
class Prospects(msgspec.Struct, frozen=True):
    """What a seat can afford when it may next act, apart from the current action."""

    turns: int
    """How many turns begin until then, including that one; -1 if it has no action left."""
    blessings: int
    """How many blessings it receives until then."""
    feats: tuple[Afford, ...] = ()
    """By location, those that have cards left."""
    faces: tuple[Afford, ...] = ()
    """What can be bought with gold, if there are pieces left."""


def turns_ahead(state: State, seat: int) -> int:
    """How many turns begin until this seat may take its next first action; -1 if it never will."""
    if awaits_action(state, seat):
        return 0
    if seat > state.active:
        return seat - state.active
    return seat - state.active + state.seats if state.round < state.rounds else -1


def rolls_ahead(state: State, blessing: Blessing, turns: int) -> list[Roll]:
    """The blessings until then; dice already rolled but not yet applied are certain."""
    seat = blessing.seat
    fresh: Roll = [(pair.chance, pair.gains) for pair in blessing.pairs]
    lying: Roll = [(1.0, gains_of(state, seat, *_shown(state, seat)))]
    ahead = blessings_per_turn(state.seats) * turns + blessings_to_roll(state, seat)
    return [fresh] * ahead + [lying] * blessings_rolled(state, seat)


def _shown(state: State, seat: int) -> tuple[int, int]:
    up = state.heroes[seat].up
    return up[BRIGHT], up[DARK]


def prospects_of(state: State, blessing: Blessing) -> Prospects:
    """What the owner of this blessing can look forward to."""
    seat = blessing.seat
    turns = -1 if state.over else turns_ahead(state, seat)
    if turns < 0:
        return Prospects(-1, 0)
    rolls = rolls_ahead(state, blessing, turns)
    hero = state.heroes[seat]
    feats = []
    for location, left in enumerate(state.stacks):
        if left and state.feats[location]:
            feat = CATALOG.feat_set(state.feats[location])
            now = can_pay_shards(hero, feat.sun, feat.moon)
            chance = _chance_of_shards(hero, feat.sun, feat.moon, rolls)
            feats.append(Afford(feat.slug, chance, now))
    by_price: dict[int, float] = {}
    faces = []
    for face in CATALOG.sanctuary:
        if state.stock[face]:
            price = CATALOG.faces[face].price
            if price not in by_price:
                by_price[price] = _chance_of_gold(hero, price, rolls)
            now = price <= hero.purse()
            faces.append(Afford(CATALOG.faces[face].slug, by_price[price], now))
    return Prospects(turns, len(rolls), tuple(feats), tuple(faces))


# Chances ------------------------------------------------------------------------------------------

Holding = tuple[int, int, int]
"""What a price is paid with: gold alone, or sun, moon and ancient shards."""


def _chance_of_gold(hero: Hero, price: int, rolls: Sequence[Roll]) -> float:
    stored = hero.purse() - hero.gold
    cap = min(hero.gold_cap, max(hero.gold, price - stored))

    def after(held: Holding, gain: PairGain) -> Holding:
        return (min(held[0] + gain.gold, cap), 0, 0)

    def enough(held: Holding) -> bool:
        return held[0] + stored >= price

    return _best_chance((hero.gold, 0, 0), rolls, after, enough)


def _chance_of_shards(hero: Hero, sun: int, moon: int, rolls: Sequence[Roll]) -> float:
    # More than the price is no better: without this limit there would be many more holdings to look
    # at.
    most_sun = min(hero.sun_cap, max(hero.sun, sun))
    most_moon = min(hero.moon_cap, max(hero.moon, moon))
    most_ancient = min(ANCIENT_CAP, max(hero.ancient, sun + moon))
    twin = hero.clone()
    # Shards left over from a scepter are gone when the turn ends (rebellion F2.4).
    twin.spare_sun = twin.spare_moon = 0

    def after(held: Holding, gain: PairGain) -> Holding:
        return (
            min(held[0] + gain.sun, most_sun) if sun else held[0],
            min(held[1] + gain.moon, most_moon) if moon else held[1],
            min(held[2] + gain.ancient, most_ancient),
        )

    def enough(held: Holding) -> bool:
        twin.sun, twin.moon, twin.ancient = held
        return can_pay_shards(twin, sun, moon)

    return _best_chance((hero.sun, hero.moon, hero.ancient), rolls, after, enough)


def _best_chance(
    held: Holding,
    rolls: Sequence[Roll],
    after: Callable[[Holding, PairGain], Holding],
    enough: Callable[[Holding], bool],
) -> float:
    """The chance of having enough in the end, if the seat always chooses best for it."""
    known: dict[tuple[Holding, int], float] = {}

    def best(held: Holding, place: int) -> float:
        # Nothing is lost on the way: a seat that has enough keeps it.
        if enough(held):
            return 1.0
        if place == len(rolls):
            return 0.0
        if (held, place) not in known:
            known[held, place] = sum(
                chance * max(best(then, place + 1) for then in {after(held, g) for g in gains})
                for chance, gains in rolls[place]
            )
        return known[held, place]

    return min(1.0, best(held, 0))
