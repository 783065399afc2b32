"""The two event boards in words: what labyrinth spaces give, what allegiance is worth."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import NEUTRAL, Zone
from fatesmith.engine.effect import Effect
from fatesmith.engine.state import State
from fatesmith.engine.verbs import (
    CelestialRolls,
    EnterHall,
    Gain,
    GainGloryPerForged,
    MayBuy,
    MayPay,
    OneOf,
    ReachGoal,
    TakeFromOthers,
)
from fatesmith.prose.names import allegiance_name, amount_name, join_words, zone_name
from fatesmith.prose.verbs import verb_words

# The labyrinth ------------------------------------------------------------------------------------


def space_words(number: int, state: State | None = None) -> str:
    """What a golem finds there: `gain 1 sun`; with a state, what a hall holds now."""
    space = CATALOG.labyrinth.spaces[number]
    if space.effect is None:
        return "nothing"
    if state is not None and isinstance(space.effect, EnterHall):
        return f"treasure hall, {_hall(state, space.effect)}"
    if state is not None and isinstance(space.effect, ReachGoal) and state.arrived:
        return f"gain {space.effect.glory} glory and stay"
    return verb_words(space.effect)


def _hall(state: State, hall: EnterHall) -> str:
    lying = state.halls[hall.hall - 1]
    if lying:
        return f"gain {amount_name(hall.treasures[lying - 1][1])}"
    free = join_words([amount_name(amount) for amount in treasures_left(state)], "or")
    return f"the first one here gains {free}"


def treasures_left(state: State) -> list[Amount]:
    """What the treasures beside the board give to whoever finds a hall."""
    halls = [space.effect for space in CATALOG.labyrinth.spaces if space.hall]
    treasures = next(hall.treasures for hall in halls if isinstance(hall, EnterHall))
    return [
        high for number, (high, _) in enumerate(treasures, start=1) if number not in state.halls
    ]


def space_mark(number: int, state: State | None = None) -> str:
    """What a space gives, for a map: `s1`, `die ×2`, `hall`; empty if it gives nothing."""
    effect = CATALOG.labyrinth.spaces[number].effect
    if state is not None and isinstance(effect, EnterHall) and state.halls[effect.hall - 1]:
        return f"hall {effect.treasures[state.halls[effect.hall - 1] - 1][1].slug()}"
    return "" if effect is None else _mark(effect)


def _mark(effect: Effect) -> str:
    match effect:
        case Gain():
            return effect.amount.slug()
        case OneOf():
            return "/".join(each.amount.slug() for each in effect.gains)
        case CelestialRolls():
            return "die" if effect.times == 1 else f"die ×{effect.times}"
        case MayBuy():
            return f"buy -g{effect.discount}" if effect.discount else "buy"
        case MayPay():
            cost = Amount(gold=effect.gold, moon=effect.moon).slug()
            return f"{cost}→{_mark(effect.then)}"
        case EnterHall():
            return "hall ?"
        case TakeFromOthers():
            return f"take {effect.amount.slug()}"
        case GainGloryPerForged():
            return "v1 per forged"
        case ReachGoal():
            return f"goddess v{effect.glory}"
        case _:
            raise AssertionError(f"no mark for {effect.spec()}")


def ways_words(number: int) -> str:
    """Where one may go from a space: `to 3 or 9`."""
    following = CATALOG.labyrinth.spaces[number].following
    return f"to {join_words([str(way) for way in following], 'or')}" if following else "the goal"


def rows_of_labyrinth() -> list[list[int]]:
    """The spaces in rows, each of which runs on by its numbers."""
    rows: list[list[int]] = []
    for space in CATALOG.labyrinth.spaces[1:]:
        if rows and space.number in CATALOG.labyrinth.spaces[rows[-1][-1]].following:
            rows[-1].append(space.number)
        else:
            rows.append([space.number])
    return rows


# Allegiance ---------------------------------------------------------------------------------------


def place_words(space: int) -> str:
    """A place on the allegiance board: `5 (zone L1)`, `-17 blue (zone R2)`."""
    return f"{allegiance_name(space)} ({zone_name(space).removeprefix('the ')})"


def walk_words(left: int, space: int) -> str:
    """From one place to another: `from 3 to 5 (zone L1)`; the zone only where it changes."""
    goal = allegiance_name(space)
    zones = CATALOG.allegiance.zones
    if zones[left] is not zones[space]:
        goal = place_words(space)
    return f"from {allegiance_name(left)} to {goal}"


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


def zone_words(zone: Zone) -> str:
    """What a zone does for a hero in it."""
    if zone.name == NEUTRAL:
        return "nothing happens"
    if zone.first_glory:
        return (
            f"a feat gives {zone.first_glory} glory if nobody has performed it before, "
            f"{zone.own_glory} if it is new to you only"
        )
    for_gold = amount_name(Amount(gold=zone.gold_gold, glory=zone.gold_glory))
    text = f"a die of yours that gives gold in a blessing gives {for_gold} more"
    if zone.glory_glory:
        text += f", one that gives glory {zone.glory_glory} glory more"
    return text


def moved(space: int, steps: int) -> int:
    """Where so many steps to the right lead, or to the left if negative (rebellion E2)."""
    board = CATALOG.allegiance
    for _ in range(abs(steps)):
        space = board.right[space] if steps > 0 else board.left[space]
    return space
