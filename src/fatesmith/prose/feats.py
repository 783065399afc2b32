"""Feats as options: what they cost, give and set off now."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.allegiance import zone_of
from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.effect import Effect
from fatesmith.engine.ids import GOLD, MOON, SUN
from fatesmith.engine.keepsakes import side_amount, tokens_on
from fatesmith.engine.move import PICK, USE, first_of, kind_of, second_of
from fatesmith.engine.perform import top_card
from fatesmith.engine.state import State
from fatesmith.engine.turn import EXTRA_ACTION_SUN
from fatesmith.engine.verbs import (
    GainGloryPerFeat,
    GainGloryPerForged,
    GainGloryPerGloryFace,
    PerformFree,
    SacrificeGold,
    TakeGloryFromPoorest,
    Threshold,
)
from fatesmith.prose.asked import Asked
from fatesmith.prose.names import (
    amount_name,
    card_name,
    feat_name,
    join_words,
    resource_name,
    seat_inside,
    zone_name,
)
from fatesmith.prose.rules import gist_of_feat, reinforcement_of_feat


def feat_move(asked: Asked, move: int) -> str:
    """A feat to perform, to use or to draft."""
    feat_set = CATALOG.feat_set(first_of(move))
    if kind_of(move) == USE:
        return _use(asked, feat_set, second_of(move))
    gist = gist_of_feat(feat_set.number)
    if kind_of(move) == PICK:
        name = feat_name(feat_set.number)
        return f"{name} ({_worth(feat_set)})" + (f": {gist}" if gist else "")
    card = top_card(asked.state, feat_set)
    name = feat_name(feat_set.number)
    if not feat_set.same_glory:
        name, gist = card_name(feat_set.number, card), ""
    free = isinstance(asked.question, PerformFree)
    cost = "" if free else f" for {with_surcharge(asked, sun=feat_set.sun, moon=feat_set.moon)}"
    text = f"Perform {name}{cost} ({feat_set.cards[card].glory} glory)"
    at_once = feat_set.cards[card].at_once
    now = "" if at_once is None else _now(asked, at_once)
    consequences = [] if free else _ousted(asked, feat_set)
    consequences += _rebellion(asked, feat_set) + _keepsakes(asked, feat_set)
    details = "; ".join([f"{gist}{now}", *consequences] if gist else consequences)
    return f"{text}: {details}" if details else text


def _worth(feat_set: FeatSet) -> str:
    least, most = feat_set.glory, feat_set.cards[-1].glory
    return f"{least} glory" if least == most else f"{least} to {most} glory"


def _use(asked: Asked, feat_set: FeatSet, copies: int) -> str:
    name = feat_name(feat_set.number)
    if copies:
        many = f" ×{copies}" if copies > 1 else ""
        levels = "1 level" if copies == 1 else f"{copies} levels"
        return f"Use {name}{many}: raise one face by {levels}"
    effect = feat_set.reinforcement
    now = "" if effect is None else _now(asked, effect)
    return f"Use {name}: {reinforcement_of_feat(feat_set.number)}{now}"


def with_surcharge(asked: Asked, *, gold: int = 0, sun: int = 0, moon: int = 0) -> str:
    """The price of an action; an extra action costs sun on top."""
    if not asked.extra:
        return amount_name(Amount(gold, sun, moon))
    return f"{amount_name(Amount(gold, sun + EXTRA_ACTION_SUN, moon))} in all"


# What it comes to now -----------------------------------------------------------------------------


def _now(asked: Asked, effect: Effect) -> str:
    """How many there are now of what a card counts."""
    state, hero = asked.state, asked.hero
    match effect:
        case GainGloryPerForged():
            return f" ({hero.forged} now)"
        case GainGloryPerGloryFace():
            shown = sum(1 for face in hero.faces if CATALOG.faces[face].shows_glory)
            return f" ({shown} now)"
        case GainGloryPerFeat():
            return f" ({_different_feats(state, asked.seat, effect)} now)"
        case SacrificeGold():
            return f" ({hero.purse()} now)"
        case TakeGloryFromPoorest():
            least = min(each.gold for each in state.heroes)
            poorest = [
                seat_inside(seat, asked.names)
                for seat, each in enumerate(state.heroes)
                if each.gold == least
            ]
            return f" (now {join_words(poorest)} with {least} gold)"
        case Threshold():
            held = {GOLD: hero.gold, SUN: hero.sun, MOON: hero.moon}[effect.resource]
            return f" ({held} {resource_name(effect.resource)} now)"
        case _:
            return ""


def _different_feats(state: State, seat: int, effect: GainGloryPerFeat) -> int:
    """As many as the card would count: itself included."""
    different = 0
    for location, copies in enumerate(state.heroes[seat].cards):
        feat_set = CATALOG.feat_set(state.feats[location])
        if any(card.at_once is effect for card in feat_set.cards):
            different += 1
        elif copies:
            different += 1 if feat_set.same_glory else copies
    return different


def _ousted(asked: Asked, feat_set: FeatSet) -> list[str]:
    island = CATALOG.locations[feat_set.location].island
    return [
        f"ousts {seat_inside(seat, asked.names)}"
        for seat, hero in enumerate(asked.state.heroes)
        if hero.portal == island and hero is not asked.hero and asked.hero.portal != island
    ]


def _rebellion(asked: Asked, feat_set: FeatSet) -> list[str]:
    """What a rebellion zone pays for a feat that is new (rebellion E6)."""
    zone = zone_of(CATALOG, asked.hero)
    location = feat_set.location
    apart = not feat_set.same_glory
    if not zone.first_glory or (asked.hero.cards[location] and not apart):
        return []
    new_to_all = apart or asked.state.stacks[location] == asked.state.seats
    glory = zone.first_glory if new_to_all else zone.own_glory
    return [f"{zone_name(asked.hero.allegiance)} adds {glory} glory"]


def _keepsakes(asked: Asked, feat_set: FeatSet) -> list[str]:
    """The tokens that this feat would collect (rebellion F22)."""
    if not asked.state.keepsakes:
        return []
    island = CATALOG.locations[feat_set.location].island
    return [
        f"collects your Memory token ({amount_name(side_amount(asked.state, index))})"
        for index in tokens_on(asked.state, asked.seat, island)
    ]
