"""What a card or a space does, in symbols: a short strip derived from its declaration.

The browser draws each symbol; anyone who cannot read the strip reads the rules next to it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.effect import Effect
from fatesmith.engine.feat import Keepsakes, Token
from fatesmith.engine.ids import GLORY, GOLD, RESOURCE_NAMES, ResourceName
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
    "scepter",
    "companion",
    "climb",
    "at-least",
]


class GlyphView(View, frozen=True):
    """One symbol of a strip."""

    sign: GlyphSign
    n: int = 0
    """A number on the symbol: how much, how often, which lap."""
    resource: ResourceName | None = None
    slug: str = ""
    """The face or token on it."""


Strip = list[GlyphView]

PLUS: Final = GlyphView("plus")
OR: Final = GlyphView("or")
GIVES: Final = GlyphView("gives")


def glyphs_of_feat(feat_set: FeatSet) -> tuple[GlyphView, ...]:
    """The strip of a card; empty if it only counts for its glory."""
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
        strip += [GIVES, *_memory_tokens(card.on_island)]
    return tuple(strip)


def glyphs_of_token(token: Token) -> tuple[GlyphView, ...]:
    """What spending a token does."""
    return tuple(_joined([glyphs_of(effect) for effect in token.moments().values()], OR))


def glyphs_of(effect: Effect) -> Strip:
    """An effect as symbols."""
    strip = GLYPHS.get(type(effect))
    if strip is None:
        raise AssertionError(f"no glyphs for {effect.spec()}")
    return strip(effect)


def _memory_tokens(tokens: Keepsakes) -> Strip:
    return _joined([_amount(side) for side in tokens.sides], OR)


# Verbs --------------------------------------------------------------------------------------------


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


# The table ----------------------------------------------------------------------------------------


def _always(*signs: GlyphSign) -> Callable[[Any], Strip]:
    return lambda _: [GlyphView(sign) for sign in signs]


def _any(resource: int) -> GlyphView:
    """A face that gives a resource."""
    return GlyphView("face", resource=RESOURCE_NAMES[resource])


def _threshold(verb: verbs.Threshold) -> Strip:
    test = GlyphView("at-least", verb.least, RESOURCE_NAMES[verb.resource])
    return [test, GIVES, *glyphs_of(verb.met), OR, *glyphs_of(verb.unmet)]


def _may_pay(verb: verbs.MayPay) -> Strip:
    return [*_amount(Amount(gold=verb.gold, moon=verb.moon)), GIVES, *glyphs_of(verb.then)]


def _perform_free(verb: verbs.PerformFree) -> Strip:
    places = [CATALOG.locations[CATALOG.location_number(slug)] for slug in verb.slugs]
    costs = dict.fromkeys((place.sun, place.moon) for place in places)
    each = [_amount(Amount(sun=sun, moon=moon)) for sun, moon in costs]
    return [GlyphView("feat"), *_joined(each, OR)]


def _reach_goal(verb: verbs.ReachGoal) -> Strip:
    return [GlyphView("goal"), _count(GLORY, verb.glory), PLUS, *glyphs_of(verb.first)]


GLYPHS: Final[dict[type[Effect], Callable[[Any], Strip]]] = {
    verbs.AddClimber: _always("companion"),
    verbs.AddStore: _always("scepter"),
    verbs.AddTrack: lambda v: [
        _count(GOLD, 0),
        GIVES,
        *(_count(GLORY, glory) for _, glory in v.laps),
    ],
    verbs.AdvanceClimber: _always("climb"),
    verbs.ApplyAgain: _always("again"),
    verbs.ApplyDiceOfBearer: _always("bearer-dice"),
    verbs.ApplyShown: _always("shown"),
    verbs.CelestialRolls: lambda v: [GlyphView("celestial", v.times)],
    verbs.DivineBlessings: lambda v: [GlyphView("dice", v.times), *_conversion(v.context)],
    verbs.EnterHall: _always("hall"),
    verbs.EverybodyRolls: _always("all-dice"),
    verbs.Foretell: lambda v: [GlyphView("foretell"), GIVES, _count(GLORY, v.both_right)],
    verbs.ForgeCheapestGlory: lambda _: [
        GlyphView("forge"),
        _any(GLORY),
        PLUS,
        GlyphView("die", 1),
    ],
    verbs.ForgeFree: lambda v: [GlyphView("face", slug=slug) for slug in v.slugs],
    verbs.ForgeFromTemple: _always("temple"),
    verbs.Gain: lambda v: _amount(v.amount),
    verbs.GainAllShown: _always("gives", "resource"),
    verbs.GainGloryPerFeat: lambda v: [GlyphView("feat"), GIVES, _count(GLORY, v.glory)],
    verbs.GainGloryPerForged: lambda _: [GlyphView("forged"), GIVES, _count(GLORY, 1)],
    verbs.GainGloryPerGloryFace: lambda v: [_any(GLORY), GIVES, _count(GLORY, v.glory)],
    verbs.GiveFace: lambda v: [GlyphView("face", slug=v.slug), GIVES, GlyphView("hero")],
    verbs.LoseAllGold: lambda _: [_count(GOLD, 0)],
    verbs.MayBuy: lambda v: [GlyphView("forge", -v.discount)],
    verbs.MayPay: _may_pay,
    verbs.MinorBlessings: lambda v: [GlyphView("die", v.times), *_conversion(v.context)],
    verbs.OneOf: lambda v: _joined([_amount(each.amount) for each in v.gains], OR),
    verbs.OthersLose: _always("gives", "others"),
    verbs.OthersRoll: _always("others-dice"),
    verbs.OustEverybody: _always("oust", "gives", "others-dice"),
    verbs.PassDiceOn: _always("pass-dice"),
    verbs.Pay: lambda v: [_count(GOLD, v.gold), GIVES, *glyphs_of(v.then)],
    verbs.PerformFree: _perform_free,
    verbs.PlaceKeepsakes: _always("island", "island"),
    verbs.RaiseCaps: lambda v: [GlyphView("room"), *_amount(v.room)],
    verbs.ReachGoal: _reach_goal,
    verbs.SacrificeGold: lambda _: [_count(GOLD, 1), GIVES, _count(GLORY, 1)],
    verbs.Seq: lambda v: _sequence(v.effects),
    verbs.SetDice: _always("set-dice"),
    verbs.TakeFromOthers: lambda v: [GlyphView("others"), GIVES, *_amount(v.amount)],
    verbs.TakeGloryFromPoorest: lambda v: [GlyphView("poorest"), GIVES, _count(GLORY, v.glory)],
    verbs.TakeShown: lambda _: [GlyphView("shown", 2)],
    verbs.TakeToken: lambda v: [GlyphView("token", slug=v.slug)],
    verbs.TakeTurn: _always("turn"),
    verbs.Threshold: _threshold,
    verbs.Upgrade: _always("upgrade"),
    verbs.WalkGolem: lambda v: [GlyphView("golem-back" if v.backward else "golem", v.steps)],
}
"""By verb."""
