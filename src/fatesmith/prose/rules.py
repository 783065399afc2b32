"""What feats, tokens and faces do, in words generated from their declarations."""

from typing import Final

from fatesmith.content.board import SIDE_NAMES
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    CHOOSE_SIDE,
    COPY_FACE,
    DEPENDENT,
    IMPROVE,
    MULTIPLY,
    PLAIN,
    REFLECT,
    STRIDE,
)
from fatesmith.engine.feat import Feat
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    card_name,
    choice_name,
    feat_name,
    join_words,
    resource_name,
)
from fatesmith.prose.verbs import TOKEN_MOMENTS, verb_words

_SHORT: Final = {
    "at_once": "{}",
    "reinforcement": "each turn you may {}",
    "on_oust": "each time you oust a hero or are ousted, {}",
    "on_face": "each time that face is applied, {}",
    "after_roll": "after a roll of yours you may pay {gold} gold to roll a die again and {}",
    "together": "or, once in a turn, {}",
    "wherever": "when ousted, go to a free island of your choice, and {}",
    "on_island": "a feat there collects them: {}",
    **TOKEN_MOMENTS,
}
_LONG: Final = {
    "at_once": "At once: {}.",
    "reinforcement": "Once in step 2 of each of your turns, you may {}.",
    "on_oust": "Each time you oust a hero or are ousted yourself, {}.",
    "on_face": "Each time anybody applies that face, {}.",
    "after_roll": (
        "Whenever you have rolled for a blessing of your own, or the celestial die, and before you "
        "apply it, you may pay {gold} gold to roll one of these dice again; when it is applied, {}."
    ),
    "together": "Or, once in a turn, {}.",
    "wherever": (
        "When another hero ousts you, go to an island without a hero instead of home; after the "
        "blessing for being ousted, {}."
    ),
    "on_island": "When you perform a feat on such an island, collect the token: {}.",
    "any_time": "Spend it at any decision of your own turn to {}.",
    "after_blessing": "Spend it when you have resolved a blessing to {}.",
}


def rules_of_feat(feat: int) -> str:
    """Everything the card does, in full sentences."""
    if not CATALOG.feat_set(feat).same_glory:
        return f"The cards do nothing but count their glory: {_each_glory(feat)}."
    return " ".join(_moments(feat, _LONG)) or "This card does nothing but count its glory."


def gist_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What the card does, in a few words; empty for a card that only counts its glory."""
    del language
    if not CATALOG.feat_set(feat).same_glory:
        return _each_glory(feat)
    return "; ".join(_moments(feat, _SHORT))


def _each_glory(feat: int) -> str:
    """The cards of a set that differ, in the order they are dealt."""
    cards = enumerate(CATALOG.feat_set(feat).cards)
    return join_words([f"{card_name(feat, number)} {card.glory}" for number, card in cards])


def _moments(feat: int, frames: dict[str, str]) -> list[str]:
    card = CATALOG.feat_set(feat).cards[0]
    gold = card.after_roll.gold if card.after_roll is not None else 0
    told = [
        frames[moment].format(verb_words(effect, card.variant), gold=gold)
        for moment, effect in card.moments().items()
    ]
    return told if card.on_island is None else [*told, frames["on_island"].format(_sides(card))]


def _sides(card: Feat) -> str:
    sides = [] if card.on_island is None else card.on_island.sides
    return ", ".join(
        f"side {name} is {amount_name(amount)}"
        for name, amount in zip(SIDE_NAMES, sides, strict=True)
    )


def reinforcement_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What using the card in step 2 does: `pay 3 gold to gain 4 glory`."""
    del language
    effect = CATALOG.feat_set(feat).reinforcement
    return "" if effect is None else verb_words(effect)


def rules_of_token(token: int) -> str:
    """When the token may be spent and what for."""
    moments = CATALOG.token(token).moments().items()
    return " ".join(_LONG[moment].format(verb_words(effect)) for moment, effect in moments)


def gist_of_token(token: int) -> str:
    moments = CATALOG.token(token).moments().items()
    return "; ".join(_SHORT[moment].format(verb_words(effect)) for moment, effect in moments)


def use_of_token(token: int, language: Language = ENGLISH) -> str:
    """What spending the token does: `gain 6 gold or 2 sun or 2 moon`."""
    del language
    return ", or ".join(verb_words(effect) for effect in CATALOG.token(token).moments().values())


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
        case k if k == STRIDE:
            return (
                "Your golem walks 1 space forward. A moon golem and a sun golem in one blessing "
                "also bring a roll of the celestial die."
            )
        case k if k == REFLECT:
            return "Apply one face that lies up on any die, yours included."
        case k if k == CHOOSE_SIDE:
            return "Turn one of your dice to a face of your choice and apply that face."
        case k if k == IMPROVE:
            return f"You may raise one face on your dice by {declared.rate} levels."
        case _:
            raise AssertionError(f"no words for {declared.spec()}")


def _listener(bond: int) -> str:
    listen = CATALOG.variants[bond].on_face
    stays = "It cannot be removed while its card has an owner."
    if listen is None:
        return stays
    card = feat_name(CATALOG.variant_sets[bond])
    then = verb_words(listen.then)
    when = ", when the dice are done" if listen.later else ""
    return f"It also lets the owner of its card ({card}) {then}{when}. {stays}"
