"""Options in a few words: what is chosen, and small notes on what comes of it.

The words are named after the kind of the move, and ask for the values they need: its arguments by
their names, and those made here. What an option costs and gives is drawn beside them.
"""

from collections.abc import Callable, Iterator
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.amount import NOTHING, Amount
from fatesmith.engine.ids import BRIGHT, CELESTIAL, DARK
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import MOVES, arguments_of, first_of, kind_of, second_of, third_of
from fatesmith.engine.pay import DrainStores
from fatesmith.engine.perform import top_card
from fatesmith.engine.preview import allegiance_after, cost_of, gain_of, lost_by, ousted_by_move
from fatesmith.engine.reserve import SplitGold, lap_glory
from fatesmith.engine.shown import dice_showing
from fatesmith.engine.tokens import climber_worth
from fatesmith.engine.verbs import MayPay
from fatesmith.prose.amounts import missing, paid_parts
from fatesmith.prose.asked import Asked
from fatesmith.prose.boards import DOWN, UP, heading, space_words
from fatesmith.prose.brief import form_of, way_out
from fatesmith.prose.families import answer_slug
from fatesmith.prose.grammar import BARE, BEGIN, INSIDE, Noun, Value, Words
from fatesmith.prose.names import (
    allegiance_name,
    amount_name,
    card_noun,
    die_noun,
    face_name,
    feat_noun,
)
from fatesmith.prose.portals import cards_on
from fatesmith.prose.story_events import OF_ONE_FIELD, number_of
from fatesmith.prose.verb_words import verb_words
from fatesmith.prose.voice import Voice

Made = Callable[[Asked, int], Value]


def brief_answer(asked: Asked, move: int) -> str:
    """An option in a few words: `Light die`, `3 gold`, `Great Bear`."""
    if kind_of(move) == kinds.PASS:
        return way_out(asked)
    return _said(asked, move, "brief.answer", _form(asked, move))


def brief_halves(asked: Asked, move: int) -> tuple[str, str]:
    """An option that is chosen in two steps: `3 gold`, then `1 sun, light die`."""
    first, second = _HALVES[kind_of(move)]
    return _said(asked, move, "brief.half", first), _said(asked, move, "brief.half", second)


def brief_notes(asked: Asked, move: int) -> list[str]:
    """What comes of an option besides what is drawn: `lost`, `ousts Ada`, `ends the turn`."""
    voice = asked.voice
    ousted = ousted_by_move(asked.state, move)
    notes = [voice.say("moves.ousts", who=voice.seat(seat)) for seat in ousted]
    tell = _NOTES.get(kind_of(move))
    if tell is not None:
        notes += [note for note in tell(asked, move) if note]
    return notes + list(_lost(asked, move))


def _said(asked: Asked, move: int, family: str, member: str) -> str:
    needs = asked.voice.language.book.needs.get(f"{family}.{member}", ())
    values = {name: _value(asked, move, name) for name in needs}
    return asked.voice.put(asked.voice.say_of(family, member, **values), BEGIN)


def _value(asked: Asked, move: int, name: str) -> Value:
    if name in _MADE:
        return _MADE[name](asked, move)
    field, make = OF_ONE_FIELD.get(name, (name, number_of))
    fields = MOVES[kind_of(move)].fields
    return make(asked.voice, arguments_of(move)[fields.index(field)])


# Which words --------------------------------------------------------------------------------------

_WAYS: Final = {UP: "step-up", DOWN: "step-down"}


def _form(asked: Asked, move: int) -> str:
    kind = kind_of(move)
    if kind == kinds.USE and second_of(move):
        return "use-copies"
    if kind == kinds.CONVERT and isinstance(asked.question, MayPay):
        return "pay"
    if kind == kinds.SACRIFICE and not first_of(move):
        return "sacrifice-nothing"
    if kind == kinds.REROLL and first_of(move) == CELESTIAL:
        return "reroll-celestial"
    if kind == kinds.STEP:
        onward = "step-back" if asked.of(Walk).backward(asked.task) else "step"
        return _WAYS.get(heading(asked.hero.golem, first_of(move)), onward)
    return answer_slug(kind)


_HALVES: Final[dict[int, tuple[str, str]]] = {
    kinds.FORGE: ("face", "replaced"),
    kinds.SET_DICE: ("light", "dark"),
    kinds.DECLARE: ("light", "dark"),
    kinds.PLACE: ("token", "other-token"),
}
"""By the kind of the moves that are chosen in two steps."""


# Values -------------------------------------------------------------------------------------------


def _face(number: int, voice: Voice) -> Noun:
    return Noun(face_name(number, voice.language))


def _amount(asked: Asked, move: int) -> str:
    gained = gain_of(asked.state, move)
    amount = Amount(*arguments_of(move)) if gained is None else gained
    return amount_name(amount, asked.voice.language)


def _cost(asked: Asked, move: int) -> str:
    return amount_name(cost_of(asked.state, move) or NOTHING, asked.voice.language)


def _rest(asked: Asked, move: int) -> int:
    question = asked.question
    if isinstance(question, DrainStores):
        return question.amount(asked.task) - second_of(move)
    split = asked.of(SplitGold)
    return split.amount(asked.task) - split.put(move)


def _card(asked: Asked, move: int) -> Noun:
    feat_set = CATALOG.feat_set(first_of(move))
    if kind_of(move) == kinds.FEAT and not feat_set.same_glory:
        return card_noun(asked.voice, feat_set.number, top_card(asked.state, feat_set))
    return feat_noun(asked.voice, feat_set.number)


def _on_island(asked: Asked, island: int) -> Words:
    cards = (feat_noun(asked.voice, feat) for feat in cards_on(asked.state, island))
    return Words(tuple(asked.voice.put(card, BARE) for card in cards), "comma")


_MADE: Final[dict[str, Made]] = {
    "amount": _amount,
    "card": _card,
    "cards": lambda asked, move: _on_island(asked, first_of(move)),
    "other": lambda asked, move: _on_island(asked, third_of(move)),
    "other-side": lambda _, move: SIDE_NAMES[arguments_of(move)[3]],
    "cost": _cost,
    "dark": lambda asked, move: _face(second_of(move), asked.voice),
    "face": lambda asked, move: _face(arguments_of(move)[_field(move, "face")], asked.voice),
    "faces": lambda asked, move: Words(
        tuple(_face(face, asked.voice) for face in arguments_of(move))
    ),
    "light": lambda asked, move: _face(first_of(move), asked.voice),
    "light-die": lambda asked, _: die_noun(asked.voice, BRIGHT),
    "dark-die": lambda asked, _: die_noun(asked.voice, DARK),
    "old": lambda asked, move: _face(third_of(move), asked.voice),
    "parts": lambda asked, move: Words(tuple(paid_parts(asked, move))),
    "put": lambda _, move: first_of(move),
    "rest": _rest,
    "who": lambda asked, move: asked.voice.seat(first_of(move)),
}
"""By name: values that are more than one argument of the move."""


def _field(move: int, name: str) -> int:
    return MOVES[kind_of(move)].fields.index(name)


# Notes --------------------------------------------------------------------------------------------


def _lost(asked: Asked, move: int) -> Iterator[str]:
    lost = lost_by(asked.state, move)
    if not lost.mask:
        return
    if gain_of(asked.state, move) == lost:
        yield asked.voice.say("brief.note.all-lost")
    else:
        yield asked.voice.say("brief.note.lost", lost=amount_name(lost, asked.voice.language))


def _ends_turn(asked: Asked, _move: int) -> list[str]:
    return [asked.voice.say("brief.note.ends-turn")] if form_of(asked) == "action" else []


def _lap(asked: Asked, move: int) -> list[str]:
    glory = lap_glory(CATALOG, asked.hero.track_steps, first_of(move))
    return [asked.voice.say("brief.note.lap", glory=glory)] if glory else []


def _owners(asked: Asked, move: int) -> list[str]:
    seats = dict.fromkeys(seat for seat, _ in dice_showing(asked.state, first_of(move)))
    names = tuple(asked.voice.put(asked.voice.seat(seat), INSIDE) for seat in seats)
    return [asked.voice.put(Words(names, "comma"))]


def _gives(asked: Asked, move: int) -> list[str]:
    return [space_words(first_of(move), asked.state, asked.voice.language)]


def _effect(asked: Asked, _move: int) -> list[str]:
    question = asked.question
    if not isinstance(question, MayPay):
        return []
    return [verb_words(question.then, language=asked.voice.language)]


def _allegiance(asked: Asked, move: int) -> list[str]:
    here = asked.hero.allegiance
    there = allegiance_after(asked.state, asked.seat, Amount(*arguments_of(move)))
    if there == here:
        return []
    space = allegiance_name(there, asked.voice.language)
    return [asked.voice.say("brief.note.allegiance", space=space)]


def _worth(asked: Asked, place: int) -> list[str]:
    return [amount_name(climber_worth(place), asked.voice.language)]


_NOTES: Final[dict[int, Callable[[Asked, int], list[str]]]] = {
    kinds.PASS: _ends_turn,
    kinds.TRACK: _lap,
    kinds.COPY: _owners,
    kinds.STEP: _gives,
    kinds.CONVERT: _effect,
    kinds.CASH: lambda asked, move: _worth(asked, first_of(move)),
    kinds.ADVANCE: lambda asked, move: _worth(asked, first_of(move) + 1),
    kinds.LOSE: lambda asked, move: [missing(asked, Amount(*arguments_of(move)))],
    kinds.GAIN: _allegiance,
}
"""By the kind of the move."""
