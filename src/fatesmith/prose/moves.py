"""Options in plain words, with what matters for the choice."""

from typing import Final

from fatesmith.content.board import SIDE_NAMES
from fatesmith.content.catalog import CATALOG
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
    gain_effects,
    settle_move,
)
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.boards import space_words
from fatesmith.prose.feats import feat_move, with_surcharge
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    die_name,
    face_item,
    join_words,
    location_name,
    seat_inside,
    seat_possessive,
    seat_possessive_inside,
    the_face,
    token_name,
)
from fatesmith.prose.rules import use_of_token
from fatesmith.prose.voice import SeatNames

_PASS: Final = {
    "reinforce": "Use no reinforcement now",
    "action": "Pass and end the turn",
    "offering": "Buy no more faces",
    "bargain": "Forge nothing",
    "buy": "Forge nothing",
    "glory face": "Forge nothing, and roll either die",
    "upgrade": "Raise nothing",
    "again": "Keep the token",
    "reroll": "Keep the dice as they are",
    "celestial reroll": "Keep the die as it is",
    "bonus": "Later",
    "pay": "Pay nothing",
    "end turn": "End the turn",
}


def describe_move(
    state: State, move: int, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """One option in plain words, with what matters for the choice. Options of one state get
    different texts, except for rolls of equal faces."""
    asked = _option(state, move, names, language)
    kind = kind_of(move)
    if kind == PASS:
        return (
            "End the turn without an extra action" if asked.extra else _PASS[asked.question.topic]
        )
    if kind in (FEAT, PICK, USE):
        return feat_move(asked, move)
    if kind == FORGE:
        return f"{_purchase(asked, move)} {_place(asked, move)}"
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


def describe_token(state: State, move: int, second: bool) -> str:
    """One half of the move that puts two tokens on islands: `side A on island 3`."""
    island, side, other, other_side = arguments_of(move)
    _option(state, move)
    return _token(other, other_side) if second else _token(island, side)


def describe_face_up(state: State, move: int, second: bool) -> str:
    """One half of the move that sets or foretells both dice: `the light die: 3 gold`."""
    _option(state, move)
    die = 1 if second else 0
    return f"the {die_name(die)}: {face_item(arguments_of(move)[die])}"


def _option(
    state: State, move: int, names: SeatNames | None = None, language: Language = ENGLISH
) -> Asked:
    asked = asked_by(state, names, language)
    if move not in state.pending:
        raise IllegalMove(f"move {move!r} is not an option here; describe one of options(state)")
    return asked


# Forging ------------------------------------------------------------------------------------------


def _purchase(asked: Asked, move: int) -> str:
    face = first_of(move)
    question = asked.question
    price = CATALOG.faces[face].price
    if isinstance(
        question, ForgeFree | ForgeFromTemple | ForgeCheapestGlory | Upgrade | UpgradeOrNot
    ):
        return f"Forge {the_face(face)}"
    discount = 0
    if isinstance(question, BargainForge):
        discount = question.discount(asked.task)
    elif isinstance(question, MayBuy):
        discount = question.discount
    if discount:
        paid = max(0, price - discount)
        return f"Forge {the_face(face)} for {paid} gold (instead of {price})"
    return f"Forge {the_face(face)} for {with_surcharge(asked, gold=price)}"


def _place(asked: Asked, move: int) -> str:
    _, die, old = arguments_of(move)
    copies = asked.hero.die(die).count(old)
    many = f" (1 of {copies})" if copies > 1 else ""
    return f"on the {die_name(die)}, replacing {the_face(old)}{many}"


# Dice ---------------------------------------------------------------------------------------------


def _dice_move(asked: Asked, move: int) -> str:
    numbers = arguments_of(move)
    match kind_of(move):
        case k if k == FIRST:
            return f"Apply {the_face(numbers[0])} first"
        case k if k == COPY:
            verb = "Copy" if asked.question.topic == "copy" else "Apply"
            return f"{verb} {the_face(numbers[0])} ({_who_shows(asked, numbers[0])})"
        case k if k == TAKE:
            return f"Receive {join_words([the_face(face) for face in numbers])}"
        case k if k == TURN_UP:
            return f"Turn the {die_name(numbers[0])} to {the_face(numbers[1])}"
        case k if k == SET_DICE:
            return f"Turn the dice to {join_words([the_face(face) for face in numbers])}"
        case k if k == DECLARE:
            return f"Name {join_words([the_face(face) for face in numbers])}"
        case k if k == DIE:
            return f"Roll the {die_name(numbers[0])}: {_counted(asked.hero.die(numbers[0]))}"
        case _:
            return _reroll(asked, numbers[0])


def _who_shows(asked: Asked, face: int) -> str:
    """Whose dice show a face: `Ada’s light die`."""
    found = []
    for seat, hero in enumerate(asked.state.heroes):
        dice = [die_name(die) for die in range(DICE) if hero.up[die] == face]
        if dice:
            what = "dice" if len(dice) == DICE else dice[0]
            found.append(f"{seat_possessive_inside(seat, asked.names)} {what}")
    return join_words(found)


def _reroll(asked: Asked, die: int) -> str:
    gold = reroll_card(asked.state).gold
    text = f"Pay {gold} gold to roll the {die_name(die)} again"
    return text if die == CELESTIAL else f"{text}: {_counted(asked.hero.die(die))}"


def _counted(faces: list[int]) -> str:
    """`1 gold ×5, 1 sun`."""
    return ", ".join(
        face_item(face) + (f" ×{faces.count(face)}" if faces.count(face) > 1 else "")
        for face in dict.fromkeys(faces)
    )


def _chance_move(asked: Asked, move: int) -> str:
    kind = kind_of(move)
    if kind == DRAW:
        return f"{location_name(first_of(move))} is drawn"
    if kind == REMOVE:
        return f"{the_face(first_of(move))} leaves the game"
    seat, die, _, face = arguments_of(move)
    if die == CELESTIAL:
        return f"The celestial die shows {the_face(face)}"
    return f"{seat_possessive(seat, asked.names)} {die_name(die)} shows {the_face(face)}"


# Places -------------------------------------------------------------------------------------------


def _other_move(asked: Asked, move: int) -> str:
    number = first_of(move)
    match kind_of(move):
        case k if k == SPEND:
            return f"Spend a {token_name(number)} to {use_of_token(number)}"
        case k if k == CASH:
            return cash_move(asked, number)
        case k if k == NOW:
            return "Now"
        case k if k == SEAT:
            return f"Choose {seat_inside(number, asked.names)}"
        case k if k == STEP:
            return (
                f"Go to space {number}: {space_words(number, asked.state)}{_beyond(asked, number)}"
            )
        case k if k == ADVANCE:
            return f"Move the companion at {number} up to {number + 1}"
        case k if k == PLACE:
            island, side, other, other_side = arguments_of(move)
            both = f"{_token(island, side)}, {_token(other, other_side)}"
            return both[0].upper() + both[1:]
        case k if k == COLLECT:
            return _collect(asked, number)
        case k if k == ISLAND:
            return f"Go to island {number}"
        case k:
            raise AssertionError(f"no words for moves of kind {k}")


def _beyond(asked: Asked, number: int) -> str:
    """Where the way leads after a space."""
    space = CATALOG.labyrinth.spaces[number]
    back = isinstance(asked.question, Walk) and asked.question.backward(asked.task)
    ways = space.previous if back else space.following
    return f" (then {join_words([str(way) for way in ways], 'or')})" if ways else ""


def _token(island: int, side: int) -> str:
    return f"side {SIDE_NAMES[side]} on island {island}"


def _collect(asked: Asked, side: int) -> str:
    tokens = tokens_on(asked.state, asked.seat, asked.memo)
    index = next(each for each in tokens if side_of(asked.state.keepsakes[each]) == side)
    amount = side_amount(asked.state, index)
    effects = gain_effects(asked, amount)
    return f"Collect side {SIDE_NAMES[side]} first: {amount_name(amount)}{effects}"
