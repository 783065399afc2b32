"""Options in plain words, with what matters for the choice."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.ids import BRIGHT, CELESTIAL, DARK, DICE
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import arguments_of, first_of, kind_of
from fatesmith.engine.preview import cost_of
from fatesmith.engine.reroll import reroll_price
from fatesmith.engine.state import State
from fatesmith.prose.amounts import (
    cash_move,
    collect_move,
    convert_move,
    drain_move,
    gain_move,
    keep_move,
    lose_move,
    sacrifice_move,
    scepter_move,
    settle_move,
    track_move,
)
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.boards import DOWN, UP, heading, space_words
from fatesmith.prose.feats import (
    perform_move,
    performed,
    pick_move,
    price_words,
    use_move,
    used,
)
from fatesmith.prose.grammar import Noun, Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import die_noun, face_noun, location_noun, token_noun
from fatesmith.prose.portals import island_noun
from fatesmith.prose.rules import use_of_token
from fatesmith.prose.voice import SeatNames, Voice

Spoken = Callable[[Asked, int], str]

PASSING: Final = {
    "reinforce": "moves.pass-reinforce",
    "action": "moves.pass-action",
    "offering": "moves.pass-offering",
    "bargain": "moves.pass-forge",
    "buy": "moves.pass-forge",
    "glory face": "moves.pass-glory-face",
    "upgrade": "moves.pass-upgrade",
    "again": "moves.pass-again",
    "reroll": "moves.pass-reroll",
    "celestial reroll": "moves.pass-celestial-reroll",
    "bonus": "moves.pass-bonus",
    "pay": "moves.pass-pay",
    "end turn": "moves.pass-end-turn",
}
"""By the topic of the question."""


def describe_move(
    state: State, move: int, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """One option in plain words, with what matters for the choice. The options of a state have
    different texts, except for rolls of equal faces."""
    return WORDS[kind_of(move)](_option(state, move, names, language), move)


def sum_up_move(
    state: State, move: int, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """The same in a line, for those who see what was chosen and have nothing to choose."""
    kind = kind_of(move)
    return IN_A_LINE.get(kind, WORDS[kind])(_option(state, move, names, language), move)


def describe_halves(state: State, move: int, language: Language = ENGLISH) -> tuple[str, str]:
    """A move that is chosen in two steps (`TWO_STEPS`): `Forge 6 gold for 4 gold`, `on the light
    die, replacing 1 gold`."""
    return HALVES[kind_of(move)](_option(state, move, None, language), move)


def _option(state: State, move: int, names: SeatNames | None, language: Language) -> Asked:
    asked = asked_by(state, names, language)
    if move not in state.pending:
        raise IllegalMove(f"move {move!r} is not an option here; describe one of options(state)")
    return asked


def _pass(asked: Asked, _move: int) -> str:
    key = "moves.pass-extra-action" if asked.extra else PASSING[asked.question.topic]
    return asked.voice.say(key)


# Forging ------------------------------------------------------------------------------------------


def _forge(asked: Asked, move: int) -> str:
    return _forging(asked, move, _values_of_place(asked, move))


def _forged(asked: Asked, move: int) -> str:
    """Which of several equal faces makes way is no news to those who look on."""
    return _forging(asked, move, _values_of_place(asked, move) | {"copies": 1})


def _forging(asked: Asked, move: int, place: dict[str, Value]) -> str:
    face, price = face_noun(asked.voice, first_of(move)), _price(asked, move)
    if not price:
        return asked.voice.say("moves.forge-free", face=face, **place)
    return asked.voice.say("moves.forge", face=face, price=price, **place)


def _halves_of_forging(asked: Asked, move: int) -> tuple[str, str]:
    voice, face = asked.voice, face_noun(asked.voice, first_of(move))
    price = _price(asked, move)
    where = voice.say("moves.place", **_values_of_place(asked, move))
    if not price:
        return voice.say("moves.purchase-free", face=face), where
    return voice.say("moves.purchase", face=face, price=price), where


def _price(asked: Asked, move: int) -> str:
    """What a face costs here; empty if it is free."""
    cost = cost_of(asked.state, move)
    if cost is None:
        return ""
    price = CATALOG.faces[first_of(move)].price
    if cost.gold != price:
        return asked.voice.say("moves.price-less", paid=cost.gold, price=price)
    return price_words(asked, cost)


def _values_of_place(asked: Asked, move: int) -> dict[str, Value]:
    """The die, the face that is replaced, and how many of those there are."""
    _, die, old = arguments_of(move)
    copies = asked.hero.die(die).count(old)
    voice = asked.voice
    return {"die": die_noun(voice, die), "old": face_noun(voice, old), "copies": copies}


# Dice ---------------------------------------------------------------------------------------------


def _first(asked: Asked, move: int) -> str:
    return asked.voice.say("moves.first", face=face_noun(asked.voice, first_of(move)))


def _of_two_faces(key: str) -> Spoken:
    """A message about all faces that a move names."""

    def say(asked: Asked, move: int) -> str:
        voice = asked.voice
        faces = Words(tuple(face_noun(voice, face) for face in arguments_of(move)))
        return voice.say(key, faces=faces)

    return say


def _turn_up(asked: Asked, move: int) -> str:
    die, face = arguments_of(move)
    voice = asked.voice
    return voice.say("moves.turn-up", die=die_noun(voice, die), face=face_noun(voice, face))


def _die(asked: Asked, move: int) -> str:
    voice, die = asked.voice, first_of(move)
    faces = _counted(voice, asked.hero.die(die))
    return voice.say("moves.die", die=die_noun(voice, die), faces=faces)


def _halves_of_dice(asked: Asked, move: int) -> tuple[str, str]:
    light, dark = arguments_of(move)
    return _face_up(asked.voice, BRIGHT, light), _face_up(asked.voice, DARK, dark)


def _face_up(voice: Voice, die: int, face: int) -> str:
    """`the light die: 3 gold`."""
    return voice.say("moves.face-up", die=die_noun(voice, die), face=face_noun(voice, face))


def _copy(asked: Asked, move: int) -> str:
    face = first_of(move)
    key = "moves.copy" if asked.question.topic == "copy" else "moves.apply-shown"
    owners = Words(tuple(_who_shows(asked, face)))
    return asked.voice.say(key, face=face_noun(asked.voice, face), owners=owners)


def _who_shows(asked: Asked, face: int) -> Iterator[str]:
    """Whose dice show a face: `Ada’s light die`."""
    voice = asked.voice
    for seat, hero in enumerate(asked.state.heroes):
        dice = [die for die in range(DICE) if hero.up[die] == face]
        if len(dice) == DICE:
            yield voice.say("moves.dice-of", who=voice.seat(seat))
        elif dice:
            yield voice.say("moves.die-of", who=voice.seat(seat), die=die_noun(voice, dice[0]))


def _reroll(asked: Asked, move: int) -> str:
    voice, gold, die = asked.voice, reroll_price(asked.state), first_of(move)
    if die == CELESTIAL:
        return voice.say("moves.reroll-celestial", gold=gold)
    faces = _counted(voice, asked.hero.die(die))
    return voice.say("moves.reroll", gold=gold, die=die_noun(voice, die), faces=faces)


def _counted(voice: Voice, faces: Sequence[int]) -> Words:
    """`1 gold ×5, 1 sun`."""
    counted = tuple(
        voice.say("moves.face-counted", face=face_noun(voice, face), n=faces.count(face))
        for face in dict.fromkeys(faces)
    )
    return Words(counted, "comma")


# Chance -------------------------------------------------------------------------------------------


def _drawn(asked: Asked, move: int) -> str:
    location = location_noun(asked.voice, first_of(move))
    return asked.voice.say("moves.drawn", location=location)


def _removed(asked: Asked, move: int) -> str:
    return asked.voice.say("moves.removed", face=face_noun(asked.voice, first_of(move)))


def _rolled(asked: Asked, move: int) -> str:
    voice = asked.voice
    seat, die, _, number = arguments_of(move)
    face = face_noun(voice, number)
    if die == CELESTIAL:
        return voice.say("moves.rolled-celestial", face=face)
    return voice.say("moves.rolled", who=voice.seat(seat), die=die_noun(voice, die), face=face)


# Tokens and places --------------------------------------------------------------------------------


def _spend(asked: Asked, move: int) -> str:
    voice, token = asked.voice, first_of(move)
    use = use_of_token(token, voice.language)
    return voice.say("moves.spend", token=token_noun(voice, token), use=use)


def _now(asked: Asked, _move: int) -> str:
    return asked.voice.say("moves.now")


def _seat(asked: Asked, move: int) -> str:
    return asked.voice.say("moves.seat", who=asked.voice.seat(first_of(move)))


def _island(asked: Asked, move: int) -> str:
    return asked.voice.say("moves.island", island=_island_of(asked, first_of(move)))


def _island_of(asked: Asked, number: int) -> Noun:
    return island_noun(asked.voice, asked.state, number)


def _advance(asked: Asked, move: int) -> str:
    place = first_of(move)
    return asked.voice.say("moves.advance", place=place, goal=place + 1)


def _step(asked: Asked, move: int) -> str:
    """Which way, and what the space there gives."""
    number, state = first_of(move), asked.state
    gives = space_words(number, state, asked.voice.language)
    way = heading(asked.hero.golem, number)
    if way == UP:
        return asked.voice.say("moves.step-up", gives=gives)
    if way == DOWN:
        return asked.voice.say("moves.step-down", gives=gives)
    if asked.of(Walk).backward(asked.task):
        return asked.voice.say("moves.step-back", gives=gives)
    return asked.voice.say("moves.step", gives=gives)


def _place(asked: Asked, move: int) -> str:
    island, side, other, other_side = arguments_of(move)
    return asked.voice.say(
        "moves.tokens",
        side=SIDE_NAMES[side],
        island=_island_of(asked, island),
        second=SIDE_NAMES[other_side],
        other=_island_of(asked, other),
    )


def _halves_of_placing(asked: Asked, move: int) -> tuple[str, str]:
    """`side A on the island of Satyrs and Hammer`, and likewise for the other token."""
    island, side, other, other_side = arguments_of(move)
    return _token(asked, side, island), _token(asked, other_side, other)


def _token(asked: Asked, side: int, island: int) -> str:
    where = _island_of(asked, island)
    return asked.voice.say("moves.token", side=SIDE_NAMES[side], island=where)


WORDS: Final[dict[int, Spoken]] = {
    kinds.PASS: _pass,
    kinds.USE: use_move,
    kinds.FEAT: perform_move,
    kinds.FORGE: _forge,
    kinds.SPEND: _spend,
    kinds.CASH: cash_move,
    kinds.GAIN: gain_move,
    kinds.LOSE: lose_move,
    kinds.TRACK: track_move,
    kinds.STORE: scepter_move,
    kinds.DRAIN: drain_move,
    kinds.SETTLE: settle_move,
    kinds.KEEP: keep_move,
    kinds.CONVERT: convert_move,
    kinds.FIRST: _first,
    kinds.NOW: _now,
    kinds.COPY: _copy,
    kinds.TAKE: _of_two_faces("moves.take"),
    kinds.TURN_UP: _turn_up,
    kinds.SET_DICE: _of_two_faces("moves.set-dice"),
    kinds.DECLARE: _of_two_faces("moves.declare"),
    kinds.DIE: _die,
    kinds.REROLL: _reroll,
    kinds.SEAT: _seat,
    kinds.STEP: _step,
    kinds.ADVANCE: _advance,
    kinds.SACRIFICE: sacrifice_move,
    kinds.PLACE: _place,
    kinds.COLLECT: collect_move,
    kinds.ISLAND: _island,
    kinds.PICK: pick_move,
    kinds.ROLL: _rolled,
    kinds.REMOVE: _removed,
    kinds.DRAW: _drawn,
}

IN_A_LINE: Final[dict[int, Spoken]] = {
    kinds.USE: used,
    kinds.FEAT: performed,
    kinds.FORGE: _forged,
}
"""Where those who look on are told less than those who choose."""
"""By the kind of the move."""

HALVES: Final[dict[int, Callable[[Asked, int], tuple[str, str]]]] = {
    kinds.FORGE: _halves_of_forging,
    kinds.SET_DICE: _halves_of_dice,
    kinds.DECLARE: _halves_of_dice,
    kinds.PLACE: _halves_of_placing,
}
"""By the kind of the moves that are chosen in two steps."""
