"""Questions as sentences: who is asked, and what."""

from typing import Final

from fatesmith.content.board import SIDE_NAMES
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.celestial import (
    CelestialAgainOrNot,
    CelestialRoll,
    ChooseAnySide,
    ChooseShown,
)
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.deal import Draft, PickSet, RemoveFace
from fatesmith.engine.faces_memo import first_face, memo_context, second_face
from fatesmith.engine.forge import BargainForge, UpgradeOrNot
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.hero import STORE_ROOM, Hero
from fatesmith.engine.ids import DICE, NOBODY
from fatesmith.engine.keepsakes import CollectKeepsakes, PlaceKeepsakes
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import CASH, REROLL, SPEND
from fatesmith.engine.pay import DrainStores, SettleShards
from fatesmith.engine.perform import ChooseRefuge
from fatesmith.engine.reroll import RollAgainOrNot, RollDie, reroll_card
from fatesmith.engine.reserve import SplitGold, track_length
from fatesmith.engine.resolve import (
    Announce,
    BonusNowOrLater,
    ChooseAlternative,
    ChooseCopy,
    ChooseOrder,
)
from fatesmith.engine.roll import ApplyAgainOrNot, ChooseDie
from fatesmith.engine.state import State
from fatesmith.engine.task import owner_of
from fatesmith.engine.turn import (
    EXTRA_ACTION_SUN,
    EndTurn,
    GoOnOffering,
    Reinforce,
    TakeAction,
)
from fatesmith.engine.verbs import (
    AdvanceClimber,
    EnterHall,
    Foretell,
    ForgeCheapestGlory,
    ForgeFree,
    ForgeFromTemple,
    GainAllShown,
    GiveFace,
    MayBuy,
    MayPay,
    MinorBlessings,
    OneOf,
    PerformFree,
    SacrificeGold,
    SetDice,
    TakeShown,
    Upgrade,
)
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    die_name,
    join_words,
    location_name,
    seat_inside,
    seat_possessive_inside,
    source_name,
    the_face,
)
from fatesmith.prose.voice import SeatNames

MULTIPLES: Final = {2: "doubled", 3: "tripled"}


def describe_question(
    state: State, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """One sentence that says who is asked and what."""
    if state.over:
        return "The game is over."
    asked = asked_by(state, names, language)
    words = _of_nature(asked)
    if words:
        return f"Nature {words}."
    words = _of_the_turn(asked) or _of_dice(asked) or _of_forging(asked) or _of_boards(asked)
    words = words or _of_paying(asked) or _of_choices(asked)
    if not words:
        raise AssertionError(f"no words for the question {asked.question.topic!r}")
    return f"{asked.who} {words}."


def _of_nature(asked: Asked) -> str:
    owner = seat_possessive_inside(asked.seat, asked.names)
    match asked.question:
        case RollDie():
            return f"rolls {owner} {die_name(asked.memo)}"
        case CelestialRoll():
            return f"rolls the celestial die for {seat_inside(asked.seat, asked.names)}"
        case Draft():
            return "draws the location to be filled next"
        case RemoveFace():
            return f"removes a face from pool {CATALOG.pools[asked.memo].number} before the game"
        case _:
            return ""


def _of_the_turn(asked: Asked) -> str:
    match asked.question:
        case TakeAction():
            if asked.extra:
                return f"may pay {EXTRA_ACTION_SUN} sun for an extra action, or end the turn"
            return "may take one action: perform a feat, or buy faces for gold"
        case GoOnOffering():
            return "may buy another face, of a kind not yet bought in this offering"
        case Reinforce():
            return "may use a reinforcement before the action"
        case EndTurn():
            ways = ["spend a token"] if asked.offers(SPEND) else []
            ways += ["cash in a companion"] if asked.offers(CASH) else []
            return f"may {' or '.join(ways)} before the turn ends"
        case PickSet():
            place = CATALOG.locations[asked.memo]
            cost = amount_name(Amount(sun=place.sun, moon=place.moon))
            return f"must choose the cards for {location_name(asked.memo)}, which cost {cost}"
        case PerformFree():
            return f"must perform a feat without paying or moving, thanks to {_cause(asked)}"
        case _:
            return ""


def _cause(asked: Asked) -> str:
    """What the question is about."""
    return source_name(asked.question.about(asked.state, asked.task))


# Dice ---------------------------------------------------------------------------------------------


def _of_dice(asked: Asked) -> str:
    memo, question = asked.memo, asked.question
    match question:
        case ApplyAgainOrNot():
            return f"may spend a token to receive {_faces(memo)} a second time"
        case RollAgainOrNot():
            return _reroll(asked, [die for die in range(DICE) if memo >> die & 1])
        case CelestialAgainOrNot():
            return _celestial_reroll(asked, question)
        case ChooseDie():
            return f"must choose {_die_to_roll(memo & 31, memo >> 5)}"
        case MinorBlessings():
            return f"must choose {_die_to_roll(question.context, question.times)}"
        case ChooseCopy():
            return "must choose the face that the mirror copies"
        case ChooseShown():
            return "must choose a face that lies up on any die, to apply it"
        case ChooseAnySide():
            return "must turn one of the dice to a face, which is then applied"
        case ChooseOrder():
            return f"must choose which face to apply first, {_faces(memo, 'or')}"
        case BonusNowOrLater():
            return "must choose when to roll the celestial die, the bonus of the two golems"
        case TakeShown():
            return "must choose two of the faces that the others rolled, to receive them"
        case SetDice():
            return "must choose the faces that the two dice are turned to, as a blessing"
        case Foretell():
            one, both = question.one_right, question.both_right
            return f"must name a face of each die: {one} glory if one comes up, {both} if both do"
        case _:
            return ""


def _faces(memo: int, last: str = "and") -> str:
    """The faces being resolved."""
    return join_words([the_face(f) for f in (first_face(memo), second_face(memo)) if f], last)


def _reroll(asked: Asked, dice: list[int]) -> str:
    shown = [f"the {die_name(die)} shows {the_face(asked.hero.up[die])}" for die in dice]
    what = "a die" if len(dice) > 1 else "the die"
    return f"{_roll_again(asked, what)}: {', '.join(shown)}"


def _celestial_reroll(asked: Asked, question: CelestialAgainOrNot) -> str:
    shown = the_face(question.face(asked.task))
    return f"{_roll_again(asked, 'the celestial die')}: it shows {shown}"


def _roll_again(asked: Asked, what: str) -> str:
    gold = reroll_card(asked.state).gold
    if asked.offers(REROLL):
        return f"may pay {gold} gold to roll {what} again before applying"
    return f"may spend what is at hand before applying; {gold} gold would roll {what} again"


def _die_to_roll(context: int, times: int) -> str:
    much = "once" if times == 1 else f"{times} times"
    row = CONTEXTS[context]
    turned = f"; gold may be turned into {row.gold_rate} glory each" if row.gold_rate else ""
    if row.pushes:
        turned = "; ancient shards or loyalty from it push all others 1 to the left"
    return f"a die to roll {much}, receiving what it shows{turned}"


# Forging and boards -------------------------------------------------------------------------------


def _of_forging(asked: Asked) -> str:
    question = asked.question
    match question:
        case BargainForge():
            discount = question.discount(asked.task)
            return f"may buy and forge one face for {discount} gold less, thanks to {_cause(asked)}"
        case MayBuy():
            less = f" for {question.discount} gold less" if question.discount else ""
            return f"may buy and forge one face{less}, thanks to {_cause(asked)}"
        case ForgeFree():
            return f"must forge {_face_to_forge(asked, question)}"
        case ForgeCheapestGlory():
            return "may forge a face that shows glory without paying, before a minor blessing"
        case ForgeFromTemple():
            return f"must forge a face without paying, thanks to {_cause(asked)}"
        case UpgradeOrNot():
            return f"may raise one face by {_levels(asked.memo)}, thanks to the celestial die"
        case Upgrade():
            return f"must choose the face to raise by {_levels(asked.memo)}"
        case GiveFace():
            return f"must choose who has to forge {the_face(question.forge.faces[0])}"
        case _:
            return ""


def _levels(number: int) -> str:
    return "1 level" if number == 1 else f"{number} levels"


def _face_to_forge(asked: Asked, question: ForgeFree) -> str:
    left = [face for face in question.faces if asked.state.stock[face]]
    text = join_words([the_face(face) for face in left], "or")
    giver = owner_of(asked.task)
    if giver != NOBODY:
        text += f", given by {seat_inside(giver, asked.names)}"
    return text


def _of_boards(asked: Asked) -> str:
    question = asked.question
    match question:
        case Walk():
            way = "goes back" if question.backward(asked.task) else "goes"
            steps = question.steps(asked.task)
            many = f" ({steps} steps to walk)" if steps > 1 else ""
            return f"must choose where the golem {way} from space {asked.hero.golem}{many}"
        case EnterHall():
            return f"found the treasure hall on space {asked.hero.golem} and must choose a treasure"
        case ChooseRefuge():
            return "must choose an island without a hero to go to, instead of home"
        case CollectKeepsakes():
            return f"must choose which Memory token on island {asked.memo} to collect first"
        case PlaceKeepsakes():
            return f"must put two Memory tokens on two islands: {_sides(asked.memo)}"
        case AdvanceClimber():
            return "must choose the companion to move up"
        case _:
            return ""


def _sides(rank: int) -> str:
    card = CATALOG.variants[rank].on_island
    sides = card.sides if card is not None else []
    return ", ".join(
        f"side {name} is {amount_name(amount)}"
        for name, amount in zip(SIDE_NAMES, sides, strict=True)
    )


# Resources ----------------------------------------------------------------------------------------


def _of_paying(asked: Asked) -> str:
    question = asked.question
    match question:
        case DrainStores():
            held = asked.hero.stores[question.index(asked.task)]
            return (
                f"must choose how much of {question.amount(asked.task)} gold for {_cause(asked)} "
                f"comes from the scepter at {held}"
            )
        case SettleShards():
            sun, moon = question.cost(asked.task)
            cost = amount_name(Amount(sun=sun, moon=moon))
            return f"must choose how to pay {cost} for {_cause(asked)}"
        case MayPay():
            cost = amount_name(Amount(gold=question.gold, moon=question.moon))
            return f"may pay {cost} on {_cause(asked)}"
        case SacrificeGold():
            return "must choose how much gold to spend, for 1 glory each"
        case _:
            return ""


def _of_choices(asked: Asked) -> str:
    question = asked.question
    match question:
        case ChooseAlternative():
            return f"must choose what to {_chosen_from(asked, question)}"
        case ChooseConversion():
            amount = amount_name(question.amount(asked.state, asked.task))
            return f"must choose whether to keep {amount} or turn {_turned(asked.memo)}"
        case SplitGold():
            return f"must choose how much of {_split(asked, question)}"
        case OneOf():
            return f"must choose what to gain from {_cause(asked)}"
        case GainAllShown():
            return "must choose a resource, to gain all of it that the dice show"
        case _:
            return ""


def _chosen_from(asked: Asked, question: ChooseAlternative) -> str:
    face, factor = question.face(asked.state, asked.memo)
    verb = "lose to" if context_of(asked.memo).loses else "gain from"
    multiple = "" if factor == 1 else f", {MULTIPLES.get(factor, f'times {factor}')}"
    if isinstance(question, Announce):
        first, second = first_face(asked.memo), second_face(asked.memo)
        multiple += f", as {the_face(second if face == first else first)} depends on it"
    return f"{verb} {the_face(face)}{multiple}"


def context_of(memo: int) -> Context:
    """The context in which the faces of a memo are applied."""
    return CONTEXTS[memo_context(memo)]


def _turned(memo: int) -> str:
    row = context_of(memo)
    if row.gold_rate:
        return f"gold into {row.gold_rate} glory each"
    return f"sun and moon into {row.shard_rate} glory each"


def _split(asked: Asked, question: SplitGold) -> str:
    gold = f"{question.amount(asked.task)} gold"
    index = question.index(asked.task)
    if not index:
        return f"{gold} goes to the hammer track; {_next_lap(asked)}"
    held = asked.hero.stores[index - 1]
    return f"{gold} goes on the scepter at {held}, which has room for {STORE_ROOM - held} more"


def _next_lap(asked: Asked) -> str:
    """How far it is to the next lap of the gold track, and what that pays."""
    steps = 1
    while not lap_glory(asked.hero, steps):
        steps += 1
    more = "1 more step there is" if steps == 1 else f"{steps} more steps there are"
    return f"{more} worth {lap_glory(asked.hero, steps)} glory"


def lap_glory(hero: Hero, steps: int) -> int:
    """Glory for the laps that so many steps would finish."""
    places = range(hero.track_steps, hero.track_steps + steps)
    return sum(CATALOG.track_pay[place % track_length(CATALOG) + 1] for place in places)
