"""The boards of the two modules in words: what labyrinth spaces give, what allegiance is worth."""

from collections.abc import Callable
from typing import Any, Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import NEUTRAL, Zone
from fatesmith.engine.effect import Effect
from fatesmith.engine.state import State
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import allegiance_name, amount_name, zone_noun
from fatesmith.prose.verb_words import verb_words
from fatesmith.prose.voice import Voice

# The labyrinth ------------------------------------------------------------------------------------


def space_words(number: int, state: State | None = None, language: Language = ENGLISH) -> str:
    """What a golem finds there: `gain 1 sun`; with a state, what a hall holds now."""
    space = CATALOG.labyrinth.spaces[number]
    if space.effect is None:
        return language.say("boards.nothing")
    if state is not None and isinstance(space.effect, verbs.EnterHall):
        return language.say("boards.hall", holds=_hall(state, space.effect, language))
    if state is not None and isinstance(space.effect, verbs.ReachGoal) and state.arrived:
        return language.say("boards.goal-reached", glory=space.effect.glory)
    return verb_words(space.effect, language=language)


def _hall(state: State, hall: verbs.EnterHall, language: Language) -> str:
    lying = hall.lying(state)
    if lying is not None:
        return language.say("boards.hall-taken", amount=amount_name(lying, language))
    free = tuple(amount_name(amount, language) for amount in hall.left(state))
    return language.say("boards.hall-free", amounts=Words(free, "or"))


def treasures_left(state: State) -> list[Amount]:
    """What the treasures that are left give to whoever finds a hall."""
    effects = (space.effect for space in CATALOG.labyrinth.spaces)
    return next(effect.left(state) for effect in effects if isinstance(effect, verbs.EnterHall))


def space_mark(number: int, state: State | None = None, language: Language = ENGLISH) -> str:
    """What a space gives, for a map: `s1`, `die ×2`, `hall`; empty if it gives nothing."""
    effect = CATALOG.labyrinth.spaces[number].effect
    if state is not None and isinstance(effect, verbs.EnterHall):
        lying = effect.lying(state)
        if lying is not None:
            return language.say("boards.mark-hall-taken", amount=lying.slug())
    return "" if effect is None else _mark(effect, language)


def _mark(effect: Effect, language: Language) -> str:
    return MARKS[type(effect)](effect, language)


def _bought(effect: verbs.MayBuy, language: Language) -> str:
    if not effect.discount:
        return language.say("boards.mark-buy")
    return language.say("boards.mark-bargain", price=Amount(gold=effect.discount).slug())


def _paid(effect: verbs.MayPay, language: Language) -> str:
    cost = Amount(gold=effect.gold, moon=effect.moon).slug()
    return f"{cost}→{_mark(effect.then, language)}"


MARKS: Final[dict[type[Effect], Callable[[Any, Language], str]]] = {
    verbs.Gain: lambda effect, _: effect.amount.slug(),
    verbs.OneOf: lambda effect, _: "/".join(each.amount.slug() for each in effect.gains),
    verbs.CelestialRolls: lambda effect, to: to.say("boards.mark-die", times=effect.times),
    verbs.MayBuy: _bought,
    verbs.MayPay: _paid,
    verbs.EnterHall: lambda _, to: to.say("boards.mark-hall"),
    verbs.TakeFromOthers: lambda it, to: to.say("boards.mark-take", amount=it.amount.slug()),
    verbs.GainGloryPerForged: lambda _, to: to.say("boards.mark-forged"),
    verbs.ReachGoal: lambda effect, to: to.say("boards.mark-goal", glory=effect.glory),
}
"""By verb of a space: its mark."""


def ways_words(number: int, language: Language = ENGLISH) -> str:
    """Where a golem may go from a space: `to 3 or 9`."""
    following = CATALOG.labyrinth.spaces[number].following
    if not following:
        return language.say("boards.goal")
    ways = Words(tuple(str(way) for way in following), "or")
    return language.say("boards.ways", ways=ways)


def rows_of_labyrinth() -> list[list[int]]:
    """The spaces in rows of consecutive numbers."""
    rows: list[list[int]] = []
    for space in CATALOG.labyrinth.spaces[1:]:
        if rows and space.number in CATALOG.labyrinth.spaces[rows[-1][-1]].following:
            rows[-1].append(space.number)
        else:
            rows.append([space.number])
    return rows


UP: Final = -1
LEVEL: Final = 0
DOWN: Final = 1


def heading(here: int, there: int) -> int:
    """Whether a golem that goes from one space to another goes up, stays level or goes down."""
    rise = _height(there) - _height(here)
    return UP if rise < 0 else DOWN if rise > 0 else LEVEL


def _height(space: int) -> int:
    """On the board: the entrance and the last stretch are level with the second of three rows."""
    row = next(row for row, spaces in enumerate(rows_of_labyrinth()) if space in spaces)
    return LEVEL if space == CATALOG.labyrinth.start else (UP, LEVEL, DOWN, LEVEL)[row]


# Allegiance ---------------------------------------------------------------------------------------


def place_words(space: int, language: Language = ENGLISH) -> str:
    """A place on the allegiance board: `5 (loyal)`, `-17 blue (deep rebellion)`."""
    value = allegiance_name(space, language)
    return language.say("boards.place", value=value, zone=zone_noun(Voice(language), space))


def walk_words(left: int, space: int, language: Language = ENGLISH) -> str:
    """From one place to another: `from 3 to 5 (loyal)`; the zone only if it changes."""
    goal = allegiance_name(space, language)
    zones = CATALOG.allegiance.zones
    if zones[left] is not zones[space]:
        goal = place_words(space, language)
    return language.say("boards.walk", left=allegiance_name(left, language), goal=goal)


def zones_of_allegiance() -> list[list[int]]:
    """The spaces from left to right, one list for each zone."""
    zones = CATALOG.allegiance.zones
    found: list[list[int]] = []
    for space in range(1, len(zones)):
        if found and zones[found[-1][-1]] is zones[space]:
            found[-1].append(space)
        else:
            found.append([space])
    return found


def zone_words(zone: Zone, language: Language = ENGLISH) -> str:
    """What a zone does for a hero in it."""
    if zone.name == NEUTRAL:
        return language.say("boards.zone-neutral")
    if zone.first_glory:
        return language.say("boards.zone-feats", first=zone.first_glory, own=zone.own_glory)
    more = amount_name(Amount(gold=zone.gold_gold, glory=zone.gold_glory), language)
    if not zone.glory_glory:
        return language.say("boards.zone-gold", amount=more)
    return language.say("boards.zone-gold-and-glory", amount=more, glory=zone.glory_glory)
