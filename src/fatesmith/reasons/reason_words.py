"""Reasons as sentences, in the language of the reader."""

from collections.abc import Callable
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import RESOURCE_NAMES
from fatesmith.prose.grammar import Noun, Value
from fatesmith.prose.names import amount_name, face_noun, feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.reasons import reasons
from fatesmith.reasons.reasons import Reason

_MANY: Final = 10.0
"""From here on, tenths do not matter."""

Word = Callable[[Voice, Reason], Value]
"""Finds the value for one place in a sentence."""


def say_reason(voice: Voice, reason: Reason) -> str:
    """The reason in one sentence. Any seat may read it, and the asked one would be `you` to itself,
    so sentences talk about the option and not about the seat."""
    key, words = SENTENCES[reason.code]
    return voice.say(key, **{name: word(voice, reason) for name, word in words.items()})


def _count(name: str) -> Word:
    return lambda _, reason: int(reason.numbers[name])


def _about(name: str) -> Word:
    return lambda voice, reason: _rounded(voice, reason.numbers[name])


def _rounded(voice: Voice, number: float) -> int | str:
    """A number with one decimal, as the language writes it; a whole or large number without."""
    tenths = round(abs(number) * 10)
    if tenths % 10 == 0 or tenths >= 10 * _MANY:
        return round(number)
    text = voice.say("hints.decimal", whole=tenths // 10, tenths=tenths % 10)
    return f"-{text}" if number < 0 else text


def _face(voice: Voice, reason: Reason) -> Noun:
    return face_noun(voice, CATALOG.face_number(reason.things["face"]))


def _feat(voice: Voice, reason: Reason) -> Noun:
    return feat_noun(voice, CATALOG.set_number(reason.things["feat"]))


def _amount(voice: Voice, reason: Reason) -> str:
    about = _rounded(voice, reason.numbers["returns"])
    return voice.language.count(reason.things["resource"], about)


def _kept(voice: Voice, reason: Reason) -> str:
    kept = [int(reason.numbers.get(name, 0)) for name in RESOURCE_NAMES]
    return amount_name(Amount(*kept), voice.language)


def _one(voice: Voice, reason: Reason) -> str:
    return voice.language.count(reason.things["resource"], 1)


def _die(voice: Voice, reason: Reason) -> Noun:
    return voice.noun_of("names.die", reason.things["die"])


def _who(voice: Voice, reason: Reason) -> Value:
    return voice.seat(int(reason.numbers["seat"]))


_BLESSINGS: Final = _count("blessings")
_GLORY: Final = _count("glory")
_WORTH: Final = _about("worth")
_COST: Final = _about("cost")
_PRICE: Final = _about("price")
_TIMES: Final = _about("times")
_OWN: Final = _about("own")
_THEIRS: Final = _about("theirs")

SENTENCES: Final[dict[str, tuple[str, dict[str, Word]]]] = {
    reasons.FACE_RETURNS: (
        "hints.face-returns",
        {"n": _BLESSINGS, "face": _face, "amount": _amount},
    ),
    reasons.FACE_WORTH: (
        "hints.face-worth",
        {"n": _BLESSINGS, "face": _face, "times": _TIMES, "worth": _WORTH},
    ),
    reasons.FACE_LATE: ("hints.face-late", {"n": _BLESSINGS, "times": _TIMES}),
    reasons.CARD_GLORY: ("hints.card-glory", {"feat": _feat, "glory": _GLORY, "worth": _WORTH}),
    reasons.CARD_EFFECT: ("hints.card-effect", {"feat": _feat, "glory": _GLORY, "worth": _WORTH}),
    reasons.CARD_TURNS: (
        "hints.card-turns",
        {"feat": _feat, "glory": _GLORY, "turns": _count("turns"), "worth": _WORTH},
    ),
    reasons.LAST_TURN: ("hints.last-turn", {"feat": _feat, "glory": _GLORY}),
    reasons.EXTRA: ("hints.extra", {"sun": _count("sun"), "cost": _COST, "worth": _WORTH}),
    reasons.NO_EXTRA: ("hints.no-extra", {"cost": _COST, "worth": _WORTH}),
    reasons.SAVE: ("hints.save", {"cost": _COST, "worth": _WORTH}),
    reasons.RESOURCE: (
        "hints.resource",
        {"round": _count("round"), "one": _one, "price": _PRICE, "late": _about("late")},
    ),
    reasons.NOTHING_LEFT: ("hints.nothing-left", {}),
    reasons.LEAST_LOSS: ("hints.least-loss", {"worth": _WORTH}),
    reasons.LAP: ("hints.lap", {"steps": _count("steps"), "glory": _GLORY}),
    reasons.HAMMER: ("hints.hammer", {"step": _about("step"), "price": _PRICE}),
    reasons.EXCHANGE: ("hints.exchange", {"price": _PRICE}),
    reasons.BETTER_DIE: ("hints.die", {"die": _die, "worth": _WORTH, "other": _about("other")}),
    reasons.SPEND_NOW: ("hints.spend-now", {}),
    reasons.USE_CARD: ("hints.use", {"feat": _feat, "worth": _WORTH}),
    reasons.PRICED: ("hints.priced", {"ahead": _about("ahead")}),
    reasons.OUSTS: ("hints.ousts", {"who": _who, "worth": _WORTH}),
    reasons.PLAYED: ("hints.played", {"glory": _about("glory")}),
    reasons.TEMPTS: ("hints.tempts", {"ahead": _about("ahead")}),
    reasons.OTHER_OUSTS: ("hints.other-ousts", {"who": _who, "worth": _WORTH}),
    reasons.KEEPS: ("hints.keeps", {"amount": _kept}),
    reasons.MORE_AND_LESS: ("hints.more-and-less", {"own": _OWN, "theirs": _THEIRS}),
    reasons.MORE: ("hints.more", {"own": _OWN}),
    reasons.LESS: ("hints.less", {"theirs": _THEIRS}),
    reasons.CLOSER: ("hints.closer", {}),
    reasons.MARGIN: ("hints.margin", {"margin": _about("margin")}),
}
"""By code: the message, and the values of its places."""
