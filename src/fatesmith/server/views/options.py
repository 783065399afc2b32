"""Options as a person reads and clicks them."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import move as kinds
from fatesmith.engine.amount import Amount
from fatesmith.engine.forge import Sale
from fatesmith.engine.move import arguments_of, first_of, kind_of, second_of, third_of
from fatesmith.engine.perform import top_card
from fatesmith.engine.preview import cost_of, lost_by, ousted_by_move
from fatesmith.notation.moves import format_move
from fatesmith.prose import describe_halves, describe_move
from fatesmith.prose.asked import Asked
from fatesmith.prose.language import Language
from fatesmith.prose.names import amount_name, card_noun, feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.views.places import AnyPlace
from fatesmith.server.views.placing import place_of, slots_of
from fatesmith.server.views.view import AmountView, Spans, Spoken, amount_view, plain_text

MOST_REMEMBERED: Final = 50_000
"""How many options to remember: those of forging repeat from move to move."""


class OptionView(Spoken, frozen=True, kw_only=True):
    """One answer; its place in the list is its place among the engine's options."""

    move: str
    """What to send back to choose it."""
    label: str
    """The full text, with what matters for the choice."""
    place: AnyPlace
    """Where on the table it can be clicked."""
    name: str = ""
    """The short form: the name of the card."""
    halves: tuple[int, ...] = ()
    """For an option that takes two clicks: what each of them says, by its place among the halves of
    the question."""
    cost: AmountView | None = None
    """What is paid for it."""
    ousts: tuple[int, ...] = ()
    """The seats that must leave their island."""
    lost: AmountView | None = None
    """What would be lost because the reserve is full."""
    notes: tuple[str, ...] = ()
    """These consequences in words: `ousts Nyx`, `3 gold lost: the reserve is full`."""
    label_spans: Spans = ()
    """Left out for options that take two clicks: their halves are drawn."""
    notes_spans: tuple[Spans, ...] = ()


class HalfView(Spoken, frozen=True):
    """What one of two clicks says: `Forge 3 glory for 8 gold`, `on the light die, replacing …`."""

    text: str
    text_spans: Spans = ()


def options_of(asked: Asked) -> tuple[tuple[OptionView, ...], tuple[HalfView, ...]]:
    """All options in the order of the engine, and the halves that they share."""
    halves: dict[HalfView, int] = {}
    return tuple([_option(asked, move, halves) for move in asked.state.pending]), tuple(halves)


def _option(asked: Asked, move: int, halves: dict[HalfView, int]) -> OptionView:
    kind = kind_of(move)
    if kind in kinds.TWO_STEPS:
        option, first, second = _of_two_clicks(asked, move)
        places = tuple([halves.setdefault(half, len(halves)) for half in (first, second)])
        return replace(option, halves=places)
    ousts = tuple(ousted_by_move(asked.state, move))
    lost = lost_by(asked.state, move)
    return OptionView(
        move=_text(move),
        label=describe_move(asked.state, move, asked.voice.names, asked.voice.language),
        place=place_of(asked, move),
        name=_name(asked, move) if kind in (kinds.FEAT, kinds.USE, kinds.PICK) else "",
        cost=_cost(asked, move),
        ousts=ousts,
        lost=amount_view(lost) if lost.mask else None,
        notes=_notes(asked, ousts, lost) if ousts or lost.mask else (),
    )


@lru_cache(maxsize=8192)
def _text(move: int) -> str:
    return format_move(move)


# Options that take two clicks: there are many, and they depend on little. -------------------------

_Key = tuple[str, int, int, int, bool, tuple[int, ...], tuple[int, ...]]
_InHalves = tuple[OptionView, HalfView, HalfView]
_remembered: Final[dict[_Key, _InHalves]] = {}


def _of_two_clicks(asked: Asked, move: int) -> _InHalves:
    key = _key(asked, move)
    known = _remembered.get(key)
    if known is None:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        known = _remembered[key] = _say(asked, move)
    return known


def _key(asked: Asked, move: int) -> _Key:
    """Everything such an option depends on."""
    code, question, kind = asked.voice.language.code, asked.question, kind_of(move)
    if kind == kinds.PLACE:
        return (code, move, 0, 0, False, (), ())
    if kind in (kinds.SET_DICE, kinds.DECLARE):
        light, dark = (slots_of(asked, die, face) for die, face in enumerate(arguments_of(move)))
        return (code, move, 0, 0, False, light, dark)
    rebate = question.rebate(asked.task) if isinstance(question, Sale) else 0
    slots = slots_of(asked, second_of(move), third_of(move))
    return (code, move, question.number, rebate, asked.extra, slots, ())


def _say(asked: Asked, move: int) -> _InHalves:
    state, language = asked.state, asked.voice.language
    first, second = describe_halves(state, move, language)
    option = OptionView(
        move=_text(move),
        label=plain_text(describe_move(state, move, asked.voice.names, language))[0],
        place=place_of(asked, move),
        cost=_cost(asked, move),
    )
    return option, HalfView(first), HalfView(second)


# Words --------------------------------------------------------------------------------------------


def _name(asked: Asked, move: int) -> str:
    feat_set = CATALOG.feat_set(first_of(move))
    if kind_of(move) == kinds.FEAT and not feat_set.same_glory:
        return _card_name(feat_set.number, top_card(asked.state, feat_set), asked.voice.language)
    return _card_name(feat_set.number, -1, asked.voice.language)


@lru_cache(maxsize=1024)
def _card_name(feat: int, card: int, language: Language) -> str:
    voice = Voice(language)
    thing = feat_noun(voice, feat) if card < 0 else card_noun(voice, feat, card)
    return language.say("names.title", thing=thing)


# Consequences -------------------------------------------------------------------------------------


def _notes(asked: Asked, ousts: tuple[int, ...], lost: Amount) -> tuple[str, ...]:
    voice = asked.voice
    notes = [voice.say("moves.ousts", who=voice.seat(seat)) for seat in ousts]
    if lost.mask:
        amount = amount_name(lost, voice.language)
        notes.append(voice.say("moves.overflow", lost=amount))
    return tuple(notes)


def _cost(asked: Asked, move: int) -> AmountView | None:
    cost = cost_of(asked.state, move)
    return None if cost is None else amount_view(cost)
