"""One sentence for each event of the journal."""

from typing import Final

from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    APPLIED,
    BEARER_CHOSEN,
    BLESSED,
    BONUS_ROLL,
    CAPS_RAISED,
    CARD_TAKEN,
    CLIMBER_ADVANCED,
    CLIMBER_CASHED,
    CLIMBER_JOINED,
    CONVERTED,
    COPIED,
    DICE_PASSED_ON,
    DICE_RETURNED,
    DICE_SET,
    DRAFTED,
    DRAINED,
    DREW_LOCATION,
    FEAT_PERFORMED,
    FORETOLD,
    FORGED,
    GAINED,
    GAME_ENDED,
    GAME_STARTED,
    GOAL_REACHED,
    GOLEM_MOVED,
    KEEPSAKE_COLLECTED,
    KEEPSAKE_PLACED,
    LAP_FINISHED,
    LOST,
    MOVED,
    OUSTED,
    OVERFLOWED,
    PAID,
    PASSED,
    REINFORCED,
    REMOVED_FACE,
    ROLLED,
    ROLLED_AGAIN,
    ROUND_STARTED,
    SPARE_LOST,
    STORE_ADDED,
    STORE_EMPTIED,
    STORED,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TOOK_SHOWN,
    TRACK_ADDED,
    TRACKED,
    TREASURE_TAKEN,
    TURN_ENDED,
    TURN_STARTED,
    WOKEN,
    ZONE_BONUS,
    Event,
)
from fatesmith.engine.ids import GLORY, GOLD, HOME
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
)
from fatesmith.prose.boards import walk_words
from fatesmith.prose.grammar import Noun, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.message import Message
from fatesmith.prose.names import (
    amount_name,
    card_noun,
    context_name,
    count_name,
    die_noun,
    face_noun,
    feat_noun,
    location_name,
    portal_noun,
    resource_noun,
    source_noun,
    token_noun,
    zone_noun,
)
from fatesmith.prose.voice import SeatNames, Voice

_DECLINED: Final = {
    REINFORCEMENTS_DONE: "story.event.reinforcements-done",
    ACTION_DECLINED: "story.event.passed",
    EXTRA_DECLINED: "story.event.extra-declined",
    OFFERING_DONE: "story.event.offering-done",
}
_FORETOLD: Final = (
    "story.event.foretold-neither",
    "story.event.foretold-one",
    "story.event.foretold-both",
)
"""By the number of faces that came true."""


def tell_event(event: Event, names: SeatNames, language: Language = ENGLISH) -> str:
    """One sentence about one event."""
    voice = Voice(language, names)
    return voice.say("story.sentence", words=message_of(voice, event).said(voice))


def message_of(voice: Voice, event: Event) -> Message:
    """The sentence without its end, so that a line can go on with it."""
    message = (
        _of_the_game(voice, event)
        or _of_the_turn(voice, event)
        or _of_the_reserve(voice, event)
        or _of_stores(voice, event)
        or _of_dice(voice, event)
        or _of_faces(voice, event)
        or _of_cards(voice, event)
        or _of_the_boards(voice, event)
    )
    if message is None:
        raise AssertionError(f"no words for the event {event.name!r}")
    return message


def _of_the_game(voice: Voice, event: Event) -> Message | None:
    """What happens to nobody in particular."""
    match event.kind:
        case k if k == GAME_STARTED:
            return Message("story.event.game-started", n=event.field("seats"))
        case k if k == DREW_LOCATION:
            return Message("story.event.drew-location", place=_place(voice, event))
        case k if k == REMOVED_FACE:
            face, pool = _face(voice, event), event.field("pool")
            return Message("story.event.removed-face", face=face, pool=pool)
        case k if k == ROUND_STARTED:
            return Message("story.event.round-started", round=event.field("round"))
        case k if k == DICE_PASSED_ON:
            return Message("story.event.dice-passed-on")
        case k if k == DICE_RETURNED:
            return Message("story.event.dice-returned")
        case k if k == GAME_ENDED:
            return Message("story.event.game-ended")
        case _:
            return None


def _of_the_turn(voice: Voice, event: Event) -> Message | None:
    who = voice.seat(event.seat)
    match event.kind:
        case k if k == TURN_STARTED:
            return Message("story.event.turn-started", who=who)
        case k if k == TURN_ENDED:
            return Message("story.event.turn-ended", who=who)
        case k if k == DRAFTED:
            feat, place = _feat(voice, event), _place(voice, event)
            return Message("story.event.drafted", who=who, feat=feat, place=place)
        case k if k == REINFORCED:
            return Message("story.event.reinforced", who=who, feat=_feat(voice, event))
        case k if k == PASSED:
            return Message(_DECLINED[event.field("topic")], who=who)
        case k if k == FEAT_PERFORMED:
            feat, extra = _feat(voice, event), bool(event.field("extra"))
            return Message("story.event.feat-performed", who=who, feat=feat, extra=extra)
        case k if k == MOVED:
            left, portal = portal_noun(voice, event.field("left")), _portal(voice, event)
            return Message("story.event.moved", who=who, left=left, portal=portal)
        case k if k == OUSTED and event.field("by") == event.seat:
            home = portal_noun(voice, HOME)
            return Message("story.event.went-home", who=who, left=_portal(voice, event), home=home)
        case k if k == OUSTED:
            by = voice.seat(event.field("by"))
            return Message("story.event.ousted", who=who, portal=_portal(voice, event), by=by)
        case _:
            return None


def _of_the_reserve(voice: Voice, event: Event) -> Message | None:
    who, spoken = voice.seat(event.seat), voice.language
    if event.kind == CAPS_RAISED:
        much = amount_name(Amount(*event.numbers), spoken)
        return Message("story.event.caps-raised", who=who, much=much)
    if event.kind not in (GAINED, OVERFLOWED, LOST, CONVERTED, PAID):
        return None
    much = count_name(event.field("resource"), event.field("amount"), spoken)
    if event.kind == CONVERTED:
        glory = count_name(GLORY, event.field("glory"), spoken)
        return Message("story.event.converted", who=who, much=much, glory=glory)
    cause = source_noun(voice, event.field("source"))
    match event.kind:
        case k if k == GAINED:
            return Message("story.event.gained", who=who, much=much, cause=cause)
        case k if k == OVERFLOWED:
            return Message("story.event.overflowed", who=who, much=much, cause=cause)
        case k if k == LOST:
            return Message("story.event.lost", who=who, much=much, cause=cause)
        case _:
            return Message("story.event.paid", who=who, much=much, cause=cause)


def _of_stores(voice: Voice, event: Event) -> Message | None:
    """Hammer tracks and scepters."""
    who, spoken = voice.seat(event.seat), voice.language
    match event.kind:
        case k if k == TRACK_ADDED:
            return Message("story.event.track-added", who=who, n=event.field("owned"))
        case k if k == TRACKED:
            much = count_name(GOLD, event.field("steps"), spoken)
            step = event.field("position")
            return Message("story.event.tracked", who=who, much=much, step=step)
        case k if k == LAP_FINISHED:
            much = count_name(GLORY, event.field("glory"), spoken)
            return Message("story.event.lap-finished", who=who, much=much)
        case k if k == STORE_ADDED:
            return Message("story.event.store-added", who=who, n=event.field("owned"))
        case k if k == STORED:
            much, held = count_name(GOLD, event.field("amount"), spoken), event.field("held")
            return Message("story.event.stored", who=who, much=much, held=held)
        case k if k == DRAINED:
            much, held = count_name(GOLD, event.field("amount"), spoken), event.field("held")
            cause = source_noun(voice, event.field("source"))
            return Message("story.event.drained", who=who, much=much, cause=cause, held=held)
        case k if k == STORE_EMPTIED:
            much = count_name(event.field("resource"), event.field("shards"), spoken)
            held = event.field("held")
            return Message("story.event.store-emptied", who=who, held=held, much=much)
        case k if k == SPARE_LOST:
            much = count_name(event.field("resource"), event.field("amount"), spoken)
            return Message("story.event.spare-lost", who=who, much=much)
        case _:
            return None


def _of_dice(voice: Voice, event: Event) -> Message | None:
    """Dice that are rolled, turned or looked at."""
    who = voice.seat(event.seat)
    match event.kind:
        case k if k == ROLLED:
            face, die = _face(voice, event), die_noun(voice, event.field("die"))
            return Message("story.event.rolled", who=who, face=face, die=die)
        case k if k == ROLLED_AGAIN:
            die = die_noun(voice, event.field("die"))
            return Message("story.event.rolled-again", who=who, die=die)
        case k if k == BLESSED:
            what = context_name(event.field("context"), voice.language)
            faces = Words(pair(voice, event))
            return Message("story.event.blessed", who=who, what=what, faces=faces)
        case k if k == TOOK_SHOWN:
            return Message("story.event.took-shown", who=who, faces=Words(pair(voice, event)))
        case k if k == DICE_SET:
            return Message("story.event.dice-set", who=who, faces=Words(pair(voice, event)))
        case k if k == FORETOLD:
            key = _FORETOLD[event.field("right")]
            return Message(key, who=who, faces=Words(pair(voice, event)))
        case k if k == BONUS_ROLL:
            return Message("story.event.bonus-roll", who=who)
        case _:
            return None


def _of_faces(voice: Voice, event: Event) -> Message | None:
    """What is done with one face."""
    who = voice.seat(event.seat)
    match event.kind:
        case k if k == COPIED:
            return Message("story.event.copied", who=who, face=_face(voice, event))
        case k if k == APPLIED:
            face, factor = _face(voice, event), event.field("factor")
            if factor > 1:
                return Message("story.event.applied-times", who=who, face=face, factor=factor)
            return Message("story.event.applied", who=who, face=face)
        case k if k == FORGED:
            face, old = _face(voice, event), face_noun(voice, event.field("replaced"))
            die = die_noun(voice, event.field("die"))
            key = "story.event.forged"
            return Message(key, who=who, face=face, die=die, old=old, extra=False)
        case k if k == BEARER_CHOSEN:
            face, bearer = _face(voice, event), voice.seat(event.field("bearer"))
            return Message("story.event.bearer-chosen", who=who, face=face, bearer=bearer)
        case k if k == WOKEN:
            feat, by = _feat(voice, event), voice.seat(event.field("applier"))
            face = _face(voice, event)
            return Message("story.event.woken", who=who, feat=feat, by=by, face=face)
        case _:
            return None


def _of_cards(voice: Voice, event: Event) -> Message | None:
    """Cards and the things they bring."""
    who = voice.seat(event.seat)
    match event.kind:
        case k if k == CARD_TAKEN:
            card = card_noun(voice, event.field("feat"), event.field("variant"))
            return Message("story.event.card-taken", who=who, card=card)
        case k if k == TOKEN_TAKEN:
            token = token_noun(voice, event.field("token"))
            return Message("story.event.token-taken", who=who, token=token)
        case k if k == TOKEN_SPENT:
            token = token_noun(voice, event.field("token"))
            return Message("story.event.token-spent", who=who, token=token)
        case k if k == CLIMBER_JOINED:
            return Message("story.event.climber-joined", who=who)
        case k if k == CLIMBER_ADVANCED:
            return Message("story.event.climber-advanced", who=who, step=event.field("position"))
        case k if k == CLIMBER_CASHED:
            return Message("story.event.climber-cashed", who=who, step=event.field("position"))
        case _:
            return None


def _of_the_boards(voice: Voice, event: Event) -> Message | None:
    """The labyrinth, allegiance, and what lies on islands."""
    who, spoken = voice.seat(event.seat), voice.language
    match event.kind:
        case k if k == GOLEM_MOVED:
            left, space = event.field("left"), event.field("space")
            return Message("story.event.golem-moved", who=who, left=left, space=space)
        case k if k == TREASURE_TAKEN:
            resource = resource_noun(voice, event.field("resource"))
            return Message("story.event.treasure-taken", who=who, resource=resource)
        case k if k == GOAL_REACHED:
            first = bool(event.field("first"))
            return Message("story.event.goal-reached", who=who, first=first)
        case k if k == ALLEGIANCE_MOVED:
            way = walk_words(event.field("left"), event.field("space"), spoken)
            special = bool(event.field("special"))
            return Message("story.event.allegiance-moved", who=who, way=way, special=special)
        case k if k == ZONE_BONUS:
            bonus = Amount(gold=event.field("gold"), glory=event.field("glory"))
            much, zone = amount_name(bonus, spoken), zone_noun(voice, event.field("zone"))
            return Message("story.event.zone-bonus", who=who, much=much, zone=zone)
        case k if k == KEEPSAKE_PLACED:
            feat, island, side = _keepsake(voice, event)
            key = "story.event.keepsake-placed"
            return Message(key, who=who, feat=feat, island=island, side=side)
        case k if k == KEEPSAKE_COLLECTED:
            feat, island, side = _keepsake(voice, event)
            key = "story.event.keepsake-collected"
            return Message(key, who=who, feat=feat, island=island, side=side)
        case _:
            return None


# Values -------------------------------------------------------------------------------------------


def pair(voice: Voice, event: Event) -> tuple[Noun, ...]:
    """The faces of an event, one or two."""
    faces = (event.field("face"), event.field("other_face"))
    return tuple(face_noun(voice, face) for face in faces if face)


def _face(voice: Voice, event: Event) -> Noun:
    return face_noun(voice, event.field("face"))


def _feat(voice: Voice, event: Event) -> Noun:
    return feat_noun(voice, event.field("feat"))


def _portal(voice: Voice, event: Event) -> Noun:
    return portal_noun(voice, event.field("portal"))


def _place(voice: Voice, event: Event) -> str:
    return location_name(event.field("location"), voice.language)


def _keepsake(voice: Voice, event: Event) -> tuple[Noun, Noun, str]:
    """Whose token, where, and which side is up."""
    island = portal_noun(voice, event.field("island"))
    return _feat(voice, event), island, SIDE_NAMES[event.field("side")]
