"""Options in plain words, with what matters for the choice."""

from collections.abc import Iterator, Sequence
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.forge import BargainForge, UpgradeOrNot
from fatesmith.engine.ids import CELESTIAL, DICE
from fatesmith.engine.keepsakes import side_amount, side_of, tokens_on
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import (
    ADVANCE,
    CASH,
    COLLECT,
    CONVERT,
    COPY,
    DECLARE,
    DIE,
    DRAIN,
    DRAW,
    FEAT,
    FIRST,
    FORGE,
    GAIN,
    ISLAND,
    KEEP,
    LOSE,
    NOW,
    PASS,
    PICK,
    PLACE,
    REMOVE,
    REROLL,
    ROLL,
    SACRIFICE,
    SEAT,
    SET_DICE,
    SETTLE,
    SPEND,
    STEP,
    STORE,
    TAKE,
    TRACK,
    TURN_UP,
    USE,
    arguments_of,
    first_of,
    kind_of,
)
from fatesmith.engine.reroll import reroll_card
from fatesmith.engine.state import State
from fatesmith.engine.verbs import (
    ForgeCheapestGlory,
    ForgeFree,
    ForgeFromTemple,
    MayBuy,
    Upgrade,
)
from fatesmith.prose.amounts import (
    amount_move,
    cash_move,
    drain_move,
    gained,
    settle_move,
)
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.boards import space_words
from fatesmith.prose.feats import feat_move, with_surcharge
from fatesmith.prose.grammar import Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import amount_name, die_noun, face_noun, location_name, token_noun
from fatesmith.prose.rules import use_of_token
from fatesmith.prose.voice import SeatNames, Voice

_PASS: Final = {
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
    """One option in plain words, with what matters for the choice. Options of one state get
    different texts, except for rolls of equal faces."""
    asked = _option(state, move, names, language)
    kind = kind_of(move)
    if kind == PASS:
        key = "moves.pass-extra-action" if asked.extra else _PASS[asked.question.topic]
        return asked.voice.say(key)
    if kind in (FEAT, PICK, USE):
        return feat_move(asked, move)
    if kind == FORGE:
        return _forge(asked, move)
    if kind in (GAIN, LOSE, TRACK, STORE, KEEP, CONVERT, SACRIFICE):
        return amount_move(asked, move)
    if kind == DRAIN:
        return drain_move(asked, move)
    if kind == SETTLE:
        return settle_move(asked, move)
    if kind in (ROLL, REMOVE, DRAW):
        return _chance_move(asked, move)
    if kind in _DICE_KINDS:
        return _dice_move(asked, move)
    return _other_move(asked, move)


_DICE_KINDS: Final = (FIRST, COPY, TAKE, TURN_UP, SET_DICE, DECLARE, DIE, REROLL)


def describe_purchase(state: State, move: int, language: Language = ENGLISH) -> str:
    """The first half of a forging move: the face and its price."""
    return _purchase(_option(state, move, None, language), move)


def describe_place(state: State, move: int, language: Language = ENGLISH) -> str:
    """The second half of a forging move: the die and the face that is replaced."""
    return _place(_option(state, move, None, language), move)


def describe_token(state: State, move: int, second: bool, language: Language = ENGLISH) -> str:
    """One half of the move that puts two tokens on islands: `side A on island 3`."""
    island, side, other, other_side = arguments_of(move)
    voice = _option(state, move, None, language).voice
    if second:
        island, side = other, other_side
    return voice.say("moves.token", side=SIDE_NAMES[side], island=island)


def describe_face_up(state: State, move: int, second: bool, language: Language = ENGLISH) -> str:
    """One half of the move that sets or foretells both dice: `the light die: 3 gold`."""
    voice = _option(state, move, None, language).voice
    die = 1 if second else 0
    face = face_noun(voice, arguments_of(move)[die])
    return voice.say("moves.face-up", die=die_noun(voice, die), face=face)


def _option(state: State, move: int, names: SeatNames | None, language: Language) -> Asked:
    asked = asked_by(state, names, language)
    if move not in state.pending:
        raise IllegalMove(f"move {move!r} is not an option here; describe one of options(state)")
    return asked


# Forging ------------------------------------------------------------------------------------------


def _forge(asked: Asked, move: int) -> str:
    face, place = face_noun(asked.voice, first_of(move)), _values_of_place(asked, move)
    price = _price(asked, move)
    if not price:
        return asked.voice.say("moves.forge-free", face=face, **place)
    return asked.voice.say("moves.forge", face=face, price=price, **place)


def _purchase(asked: Asked, move: int) -> str:
    face = face_noun(asked.voice, first_of(move))
    price = _price(asked, move)
    if not price:
        return asked.voice.say("moves.purchase-free", face=face)
    return asked.voice.say("moves.purchase", face=face, price=price)


def _place(asked: Asked, move: int) -> str:
    return asked.voice.say("moves.place", **_values_of_place(asked, move))


def price_of(asked: Asked, face: int) -> tuple[int, int]:
    """The gold to pay for a face here, and what it costs in an offering; both 0 if it is forged
    without paying."""
    question = asked.question
    if isinstance(
        question, ForgeFree | ForgeFromTemple | ForgeCheapestGlory | Upgrade | UpgradeOrNot
    ):
        return 0, 0
    price, discount = CATALOG.faces[face].price, 0
    if isinstance(question, BargainForge):
        discount = question.rebate(asked.task)
    elif isinstance(question, MayBuy):
        discount = question.discount
    return max(0, price - discount), price


def _price(asked: Asked, move: int) -> str:
    """What a face costs here; empty if it is forged without paying."""
    paid, price = price_of(asked, first_of(move))
    if not price:
        return ""
    if paid != price:
        return asked.voice.say("moves.price-less", paid=paid, price=price)
    return with_surcharge(asked, gold=price)


def _values_of_place(asked: Asked, move: int) -> dict[str, Value]:
    """The die, the face that is replaced, and how many of it there are."""
    _, die, old = arguments_of(move)
    copies = asked.hero.die(die).count(old)
    voice = asked.voice
    return {"die": die_noun(voice, die), "old": face_noun(voice, old), "copies": copies}


# Dice ---------------------------------------------------------------------------------------------


def _dice_move(asked: Asked, move: int) -> str:
    voice, numbers = asked.voice, arguments_of(move)
    match kind_of(move):
        case k if k == FIRST:
            return voice.say("moves.first", face=face_noun(voice, numbers[0]))
        case k if k == COPY:
            return _copy(asked, numbers[0])
        case k if k == TAKE:
            return voice.say("moves.take", faces=_faces(voice, numbers))
        case k if k == TURN_UP:
            die, face = die_noun(voice, numbers[0]), face_noun(voice, numbers[1])
            return voice.say("moves.turn-up", die=die, face=face)
        case k if k == SET_DICE:
            return voice.say("moves.set-dice", faces=_faces(voice, numbers))
        case k if k == DECLARE:
            return voice.say("moves.declare", faces=_faces(voice, numbers))
        case k if k == DIE:
            faces = _counted(voice, asked.hero.die(numbers[0]))
            return voice.say("moves.die", die=die_noun(voice, numbers[0]), faces=faces)
        case _:
            return _reroll(asked, numbers[0])


def _faces(voice: Voice, faces: Sequence[int]) -> Words:
    return Words(tuple(face_noun(voice, face) for face in faces))


def _copy(asked: Asked, face: int) -> str:
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


def _reroll(asked: Asked, die: int) -> str:
    voice, gold = asked.voice, reroll_card(asked.state).gold
    if die == CELESTIAL:
        return voice.say("moves.reroll-celestial", gold=gold)
    faces = _counted(voice, asked.hero.die(die))
    return voice.say("moves.reroll", gold=gold, die=die_noun(voice, die), faces=faces)


def _counted(voice: Voice, faces: list[int]) -> Words:
    """`1 gold ×5, 1 sun`."""
    counted = tuple(
        voice.say("moves.face-counted", face=face_noun(voice, face), n=faces.count(face))
        for face in dict.fromkeys(faces)
    )
    return Words(counted, "comma")


def _chance_move(asked: Asked, move: int) -> str:
    voice, kind = asked.voice, kind_of(move)
    if kind == DRAW:
        return voice.say("moves.drawn", location=location_name(first_of(move), voice.language))
    if kind == REMOVE:
        return voice.say("moves.removed", face=face_noun(voice, first_of(move)))
    seat, die, _, number = arguments_of(move)
    face = face_noun(voice, number)
    if die == CELESTIAL:
        return voice.say("moves.rolled-celestial", face=face)
    return voice.say("moves.rolled", who=voice.seat(seat), die=die_noun(voice, die), face=face)


# Places -------------------------------------------------------------------------------------------


def _other_move(asked: Asked, move: int) -> str:
    voice, number = asked.voice, first_of(move)
    match kind_of(move):
        case k if k == SPEND:
            return voice.say(
                "moves.spend",
                token=token_noun(voice, number),
                use=use_of_token(number, voice.language),
            )
        case k if k == CASH:
            return cash_move(asked, number)
        case k if k == NOW:
            return voice.say("moves.now")
        case k if k == SEAT:
            return voice.say("moves.seat", who=voice.seat(number))
        case k if k == STEP:
            return _step(asked, number)
        case k if k == ADVANCE:
            return voice.say("moves.advance", place=number, goal=number + 1)
        case k if k == PLACE:
            return _tokens(voice, move)
        case k if k == COLLECT:
            return _collect(asked, number)
        case k if k == ISLAND:
            return voice.say("moves.island", number=number)
        case k:
            raise AssertionError(f"no words for moves of kind {k}")


def _step(asked: Asked, number: int) -> str:
    """What a space gives, and where the way leads after it."""
    space = CATALOG.labyrinth.spaces[number]
    gives = space_words(number, asked.state, asked.voice.language)
    back = isinstance(asked.question, Walk) and asked.question.backward(asked.task)
    ways = space.previous if back else space.following
    if not ways:
        return asked.voice.say("moves.last-step", number=number, gives=gives)
    then = Words(tuple(str(way) for way in ways), "or")
    return asked.voice.say("moves.step", number=number, gives=gives, ways=then)


def _tokens(voice: Voice, move: int) -> str:
    island, side, other, other_side = arguments_of(move)
    return voice.say(
        "moves.tokens",
        side=SIDE_NAMES[side],
        island=island,
        second=SIDE_NAMES[other_side],
        other=other,
    )


def _collect(asked: Asked, side: int) -> str:
    tokens = tokens_on(asked.state, asked.seat, asked.memo)
    index = next(each for each in tokens if side_of(asked.state.keepsakes[each]) == side)
    amount = side_amount(asked.state, index)
    name = amount_name(amount, asked.voice.language)
    text = asked.voice.say("moves.collect", side=SIDE_NAMES[side], amount=name)
    return gained(asked, text, amount)
