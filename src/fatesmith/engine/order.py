"""When the order of two faces can matter (base D3, E8; rebellion H17).

Asking where it cannot would only tire people and bots.
"""

from __future__ import annotations

from mypy_extensions import i64

from fatesmith.engine.allegiance import moved
from fatesmith.engine.amount import GOLD_BIT, NOTHING, RESOURCE_BIT, Amount
from fatesmith.engine.context import Context
from fatesmith.engine.declared import Catalog
from fatesmith.engine.face import (
    BARGAIN,
    BOUND,
    CHOICE,
    DEPENDENT,
    PLAIN,
    STRIDE,
    Face,
)
from fatesmith.engine.faces_memo import alternative_of, first_face, second_face
from fatesmith.engine.forge import sale_minds
from fatesmith.engine.ids import NO_FACE
from fatesmith.engine.labyrinth import can_walk
from fatesmith.engine.reserve import UNLIMITED, room_of
from fatesmith.engine.state import State


def order_matters(state: State, seat: i64, context: Context, memo: i64) -> bool:
    """Whether applying the two faces in the other order could end differently."""
    first = first_face(memo)
    second = second_face(memo)
    if first in (second, NO_FACE) or second == NO_FACE:
        return False
    one = state.catalog.faces[first]
    two = state.catalog.faces[second]
    if context.loses:
        return _loss_order_matters(state, seat, one, two)
    if one.kind == BARGAIN and two.gives_gold:
        return sale_minds(state, seat, one.rate, two.alternatives)
    if two.kind == BARGAIN and one.gives_gold:
        return sale_minds(state, seat, two.rate, one.alternatives)
    if one.kind == STRIDE or two.kind == STRIDE:
        return (
            one.kind != two.kind
            and can_walk(state, seat)
            and _meets_a_walk(state, seat, two if one.kind == STRIDE else one)
        )
    if state.heroes[seat].allegiance:
        return _allegiance_order_matters(state, seat, context, memo)
    return False


def _loss_order_matters(state: State, seat: i64, one: Face, two: Face) -> bool:
    """One's own card is woken by what one loses: gaining a shard before or after losing one differs
    when the reserve is empty. Of two dependent faces, the second looks at the first."""
    if one.kind == DEPENDENT and two.kind == DEPENDENT:
        return _looks_for(one, two) or _looks_for(two, one)
    return (state.patron(one.bond) == seat and _takes_what_cards_give(two)) or (
        state.patron(two.bond) == seat and _takes_what_cards_give(one)
    )


def _looks_for(face: Face, other: Face) -> bool:
    """Whether a dependent face looks for what the other one gives by itself."""
    return other.alternatives[1].mask & RESOURCE_BIT[face.depends_on] != 0


def _takes_what_cards_give(face: Face) -> bool:
    """Whether losing it can cost anything but gold; a dependent face comes second anyway."""
    if face.kind == DEPENDENT:
        return False
    return any(amount.mask & ~GOLD_BIT != 0 for amount in face.alternatives)


def _meets_a_walk(state: State, seat: i64, face: Face) -> bool:
    """Whether what a golem finds on its next space can depend on this face, or vice
    versa."""
    if face.kind == BARGAIN:
        return True
    spaces = state.catalog.labyrinth.spaces
    for space in spaces[state.heroes[seat].golem].following:
        effect = spaces[space].effect
        if effect is not None and effect.minds(state, seat, face):
            return True
    return False


# Allegiance: try both ways ------------------------------------------------------------------------


def _allegiance_order_matters(state: State, seat: i64, context: Context, memo: i64) -> bool:
    """Walk the token both ways for every choice that is open, and compare where it ends and what
    the hero has then."""
    one = state.catalog.faces[first_face(memo)]
    two = state.catalog.faces[second_face(memo)]
    if not one.moves_allegiance and not two.moves_allegiance:
        return False
    place = state.heroes[seat].allegiance
    settled_one = alternative_of(memo, 0)
    settled_two = alternative_of(memo, 1)
    for mine in range(_first_open(settled_one), _end_of_open(one, settled_one)):
        for yours in range(_first_open(settled_two), _end_of_open(two, settled_two)):
            if not _same_zone_both_ways(
                state.catalog, place, one, mine, two, yours
            ) and _ways_differ(state, seat, context, one, mine, two, yours):
                return True
    return False


def _same_zone_both_ways(
    catalog: Catalog, place: i64, one: Face, mine: i64, two: Face, yours: i64
) -> bool:
    """Whether the token ends on one space either way, and never leaves its zone before that: then
    the faces give the same in either order. That is how most pairs come out."""
    if one.kind == DEPENDENT or two.kind == DEPENDENT:
        return False
    zones = catalog.allegiance.zones
    one_steps = _amount(one, mine, 0).steps()
    two_steps = _amount(two, yours, 0).steps()
    forth = moved(catalog, place, one_steps)
    back = moved(catalog, place, two_steps)
    return zones[forth] is zones[place] is zones[back] and moved(
        catalog, forth, two_steps
    ) == moved(catalog, back, one_steps)


def _ways_differ(
    state: State, seat: i64, context: Context, one: Face, mine: i64, two: Face, yours: i64
) -> bool:
    """Whether the two faces, with these alternatives, give different results in the two orders."""
    hero = state.heroes[seat]
    room = room_of(state.catalog, hero)
    if context.shard_rate:
        # Shards that become glory need no room.
        room = Amount(room.gold, UNLIMITED, UNLIMITED, UNLIMITED, room.ancient)
    place = hero.allegiance
    forth = _try(state, context, place, room, one, mine, two, yours)
    back = _try(state, context, place, room, two, yours, one, mine)
    return forth != back


def _first_open(settled: i64) -> i64:
    """The first alternative that may come; one that is settled is the only one."""
    if settled:
        return settled - 1
    return 0


def _end_of_open(face: Face, settled: i64) -> i64:
    """One after the last that may come; those of a dependent face follow from its partner."""
    if settled:
        return settled
    if face.kind in (CHOICE, BOUND):
        return len(face.alternatives)
    return 1


def _try(
    state: State,
    context: Context,
    place: i64,
    room: Amount,
    one: Face,
    mine: i64,
    two: Face,
    yours: i64,
) -> tuple[i64, i64, i64, i64, i64, i64]:
    """Where the token ends, and what can be kept of what it met, if `one` comes before `two`."""
    first = _amount(one, mine, 0 if two.kind == DEPENDENT else _mask(two, yours))
    second = _amount(two, yours, first.mask)
    gold = first.gold + second.gold
    glory = first.glory + second.glory
    if context.zones:
        zone = state.catalog.allegiance.zones[place]
        gold += zone.extra_gold(first.mask)
        glory += zone.extra_glory(first.mask)
    place = moved(state.catalog, place, first.steps())
    if context.zones:
        zone = state.catalog.allegiance.zones[place]
        gold += zone.extra_gold(second.mask)
        glory += zone.extra_glory(second.mask)
    place = moved(state.catalog, place, second.steps())
    return (
        place,
        min(gold, room.gold),
        min(first.sun + second.sun, room.sun),
        min(first.moon + second.moon, room.moon),
        glory,
        min(first.ancient + second.ancient, room.ancient),
    )


def _mask(face: Face, chosen: i64) -> i64:
    if len(face.alternatives):
        return face.alternatives[chosen].mask
    return 0


def _amount(face: Face, chosen: i64, partner: i64) -> Amount:
    if face.kind == DEPENDENT:
        met = partner & RESOURCE_BIT[face.depends_on]
        return face.alternatives[0 if met else 1]
    if face.kind in (PLAIN, CHOICE, BOUND):
        return face.alternatives[chosen]
    return NOTHING
