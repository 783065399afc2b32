"""Gains, losses and payments as options, with what is lost, moved or left over."""

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.ids import ANCIENT
from fatesmith.engine.keepsakes import CollectKeepsakes
from fatesmith.engine.move import arguments_of, first_of
from fatesmith.engine.pay import DrainStores
from fatesmith.engine.preview import allegiance_after
from fatesmith.engine.reserve import SplitGold, lap_glory, loss, overflow
from fatesmith.engine.resolve import ChooseAlternative
from fatesmith.engine.shards import Emptied, SettleShards, ShardsPaid, shards_for
from fatesmith.engine.tokens import climber_worth
from fatesmith.engine.verbs import MayPay
from fatesmith.prose.asked import Asked
from fatesmith.prose.boards import walk_words
from fatesmith.prose.grammar import Words
from fatesmith.prose.names import amount_name, count_name, resource_noun
from fatesmith.prose.notes import noted, zone_adds
from fatesmith.prose.verb_words import verb_words
from fatesmith.prose.voice import Voice


def _name(asked: Asked, amount: Amount) -> str:
    return amount_name(amount, asked.voice.language)


def gain_move(asked: Asked, move: int) -> str:
    amount = Amount(*arguments_of(move))
    return _gained(asked, asked.voice.say("moves.gain", amount=_name(asked, amount)), amount)


def lose_move(asked: Asked, move: int) -> str:
    amount = Amount(*arguments_of(move))
    text = asked.voice.say("moves.lose", amount=_name(asked, amount))
    return noted(asked.voice, text, [missing(asked, amount)])


def keep_move(asked: Asked, _move: int) -> str:
    amount = asked.of(ChooseConversion).amount(asked.state, asked.task)
    return _gained(asked, asked.voice.say("moves.keep", amount=_name(asked, amount)), amount)


def convert_move(asked: Asked, _move: int) -> str:
    """Resources turned into glory, or paid on a space of the labyrinth."""
    if isinstance(asked.question, MayPay):
        return _pay(asked, asked.question)
    made = asked.of(ChooseConversion).converted(asked.state, asked.task)
    name = _name(asked, made.turned)
    if not made.rest.mask:
        return asked.voice.say("moves.convert", amount=name, glory=made.glory)
    rest = _name(asked, made.rest)
    text = asked.voice.say("moves.convert-some", amount=name, glory=made.glory, rest=rest)
    return _gained(asked, text, made.rest)


def _pay(asked: Asked, question: MayPay) -> str:
    effect = verb_words(question.then, language=asked.voice.language)
    return asked.voice.say("moves.pay", cost=_name(asked, question.toll()), effect=effect)


def sacrifice_move(asked: Asked, move: int) -> str:
    gold = first_of(move)
    if not gold:
        return asked.voice.say("moves.sacrifice-nothing")
    return asked.voice.say("moves.sacrifice", gold=gold)


def cash_move(asked: Asked, move: int) -> str:
    """What a companion at this place of its track is worth."""
    place = first_of(move)
    gains = climber_worth(place)
    text = asked.voice.say("moves.cash", place=place, amount=_name(asked, gains))
    return _gained(asked, text, gains)


def collect_move(asked: Asked, move: int) -> str:
    """A memory token taken from an island."""
    amount = asked.of(CollectKeepsakes).gives(asked.state, asked.task, move)
    side = SIDE_NAMES[first_of(move)]
    text = asked.voice.say("moves.collect", side=side, amount=_name(asked, amount))
    return _gained(asked, text, amount)


# Gold that is set aside ---------------------------------------------------------------------------


def track_move(asked: Asked, move: int) -> str:
    steps = first_of(move)
    parts = []
    if steps:
        glory = lap_glory(CATALOG, asked.hero.track_steps, steps)
        lap = asked.voice.say("moves.lap", glory=glory) if glory else ""
        parts.append(noted(asked.voice, asked.voice.say("moves.to-hammer", gold=steps), [lap]))
    return asked.voice.join([*parts, *_rest(asked, move)], "comma")


def scepter_move(asked: Asked, move: int) -> str:
    held, gold = arguments_of(move)
    parts = [asked.voice.say("moves.to-scepter", gold=gold, then=held + gold)] if gold else []
    return asked.voice.join([*parts, *_rest(asked, move)], "comma")


def _rest(asked: Asked, move: int) -> list[str]:
    """What is left for the reserve, or for the scepters that are asked about next."""
    voice, question = asked.voice, asked.of(SplitGold)
    rest = question.amount(asked.task) - question.put(move)
    if not rest:
        return []
    if question.asks_on(asked.state, asked.task):
        onward = question.index(asked.task) > 0
        key = "moves.to-reserve-or-scepter" if onward else "moves.elsewhere"
        return [voice.say(key, gold=rest)]
    lost = question.lost(asked.state, asked.task, move)
    full = voice.say("moves.reserve-full", gold=lost) if lost else ""
    return [noted(voice, voice.say("moves.to-reserve", gold=rest), [full])]


# What a gain leads to -----------------------------------------------------------------------------


def _gained(asked: Asked, text: str, amount: Amount) -> str:
    """A text with the consequences of gaining an amount: what is lost for lack of room, where the
    allegiance token goes, what a zone adds."""
    notes = [_overflow(asked, amount), _walk(asked, amount)]
    if isinstance(asked.question, ChooseAlternative):
        bonus = asked.question.bonus(asked.state, asked.task, amount)
        if bonus is not None:
            notes.append(zone_adds(asked, bonus))
    return noted(asked.voice, text, notes)


def _overflow(asked: Asked, amount: Amount) -> str:
    lost = overflow(CATALOG, asked.hero, amount)
    return asked.voice.say("moves.overflow", lost=_name(asked, lost)) if lost.mask else ""


def _walk(asked: Asked, amount: Amount) -> str:
    """Where the allegiance token goes."""
    left = asked.hero.allegiance
    if not left or not amount.steps():
        return ""
    goal = allegiance_after(asked.state, asked.seat, amount)
    if goal == left:
        return asked.voice.say("moves.allegiance-stays")
    return asked.voice.say("moves.allegiance", walk=walk_words(left, goal, asked.voice.language))


def missing(asked: Asked, amount: Amount) -> str:
    """What is not lost because the hero does not have it."""
    pairs = zip(amount.parts(), loss(asked.hero, amount).parts(), strict=True)
    short = tuple(
        count_name(resource, has, asked.voice.language)
        for resource, (wanted, has) in enumerate(pairs)
        if wanted > has
    )
    return asked.voice.say("moves.only", held=Words(short)) if short else ""


# Payments -----------------------------------------------------------------------------------------


def drain_move(asked: Asked, move: int) -> str:
    """How much of a price comes from one scepter."""
    voice, question = asked.voice, asked.of(DrainStores)
    held, gold = arguments_of(move)
    rest = question.amount(asked.task) - gold
    parts = [voice.say("moves.from-scepter", gold=gold, then=held - gold)] if gold else []
    if rest:
        others = question.asks_on(asked.state, asked.task)
        key = "moves.from-reserve-or-scepter" if others else "moves.from-reserve"
        parts.append(voice.say(key, gold=rest))
    return voice.join(parts, "comma")


def settle_move(asked: Asked, move: int) -> str:
    """A payment in shards, part by part."""
    voice = asked.voice
    bill = asked.of(SettleShards).bill(asked.state, asked.task, move)
    kinds = (bill.sun, bill.moon)
    over = tuple(
        count_name(paid.resource, paid.left_over, voice.language)
        for paid in kinds
        if paid.left_over
    )
    left = voice.say("moves.left-over", over=Words(over)) if over else ""
    parts = Words(tuple(paid_parts(asked, move)))
    return noted(voice, voice.say("moves.settle", parts=parts), [left])


def paid_parts(asked: Asked, move: int) -> list[str]:
    """What a payment in shards is made of: `2 sun`, `1 ancient shard as sun`."""
    voice = asked.voice
    bill = asked.of(SettleShards).bill(asked.state, asked.task, move)
    parts = [text for paid in (bill.sun, bill.moon) for text in _shards(voice, paid)]
    return parts + [_emptied(voice, each) for each in bill.emptied]


def _emptied(voice: Voice, each: Emptied) -> str:
    worth = each.stores * shards_for(each.held)
    value = count_name(each.resource, worth, voice.language)
    return voice.say("moves.emptied", scepters=each.stores, held=each.held, value=value)


def _shards(voice: Voice, paid: ShardsPaid) -> list[str]:
    """What is paid with one kind of shard: left over from a scepter, from the reserve, and in
    ancient shards."""
    texts, resource = [], paid.resource
    if paid.spare:
        value = count_name(resource, paid.spare, voice.language)
        texts.append(voice.say("moves.spare", value=value))
    if paid.reserve:
        texts.append(count_name(resource, paid.reserve, voice.language))
    if paid.ancient:
        shards = count_name(ANCIENT, paid.ancient, voice.language)
        as_what = resource_noun(voice, resource)
        texts.append(voice.say("moves.ancient-as", shards=shards, resource=as_what))
    return texts
