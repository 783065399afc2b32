"""Options as a person reads and clicks them."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from fatesmith.engine import move as kinds
from fatesmith.engine.forge import Sale
from fatesmith.engine.move import arguments_of, kind_of, second_of, third_of
from fatesmith.engine.preview import cost_of, gain_of, lost_by, ousted_by_move
from fatesmith.notation.moves import format_move
from fatesmith.prose import describe_halves, describe_move
from fatesmith.prose.asked import Asked
from fatesmith.prose.brief_answers import brief_answer, brief_halves, brief_notes
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
    answer: str = ""
    """The same in a few words: `Great Bear`, `3 gold`, `Not now`."""
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
    """What comes of it, in a few words: `ousts Nyx`, `3 gold lost`, `ends the turn`."""
    gives: AmountView | None = None
    """What it brings at once, if the option alone tells."""
    label_spans: Spans = ()
    """Left out for options that take two clicks: their halves are drawn."""
    notes_spans: tuple[Spans, ...] = ()


class HalfView(Spoken, frozen=True):
    """What one of two clicks says: `Forge 3 glory for 8 gold`, `on the light die, replacing …`."""

    text: str
    answer: str = ""
    """The same in a few words: `3 glory`, `1 sun, light die`."""
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
        answer=brief_answer(asked, move),
        place=place_of(asked, move),
        cost=_cost(asked, move),
        gives=_gives(asked, move),
        ousts=ousts,
        lost=amount_view(lost) if lost.mask else None,
        notes=tuple(brief_notes(asked, move)),
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
        return (code, move, 0, 0, False, tuple(asked.state.feats), ())
    if kind in (kinds.SET_DICE, kinds.DECLARE):
        light, dark = (slots_of(asked, die, face) for die, face in enumerate(arguments_of(move)))
        return (code, move, 0, 0, False, light, dark)
    rebate = question.rebate(asked.task) if isinstance(question, Sale) else 0
    slots = slots_of(asked, second_of(move), third_of(move))
    return (code, move, question.number, rebate, asked.extra, slots, ())


def _say(asked: Asked, move: int) -> _InHalves:
    state, language = asked.state, asked.voice.language
    first, second = describe_halves(state, move, language)
    answers = brief_halves(asked, move)
    option = OptionView(
        move=_text(move),
        label=plain_text(describe_move(state, move, asked.voice.names, language))[0],
        answer=brief_answer(asked, move),
        place=place_of(asked, move),
        cost=_cost(asked, move),
    )
    return option, HalfView(first, answers[0]), HalfView(second, answers[1])


def _gives(asked: Asked, move: int) -> AmountView | None:
    gained = gain_of(asked.state, move)
    return None if gained is None else amount_view(gained)


def _cost(asked: Asked, move: int) -> AmountView | None:
    cost = cost_of(asked.state, move)
    return None if cost is None else amount_view(cost)
