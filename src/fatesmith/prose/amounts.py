"""Gains, losses and payments as options, with what is lost, moved or left over."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.allegiance import zone_bonus
from fatesmith.engine.amount import Amount
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.hero import ANCIENT_CAP, STORE_ROOM, Hero
from fatesmith.engine.ids import ANCIENT, GOLD, MOON, SUN
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
from fatesmith.engine.reserve import SplitGold, store_room, track_room
from fatesmith.engine.resolve import ChooseAlternative
from fatesmith.engine.verbs import MayPay
from fatesmith.prose.asked import Asked
from fatesmith.prose.boards import moved, walk_words
from fatesmith.prose.names import amount_name, count_name, join_words, resource_name, zone_name
from fatesmith.prose.questions import context_of, lap_glory
from fatesmith.prose.verbs import verb_words


def amount_move(asked: Asked, move: int) -> str:
    """What is gained, lost, kept, turned into glory or put aside."""
    kind = kind_of(move)
    if kind == TRACK:
        return _track_move(asked, first_of(move))
    if kind == STORE:
        return _store_move(asked, *arguments_of(move))
    if kind == SACRIFICE:
        gold = first_of(move)
        return f"Spend {gold} gold for {gold} glory" if gold else "Spend nothing"
    if kind in (GAIN, LOSE):
        amount = Amount(*arguments_of(move))
        if kind == LOSE:
            return f"Lose {amount_name(amount)}{_missing(asked.hero, amount)}"
        return f"Gain {amount_name(amount)}{gain_effects(asked, amount)}"
    question = asked.question
    if isinstance(question, MayPay):
        cost = amount_name(Amount(gold=question.gold, moon=question.moon))
        return f"Pay {cost} to {verb_words(question.then)}"
    if not isinstance(question, ChooseConversion):
        raise AssertionError(f"no words to keep or turn at {question.topic!r}")
    return _conversion(asked, question, kind == KEEP)


def _conversion(asked: Asked, question: ChooseConversion, keep: bool) -> str:
    amount = question.amount(asked.state, asked.task)
    if keep:
        return f"Keep {amount_name(amount)}{gain_effects(asked, amount)}"
    row = context_of(asked.memo)
    shards = Amount(sun=amount.sun, moon=amount.moon)
    turned = Amount(gold=amount.gold) if row.gold_rate else shards
    rest = Amount(*(n - t for n, t in zip(amount.parts(), turned.parts(), strict=True)))
    glory = row.gold_rate * turned.gold + row.shard_rate * turned.shards()
    kept = f", and gain {amount_name(rest)}{gain_effects(asked, rest)}" if rest.mask else ""
    return f"Turn {amount_name(turned)} into {glory} glory{kept}"


# Gold that is put aside ---------------------------------------------------------------------------


def _track_move(asked: Asked, steps: int) -> str:
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no words for the track at {question.topic!r}")
    glory = lap_glory(asked.hero, steps)
    parts = []
    if steps:
        parts.append(f"{steps} to the hammer" + (f" (lap done: +{glory} glory)" if glory else ""))
    return ", ".join(parts + _rest(asked, question.amount(asked.task) - steps, 0))


def _store_move(asked: Asked, held: int, gold: int) -> str:
    question = asked.question
    if not isinstance(question, SplitGold):
        raise AssertionError(f"no words for a scepter at {question.topic!r}")
    index = question.index(asked.task)
    parts = [f"{gold} on the scepter (then at {held + gold})"] if gold else []
    return ", ".join(parts + _rest(asked, question.amount(asked.task) - gold, index))


def _rest(asked: Asked, rest: int, index: int) -> list[str]:
    """What stays for the reserve, or for the scepters that are asked about next."""
    if not rest:
        return []
    later = sum(STORE_ROOM - held for held in asked.hero.stores[index:])
    if later:
        return [f"{rest} to the reserve or another scepter" if index else f"{rest} elsewhere"]
    lost = max(0, rest - (asked.hero.gold_cap - asked.hero.gold))
    return [f"{rest} to the reserve" + (f" ({lost} lost: it is full)" if lost else "")]


# What a gain sets off -----------------------------------------------------------------------------


def gain_effects(asked: Asked, amount: Amount) -> str:
    """What is lost for lack of room, where the allegiance token goes, what a zone adds."""
    hero = asked.hero
    notes = []
    lost = _overflow(hero, amount)
    if lost:
        notes.append(f"{lost} lost: the reserve is full")
    if hero.allegiance and amount.steps():
        goal = moved(hero.allegiance, amount.steps())
        where = walk_words(hero.allegiance, goal)
        notes.append("allegiance stays" if goal == hero.allegiance else f"allegiance {where}")
    bonus = _zone_bonus(asked, amount)
    if bonus is not None:
        notes.append(f"{zone_name(hero.allegiance)} adds {amount_name(bonus)}")
    return f" ({'; '.join(notes)})" if notes else ""


def _overflow(hero: Hero, amount: Amount) -> str:
    """What would be lost because the reserve is full."""
    room = {
        GOLD: hero.gold_cap - hero.gold,
        SUN: hero.sun_cap - hero.sun,
        MOON: hero.moon_cap - hero.moon,
        ANCIENT: ANCIENT_CAP - hero.ancient,
    }
    lost = []
    for resource, space in room.items():
        # Gold that may go elsewhere is shared out afterwards.
        if resource == GOLD and (track_room(CATALOG, hero) > 0 or store_room(hero) > 0):
            continue
        over = amount.parts()[resource] - space
        if over > 0:
            lost.append(count_name(resource, over))
    return join_words(lost)


def _zone_bonus(asked: Asked, amount: Amount) -> Amount | None:
    """What a loyalty zone would add to a die that gives this (rebellion E5)."""
    if not asked.hero.allegiance or not isinstance(asked.question, ChooseAlternative):
        return None
    if not context_of(asked.memo).zones:
        return None
    return zone_bonus(CATALOG, asked.hero, amount.mask)


def _missing(hero: Hero, amount: Amount) -> str:
    """What need not be lost because it is not there."""
    held = (hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient, 0)
    pairs = zip(amount.parts(), held, strict=True)
    short = [count_name(resource, has) for resource, (loss, has) in enumerate(pairs) if loss > has]
    return f" (only {join_words(short)} to lose)" if short else ""


def cash_move(asked: Asked, place: int) -> str:
    """What a companion at this place of its track is worth."""
    gains = Amount(sun=place, glory=place)
    return f"Cash in the companion at {place}: {amount_name(gains)}{gain_effects(asked, gains)}"


# Payments -----------------------------------------------------------------------------------------


def drain_move(asked: Asked, move: int) -> str:
    """How much of a price comes from one scepter."""
    question = asked.question
    if not isinstance(question, DrainStores):
        raise AssertionError(f"no words for a payment at {question.topic!r}")
    held, gold = arguments_of(move)
    rest = question.amount(asked.task) - gold
    parts = [f"{gold} from the scepter (then at {held - gold})"] if gold else []
    if rest:
        others = asked.hero.stores[question.index(asked.task) + 1 :]
        where = "the reserve or another scepter" if any(others) else "the reserve"
        parts.append(f"{rest} from {where}")
    return ", ".join(parts)


def settle_move(asked: Asked, move: int) -> str:
    """A payment in shards, part by part."""
    question = asked.question
    if not isinstance(question, SettleShards):
        raise AssertionError(f"no words for a payment at {question.topic!r}")
    hero = asked.hero
    as_sun, as_moon, *shares = arguments_of(move)
    cost = question.cost(asked.task)
    need = [max(0, cost[0] - hero.spare_sun), max(0, cost[1] - hero.spare_moon)]
    emptied, worth = [], [0, 0]
    for held, share in zip((4, 5, 6), shares, strict=True):
        for kind, scepters in enumerate((share >> 3, share & 7)):
            shards = (2 if held == 6 else 1) * scepters
            worth[kind] += shards
            if scepters:
                many = "the scepter" if scepters == 1 else f"{scepters} scepters"
                emptied.append(f"{many} at {held} as {count_name((SUN, MOON)[kind], shards)}")
    parts = []
    for kind, (resource, ancient) in enumerate(((SUN, as_sun), (MOON, as_moon))):
        spare = cost[kind] - need[kind]
        if spare:
            parts.append(f"{count_name(resource, spare)} left over from a scepter")
        reserve = max(0, need[kind] - worth[kind]) - ancient
        if reserve:
            parts.append(count_name(resource, reserve))
        if ancient:
            parts.append(f"{count_name(ANCIENT, ancient)} as {resource_name(resource)}")
    over = [
        count_name(resource, worth[kind] - need[kind])
        for kind, resource in enumerate((SUN, MOON))
        if worth[kind] > need[kind]
    ]
    left = f" ({join_words(over)} left over for this turn)" if over else ""
    return f"Pay {join_words(parts + emptied)}{left}"
