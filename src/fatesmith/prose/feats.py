"""Feats as options: what they cost, give and lead to now."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.effect import Effect
from fatesmith.engine.keepsakes import side_amount, tokens_on
from fatesmith.engine.move import first_of, second_of
from fatesmith.engine.perform import new_feat_glory, top_card
from fatesmith.engine.preview import cost_of, ousted_by_move
from fatesmith.engine.state import State
from fatesmith.engine.verbs import TakeGloryFromPoorest, Threshold
from fatesmith.prose.asked import Asked
from fatesmith.prose.grammar import INSIDE, Words
from fatesmith.prose.names import amount_name, card_noun, count_name, feat_noun
from fatesmith.prose.notes import detailed, noted, zone_adds
from fatesmith.prose.rules import gist_of_feat, reinforcement_of_feat
from fatesmith.prose.voice import Voice


def pick_move(asked: Asked, move: int) -> str:
    """A feat to draft."""
    voice, feat_set = asked.voice, CATALOG.feat_set(first_of(move))
    feat = feat_noun(voice, feat_set.number)
    least, most = feat_set.glory, feat_set.cards[-1].glory
    if least == most:
        text = voice.say("moves.pick", feat=feat, glory=least)
    else:
        text = voice.say("moves.pick-one-of", feat=feat, least=least, most=most)
    return detailed(voice, text, [gist_of_feat(feat_set.number, voice.language)])


def perform_move(asked: Asked, move: int) -> str:
    """A feat to perform."""
    feat_set = CATALOG.feat_set(first_of(move))
    details = _ousts(asked, move)
    details += _rebellion(asked, feat_set) + _memory_tokens(asked, feat_set)
    if feat_set.same_glory:
        card = feat_set.cards[top_card(asked.state, feat_set)]
        gist = gist_of_feat(feat_set.number, asked.voice.language)
        details.insert(0, _gist(asked, gist, card.at_once))
    return detailed(asked.voice, _performing(asked, move), details)


def performed(asked: Asked, move: int) -> str:
    """The same without the rules of the card, for those who only look on."""
    return detailed(asked.voice, _performing(asked, move), _ousts(asked, move))


def _performing(asked: Asked, move: int) -> str:
    voice, feat_set = asked.voice, CATALOG.feat_set(first_of(move))
    number = top_card(asked.state, feat_set)
    glory = feat_set.cards[number].glory
    cost = cost_of(asked.state, move)
    feat = feat_noun(voice, feat_set.number)
    if not feat_set.same_glory:
        feat = card_noun(voice, feat_set.number, number)
    if cost is None:
        return voice.say("moves.perform-free", feat=feat, glory=glory)
    return voice.say("moves.perform", feat=feat, price=price_words(asked, cost), glory=glory)


def _ousts(asked: Asked, move: int) -> list[str]:
    voice = asked.voice
    ousted = ousted_by_move(asked.state, move)
    return [voice.say("moves.ousts", who=voice.seat(seat)) for seat in ousted]


def use_move(asked: Asked, move: int) -> str:
    """A reinforcement to use."""
    feat_set, copies = CATALOG.feat_set(first_of(move)), second_of(move)
    feat = feat_noun(asked.voice, feat_set.number)
    if copies:
        return asked.voice.say("moves.use-copies", feat=feat, copies=copies)
    rules = reinforcement_of_feat(feat_set.number, asked.voice.language)
    gist = _gist(asked, rules, feat_set.reinforcement)
    return detailed(asked.voice, asked.voice.say("moves.use", feat=feat), [gist])


def used(asked: Asked, move: int) -> str:
    """The same without the rules of the card."""
    if second_of(move):
        return use_move(asked, move)
    return asked.voice.say("moves.use", feat=feat_noun(asked.voice, first_of(move)))


def price_words(asked: Asked, cost: Amount) -> str:
    """The price of an action; for an extra action, what both cost together."""
    price = amount_name(cost, asked.voice.language)
    return asked.voice.say("moves.price-in-all", price=price) if asked.extra else price


# What it would give now ---------------------------------------------------------------------------


def _gist(asked: Asked, gist: str, effect: Effect | None) -> str:
    """What a card does, with the current number of whatever it counts."""
    now = "" if effect is None or not gist else _now(asked, effect)
    return noted(asked.voice, gist, [now])


def _now(asked: Asked, effect: Effect) -> str:
    """The current number of whatever a card counts; empty if it counts nothing."""
    voice, state = asked.voice, asked.state
    if isinstance(effect, TakeGloryFromPoorest):
        return _poorest(voice, state, effect.poorest(state))
    if isinstance(effect, Threshold):
        held = effect.held(state, asked.seat)
        amount = count_name(effect.resource, held, voice.language)
        return voice.say("moves.now-amount", amount=amount)
    count = effect.counted(state, asked.seat)
    return voice.say("moves.now-count", n=count) if count >= 0 else ""


def _poorest(voice: Voice, state: State, seats: list[int]) -> str:
    heroes = Words(tuple(voice.put(voice.seat(seat), INSIDE) for seat in seats))
    return voice.say("moves.now-poorest", heroes=heroes, gold=state.heroes[seats[0]].gold)


def _rebellion(asked: Asked, feat_set: FeatSet) -> list[str]:
    """What a rebellion zone pays for a feat that is new (rebellion E6)."""
    glory = new_feat_glory(asked.state, asked.seat, feat_set)
    return [zone_adds(asked, Amount(glory=glory))] if glory else []


def _memory_tokens(asked: Asked, feat_set: FeatSet) -> list[str]:
    """The tokens that this feat would collect (rebellion F22)."""
    if not asked.state.keepsakes:
        return []
    island = CATALOG.locations[feat_set.location].island
    amounts = [side_amount(asked.state, i) for i in tokens_on(asked.state, asked.seat, island)]
    return [
        asked.voice.say("moves.collects", amount=amount_name(amount, asked.voice.language))
        for amount in amounts
    ]
