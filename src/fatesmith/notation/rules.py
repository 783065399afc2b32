"""What feats, tokens and faces do, in words generated from their declarations."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    COPY_FACE,
    DEPENDENT,
    MULTIPLY,
    PLAIN,
)
from fatesmith.engine.verbs import (
    AddTrack,
    ApplyAgain,
    DivineBlessings,
    ForgeFree,
    Gain,
    GainGloryPerForged,
    GiveFace,
    MinorBlessings,
    OneOf,
    OthersLose,
    OthersRoll,
    Pay,
    RaiseCaps,
    Seq,
    TakeShown,
    TakeToken,
)
from fatesmith.notation.names import (
    amount_name,
    choice_name,
    face_name,
    feat_name,
    join_words,
    resource_name,
    token_name,
)

_SHORT: Final = {
    "at_once": "{}",
    "reinforcement": "each turn you may {}",
    "on_oust": "each time you oust a hero or are ousted, {}",
    "on_face": "each time that face is applied, {}",
    "any_time": "once, in your turn: {}",
    "after_blessing": "once, after a blessing: {}",
}
_LONG: Final = {
    "at_once": "At once: {}.",
    "reinforcement": "Once in step 2 of each of your turns, you may {}.",
    "on_oust": "Each time you oust a hero or are ousted yourself, {}.",
    "on_face": "Each time anybody applies that face, {}.",
    "any_time": "Spend it at any decision of your own turn to {}.",
    "after_blessing": "Spend it when you have resolved a blessing to {}.",
}


def rules_of_feat(feat: int) -> str:
    """Everything the card does, in full sentences."""
    return " ".join(_moments(feat, _LONG)) or "This card does nothing but count its glory."


def gist_of_feat(feat: int) -> str:
    """What the card does, in a few words; empty for a card that only counts its glory."""
    return "; ".join(_moments(feat, _SHORT))


def _moments(feat: int, frames: dict[str, str]) -> list[str]:
    card = CATALOG.feat_set(feat).cards[0]
    return [
        frames[moment].format(_effect(effect, card.variant))
        for moment, effect in card.moments().items()
    ]


def reinforcement_of_feat(feat: int) -> str:
    """What using the card in step 2 does: `pay 3 gold to gain 4 glory`."""
    effect = CATALOG.feat_set(feat).reinforcement
    return "" if effect is None else _effect(effect)


def rules_of_token(token: int) -> str:
    """When the token may be spent and what for."""
    moments = CATALOG.token(token).moments().items()
    return " ".join(_LONG[moment].format(_effect(effect)) for moment, effect in moments)


def gist_of_token(token: int) -> str:
    moments = CATALOG.token(token).moments().items()
    return "; ".join(_SHORT[moment].format(_effect(effect)) for moment, effect in moments)


def use_of_token(token: int) -> str:
    """What spending the token does: `gain 6 gold or 2 sun or 2 moon`."""
    return ", or ".join(_effect(effect) for effect in CATALOG.token(token).moments().values())


def rules_of_face(face: int) -> str:
    """What whoever applies the face gets, in full sentences."""
    declared = CATALOG.faces[face]
    gives = choice_name(declared.alternatives)
    match declared.kind:
        case k if k == BLANK:
            return "Nothing."
        case k if k == PLAIN:
            return f"Gain {gives}."
        case k if k == CHOICE:
            return f"Gain {gives}, as you choose."
        case k if k == DEPENDENT:
            met, unmet = declared.alternatives
            resource = resource_name(declared.depends_on)
            return (
                f"Gain {amount_name(met)} if your other die gives {resource}, "
                f"otherwise {amount_name(unmet)}."
            )
        case k if k == BOUND:
            return f"Gain {gives}, as you choose. {_listener(declared.bond)}"
        case k if k == MULTIPLY:
            return f"Your other die gives {declared.rate} times what it shows."
        case k if k == COPY_FACE:
            return "It becomes a copy of a face that another hero’s die shows."
        case k if k == BARGAIN:
            return f"You may buy and forge one face of the temple for {declared.rate} gold less."
        case _:
            raise AssertionError(f"no words for {declared.spec()}")


def _listener(bond: int) -> str:
    effect = CATALOG.listeners[bond]
    if effect is None:
        return "It cannot be removed."
    card = feat_name(CATALOG.listener_sets[bond])
    return f"It also lets the owner of its card ({card}) {_effect(effect)}. It cannot be removed."


def _effect(effect: Effect, variant: str = "") -> str:
    """An effect as what you do; the name of a card's variant is left out of its faces."""
    match effect:
        case Gain():
            return f"gain {amount_name(effect.amount)}"
        case GainGloryPerForged():
            return "gain 1 glory for each face you have forged"
        case OneOf():
            return f"gain {choice_name([each.amount for each in effect.gains])}"
        case Pay():
            return f"pay {amount_name(effect.cost)} to {_effect(effect.then, variant)}"
        case Seq():
            return ", then ".join(_effect(part, variant) for part in effect.effects)
        case DivineBlessings():
            return f"roll both dice {_times(effect.times)}, as blessings{_turning(effect.context)}"
        case MinorBlessings():
            return f"roll one of your dice {_minor(effect)}"
        case ApplyAgain():
            return "receive the faces rolled a second time"
        case ForgeFree():
            return f"forge a {_one_face(effect.slugs, variant)} face"
        case GiveFace():
            return f"make another hero forge the {_one_face([effect.slug], variant)} face"
        case AddTrack():
            first, *rest = [f"{steps} for {glory} glory" for steps, glory in effect.laps]
            laps = join_words([first, *(lap.replace(" for", " more for") for lap in rest)])
            return f"from now on gold you gain may go on a hammer track: {laps}"
        case RaiseCaps():
            return f"gain room for {amount_name(effect.room)} more"
        case TakeToken():
            return f"take a {token_name(effect.token)} ({gist_of_token(effect.token)})"
        case OthersRoll():
            return "all other heroes roll"
        case TakeShown():
            return "you receive two of the faces they rolled"
        case OthersLose():
            return "they lose what they rolled"
        case _:
            raise AssertionError(f"no words for {effect.spec()}")


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
    return ""


def _one_face(slugs: list[str], variant: str) -> str:
    """`mirror`, or `red, yellow or blue shield`."""
    names = [face_name(CATALOG.face_number(slug)).removeprefix(f"{variant} ") for slug in slugs]
    nouns = {name.rpartition(" ")[2] for name in names}
    if len(names) > 1 and len(nouns) == 1:
        return f"{join_words([name.rpartition(' ')[0] for name in names], 'or')} {nouns.pop()}"
    return join_words(names, "or")
