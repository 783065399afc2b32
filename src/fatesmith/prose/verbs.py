"""The verbs of declarations as what one does: `gain 3 gold`, `roll both dice twice, …`."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.hero import CLIMBER_END, STORE_ROOM
from fatesmith.engine.verbs import (
    AddClimber,
    AddStore,
    AddTrack,
    AdvanceClimber,
    ApplyAgain,
    ApplyDiceOfBearer,
    ApplyShown,
    CelestialRolls,
    DivineBlessings,
    EnterHall,
    EverybodyRolls,
    Foretell,
    ForgeCheapestGlory,
    ForgeFree,
    ForgeFromTemple,
    Gain,
    GainAllShown,
    GainGloryPerFeat,
    GainGloryPerForged,
    GainGloryPerGloryFace,
    GiveFace,
    LoseAllGold,
    MayBuy,
    MayPay,
    MinorBlessings,
    OneOf,
    OthersLose,
    OthersRoll,
    OustEverybody,
    PassDiceOn,
    Pay,
    PerformFree,
    PlaceKeepsakes,
    RaiseCaps,
    ReachGoal,
    SacrificeGold,
    Seq,
    SetDice,
    TakeFromOthers,
    TakeGloryFromPoorest,
    TakeShown,
    TakeToken,
    TakeTurn,
    Threshold,
    Upgrade,
    WalkGolem,
)
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    choice_name,
    count_name,
    face_item,
    face_name,
    join_words,
    resource_name,
    token_name,
)

_ALWAYS: Final[dict[type[Effect], str]] = {
    AddClimber: (
        "a companion joins you at 0; once, at any decision of your own turn, you may cash it in "
        "for as much sun and as much glory as its place"
    ),
    AddStore: (
        f"from now on up to {STORE_ROOM} of the gold you gain may lie on a scepter: spend it as "
        "gold, or empty the scepter to pay a feat or the extra action, at 4 or 5 as 1 shard, at 6 "
        "as 2 shards of a kind"
    ),
    AdvanceClimber: f"move a companion 1 up, to {CLIMBER_END} at most",
    ApplyAgain: "receive the faces rolled a second time",
    ApplyDiceOfBearer: "apply both dice of the hero who bears it",
    ApplyShown: "apply one face that lies up on any die, yours included",
    EverybodyRolls: "all heroes roll and apply nothing",
    ForgeCheapestGlory: (
        "forge without paying the cheapest face of the sanctuary that shows glory, if you like; "
        "then roll that die, or either one if you forged nothing, as a minor blessing"
    ),
    ForgeFromTemple: (
        "forge without paying any face of the sanctuary, or of a garden whose card is not in the "
        "game"
    ),
    GainAllShown: "choose a resource and gain all of it that the dice show",
    GainGloryPerForged: "gain 1 glory for each face you have forged",
    LoseAllGold: "lose all gold of your reserve",
    OthersLose: "they lose what they rolled",
    OthersRoll: "all other heroes roll",
    OustEverybody: (
        "oust every hero who stands on an island, yourself included; they all roll, and you alone "
        "apply their dice"
    ),
    PassDiceOn: "in the next turn, everybody uses the dice of the hero before",
    PlaceKeepsakes: "put two tokens on two different islands, each with side A or B up",
    SacrificeGold: "spend as much gold as you like for 1 glory each",
    SetDice: "turn both dice to faces of your choice and apply them as a blessing",
    TakeShown: "you receive two of the faces they rolled",
    TakeTurn: "take a whole extra turn at once, in which only you roll",
    Upgrade: "use any number of copies together to raise one face on your dice by as many levels",
}
"""What needs no number from the declaration."""


def verb_words(effect: Effect, variant: str = "", language: Language = ENGLISH) -> str:
    """An effect as what you do; the name of a card's variant is left out of its faces."""
    del language
    match effect:
        case Pay():
            return f"pay {effect.gold} gold to {verb_words(effect.then, variant)}"
        case MayPay():
            cost = count_name(0, effect.gold) if effect.gold else count_name(2, effect.moon)
            return f"pay {cost} to {verb_words(effect.then, variant)}, if you like"
        case Seq():
            return ", then ".join(verb_words(part, variant) for part in effect.effects)
        case Threshold():
            held = f"{effect.least} {resource_name(effect.resource)}"
            met, unmet = verb_words(effect.met), verb_words(effect.unmet)
            return f"{met} if your reserve holds {held} or more, else {unmet}"
        case DivineBlessings():
            return f"roll both dice {_times(effect.times)}, as blessings{_turning(effect.context)}"
        case MinorBlessings():
            return f"roll one of your dice {_minor(effect)}"
        case CelestialRolls():
            many = "" if effect.times == 1 else f" {_times(effect.times)}"
            return f"roll the celestial die{many}"
        case Foretell():
            return (
                "name a face of each of your dice and receive a blessing: "
                f"{effect.one_right} glory if one of them comes up, {effect.both_right} if both do"
            )
        case _:
            return _on_boards(effect) or _gains(effect) or _forging(effect, variant)


def _on_boards(effect: Effect) -> str:
    """Words for the islands and the labyrinth; empty for other verbs."""
    match effect:
        case WalkGolem():
            way = "back" if effect.backward else "forward"
            return f"your golem walks {effect.steps} spaces {way}, and you get what each gives"
        case EnterHall():
            first = join_words([amount_name(high) for high, _ in effect.treasures], "or")
            later = join_words([amount_name(low) for _, low in effect.treasures], "or")
            return (
                f"if nobody was here before, choose a treasure that is left and gain {first}; "
                f"else gain what it still gives, {later}"
            )
        case ReachGoal():
            first = verb_words(effect.first)
            return f"gain {effect.glory} glory and stay; the first golem to arrive: {first}"
        case PerformFree():
            where = join_words(effect.slugs, "or")
            return f"perform a feat at {where} without paying or moving"
        case AddTrack():
            start, *rest = [f"{steps} for {glory} glory" for steps, glory in effect.laps]
            laps = join_words([start, *(lap.replace(" for", " more for") for lap in rest)])
            return f"from now on gold you gain may go on a hammer track: {laps}"
        case _:
            return ""


def _gains(effect: Effect) -> str:
    """Words for gains and thefts; empty for other verbs."""
    match effect:
        case Gain():
            return f"gain {amount_name(effect.amount)}"
        case OneOf():
            return f"gain {choice_name([each.amount for each in effect.gains])}"
        case GainGloryPerFeat():
            each = "each different feat you have performed, this one included"
            return f"gain {effect.glory} glory for {each}"
        case GainGloryPerGloryFace():
            return f"gain {effect.glory} glory for each face on your dice that shows glory"
        case TakeGloryFromPoorest():
            return (
                f"whoever has the least gold in the reserve, be it you, loses up to {effect.glory} "
                "glory, and you gain what they lose"
            )
        case TakeFromOthers():
            what = amount_name(effect.amount)
            return f"every other hero loses {what}, as far as they have it, and you gain it all"
        case RaiseCaps():
            return f"gain room for {amount_name(effect.room)} more"
        case TakeToken():
            uses = "; ".join(
                TOKEN_MOMENTS[moment].format(verb_words(use))
                for moment, use in CATALOG.token(effect.token).moments().items()
            )
            return f"take a {token_name(effect.token)} ({uses})"
        case _:
            return ""


def _forging(effect: Effect, variant: str) -> str:
    match effect:
        case ForgeFree():
            return f"forge a {_one_face(effect.slugs, variant)} face"
        case GiveFace():
            return f"make another hero forge the {_one_face([effect.slug], variant)} face"
        case MayBuy():
            less = f" for {effect.discount} gold less" if effect.discount else ""
            return f"buy and forge one face of the sanctuary{less}, if you like"
        case _:
            words = _ALWAYS.get(type(effect))
            if words is None:
                raise AssertionError(f"no words for {effect.spec()}")
            return words


TOKEN_MOMENTS: Final = {
    "any_time": "once, in your turn: {}",
    "after_blessing": "once, after a blessing: {}",
}


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _minor(effect: MinorBlessings) -> str:
    if effect.times == 1:
        return f"as a minor blessing{_turning(effect.context)}"
    return f"{_times(effect.times)}, as minor blessings{_turning(effect.context)}"


def _turning(context: int) -> str:
    row = CONTEXTS[context]
    if row.shard_rate:
        return f" (you may turn sun and moon into {row.shard_rate} glory each)"
    if row.gold_rate:
        return f" (you may turn gold into {row.gold_rate} glory each)"
    if row.pushes:
        return (
            " (if it gives you ancient shards or loyalty, all other allegiance tokens move 1 left)"
        )
    return ""


def _one_face(slugs: list[str], variant: str) -> str:
    """`mirror`, or `red, yellow or blue shield`."""
    numbers = [CATALOG.face_number(slug) for slug in slugs]
    names = [face_name(number).removeprefix(f"{variant} ") for number in numbers]
    nouns = {name.rpartition(" ")[2] for name in names}
    if len(names) > 1 and len(nouns) == 1:
        return f"{join_words([name.rpartition(' ')[0] for name in names], 'or')} {nouns.pop()}"
    return join_words(names if len(names) == 1 else [face_item(f) for f in numbers], "or")
