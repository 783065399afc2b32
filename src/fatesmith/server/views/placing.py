"""The place of every option, from the open question and the move."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.amount import NOTHING, Amount
from fatesmith.engine.copying import ChooseCopy
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.ids import BRIGHT, CELESTIAL, DARK, GOLD, RESOURCE_NAMES
from fatesmith.engine.keepsakes import CollectKeepsakes
from fatesmith.engine.move import arguments_of, first_of, kind_of
from fatesmith.engine.pay import DrainStores
from fatesmith.engine.preview import allegiance_after, cost_of, gain_of
from fatesmith.engine.reserve import SplitGold
from fatesmith.engine.resolve import ChooseAlternative, ChooseOrder
from fatesmith.engine.shards import SettleShards
from fatesmith.engine.shown import dice_showing
from fatesmith.engine.verbs import EnterHall
from fatesmith.notation.journal import source_slug
from fatesmith.prose.asked import Asked
from fatesmith.server.views.places import (
    AnyPlace,
    ButtonPlace,
    CardPlace,
    CompanionPlace,
    DieAt,
    DiePlace,
    EmptiedScepter,
    ForgePlace,
    GainPlace,
    HeroPlace,
    IslandPlace,
    MemoryTokenPlace,
    MemoryTokensPlace,
    PairPlace,
    PartPlace,
    PaymentPlace,
    ReservePlace,
    ScepterPlace,
    SetPlace,
    ShownPlace,
    SidePlace,
    SidesPlace,
    SpacePlace,
    StackPlace,
    TokenPlace,
    TrackPlace,
    TreasurePlace,
)
from fatesmith.server.views.view import FACE_SLUGS, amount_view

_BUTTON: Final = ButtonPlace()


def place_of(asked: Asked, move: int) -> AnyPlace:
    """Where a seat can click this option."""
    return PLACES.get(kind_of(move), _button)(asked, move)


def _button(_asked: Asked, _move: int) -> AnyPlace:
    return _BUTTON


# Cards --------------------------------------------------------------------------------------------


@cache
def _location_and_slug(feat: int) -> tuple[str, str]:
    feat_set = CATALOG.feat_set(feat)
    return CATALOG.locations[feat_set.location].slug, feat_set.slug


def _stack(_asked: Asked, move: int) -> AnyPlace:
    return StackPlace(*_location_and_slug(first_of(move)))


def _set(_asked: Asked, move: int) -> AnyPlace:
    return SetPlace(*_location_and_slug(first_of(move)))


def _card(_asked: Asked, move: int) -> AnyPlace:
    feat, copies = arguments_of(move)
    return CardPlace(CATALOG.feat_set(feat).slug, copies)


def _token(_asked: Asked, move: int) -> AnyPlace:
    return TokenPlace(CATALOG.token(first_of(move)).slug)


def _companion(_asked: Asked, move: int) -> AnyPlace:
    return CompanionPlace(first_of(move))


# Dice ---------------------------------------------------------------------------------------------


def slots_of(asked: Asked, die: int, face: int) -> tuple[int, ...]:
    """Where a face is on a die of the hero who is asked."""
    return tuple([slot for slot, number in enumerate(asked.hero.die(die)) if number == face])


def _forge(asked: Asked, move: int) -> AnyPlace:
    face, die, old = arguments_of(move)
    cost = cost_of(asked.state, move)
    paid = 0 if cost is None else cost.gold
    price = 0 if cost is None else CATALOG.faces[face].price
    return ForgePlace(
        face=FACE_SLUGS[face],
        pool=CATALOG.pools[CATALOG.faces[face].pool].number,
        die=DIE_NAMES[die],
        replaces=FACE_SLUGS[old],
        slots=slots_of(asked, die, old),
        price=paid,
        full_price=price if price != paid else 0,
    )


def _die(asked: Asked, move: int) -> AnyPlace:
    return DiePlace(asked.seat, DIE_NAMES[first_of(move)])


def _celestial(asked: Asked, _move: int) -> AnyPlace:
    return DiePlace(asked.seat, DIE_NAMES[CELESTIAL])


def _first(asked: Asked, move: int) -> AnyPlace:
    """The die whose face is applied first; faces of others are found where they are shown."""
    face, question = first_of(move), asked.of(ChooseOrder)
    if question.from_others(asked.task):
        return ShownPlace(FACE_SLUGS[face], _where_shown(asked, face))
    die = question.die_with(asked.task, face)
    return DiePlace(asked.seat, DIE_NAMES[die], FACE_SLUGS[face])


def _dice(found: Iterable[tuple[int, int]]) -> tuple[DieAt, ...]:
    return tuple(DieAt(seat, DIE_NAMES[die]) for seat, die in found)


def _where_shown(asked: Asked, face: int) -> tuple[DieAt, ...]:
    """The dice with the face that is being applied."""
    return _dice(asked.of(FaceQuestion).dice_with(asked.state, asked.task, face))


def _shown_by_others(asked: Asked, face: int) -> tuple[DieAt, ...]:
    return _dice(at for at in dice_showing(asked.state, face) if at[0] != asked.seat)


def _copy(asked: Asked, move: int) -> AnyPlace:
    face = first_of(move)
    everywhere = _dice(dice_showing(asked.state, face))
    if isinstance(asked.question, ChooseCopy):
        # base E3.2: a hero's own dice can be copied only through another hero's mirror.
        return ShownPlace(FACE_SLUGS[face], _shown_by_others(asked, face) or everywhere)
    return ShownPlace(FACE_SLUGS[face], everywhere)


def _pair(asked: Asked, move: int) -> AnyPlace:
    first, second = arguments_of(move)
    return PairPlace(
        faces=(FACE_SLUGS[first], FACE_SLUGS[second]),
        first=_shown_by_others(asked, first),
        second=_shown_by_others(asked, second),
    )


def _side(asked: Asked, move: int) -> AnyPlace:
    return _side_of(asked, *arguments_of(move))


def _side_of(asked: Asked, die: int, face: int) -> SidePlace:
    return SidePlace(DIE_NAMES[die], FACE_SLUGS[face], slots_of(asked, die, face))


def _sides(asked: Asked, move: int) -> AnyPlace:
    light, dark = arguments_of(move)
    return SidesPlace(_side_of(asked, BRIGHT, light), _side_of(asked, DARK, dark))


# Gains and losses ---------------------------------------------------------------------------------


def _part(asked: Asked, move: int) -> AnyPlace:
    amount = Amount(*arguments_of(move))
    question = asked.question
    gives = amount_view(amount)
    if isinstance(question, EnterHall):
        return TreasurePlace(gives)
    loses = kind_of(move) == kinds.LOSE
    dice: tuple[DieAt, ...] = ()
    part = 0
    if isinstance(question, ChooseAlternative):
        number, factor = question.face(asked.state, asked.task)
        dice = _where_shown(asked, number)
        printed = [each.times(factor) for each in CATALOG.faces[number].alternatives]
        part = printed.index(amount)
    space = 0 if loses else _allegiance_after(asked, amount)
    source = source_slug(question.about(asked.state, asked.task))
    return PartPlace(source, gives, part, dice, loses, space)


def _allegiance_after(asked: Asked, amount: Amount) -> int:
    """Where the token goes, 0 if it stays."""
    there = allegiance_after(asked.state, asked.seat, amount)
    return there if there != asked.hero.allegiance else 0


def _keep(asked: Asked, move: int) -> AnyPlace:
    return _gain(asked, move, converts=False)


def _convert(asked: Asked, move: int) -> AnyPlace:
    if isinstance(asked.question, ChooseConversion):
        return _gain(asked, move, converts=True)
    # Paying on a space of the labyrinth.
    return SpacePlace(asked.hero.golem)


def _gain(asked: Asked, move: int, converts: bool) -> AnyPlace:
    face, *_ = asked.of(ChooseConversion).faces(asked.task)
    gives = amount_view(gain_of(asked.state, move) or NOTHING)
    return GainPlace(gives, _where_shown(asked, face), converts=converts)


# Reserves -----------------------------------------------------------------------------------------


def _track(asked: Asked, move: int) -> AnyPlace:
    steps = first_of(move)
    return TrackPlace(steps, asked.hero.track_steps + steps)


def _scepter(asked: Asked, move: int) -> AnyPlace:
    question = asked.question
    _, gold = arguments_of(move)
    if isinstance(question, DrainStores):
        return ScepterPlace(question.index(asked.task), gold, pays=True)
    return ScepterPlace(asked.of(SplitGold).index(asked.task) - 1, gold)


def _sacrifice(_asked: Asked, move: int) -> AnyPlace:
    return ReservePlace(RESOURCE_NAMES[GOLD], first_of(move))


def _payment(asked: Asked, move: int) -> AnyPlace:
    bill = asked.of(SettleShards).bill(asked.state, asked.task, move)
    return PaymentPlace(
        sun=bill.sun.reserve,
        moon=bill.moon.reserve,
        spare_sun=bill.sun.spare,
        spare_moon=bill.moon.spare,
        ancient_as_sun=bill.sun.ancient,
        ancient_as_moon=bill.moon.ancient,
        scepters=tuple(
            EmptiedScepter(each.held, RESOURCE_NAMES[each.resource], each.stores)
            for each in bill.emptied
        ),
    )


# Heroes and boards --------------------------------------------------------------------------------


def _hero(_asked: Asked, move: int) -> AnyPlace:
    return HeroPlace(first_of(move))


def _island(_asked: Asked, move: int) -> AnyPlace:
    return IslandPlace(first_of(move))


def _space(_asked: Asked, move: int) -> AnyPlace:
    return SpacePlace(first_of(move))


def _memory_token(asked: Asked, move: int) -> AnyPlace:
    island = asked.of(CollectKeepsakes).island(asked.task)
    return MemoryTokenPlace(island, SIDE_NAMES[first_of(move)])


def _memory_tokens(_asked: Asked, move: int) -> AnyPlace:
    island, side, other, other_side = arguments_of(move)
    return MemoryTokensPlace(
        MemoryTokenPlace(island, SIDE_NAMES[side]), MemoryTokenPlace(other, SIDE_NAMES[other_side])
    )


PLACES: Final[dict[int, Callable[[Asked, int], AnyPlace]]] = {
    kinds.USE: _card,
    kinds.FEAT: _stack,
    kinds.FORGE: _forge,
    kinds.SPEND: _token,
    kinds.CASH: _companion,
    kinds.GAIN: _part,
    kinds.LOSE: _part,
    kinds.TRACK: _track,
    kinds.STORE: _scepter,
    kinds.DRAIN: _scepter,
    kinds.SETTLE: _payment,
    kinds.KEEP: _keep,
    kinds.CONVERT: _convert,
    kinds.FIRST: _first,
    kinds.NOW: _celestial,
    kinds.COPY: _copy,
    kinds.TAKE: _pair,
    kinds.TURN_UP: _side,
    kinds.SET_DICE: _sides,
    kinds.DECLARE: _sides,
    kinds.DIE: _die,
    kinds.REROLL: _die,
    kinds.SEAT: _hero,
    kinds.STEP: _space,
    kinds.ADVANCE: _companion,
    kinds.SACRIFICE: _sacrifice,
    kinds.PLACE: _memory_tokens,
    kinds.COLLECT: _memory_token,
    kinds.ISLAND: _island,
    kinds.PICK: _set,
}
"""By kind of move; the others are buttons, and nobody clicks on chance."""
