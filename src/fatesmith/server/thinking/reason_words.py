"""Reasons as sentences, in the language of whoever reads them."""

from fatesmith.content.catalog import CATALOG
from fatesmith.prose.grammar import Noun
from fatesmith.prose.names import face_noun, feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.thinking import reasons
from fatesmith.server.thinking.reasons import Reason

_MANY = 10.0
"""From here on tenths say nothing."""


def say_reason(voice: Voice, reason: Reason) -> str:
    """The reason in one sentence. The reader may be any seat: the asked one is `you` to itself, so
    sentences speak of the option and not of the seat."""
    match reason.code:
        case reasons.FACE_RETURNS:
            return voice.say(
                "hints.face-returns",
                n=_count(reason, "blessings"),
                face=_face(voice, reason),
                amount=_about(voice, reason, "returns"),
                resource=voice.noun_of("names.resource", reason.things["resource"]),
            )
        case reasons.FACE_WORTH:
            return voice.say(
                "hints.face-worth",
                n=_count(reason, "blessings"),
                face=_face(voice, reason),
                times=_about(voice, reason, "times"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.FACE_LATE:
            return voice.say(
                "hints.face-late",
                n=_count(reason, "blessings"),
                times=_about(voice, reason, "times"),
            )
        case reasons.CARD_GLORY:
            return voice.say(
                "hints.card-glory",
                feat=_feat(voice, reason),
                glory=_count(reason, "glory"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.CARD_EFFECT:
            return voice.say(
                "hints.card-effect",
                feat=_feat(voice, reason),
                glory=_count(reason, "glory"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.CARD_TURNS:
            return voice.say(
                "hints.card-turns",
                feat=_feat(voice, reason),
                glory=_count(reason, "glory"),
                turns=_count(reason, "turns"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.LAST_TURN:
            return voice.say(
                "hints.last-turn", feat=_feat(voice, reason), glory=_count(reason, "glory")
            )
        case reasons.EXTRA:
            return voice.say(
                "hints.extra",
                sun=_count(reason, "sun"),
                cost=_about(voice, reason, "cost"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.NO_EXTRA:
            return voice.say(
                "hints.no-extra",
                cost=_about(voice, reason, "cost"),
                worth=_about(voice, reason, "worth"),
            )
        case reasons.SAVE:
            return voice.say(
                "hints.save",
                cost=_about(voice, reason, "cost"),
                worth=_about(voice, reason, "worth"),
            )
        case _:
            return _say_other(voice, reason)


def _say_other(voice: Voice, reason: Reason) -> str:
    """Reasons about anything but actions."""
    match reason.code:
        case reasons.RESOURCE:
            return voice.say(
                "hints.resource",
                round=_count(reason, "round"),
                resource=voice.noun_of("names.resource", reason.things["resource"]),
                price=_about(voice, reason, "price"),
                late=_about(voice, reason, "late"),
            )
        case reasons.NOTHING_LEFT:
            return voice.say("hints.nothing-left")
        case reasons.LEAST_LOSS:
            return voice.say("hints.least-loss", worth=_about(voice, reason, "worth"))
        case reasons.LAP:
            return voice.say(
                "hints.lap", steps=_count(reason, "steps"), glory=_count(reason, "glory")
            )
        case reasons.HAMMER:
            return voice.say(
                "hints.hammer",
                step=_about(voice, reason, "step"),
                price=_about(voice, reason, "price"),
            )
        case reasons.EXCHANGE:
            return voice.say("hints.exchange", price=_about(voice, reason, "price"))
        case reasons.BETTER_DIE:
            return voice.say(
                "hints.die",
                die=voice.noun_of("names.die", reason.things["die"]),
                worth=_about(voice, reason, "worth"),
                other=_about(voice, reason, "other"),
            )
        case reasons.SPEND_NOW:
            return voice.say("hints.spend-now")
        case reasons.USE_CARD:
            return voice.say(
                "hints.use", feat=_feat(voice, reason), worth=_about(voice, reason, "worth")
            )
        case reasons.PRICED:
            return voice.say("hints.priced", ahead=_about(voice, reason, "ahead"))
        case reasons.OUSTS:
            return voice.say(
                "hints.ousts",
                who=voice.seat(_count(reason, "seat")),
                worth=_about(voice, reason, "worth"),
            )
        case _:
            return voice.say("hints.played", glory=_about(voice, reason, "glory"))


def _count(reason: Reason, name: str) -> int:
    return int(reason.numbers[name])


def _about(voice: Voice, reason: Reason, name: str) -> str:
    """A number with one decimal, as the language writes it; a large one without."""
    number = reason.numbers[name]
    tenths = round(abs(number) * 10)
    if tenths % 10 == 0 or tenths >= 10 * _MANY:
        return str(round(number))
    text = voice.say("hints.decimal", whole=tenths // 10, tenths=tenths % 10)
    return f"-{text}" if number < 0 else text


def _face(voice: Voice, reason: Reason) -> Noun:
    return face_noun(voice, CATALOG.face_number(reason.things["face"]))


def _feat(voice: Voice, reason: Reason) -> Noun:
    return feat_noun(voice, CATALOG.set_number(reason.things["feat"]))
