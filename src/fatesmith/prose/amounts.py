"""Gains, losses and payments as options, with what is lost, moved or left over."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.allegiance import zone_bonus
from fatesmith.engine.amount import Amount
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.hero import ANCIENT_CAP, STORE_ROOM, Hero
from fatesmith.engine.ids import ANCIENT, MOON, SUN
from fatesmith.engine.move import (
    GAIN,
    KEEP,
    LOSE,
    SACRIFICE,
    STORE,
    TRACK,
    arguments_of,
    first_of,
    kind_of,
)
from fatesmith.engine.pay import DrainStores, SettleShards
from fatesmith.engine.reserve import SplitGold, track_room
from fatesmith.engine.resolve import ChooseAlternative
from fatesmith.engine.verbs import MayPay
from fatesmith.prose.asked import Asked
from fatesmith.prose.boards import moved, walk_words
from fatesmith.prose.grammar import Words
from fatesmith.prose.names import amount_name, count_name, resource_noun
from fatesmith.prose.notes import noted, zone_adds
from fatesmith.prose.questions import context_of, lap_glory
from fatesmith.prose.verbs import verb_words
from fatesmith.prose.voice import Voice

_SHARDS: Final = (SUN, MOON)


def amount_move(asked: Asked, move: int) -> str:
    """What is gained, lost, kept, turned into glory or put aside."""
    voice, question = asked.voice, asked.question
    match kind_of(move):
        case k if k == TRACK:
            return _track_move(asked, first_of(move))
        case k if k == STORE:
            return _store_move(asked, *arguments_of(move))
        case k if k == SACRIFICE:
            gold = first_of(move)
            if not gold:
                return voice.say("moves.sacrifice-nothing")
            return voice.say("moves.sacrifice", gold=gold)
        case k if k == GAIN:
            return _gain(asked, Amount(*arguments_of(move)))
        case k if k == LOSE:
            return _lose(asked, Amount(*arguments_of(move)))
        case k if isinstance(question, ChooseConversion):
            return _conversion(asked, question, k == KEEP)
        case _ if isinstance(question, MayPay):
            cost = _name(asked, Amount(gold=question.gold, moon=question.moon))
            effect = verb_words(question.then, language=voice.language)
            return voice.say("moves.pay", cost=cost, effect=effect)
        case _:
            raise AssertionError(f"no words to keep or turn at {question.topic!r}")


def _name(asked: Asked, amount: Amount) -> str:
    return amount_name(amount, asked.voice.language)


def _gain(asked: Asked, amount: Amount) -> str:
    return gained(asked, asked.voice.say("moves.gain", amount=_name(asked, amount)), amount)


def _lose(asked: Asked, amount: Amount) -> str:
    text = asked.voice.say("moves.lose", amount=_name(asked, amount))
    return noted(asked.voice, text, [_missing(asked.voice, asked.hero, amount)])


def _conversion(asked: Asked, question: ChooseConversion, keep: bool) -> str:
    voice = asked.voice
    amount = question.amount(asked.state, asked.task)
    if keep:
        return gained(asked, voice.say("moves.keep", amount=_name(asked, amount)), amount)
    row = context_of(asked.memo)
    shards = Amount(sun=amount.sun, moon=amount.moon)
    turned = Amount(gold=amount.gold) if row.gold_rate else shards
    rest = Amount(*(n - t for n, t in zip(amount.parts(), turned.parts(), strict=True)))
    glory = row.gold_rate * turned.gold + row.shard_rate * turned.shards()
    name = _name(asked, turned)
    if not rest.mask:
        return voice.say("moves.convert", amount=name, glory=glory)
    text = voice.say("moves.convert-some", amount=name, glory=glory, rest=_name(asked, rest))
    return gained(asked, text, rest)


# Gold that is put aside ---------------------------------------------------------------------------


def _track_move(asked: Asked, steps: int) -> str:
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no words for the track at {question.topic!r}")
    parts = []
    if steps:
        glory = lap_glory(asked.hero, steps)
        lap = asked.voice.say("moves.lap", glory=glory) if glory else ""
        parts.append(noted(asked.voice, asked.voice.say("moves.to-hammer", gold=steps), [lap]))
    parts += _rest(asked, question.amount(asked.task) - steps, 0)
    return asked.voice.join(parts, "comma")


def _store_move(asked: Asked, held: int, gold: int) -> str:
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no words for a scepter at {question.topic!r}")
    parts = [asked.voice.say("moves.to-scepter", gold=gold, then=held + gold)] if gold else []
    parts += _rest(asked, question.amount(asked.task) - gold, question.index(asked.task))
    return asked.voice.join(parts, "comma")


def _rest(asked: Asked, rest: int, index: int) -> list[str]:
    """What stays for the reserve, or for the scepters that are asked about next."""
    voice = asked.voice
    if not rest:
        return []
    later = sum(STORE_ROOM - held for held in asked.hero.stores[index:])
    if later and index:
        return [voice.say("moves.to-reserve-or-scepter", gold=rest)]
    if later:
        return [voice.say("moves.elsewhere", gold=rest)]
    lost = _gold_lost(asked.hero, rest)
    full = voice.say("moves.reserve-full", gold=lost) if lost else ""
    return [noted(voice, voice.say("moves.to-reserve", gold=rest), [full])]


def _gold_lost(hero: Hero, gold: int) -> int:
    """What does not fit into the reserve."""
    return max(0, gold - (hero.gold_cap - hero.gold))


def gold_lost_by(asked: Asked, put: int) -> int:
    """The gold that is lost for lack of room if so much is put aside now; 0 as long as there is
    another place for it."""
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no gold is shared out at {question.topic!r}")
    later = asked.hero.stores[question.index(asked.task) :]
    if any(held < STORE_ROOM for held in later):
        return 0
    return _gold_lost(asked.hero, question.amount(asked.task) - put)


# What a gain sets off -----------------------------------------------------------------------------


def gained(asked: Asked, text: str, amount: Amount) -> str:
    """A text with what the gain of an amount sets off: what is lost for lack of room, where the
    allegiance token goes, what a zone adds."""
    notes = [_overflow(asked.voice, asked.hero, amount), _walk(asked, amount)]
    bonus = _zone_bonus(asked, amount)
    if bonus is not None:
        notes.append(zone_adds(asked, bonus))
    return noted(asked.voice, text, notes)


def overflow(hero: Hero, amount: Amount) -> Amount:
    """What of a gain would be lost because the reserve is full."""
    # Gold that may go elsewhere is shared out afterwards.
    shared = track_room(CATALOG, hero) > 0 or hero.store_room() > 0
    return Amount(
        gold=0 if shared else _gold_lost(hero, amount.gold),
        sun=max(0, amount.sun - (hero.sun_cap - hero.sun)),
        moon=max(0, amount.moon - (hero.moon_cap - hero.moon)),
        ancient=max(0, amount.ancient - (ANCIENT_CAP - hero.ancient)),
    )


def _overflow(voice: Voice, hero: Hero, amount: Amount) -> str:
    lost = overflow(hero, amount)
    if not lost.mask:
        return ""
    return voice.say("moves.overflow", lost=amount_name(lost, voice.language))


def _walk(asked: Asked, amount: Amount) -> str:
    """Where the allegiance token goes."""
    left = asked.hero.allegiance
    if not left or not amount.steps():
        return ""
    goal = moved(left, amount.steps())
    if goal == left:
        return asked.voice.say("moves.allegiance-stays")
    return asked.voice.say("moves.allegiance", walk=walk_words(left, goal, asked.voice.language))


def _zone_bonus(asked: Asked, amount: Amount) -> Amount | None:
    """What a loyalty zone would add to a die that gives this (rebellion E5)."""
    if not asked.hero.allegiance or not isinstance(asked.question, ChooseAlternative):
        return None
    if not context_of(asked.memo).zones:
        return None
    return zone_bonus(CATALOG, asked.hero, amount.mask)


def _missing(voice: Voice, hero: Hero, amount: Amount) -> str:
    """What need not be lost because it is not there."""
    held = (hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient, 0)
    pairs = zip(amount.parts(), held, strict=True)
    short = tuple(
        count_name(resource, has, voice.language)
        for resource, (loss, has) in enumerate(pairs)
        if loss > has
    )
    return voice.say("moves.only", held=Words(short)) if short else ""


def cash_move(asked: Asked, place: int) -> str:
    """What a companion at this place of its track is worth."""
    gains = Amount(sun=place, glory=place)
    text = asked.voice.say("moves.cash", place=place, amount=_name(asked, gains))
    return gained(asked, text, gains)


# Payments -----------------------------------------------------------------------------------------


def drain_move(asked: Asked, move: int) -> str:
    """How much of a price comes from one scepter."""
    voice, question = asked.voice, asked.question
    if not isinstance(question, DrainStores):
        raise AssertionError(f"no words for a payment at {question.topic!r}")
    held, gold = arguments_of(move)
    rest = question.amount(asked.task) - gold
    parts = [voice.say("moves.from-scepter", gold=gold, then=held - gold)] if gold else []
    if rest:
        others = any(asked.hero.stores[question.index(asked.task) + 1 :])
        key = "moves.from-reserve-or-scepter" if others else "moves.from-reserve"
        parts.append(voice.say(key, gold=rest))
    return voice.join(parts, "comma")


def settle_move(asked: Asked, move: int) -> str:
    """A payment in shards, part by part."""
    question = asked.question
    if not isinstance(question, SettleShards):
        raise AssertionError(f"no words for a payment at {question.topic!r}")
    voice, hero = asked.voice, asked.hero
    as_sun, as_moon, *shares = arguments_of(move)
    emptied, worth = _emptied(voice, shares)
    parts, over = [], []
    for kind, cost, spare, ancient in zip(
        range(len(_SHARDS)),
        question.cost(asked.task),
        (hero.spare_sun, hero.spare_moon),
        (as_sun, as_moon),
        strict=True,
    ):
        need = max(0, cost - spare)
        paid = max(0, need - worth[kind]) - ancient
        parts += _shards(voice, _SHARDS[kind], cost - need, paid, ancient)
        if worth[kind] > need:
            over.append(count_name(_SHARDS[kind], worth[kind] - need, voice.language))
    left = voice.say("moves.left-over", over=Words(tuple(over))) if over else ""
    return noted(voice, voice.say("moves.settle", parts=Words((*parts, *emptied))), [left])


def _emptied(voice: Voice, shares: list[int]) -> tuple[list[str], list[int]]:
    """The scepters at 4, 5 and 6 that are emptied, and what they are worth in sun and in moon."""
    texts, worth = [], [0, 0]
    for held, share in zip((4, 5, 6), shares, strict=True):
        for kind, scepters in enumerate((share >> 3, share & 7)):
            shards = (2 if held == 6 else 1) * scepters
            worth[kind] += shards
            if scepters:
                value = count_name(_SHARDS[kind], shards, voice.language)
                texts.append(voice.say("moves.emptied", scepters=scepters, held=held, value=value))
    return texts, worth


def _shards(voice: Voice, resource: int, spare: int, paid: int, ancient: int) -> list[str]:
    """What is paid in one kind of shard: left over from a scepter, from the reserve, and in
    ancient shards."""
    texts = []
    if spare:
        texts.append(voice.say("moves.spare", value=count_name(resource, spare, voice.language)))
    if paid:
        texts.append(count_name(resource, paid, voice.language))
    if ancient:
        shards = count_name(ANCIENT, ancient, voice.language)
        as_what = resource_noun(voice, resource)
        texts.append(voice.say("moves.ancient-as", shards=shards, resource=as_what))
    return texts
