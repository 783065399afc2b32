"""What a card or a space does, in glyphs: a short strip of signs, derived from its declaration.

The browser draws each sign; whoever cannot read the strip reads the rules beside it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.feat import Keepsakes, Token
from fatesmith.engine.ids import GLORY, GOLD, RESOURCE_NAMES, ResourceName
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
from fatesmith.server.views.view import View

GlyphSign = Literal[
    # Between others.
    "plus",
    "or",
    "gives",
    # Things.
    "resource",
    "room",
    "face",
    "token",
    "location",
    # Dice.
    "dice",
    "die",
    "celestial",
    "again",
    "others-dice",
    "all-dice",
    "bearer-dice",
    "shown",
    "set-dice",
    "foretell",
    "pass-dice",
    # Forging.
    "forge",
    "forged",
    "temple",
    "upgrade",
    # Heroes and boards.
    "others",
    "poorest",
    "hero",
    "oust",
    "anywhere",
    "feat",
    "turn",
    "golem",
    "golem-back",
    "hall",
    "goal",
    "island",
    "store",
    "climber",
    "climb",
    "at-least",
]


class GlyphView(View, frozen=True):
    """One sign of a strip."""

    sign: GlyphSign
    n: int = 0
    """A number on the sign: how much, how often, which lap."""
    resource: ResourceName | None = None
    slug: str = ""
    """The face, token or location on it."""


Strip = list[GlyphView]

PLUS: Final = GlyphView("plus")
OR: Final = GlyphView("or")
GIVES: Final = GlyphView("gives")

_SIGNS: Final[dict[type[Effect], Sequence[GlyphSign]]] = {
    AddClimber: ("climber",),
    AddStore: ("store",),
    AdvanceClimber: ("climb",),
    ApplyAgain: ("again",),
    ApplyDiceOfBearer: ("bearer-dice",),
    ApplyShown: ("shown",),
    EverybodyRolls: ("all-dice",),
    ForgeFromTemple: ("temple",),
    OthersRoll: ("others-dice",),
    OustEverybody: ("oust", "gives", "others-dice"),
    PassDiceOn: ("pass-dice",),
    PlaceKeepsakes: ("island", "island"),
    SetDice: ("set-dice",),
    TakeTurn: ("turn",),
    Upgrade: ("upgrade",),
}
"""Verbs that are always the same signs."""


def glyphs_of_feat(feat_set: FeatSet) -> tuple[GlyphView, ...]:
    """The strip of a card; empty if it only counts its glory."""
    card = feat_set.cards[0]
    strip: Strip = []
    for moment, effect in card.moments().items():
        part = glyphs_of(effect)
        if moment == "on_oust":
            part = [GlyphView("oust"), GIVES, *part]
        elif moment == "wherever":
            part = [GlyphView("oust"), GIVES, GlyphView("anywhere"), PLUS, *part]
        elif moment == "on_face" and card.on_face is not None:
            part = [GlyphView("face", slug=card.on_face.face), GIVES, *part]
        elif moment == "after_roll" and card.after_roll is not None:
            price = _count(GOLD, card.after_roll.gold)
            part = [price, GIVES, GlyphView("again"), PLUS, *part]
        strip += [PLUS, *part] if strip else part
    if card.on_island is not None:
        strip += [GIVES, *_keepsakes(card.on_island)]
    return tuple(strip)


def glyphs_of_token(token: Token) -> tuple[GlyphView, ...]:
    """What spending a token does."""
    return tuple(_joined([glyphs_of(effect) for effect in token.moments().values()], OR))


def glyphs_of(effect: Effect) -> Strip:
    """An effect as signs."""
    signs = _SIGNS.get(type(effect))
    if signs is not None:
        return [GlyphView(sign) for sign in signs]
    return _of_gains(effect) or _of_dice(effect) or _of_the_rest(effect)


def _keepsakes(keepsakes: Keepsakes) -> Strip:
    return _joined([_amount(side) for side in keepsakes.sides], OR)


# Verbs --------------------------------------------------------------------------------------------


def _of_gains(effect: Effect) -> Strip:
    match effect:
        case Gain():
            return _amount(effect.amount)
        case OneOf():
            return _joined([_amount(each.amount) for each in effect.gains], OR)
        case Pay():
            return [_count(GOLD, effect.gold), GIVES, *glyphs_of(effect.then)]
        case MayPay():
            cost = Amount(gold=effect.gold, moon=effect.moon)
            return [*_amount(cost), GIVES, *glyphs_of(effect.then)]
        case Seq():
            return _sequence(effect.effects)
        case Threshold():
            test = GlyphView("at-least", effect.least, RESOURCE_NAMES[effect.resource])
            return [test, GIVES, *glyphs_of(effect.met), OR, *glyphs_of(effect.unmet)]
        case GainGloryPerForged():
            return [GlyphView("forged"), GIVES, _count(GLORY, 1)]
        case GainGloryPerFeat():
            return [GlyphView("feat"), GIVES, _count(GLORY, effect.glory)]
        case GainGloryPerGloryFace():
            shown = GlyphView("face", resource=RESOURCE_NAMES[GLORY])
            return [shown, GIVES, _count(GLORY, effect.glory)]
        case SacrificeGold():
            return [_count(GOLD, 1), GIVES, _count(GLORY, 1)]
        case LoseAllGold():
            return [_count(GOLD, 0)]
        case TakeGloryFromPoorest():
            return [GlyphView("poorest"), GIVES, _count(GLORY, effect.glory)]
        case TakeFromOthers():
            return [GlyphView("others"), GIVES, *_amount(effect.amount)]
        case RaiseCaps():
            return [GlyphView("room"), *_amount(effect.room)]
        case AddTrack():
            return [_count(GOLD, 0), GIVES, *(_count(GLORY, glory) for _, glory in effect.laps)]
        case TakeToken():
            return [GlyphView("token", slug=effect.slug)]
        case _:
            return []


def _of_dice(effect: Effect) -> Strip:
    match effect:
        case DivineBlessings():
            return [GlyphView("dice", effect.times), *_conversion(effect.context)]
        case MinorBlessings():
            return [GlyphView("die", effect.times), *_conversion(effect.context)]
        case CelestialRolls():
            return [GlyphView("celestial", effect.times)]
        case Foretell():
            return [GlyphView("foretell"), GIVES, _count(GLORY, effect.both_right)]
        case TakeShown():
            return [GlyphView("shown", 2)]
        case OthersLose():
            return [GIVES, GlyphView("others")]
        case GainAllShown():
            return [GIVES, GlyphView("resource")]
        case _:
            return []


def _of_the_rest(effect: Effect) -> Strip:
    match effect:
        case ForgeFree():
            return [GlyphView("face", slug=slug) for slug in effect.slugs]
        case GiveFace():
            return [GlyphView("face", slug=effect.slug), GIVES, GlyphView("hero")]
        case MayBuy():
            return [GlyphView("forge", -effect.discount)]
        case ForgeCheapestGlory():
            shown = GlyphView("face", resource=RESOURCE_NAMES[GLORY])
            return [GlyphView("forge"), shown, PLUS, GlyphView("die", 1)]
        case PerformFree():
            places = [[GlyphView("location", slug=slug)] for slug in effect.slugs]
            return [GlyphView("feat"), *_joined(places, OR)]
        case WalkGolem():
            return [GlyphView("golem-back" if effect.backward else "golem", effect.steps)]
        case EnterHall():
            return [GlyphView("hall")]
        case ReachGoal():
            return [GlyphView("goal"), _count(GLORY, effect.glory), PLUS, *glyphs_of(effect.first)]
        case _:
            raise AssertionError(f"no glyphs for {effect.spec()}")


def _sequence(effects: Iterable[Effect]) -> Strip:
    strips = [glyphs_of(effect) for effect in effects]
    strip = strips[0]
    for part in strips[1:]:
        strip = [*strip, *part] if part[0] == GIVES else [*strip, GIVES, *part]
    return strip


def _conversion(context: int) -> Strip:
    """What a blessing may be turned into."""
    row = CONTEXTS[context]
    if row.gold_rate:
        return [PLUS, _count(GOLD, 1), GIVES, _count(GLORY, row.gold_rate)]
    if row.shard_rate:
        shards = [[GlyphView("resource", 1, name)] for name in ("sun", "moon")]
        return [PLUS, *_joined(shards, OR), GIVES, _count(GLORY, row.shard_rate)]
    return [PLUS, GlyphView("others")] if row.pushes else []


# Amounts ------------------------------------------------------------------------------------------


def _count(resource: int, number: int) -> GlyphView:
    """0 stands for any number."""
    return GlyphView("resource", number, RESOURCE_NAMES[resource])


def _amount(amount: Amount) -> Strip:
    return _joined(
        [[_count(resource, number)] for resource, number in enumerate(amount.parts()) if number],
        PLUS,
    )


def _joined(parts: Iterable[Strip], sign: GlyphView) -> Strip:
    strip: Strip = []
    for part in parts:
        strip += [sign, *part] if strip else part
    return strip
