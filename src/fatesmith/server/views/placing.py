"""The place of every option, from the open question and the move."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.allegiance import moved
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import (
    CELESTIAL_ROLLED,
    CONTEXTS,
    SHOWN_FACE,
    TAKEN_FACES,
    WOKEN_OWNER,
)
from fatesmith.engine.face import COPY_FACE
from fatesmith.engine.faces_memo import first_face, memo_context
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.ids import BRIGHT, CELESTIAL, DARK, DICE, GOLD, MOON, RESOURCE_NAMES, SUN
from fatesmith.engine.move import arguments_of, first_of, kind_of
from fatesmith.engine.pay import DrainStores, SettleShards
from fatesmith.engine.reserve import SplitGold
from fatesmith.engine.resolve import ChooseAlternative, ChooseCopy
from fatesmith.engine.verbs import EnterHall
from fatesmith.notation.journal import source_slug
from fatesmith.prose.asked import Asked
from fatesmith.prose.moves import price_of
from fatesmith.server.views.places import (
    AnyPlace,
    ButtonPlace,
    CardPlace,
    ClimberPlace,
    DieAt,
    DiePlace,
    EmptiedStore,
    ForgePlace,
    GainPlace,
    HeroPlace,
    IslandPlace,
    KeepsakePlace,
    KeepsakesPlace,
    PairPlace,
    PartPlace,
    PaymentPlace,
    ReservePlace,
    SetPlace,
    ShownPlace,
    SidePlace,
    SidesPlace,
    SpacePlace,
    StackPlace,
    StorePlace,
    TokenPlace,
    TrackPlace,
    TreasurePlace,
)
from fatesmith.server.views.view import FACE_SLUGS, amount_view

_BUTTON: Final = ButtonPlace()
_SUN: Final = RESOURCE_NAMES[SUN]
_MOON: Final = RESOURCE_NAMES[MOON]


def place_of(asked: Asked, move: int) -> AnyPlace:
    """Where a seat can click this option."""
    return _PLACES[kind_of(move)](asked, move)


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


def _climber(_asked: Asked, move: int) -> AnyPlace:
    return ClimberPlace(first_of(move))


# Dice ---------------------------------------------------------------------------------------------


def slots_of(asked: Asked, die: int, face: int) -> tuple[int, ...]:
    """Where a face lies on a die of the hero who is asked."""
    return tuple([slot for slot, number in enumerate(asked.hero.die(die)) if number == face])


def _forge(asked: Asked, move: int) -> AnyPlace:
    face, die, old = arguments_of(move)
    paid, price = price_of(asked, face)
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
    """The die whose face is applied first; faces of others are found where they lie."""
    face = first_of(move)
    if memo_context(asked.memo) in _FROM_OTHERS:
        return ShownPlace(FACE_SLUGS[face], _where_shown(asked, face))
    die = BRIGHT if first_face(asked.memo) == face else DARK
    return DiePlace(asked.seat, DIE_NAMES[die], FACE_SLUGS[face])


_FROM_OTHERS: Final = (TAKEN_FACES, WOKEN_OWNER)


def _shown_by(asked: Asked, face: int, seats: Iterable[int]) -> tuple[DieAt, ...]:
    heroes = asked.state.heroes
    return tuple(
        DieAt(seat, DIE_NAMES[die])
        for seat in seats
        for die in range(DICE)
        if heroes[seat].up[die] == face
    )


def _others(asked: Asked) -> list[int]:
    return [seat for seat in range(asked.state.seats) if seat != asked.seat]


def _where_shown(asked: Asked, face: int) -> tuple[DieAt, ...]:
    """The dice with the face that is being applied."""
    context = memo_context(asked.memo)
    if context == CELESTIAL_ROLLED:
        return (DieAt(asked.seat, DIE_NAMES[CELESTIAL]),)
    if context in _FROM_OTHERS:
        return _shown_by(asked, face, _others(asked))
    if context == SHOWN_FACE:
        return _shown_by(asked, face, range(asked.state.seats))
    own = _shown_by(asked, face, [asked.seat])
    # A face that was copied lies, as it were, on the die that copies.
    return own or tuple(
        DieAt(asked.seat, DIE_NAMES[die])
        for die in range(DICE)
        if CATALOG.faces[asked.hero.up[die]].kind == COPY_FACE
    )


def _copy(asked: Asked, move: int) -> AnyPlace:
    face = first_of(move)
    everywhere = _shown_by(asked, face, range(asked.state.seats))
    if isinstance(asked.question, ChooseCopy):
        # base E3.2: one's own dice can be copied only in the mirror of another.
        return ShownPlace(FACE_SLUGS[face], _shown_by(asked, face, _others(asked)) or everywhere)
    return ShownPlace(FACE_SLUGS[face], everywhere)


def _pair(asked: Asked, move: int) -> AnyPlace:
    first, second = arguments_of(move)
    others = _others(asked)
    return PairPlace(
        faces=(FACE_SLUGS[first], FACE_SLUGS[second]),
        first=_shown_by(asked, first, others),
        second=_shown_by(asked, second, others),
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
    here = asked.hero.allegiance
    if not here or not amount.steps():
        return 0
    there = moved(CATALOG, here, amount.steps())
    return there if there != here else 0


def _keep(asked: Asked, _move: int) -> AnyPlace:
    question = asked.question
    if not isinstance(question, ChooseConversion):
        raise AssertionError(f"nothing to keep at {question.topic!r}")
    amount = question.amount(asked.state, asked.task)
    return GainPlace(amount_view(amount), _where_shown(asked, first_face(asked.memo)))


def _convert(asked: Asked, _move: int) -> AnyPlace:
    question = asked.question
    if not isinstance(question, ChooseConversion):
        # Paying on a space of the labyrinth.
        return SpacePlace(asked.hero.golem)
    amount = question.amount(asked.state, asked.task)
    row = CONTEXTS[memo_context(asked.memo)]
    glory = row.shard_rate * amount.shards() + row.gold_rate * amount.gold
    gives = Amount(
        0 if row.gold_rate else amount.gold,
        0 if row.shard_rate else amount.sun,
        0 if row.shard_rate else amount.moon,
        amount.glory + glory,
        amount.ancient,
        amount.loyalty,
    )
    dice = _where_shown(asked, first_face(asked.memo))
    return GainPlace(amount_view(gives), dice, converts=True)


# Reserves -----------------------------------------------------------------------------------------


def _track(asked: Asked, move: int) -> AnyPlace:
    steps = first_of(move)
    return TrackPlace(steps, asked.hero.track_steps + steps)


def _store(asked: Asked, move: int) -> AnyPlace:
    question = asked.question
    _, gold = arguments_of(move)
    if isinstance(question, DrainStores):
        return StorePlace(question.index(asked.task), gold, pays=True)
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no scepter is asked about at {question.topic!r}")
    return StorePlace(question.index(asked.task) - 1, gold)


def _sacrifice(_asked: Asked, move: int) -> AnyPlace:
    return ReservePlace(RESOURCE_NAMES[GOLD], first_of(move))


def _payment(asked: Asked, move: int) -> AnyPlace:
    question = asked.question
    if not isinstance(question, SettleShards):
        raise AssertionError(f"no shards are paid at {question.topic!r}")
    as_sun, as_moon, *shares = arguments_of(move)
    stores = tuple(
        EmptiedStore(held, resource, count)
        for held, share in zip((4, 5, 6), shares, strict=True)
        for resource, count in ((_SUN, share >> 3), (_MOON, share & 7))
        if count
    )
    sun, moon = question.cost(asked.task)
    spare_sun, spare_moon = min(sun, asked.hero.spare_sun), min(moon, asked.hero.spare_moon)
    return PaymentPlace(
        sun=max(0, sun - spare_sun - _worth(stores, _SUN)) - as_sun,
        moon=max(0, moon - spare_moon - _worth(stores, _MOON)) - as_moon,
        spare_sun=spare_sun,
        spare_moon=spare_moon,
        ancient_as_sun=as_sun,
        ancient_as_moon=as_moon,
        stores=stores,
    )


def _worth(stores: Iterable[EmptiedStore], resource: str) -> int:
    """Rebellion F2: a full scepter is worth two shards, one at 4 or 5 one."""
    return sum((2 if s.held == 6 else 1) * s.count for s in stores if s.resource == resource)


# Heroes and boards --------------------------------------------------------------------------------


def _hero(_asked: Asked, move: int) -> AnyPlace:
    return HeroPlace(first_of(move))


def _island(_asked: Asked, move: int) -> AnyPlace:
    return IslandPlace(first_of(move))


def _space(_asked: Asked, move: int) -> AnyPlace:
    return SpacePlace(first_of(move))


def _keepsake(asked: Asked, move: int) -> AnyPlace:
    return KeepsakePlace(asked.memo, SIDE_NAMES[first_of(move)])


def _keepsakes(_asked: Asked, move: int) -> AnyPlace:
    island, side, other, other_side = arguments_of(move)
    return KeepsakesPlace(
        KeepsakePlace(island, SIDE_NAMES[side]), KeepsakePlace(other, SIDE_NAMES[other_side])
    )


_PLACES: Final[dict[int, Callable[[Asked, int], AnyPlace]]] = {
    kinds.PASS: _button,
    kinds.USE: _card,
    kinds.FEAT: _stack,
    kinds.FORGE: _forge,
    kinds.SPEND: _token,
    kinds.CASH: _climber,
    kinds.GAIN: _part,
    kinds.LOSE: _part,
    kinds.TRACK: _track,
    kinds.STORE: _store,
    kinds.DRAIN: _store,
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
    kinds.ADVANCE: _climber,
    kinds.SACRIFICE: _sacrifice,
    kinds.PLACE: _keepsakes,
    kinds.COLLECT: _keepsake,
    kinds.ISLAND: _island,
    kinds.PICK: _set,
}
"""By the kind of the move; chance is nobody's to click."""
