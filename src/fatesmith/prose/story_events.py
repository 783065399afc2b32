"""One sentence for each event of the journal."""

from typing import Final

from fatesmith.content.board import SIDE_NAMES
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
from fatesmith.engine.turn import (
    ACTION_DECLINED,
    EXTRA_DECLINED,
    OFFERING_DONE,
    REINFORCEMENTS_DONE,
)
from fatesmith.prose.boards import walk_words
from fatesmith.prose.names import (
    amount_name,
    bare_feat_name,
    card_name,
    context_name,
    count_name,
    die_name,
    face_item,
    feat_name,
    join_words,
    location_name,
    portal_name,
    resource_name,
    seat_inside,
    seat_name,
    seat_possessive,
    source_name,
    the_face,
    token_name,
    zone_name,
)
from fatesmith.prose.voice import SeatNames

_DECLINED: Final = {
    REINFORCEMENTS_DONE: "used no further reinforcement",
    ACTION_DECLINED: "passed",
    EXTRA_DECLINED: "took no extra action",
    OFFERING_DONE: "ended the offering",
}


def tell_event(event: Event, names: SeatNames) -> str:
    """One sentence about one event. It is in the past tense, so that it also fits `You`."""
    sentence = _of_the_game(event) or _of_what_is_owned(event, names)
    if sentence:
        return f"{sentence}."
    deed = (
        _change(event)
        or _dice_deed(event, names)
        or _card_deed(event)
        or _board_deed(event)
        or _turn_deed(event, names)
    )
    if not deed:
        raise AssertionError(f"no words for the event {event.name!r}")
    return f"{seat_name(event.seat, names)} {deed}."


def _of_the_game(event: Event) -> str:
    """What happens to nobody in particular."""
    match event.kind:
        case k if k == GAME_STARTED:
            return f"The game started with {event.field('seats')} heroes"
        case k if k == DREW_LOCATION:
            return f"The draft came to {location_name(event.field('location'))}"
        case k if k == REMOVED_FACE:
            face = the_face(event.field("face"))
            return f"Before the game, {face} left pool {event.field('pool')}"
        case k if k == ROUND_STARTED:
            return f"Round {event.field('round')} started"
        case k if k == DICE_PASSED_ON:
            return "Everybody took the dice of the hero before"
        case k if k == DICE_RETURNED:
            return "All dice went back to their owners"
        case k if k == GAME_ENDED:
            return "The game ended"
        case _:
            return ""


def _of_what_is_owned(event: Event, names: SeatNames) -> str:
    """What happens to something of a seat."""
    owner = seat_possessive(event.seat, names)
    match event.kind:
        case k if k == TURN_STARTED:
            return f"{owner} turn started"
        case k if k == TURN_ENDED:
            return f"{owner} turn ended"
        case k if k == CAPS_RAISED:
            return f"{owner} reserve got room for {amount_name(Amount(*event.numbers))} more"
        case k if k == WOKEN:
            by = seat_inside(event.field("applier"), names)
            card = bare_feat_name(event.field("feat"))
            return f"{owner} card {card} woke: {by} applied {the_face(event.field('face'))}"
        case k if k == GOLEM_MOVED:
            return f"{owner} golem walked from {event.field('left')} to {event.field('space')}"
        case k if k == ALLEGIANCE_MOVED:
            way = walk_words(event.field("left"), event.field("space"))
            aside = ", on the special path" if event.field("special") else ""
            return f"{owner} allegiance moved {way}{aside}"
        case k if k == CLIMBER_ADVANCED:
            return f"{owner} companion moved up to {event.field('position')}"
        case _:
            return ""


def _turn_deed(event: Event, names: SeatNames) -> str:
    match event.kind:
        case k if k == DRAFTED:
            where = location_name(event.field("location"))
            return f"chose {feat_name(event.field('feat'))} for {where}"
        case k if k == REINFORCED:
            return f"used {feat_name(event.field('feat'))}"
        case k if k == PASSED:
            return _DECLINED[event.field("topic")]
        case k if k == FEAT_PERFORMED:
            extra = " as an extra action" if event.field("extra") else ""
            return f"performed {feat_name(event.field('feat'))}{extra}"
        case k if k == MOVED:
            left, portal = portal_name(event.field("left")), portal_name(event.field("portal"))
            return f"moved from {left} to {portal}"
        case k if k == OUSTED:
            by = event.field("by")
            portal = portal_name(event.field("portal"))
            if by == event.seat:
                return f"left {portal} for home"
            return f"had to leave {portal}, ousted by {seat_inside(by, names)}"
        case _:
            return ""


def _dice_deed(event: Event, names: SeatNames) -> str:
    match event.kind:
        case k if k == ROLLED:
            return f"rolled {the_face(event.field('face'))} with the {die_name(event.field('die'))}"
        case k if k == ROLLED_AGAIN:
            return f"paid to roll the {die_name(event.field('die'))} again"
        case k if k == BLESSED:
            return f"received {context_name(event.field('context'))}: {join_words(pair(event))}"
        case k if k == COPIED:
            return f"copied {the_face(event.field('face'))}"
        case k if k == APPLIED:
            factor = event.field("factor")
            face = the_face(event.field("face"))
            return f"applied {face}" + (f" ×{factor}" if factor > 1 else "")
        case k if k == FORGED:
            die = die_name(event.field("die"))
            face, old = the_face(event.field("face")), the_face(event.field("replaced"))
            return f"forged {face} on the {die}, replacing {old}"
        case k if k == TOOK_SHOWN:
            return f"took {join_words(pair(event))} from the dice of others"
        case k if k == BEARER_CHOSEN:
            bearer = seat_inside(event.field("bearer"), names)
            return f"gave {the_face(event.field('face'))} to {bearer}"
        case k if k == DICE_SET:
            return f"turned the dice to {join_words(pair(event))}"
        case k if k == FORETOLD:
            right = ("neither", "one of them", "both")[event.field("right")]
            return f"had foretold {join_words(pair(event))}: {right} came true"
        case k if k == BONUS_ROLL:
            return "got a roll of the celestial die for both golems"
        case _:
            return ""


def _card_deed(event: Event) -> str:
    """Cards and the things they bring."""
    match event.kind:
        case k if k == CARD_TAKEN:
            return f"took {card_name(event.field('feat'), event.field('variant'))}"
        case k if k == TOKEN_TAKEN:
            return f"took a {token_name(event.field('token'))}"
        case k if k == TOKEN_SPENT:
            return f"spent a {token_name(event.field('token'))}"
        case k if k == TRACK_ADDED:
            return f"set up a hammer track, {event.field('tracks')} in all"
        case k if k == STORE_ADDED:
            return f"took a scepter, {event.field('stores')} in all"
        case k if k == CLIMBER_JOINED:
            return "got a companion"
        case k if k == CLIMBER_CASHED:
            return f"cashed in the companion at {event.field('position')}"
        case _:
            return ""


def _board_deed(event: Event) -> str:
    match event.kind:
        case k if k == TREASURE_TAKEN:
            treasure = resource_name(event.field("resource"))
            return f"found a treasure hall and took the treasure of {treasure}"
        case k if k == GOAL_REACHED:
            return "reached the goddess" + (" first" if event.field("first") else "")
        case k if k == ZONE_BONUS:
            bonus = Amount(gold=event.field("gold"), glory=event.field("glory"))
            return f"got {amount_name(bonus)} more in {zone_name(event.field('zone'))}"
        case k if k == KEEPSAKE_PLACED:
            return f"put {_keepsake(event)}"
        case k if k == KEEPSAKE_COLLECTED:
            return f"collected {_keepsake(event)}"
        case _:
            return ""


def _keepsake(event: Event) -> str:
    token = f"{bare_feat_name(event.field('feat'))} token"
    return f"a {token}, side {SIDE_NAMES[event.field('side')]}, on island {event.field('island')}"


def _change(event: Event) -> str:
    """What went into or out of the reserve."""
    match event.kind:
        case k if k == TRACKED:
            steps, position = event.field("steps"), event.field("position")
            return f"put {steps} gold on the hammer track, now at step {position}"
        case k if k == LAP_FINISHED:
            return f"finished a lap of the hammer track for {event.field('glory')} glory"
        case k if k == STORED:
            return f"put {event.field('amount')} gold on a scepter, now at {event.field('held')}"
        case k if k == DRAINED:
            cause = source_name(event.field("source"))
            held = event.field("held")
            return f"paid {event.field('amount')} gold from a scepter for {cause}, {held} left"
        case k if k == STORE_EMPTIED:
            shards = count_name(event.field("resource"), event.field("shards"))
            return f"emptied a scepter at {event.field('held')} to pay {shards}"
        case k if k == SPARE_LOST:
            much = count_name(event.field("resource"), event.field("amount"))
            return f"lost {much} left over from a scepter"
        case k if k in (GAINED, OVERFLOWED, LOST, PAID, CONVERTED):
            return _of_the_reserve(event)
        case _:
            return ""


def _of_the_reserve(event: Event) -> str:
    much = count_name(event.field("resource"), event.field("amount"))
    if event.kind == CONVERTED:
        return f"turned {much} into {event.field('glory')} glory"
    cause = source_name(event.field("source"))
    match event.kind:
        case k if k == GAINED:
            return f"gained {much} from {cause}"
        case k if k == OVERFLOWED:
            return f"lost {much} from {cause}, as the reserve was full"
        case k if k == LOST:
            return f"lost {much} to {cause}"
        case _:
            return f"paid {much} for {cause}"


def pair(event: Event) -> list[str]:
    """The faces of an event, one or two."""
    return [face_item(f) for f in (event.field("face"), event.field("other_face")) if f]
