"""Options as a person reads and clicks them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.forge import BargainForge
from fatesmith.engine.keepsakes import side_amount, side_of, tokens_on
from fatesmith.engine.move import (
    CASH,
    COLLECT,
    CONVERT,
    DECLARE,
    FEAT,
    FORGE,
    GAIN,
    KEEP,
    PICK,
    PLACE,
    REROLL,
    SET_DICE,
    STORE,
    TRACK,
    USE,
    arguments_of,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from fatesmith.engine.perform import top_card
from fatesmith.engine.reroll import reroll_card
from fatesmith.engine.turn import EXTRA_ACTION_SUN
from fatesmith.engine.verbs import MayPay, Pay, PerformFree
from fatesmith.notation.moves import format_move
from fatesmith.prose import (
    describe_face_up,
    describe_move,
    describe_place,
    describe_purchase,
    describe_token,
)
from fatesmith.prose.amounts import gold_lost_by, overflow
from fatesmith.prose.asked import Asked
from fatesmith.prose.feats import ousted_by
from fatesmith.prose.language import Language
from fatesmith.prose.moves import price_of
from fatesmith.prose.names import amount_name, card_noun, feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.views.places import AnyPlace, GainPlace
from fatesmith.server.views.placing import place_of, slots_of
from fatesmith.server.views.view import AmountView, View, amount_from, amount_view

MOST_REMEMBERED: Final = 50_000
"""So many options are remembered: those of forging repeat from move to move."""


class OptionView(View, frozen=True):
    """One answer; its place in the list is its place among the options of the engine."""

    move: str
    """What is sent back to choose it."""
    label: str
    """All of it in words, with what matters for the choice."""
    place: AnyPlace
    """Where on the table it can be clicked."""
    name: str = ""
    """In short: the name of the card."""
    first: str = ""
    """The first half of an option that takes two clicks: `Forge 3 glory for 8 gold`."""
    second: str = ""
    """Its second half: `on the light die, replacing 1 gold`."""
    cost: AmountView | None = None
    """What is paid for it."""
    ousts: tuple[int, ...] = ()
    """The seats that must leave their island."""
    lost: AmountView | None = None
    """What would be lost because the reserve is full."""
    notes: tuple[str, ...] = ()
    """These consequences in words: `ousts Nyx`, `3 gold lost: the reserve is full`."""


def option_view(asked: Asked, move: int) -> OptionView:
    """An option of the open question."""
    kind = kind_of(move)
    if kind in _TWO_CLICKS:
        return _of_two_clicks(asked, move)
    place = place_of(asked, move)
    ousts = _ousted(asked, move) if kind == FEAT else ()
    lost = _lost(asked, move, place)
    return OptionView(
        move=_text(move),
        label=describe_move(asked.state, move, asked.voice.names, asked.voice.language),
        place=place,
        name=_name(asked, move) if kind in (FEAT, USE, PICK) else "",
        cost=_cost(asked, move),
        ousts=ousts,
        lost=amount_view(lost) if lost.mask else None,
        notes=_notes(asked, ousts, lost) if ousts or lost.mask else (),
    )


@lru_cache(maxsize=8192)
def _text(move: int) -> str:
    return format_move(move)


# Options that take two clicks: there are many of them, and they depend on little. -----------------

_TWO_CLICKS: Final = (FORGE, SET_DICE, DECLARE, PLACE)
_Key = tuple[str, int, int, int, bool, tuple[int, ...], tuple[int, ...]]
_remembered: Final[dict[_Key, OptionView]] = {}


def _of_two_clicks(asked: Asked, move: int) -> OptionView:
    key = _key(asked, move)
    known = _remembered.get(key)
    if known is None:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        known = _remembered[key] = _say(asked, move)
    return known


def _key(asked: Asked, move: int) -> _Key:
    """All that such an option depends on."""
    code, question, kind = asked.voice.language.code, asked.question, kind_of(move)
    if kind == PLACE:
        return (code, move, 0, 0, False, (), ())
    if kind in (SET_DICE, DECLARE):
        light, dark = (slots_of(asked, die, face) for die, face in enumerate(arguments_of(move)))
        return (code, move, 0, 0, False, light, dark)
    discount = question.rebate(asked.task) if isinstance(question, BargainForge) else 0
    slots = slots_of(asked, second_of(move), third_of(move))
    return (code, move, question.number, discount, asked.extra, slots, ())


def _say(asked: Asked, move: int) -> OptionView:
    state, language = asked.state, asked.voice.language
    kind = kind_of(move)
    if kind == FORGE:
        first = describe_purchase(state, move, language)
        second = describe_place(state, move, language)
    else:
        describe = describe_token if kind == PLACE else describe_face_up
        first = describe(state, move, False, language)
        second = describe(state, move, True, language)
    return OptionView(
        move=_text(move),
        label=describe_move(state, move, asked.voice.names, language),
        place=place_of(asked, move),
        first=first,
        second=second,
        cost=_cost(asked, move),
    )


# Words --------------------------------------------------------------------------------------------


def _name(asked: Asked, move: int) -> str:
    feat_set = CATALOG.feat_set(first_of(move))
    if kind_of(move) == FEAT and not feat_set.same_glory:
        return _card_name(feat_set.number, top_card(asked.state, feat_set), asked.voice.language)
    return _card_name(feat_set.number, -1, asked.voice.language)


@lru_cache(maxsize=1024)
def _card_name(feat: int, card: int, language: Language) -> str:
    voice = Voice(language)
    thing = feat_noun(voice, feat) if card < 0 else card_noun(voice, feat, card)
    return language.say("names.title", thing=thing)


# Consequences -------------------------------------------------------------------------------------


def _ousted(asked: Asked, move: int) -> tuple[int, ...]:
    if isinstance(asked.question, PerformFree):
        # rebellion F19: without a journey.
        return ()
    feat_set = CATALOG.feat_set(first_of(move))
    return tuple(ousted_by(asked.state, asked.seat, feat_set))


def _notes(asked: Asked, ousts: tuple[int, ...], lost: Amount) -> tuple[str, ...]:
    voice = asked.voice
    notes = [voice.say("moves.ousts", who=voice.seat(seat)) for seat in ousts]
    if lost.mask:
        amount = amount_name(lost, voice.language)
        notes.append(voice.say("moves.overflow", lost=amount))
    return tuple(notes)


_NOTHING: Final = Amount()


def _lost(asked: Asked, move: int, place: AnyPlace) -> Amount:
    """What does not fit into the reserve."""
    match kind_of(move):
        case k if k in (TRACK, STORE):
            put = first_of(move) if k == TRACK else second_of(move)
            return Amount(gold=gold_lost_by(asked, put))
        case k if k == GAIN:
            return overflow(asked.hero, Amount(*arguments_of(move)))
        case k if k == CASH:
            return overflow(asked.hero, Amount(sun=first_of(move), glory=first_of(move)))
        case k if k == COLLECT:
            return overflow(asked.hero, _collected(asked, first_of(move)))
        case k if k in (KEEP, CONVERT) and isinstance(place, GainPlace):
            return overflow(asked.hero, amount_from(place.gives))
        case _:
            return _NOTHING


def _collected(asked: Asked, side: int) -> Amount:
    tokens = tokens_on(asked.state, asked.seat, asked.memo)
    index = next(each for each in tokens if side_of(asked.state.keepsakes[each]) == side)
    return side_amount(asked.state, index)


def _cost(asked: Asked, move: int) -> AmountView | None:
    """What is paid, as far as the option alone tells."""
    price = _PRICES.get(kind_of(move))
    return None if price is None else price(asked, move)


def _feat_cost(asked: Asked, move: int) -> AmountView | None:
    if isinstance(asked.question, PerformFree):
        return None
    feat_set = CATALOG.feat_set(first_of(move))
    return AmountView(sun=feat_set.sun + _surcharge(asked), moon=feat_set.moon)


def _forge_cost(asked: Asked, move: int) -> AmountView | None:
    paid, price = price_of(asked, first_of(move))
    return AmountView(gold=paid, sun=_surcharge(asked)) if price else None


def _surcharge(asked: Asked) -> int:
    return EXTRA_ACTION_SUN if asked.extra else 0


def _reroll_cost(asked: Asked, _move: int) -> AmountView | None:
    return AmountView(gold=reroll_card(asked.state).gold)


def _use_cost(_asked: Asked, move: int) -> AmountView | None:
    effect: Effect | None = CATALOG.feat_set(first_of(move)).reinforcement
    return AmountView(gold=effect.gold) if isinstance(effect, Pay) else None


def _toll(asked: Asked, _move: int) -> AmountView | None:
    question = asked.question
    if not isinstance(question, MayPay):
        return None
    return AmountView(gold=question.gold, moon=question.moon)


_PRICES: Final[dict[int, Callable[[Asked, int], AmountView | None]]] = {
    FEAT: _feat_cost,
    FORGE: _forge_cost,
    REROLL: _reroll_cost,
    USE: _use_cost,
    CONVERT: _toll,
}
