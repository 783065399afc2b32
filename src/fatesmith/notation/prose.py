"""Questions and moves in plain English: who is asked what, and what each option means.

`names` says who sits where; the name `You` speaks to the reader.
"""

from dataclasses import dataclass
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.deal import Draft, PickSet, RemoveFace
from fatesmith.engine.effect import Question
from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.forge import BargainForge
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import GOLD, NOBODY
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import (
    CONVERT,
    COPY,
    DIE,
    DRAW,
    FEAT,
    FIRST,
    FORGE,
    GAIN,
    KEEP,
    LOSE,
    PASS,
    PICK,
    REMOVE,
    ROLL,
    SEAT,
    SPEND,
    TAKE,
    TRACK,
    USE,
    arguments_of,
    first_of,
    kind_of,
)
from fatesmith.engine.reserve import SplitGold, track_length, track_room
from fatesmith.engine.resolve import (
    ChooseAlternative,
    ChooseConversion,
    ChooseCopy,
    ChooseOrder,
    applied_face,
    memo_context,
    memo_first,
    memo_second,
)
from fatesmith.engine.roll import ApplyAgainOrNot, ChooseDie, RollDie
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of
from fatesmith.engine.turn import (
    EXTRA_ACTION_SUN,
    EndTurn,
    GoOnOffering,
    Reinforce,
    TakeAction,
)
from fatesmith.engine.verbs import ForgeFree, GainGloryPerForged, GiveFace, OneOf, TakeShown
from fatesmith.notation.names import (
    SeatNames,
    amount_name,
    die_name,
    face_item,
    feat_name,
    join_words,
    location_name,
    resource_name,
    seat_inside,
    seat_name,
    seat_possessive,
    seat_possessive_inside,
    source_name,
    the_face,
    token_name,
)
from fatesmith.notation.rules import (
    gist_of_feat,
    reinforcement_of_feat,
    rules_of_feat,
    use_of_token,
)

__all__ = [
    "describe_move",
    "describe_place",
    "describe_purchase",
    "describe_question",
    "rules_of_feat",
]

_PASS: Final = {
    "reinforce": "Use no reinforcement now",
    "action": "Pass and end the turn",
    "offering": "Buy no more faces",
    "bargain": "Forge nothing",
    "again": "Keep the token",
    "end turn": "End the turn",
}
_MULTIPLES: Final = {2: "doubled", 3: "tripled"}


@dataclass(frozen=True)
class _Asked:
    """The open question of a state, and what its words need."""

    state: State
    question: Question
    task: int
    names: SeatNames

    @property
    def hero(self) -> Hero:
        return self.state.heroes[seat_of(self.task)]

    @property
    def who(self) -> str:
        return seat_name(seat_of(self.task), self.names)

    @property
    def memo(self) -> int:
        return memo_of(self.task)

    @property
    def extra(self) -> bool:
        """Whether the extra action is asked."""
        return isinstance(self.question, TakeAction) and self.question.is_extra(self.task)


def _open(state: State, names: SeatNames | None) -> _Asked:
    question, task = open_question(state)
    return _Asked(state, question, task, names or {})


# Questions ----------------------------------------------------------------------------------------


def describe_question(state: State, names: SeatNames | None = None) -> str:
    """One sentence that says who is asked and what."""
    if state.over:
        return "The game is over."
    asked = _open(state, names)
    who, memo, question = asked.who, asked.memo, asked.question
    match question:
        case TakeAction():
            if asked.extra:
                return f"{who} may pay {EXTRA_ACTION_SUN} sun for an extra action, or end the turn."
            return f"{who} may take one action: perform a feat, or buy faces for gold."
        case GoOnOffering():
            return f"{who} may buy another face, of a kind not yet bought in this offering."
        case Reinforce():
            return f"{who} may use a reinforcement before the action."
        case EndTurn():
            return f"{who} may spend a token before the turn ends."
        case RollDie():
            owner = seat_possessive_inside(seat_of(asked.task), asked.names)
            return f"Nature rolls {owner} {die_name(memo)}."
        case ApplyAgainOrNot():
            return f"{who} may spend a token to receive {_faces(memo)} a second time."
        case ChooseDie():
            return f"{who} must choose {_die_to_roll(memo)}."
        case ChooseCopy():
            return f"{who} must choose the face that the mirror copies."
        case ChooseOrder():
            return f"{who} must choose which face to apply first, {_faces(memo, 'or')}."
        case ChooseAlternative():
            return f"{who} must choose what to {_chosen_from(asked)}."
        case ChooseConversion():
            amount = amount_name(question.amount(asked.state, asked.task))
            return f"{who} must choose whether to keep {amount} or turn {_turned(memo)}."
        case SplitGold():
            gold = f"{question.amount(asked.task)} gold"
            goal = _next_lap(asked)
            return f"{who} must choose how much of {gold} goes to the hammer track; {goal}."
        case BargainForge():
            cause = source_name(question.about(asked.state, asked.task))
            discount = question.discount(asked.task)
            return f"{who} may buy and forge one face for {discount} gold less, thanks to {cause}."
        case OneOf():
            return f"{who} must choose what to gain from {source_name(question.home)}."
        case TakeShown():
            return f"{who} must choose two of the faces that the others rolled, to receive them."
        case ForgeFree():
            return f"{who} must forge {_face_to_forge(asked, question)}."
        case GiveFace():
            return f"{who} must choose who has to forge {the_face(question.forge.faces[0])}."
        case PickSet():
            place = CATALOG.locations[memo]
            cost = amount_name(Amount(sun=place.sun, moon=place.moon))
            return f"{who} must choose the cards for {location_name(memo)}, which cost {cost}."
        case Draft():
            return "Nature draws the location to be filled next."
        case RemoveFace():
            return f"Nature removes a face from pool {CATALOG.pools[memo].number} before the game."
        case _:
            raise AssertionError(f"no words for the question {question.topic!r}")


def _faces(memo: int, last: str = "and") -> str:
    """The faces being resolved."""
    return join_words([the_face(f) for f in (memo_first(memo), memo_second(memo)) if f], last)


def _die_to_roll(memo: int) -> str:
    context, times = memo & 31, memo >> 5
    much = "once" if times == 1 else f"{times} times"
    rate = CONTEXTS[context].gold_rate
    turned = f"; gold may be turned into {rate} glory each" if rate else ""
    return f"a die to roll {much}, receiving what it shows{turned}"


def _chosen_from(asked: _Asked) -> str:
    face, factor = applied_face(asked.state, asked.memo)
    verb = "lose to" if _context(asked.memo).loses else "gain from"
    multiple = "" if factor == 1 else f", {_MULTIPLES.get(factor, f'times {factor}')}"
    return f"{verb} {the_face(face)}{multiple}"


def _context(memo: int) -> Context:
    return CONTEXTS[memo_context(memo)]


def _turned(memo: int) -> str:
    row = _context(memo)
    if row.gold_rate:
        return f"gold into {row.gold_rate} glory each"
    return f"sun and moon into {row.shard_rate} glory each"


def _next_lap(asked: _Asked) -> str:
    """How far it is to the next lap of the gold track, and what that pays."""
    steps = 1
    while not _lap_glory(asked.hero, steps):
        steps += 1
    more = "1 more step there is" if steps == 1 else f"{steps} more steps there are"
    return f"{more} worth {_lap_glory(asked.hero, steps)} glory"


def _lap_glory(hero: Hero, steps: int) -> int:
    """Glory for the laps that so many steps would finish."""
    places = range(hero.track_steps, hero.track_steps + steps)
    return sum(CATALOG.track_pay[place % track_length(CATALOG) + 1] for place in places)


def _face_to_forge(asked: _Asked, question: ForgeFree) -> str:
    left = [face for face in question.faces if asked.state.stock[face]]
    text = join_words([the_face(face) for face in left], "or")
    giver = owner_of(asked.task)
    if giver != NOBODY:
        text += f", given by {seat_inside(giver, asked.names)}"
    return text


# Moves --------------------------------------------------------------------------------------------


def describe_move(state: State, move: int, names: SeatNames | None = None) -> str:
    """One option in plain words, with what matters for the choice. Options of one state get
    different texts, except for rolls of equal faces."""
    asked = _option(state, move, names)
    match kind_of(move):
        case k if k == PASS:
            if asked.extra:
                return "End the turn without an extra action"
            return _PASS[asked.question.topic]
        case k if k in (FEAT, PICK, USE):
            return _feat_move(asked, move)
        case k if k == FORGE:
            return f"{_purchase(asked, move)} {_place(asked, move)}"
        case k if k in (GAIN, LOSE, TRACK, KEEP, CONVERT):
            return _amount_move(asked, move)
        case k if k in (ROLL, REMOVE, DRAW):
            return _chance_move(asked, move)
        case k if k == SPEND:
            token = first_of(move)
            return f"Spend a {token_name(token)} to {use_of_token(token)}"
        case k if k == FIRST:
            return f"Apply {the_face(first_of(move))} first"
        case k if k == COPY:
            return f"Copy {the_face(first_of(move))}"
        case k if k == TAKE:
            return f"Receive {join_words([the_face(face) for face in arguments_of(move)])}"
        case k if k == DIE:
            die = first_of(move)
            return f"Roll the {die_name(die)}: {_counted(asked.hero.die(die))}"
        case k if k == SEAT:
            return f"Choose {seat_inside(first_of(move), asked.names)}"
        case k:
            raise AssertionError(f"no words for moves of kind {k}")


def describe_purchase(state: State, move: int) -> str:
    """The first half of a forging move: the face and its price."""
    return _purchase(_option(state, move, None), move)


def describe_place(state: State, move: int) -> str:
    """The second half of a forging move: the die and the face that is replaced."""
    return _place(_option(state, move, None), move)


def _option(state: State, move: int, names: SeatNames | None) -> _Asked:
    asked = _open(state, names)
    if move not in state.pending:
        raise IllegalMove(f"move {move!r} is not an option here; describe one of options(state)")
    return asked


def _feat_move(asked: _Asked, move: int) -> str:
    feat_set = CATALOG.feat_set(first_of(move))
    name = feat_name(feat_set.number)
    if kind_of(move) == USE:
        return f"Use {name}: {reinforcement_of_feat(feat_set.number)}"
    gist = gist_of_feat(feat_set.number)
    worth = f"({feat_set.glory} glory)"
    if kind_of(move) == PICK:
        return f"{name} {worth}" + (f": {gist}" if gist else "")
    if any(isinstance(e, GainGloryPerForged) for e in feat_set.cards[0].moments().values()):
        gist += f" ({asked.hero.forged} now)"
    cost = _with_surcharge(asked, Amount(sun=feat_set.sun, moon=feat_set.moon))
    text = f"Perform {name} for {cost} {worth}"
    island = CATALOG.locations[feat_set.location].island
    ousted = [
        f"ousts {seat_inside(seat, asked.names)}"
        for seat, hero in enumerate(asked.state.heroes)
        if hero.portal == island and hero is not asked.hero and asked.hero.portal != island
    ]
    details = "; ".join([gist, *ousted] if gist else ousted)
    return f"{text}: {details}" if details else text


def _with_surcharge(asked: _Asked, cost: Amount) -> str:
    """The price of an action; an extra action costs sun on top."""
    if not asked.extra:
        return amount_name(cost)
    total = Amount(cost.gold, cost.sun + EXTRA_ACTION_SUN, cost.moon)
    return f"{amount_name(total)} in all"


def _purchase(asked: _Asked, move: int) -> str:
    face = first_of(move)
    question = asked.question
    price = CATALOG.faces[face].price
    if isinstance(question, ForgeFree):
        return f"Forge {the_face(face)}"
    if isinstance(question, BargainForge):
        paid = max(0, price - question.discount(asked.task))
        return f"Forge {the_face(face)} for {paid} gold (instead of {price})"
    return f"Forge {the_face(face)} for {_with_surcharge(asked, Amount(gold=price))}"


def _place(asked: _Asked, move: int) -> str:
    _, die, old = arguments_of(move)
    copies = asked.hero.die(die).count(old)
    many = f" (1 of {copies})" if copies > 1 else ""
    return f"on the {die_name(die)}, replacing {the_face(old)}{many}"


def _amount_move(asked: _Asked, move: int) -> str:
    kind = kind_of(move)
    if kind == TRACK:
        return _track_move(asked, first_of(move))
    if kind in (GAIN, LOSE):
        amount = Amount(*arguments_of(move))
        if kind == LOSE:
            return f"Lose {amount_name(amount)}{_missing(asked.hero, amount)}"
        return f"Gain {amount_name(amount)}{_overflow(asked.hero, amount)}"
    question = asked.question
    if not isinstance(question, ChooseConversion):
        raise AssertionError(f"no words to keep or turn at {question.topic!r}")
    amount = question.amount(asked.state, asked.task)
    if kind == KEEP:
        return f"Keep {amount_name(amount)}{_overflow(asked.hero, amount)}"
    row = _context(asked.memo)
    if row.gold_rate:
        turned = Amount(gold=amount.gold)
        rest = Amount(0, amount.sun, amount.moon, amount.glory)
    else:
        turned = Amount(sun=amount.sun, moon=amount.moon)
        rest = Amount(gold=amount.gold, glory=amount.glory)
    glory = row.gold_rate * turned.gold + row.shard_rate * turned.shards()
    kept = f", and gain {amount_name(rest)}{_overflow(asked.hero, rest)}" if rest.mask else ""
    return f"Turn {amount_name(turned)} into {glory} glory{kept}"


def _track_move(asked: _Asked, steps: int) -> str:
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no words for the track at {question.topic!r}")
    rest = question.amount(asked.task) - steps
    glory = _lap_glory(asked.hero, steps)
    parts = []
    if steps:
        parts.append(f"{steps} to the hammer" + (f" (lap done: +{glory} glory)" if glory else ""))
    if rest:
        lost = max(0, rest - (asked.hero.gold_cap - asked.hero.gold))
        parts.append(f"{rest} to the reserve" + (f" ({lost} lost: it is full)" if lost else ""))
    return ", ".join(parts)


def _overflow(hero: Hero, amount: Amount) -> str:
    """What would be lost because the reserve is full."""
    room = [hero.gold_cap - hero.gold, hero.sun_cap - hero.sun, hero.moon_cap - hero.moon]
    lost = []
    for resource, space in enumerate(room):
        # Gold that may go on a track is shared out afterwards.
        if resource == GOLD and track_room(CATALOG, hero) > 0:
            continue
        over = amount.parts()[resource] - space
        if over > 0:
            lost.append(f"{over} {resource_name(resource)}")
    return f" ({join_words(lost)} lost: the reserve is full)" if lost else ""


def _missing(hero: Hero, amount: Amount) -> str:
    """What need not be lost because it is not there."""
    held = Amount(hero.gold, hero.sun, hero.moon, hero.glory).parts()
    pairs = zip(amount.parts(), held, strict=True)
    short = [
        f"{has} {resource_name(resource)}"
        for resource, (loss, has) in enumerate(pairs)
        if loss > has
    ]
    return f" (only {join_words(short)} to lose)" if short else ""


def _chance_move(asked: _Asked, move: int) -> str:
    kind = kind_of(move)
    if kind == DRAW:
        return f"{location_name(first_of(move))} is drawn"
    if kind == REMOVE:
        return f"{the_face(first_of(move))} leaves the game"
    seat, die, _, face = arguments_of(move)
    return f"{seat_possessive(seat, asked.names)} {die_name(die)} shows {the_face(face)}"


def _counted(faces: list[int]) -> str:
    """`1 gold ×5, 1 sun`."""
    return ", ".join(
        face_item(face) + (f" ×{faces.count(face)}" if faces.count(face) > 1 else "")
        for face in dict.fromkeys(faces)
    )
