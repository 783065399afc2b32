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
from fatesmith.prose.grammar import INSIDE, Words
from fatesmith.prose.names import amount_name, card_noun, count_name, feat_noun
from fatesmith.prose.notes import detailed, noted, zone_adds
from fatesmith.prose.rules import gist_of_feat, reinforcement_of_feat
from fatesmith.prose.voice import Voice


def feat_move(asked: Asked, move: int) -> str:
    """A feat to perform, to use or to draft."""
    feat_set = CATALOG.feat_set(first_of(move))
    match kind_of(move):
        case k if k == USE:
            return _use(asked, feat_set, second_of(move))
        case k if k == PICK:
            return _pick(asked.voice, feat_set)
        case _:
            return _perform(asked, feat_set)


def _pick(voice: Voice, feat_set: FeatSet) -> str:
    feat = feat_noun(voice, feat_set.number)
    least, most = feat_set.glory, feat_set.cards[-1].glory
    if least == most:
        text = voice.say("moves.pick", feat=feat, glory=least)
    else:
        text = voice.say("moves.pick-one-of", feat=feat, least=least, most=most)
    return detailed(voice, text, [gist_of_feat(feat_set.number, voice.language)])


def _perform(asked: Asked, feat_set: FeatSet) -> str:
    voice, number = asked.voice, top_card(asked.state, feat_set)
    card = feat_set.cards[number]
    free = isinstance(asked.question, PerformFree)
    feat = feat_noun(voice, feat_set.number)
    if not feat_set.same_glory:
        feat = card_noun(voice, feat_set.number, number)
    if free:
        text = voice.say("moves.perform-free", feat=feat, glory=card.glory)
    else:
        price = with_surcharge(asked, sun=feat_set.sun, moon=feat_set.moon)
        text = voice.say("moves.perform", feat=feat, price=price, glory=card.glory)
    details = [] if free else _ousted(asked, feat_set)
    details += _rebellion(asked, feat_set) + _keepsakes(asked, feat_set)
    if feat_set.same_glory:
        gist = gist_of_feat(feat_set.number, voice.language)
        details.insert(0, _gist(asked, gist, card.at_once))
    return detailed(voice, text, details)


def _use(asked: Asked, feat_set: FeatSet, copies: int) -> str:
    feat = feat_noun(asked.voice, feat_set.number)
    if copies:
        return asked.voice.say("moves.use-copies", feat=feat, copies=copies)
    rules = reinforcement_of_feat(feat_set.number, asked.voice.language)
    gist = _gist(asked, rules, feat_set.reinforcement)
    return detailed(asked.voice, asked.voice.say("moves.use", feat=feat), [gist])


def with_surcharge(asked: Asked, *, gold: int = 0, sun: int = 0, moon: int = 0) -> str:
    """The price of an action; an extra action costs sun on top."""
    language = asked.voice.language
    if not asked.extra:
        return amount_name(Amount(gold, sun, moon), language)
    price = amount_name(Amount(gold, sun + EXTRA_ACTION_SUN, moon), language)
    return language.say("moves.price-in-all", price=price)


# What it comes to now -----------------------------------------------------------------------------


def _gist(asked: Asked, gist: str, effect: Effect | None) -> str:
    """What a card does, with how many there are now of what it counts."""
    now = "" if effect is None or not gist else _now(asked, effect)
    return noted(asked.voice, gist, [now])


def _now(asked: Asked, effect: Effect) -> str:
    """How many there are now of what a card counts; empty if it counts nothing."""
    voice, state, hero = asked.voice, asked.state, asked.hero
    match effect:
        case GainGloryPerForged():
            return voice.say("moves.now-count", n=hero.forged)
        case GainGloryPerGloryFace():
            shown = sum(1 for face in hero.faces if CATALOG.faces[face].shows_glory)
            return voice.say("moves.now-count", n=shown)
        case GainGloryPerFeat():
            return voice.say("moves.now-count", n=_different_feats(state, asked.seat, effect))
        case SacrificeGold():
            return voice.say("moves.now-count", n=hero.purse())
        case TakeGloryFromPoorest():
            return _poorest(voice, state)
        case Threshold():
            held = {GOLD: hero.gold, SUN: hero.sun, MOON: hero.moon}[effect.resource]
            count = count_name(effect.resource, held, voice.language)
            return voice.say("moves.now-amount", amount=count)
        case _:
            return ""


def _poorest(voice: Voice, state: State) -> str:
    least = min(hero.gold for hero in state.heroes)
    seats = [seat for seat, hero in enumerate(state.heroes) if hero.gold == least]
    heroes = Words(tuple(voice.put(voice.seat(seat), INSIDE) for seat in seats))
    return voice.say("moves.now-poorest", heroes=heroes, gold=least)


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


def ousted_by(state: State, seat: int, feat_set: FeatSet) -> list[int]:
    """The seats whose pawns must leave if this seat performs the feat now."""
    island = CATALOG.locations[feat_set.location].island
    if state.heroes[seat].portal == island:
        return []
    return [other for other, hero in enumerate(state.heroes) if hero.portal == island]


def _ousted(asked: Asked, feat_set: FeatSet) -> list[str]:
    voice = asked.voice
    ousted = ousted_by(asked.state, asked.seat, feat_set)
    return [voice.say("moves.ousts", who=voice.seat(seat)) for seat in ousted]


def _rebellion(asked: Asked, feat_set: FeatSet) -> list[str]:
    """What a rebellion zone pays for a feat that is new (rebellion E6)."""
    zone = zone_of(CATALOG, asked.hero)
    location = feat_set.location
    apart = not feat_set.same_glory
    if not zone.first_glory or (asked.hero.cards[location] and not apart):
        return []
    new_to_all = apart or asked.state.stacks[location] == asked.state.seats
    glory = Amount(glory=zone.first_glory if new_to_all else zone.own_glory)
    return [zone_adds(asked, glory)]


def _keepsakes(asked: Asked, feat_set: FeatSet) -> list[str]:
    """The tokens that this feat would collect (rebellion F22)."""
    if not asked.state.keepsakes:
        return []
    island = CATALOG.locations[feat_set.location].island
    amounts = [side_amount(asked.state, i) for i in tokens_on(asked.state, asked.seat, island)]
    return [
        asked.voice.say("moves.collects", amount=amount_name(amount, asked.voice.language))
        for amount in amounts
    ]
