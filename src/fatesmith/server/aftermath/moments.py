"""Moments: the turns that changed the course of a game, by scores alone."""

from typing import Final

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.glory import FEAT_GLORY, PRINTED_GLORY, GloryLedger
from fatesmith.engine.event import source_number
from fatesmith.prose.grammar import Value
from fatesmith.prose.names import feat_name
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.breakdown import glory_kind_name
from fatesmith.server.aftermath.race import Race, TurnScores

MOST_LEAPS: Final = 3
LEAST_LEAP: Final = 6
"""Less glory in one turn is not worth mentioning."""
LEAST_FALL: Final = 5

LEAD: Final = "lead"
DECIDED: Final = "decided"
LEAP: Final = "leap"
FALL: Final = "fall"


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A turn worth looking at again."""

    kind: str
    """`lead`: a new leader; `decided`: the last one; `leap`, `fall`: a lot of glory in one turn."""
    turn: int
    round: int
    seat: int
    start: int
    end: int
    """How many moves had been made when the turn began and when it ended."""
    glory: int
    """The lead, or what was gained or lost."""
    text: str


def moments(told: Chronicle, run: Race, voice: Voice) -> list[Moment]:
    """The turns to remember, in order."""
    found = _leads(told, run, voice) + _leaps(told, run, voice)
    return sorted(found, key=lambda each: (each.turn, each.kind))


def _leads(told: Chronicle, run: Race, voice: Voice) -> list[Moment]:
    found = []
    winners = told.final.outcome.winners if told.final.outcome is not None else ()
    for number, lead in enumerate(run.round_leads, 1):
        turn = run.turns[lead.turn - 1]
        who = voice.seat(lead.seat)
        second = turn.scores[lead.seat] - lead.by
        last = number == len(run.round_leads) and winners == (lead.seat,)
        words: dict[str, Value] = {"who": who, "n": turn.scores[lead.seat], "second": second}
        if last:
            text = voice.say("aftermath.moment.decided", **words)
        elif lead.before is None:
            text = voice.say("aftermath.moment.first-lead", **words)
        else:
            text = voice.say("aftermath.moment.lead", other=voice.seat(lead.before), **words)
        found.append(_moment(DECIDED if last else LEAD, turn, lead.seat, lead.by, text))
    return found


def _leaps(told: Chronicle, run: Race, voice: Voice) -> list[Moment]:
    changes = [
        (turn.scores[seat] - run.scores_before(turn)[seat], turn, seat)
        for turn in run.turns
        for seat in range(told.seats)
    ]
    changes.sort(key=lambda each: (-each[0], each[1].turn, each[2]))
    leaps = [each for each in changes[:MOST_LEAPS] if each[0] >= LEAST_LEAP]
    falls = [each for each in changes[-1:] if each[0] <= -LEAST_FALL]
    found = []
    for glory, turn, seat in leaps:
        cause, much = _greatest(told, turn, seat, voice)
        who = voice.seat(seat)
        text = voice.say("aftermath.moment.leap", who=who, n=glory, much=much, cause=cause)
        found.append(_moment(LEAP, turn, seat, glory, text))
    for glory, turn, seat in falls:
        text = voice.say("aftermath.moment.fall", who=voice.seat(seat), n=-glory)
        found.append(_moment(FALL, turn, seat, glory, text))
    return found


def _moment(kind: str, turn: TurnScores, seat: int, glory: int, text: str) -> Moment:
    return Moment(
        kind=kind,
        turn=turn.turn,
        round=turn.round,
        seat=seat,
        start=turn.start,
        end=turn.end,
        glory=glory,
        text=text,
    )


def _greatest(told: Chronicle, turn: TurnScores, seat: int, voice: Voice) -> tuple[str, int]:
    """What contributed most to a leap, by name, and how much."""
    span = told.turns[turn.turn - 1]
    ledger = GloryLedger(told.first)
    ledger.read(told.journal[: span.first])
    before = _by_cause(ledger, seat)
    ledger.read(told.journal[span.first : span.last])
    after = _by_cause(ledger, seat)
    gains = {cause: glory - before.get(cause, 0) for cause, glory in after.items()}
    kind, number = max(gains, key=lambda cause: (gains[cause], cause))
    name = feat_name(number, voice.language) if number else glory_kind_name(kind, voice)
    return name, gains[kind, number]


def _by_cause(ledger: GloryLedger, seat: int) -> dict[tuple[str, int], int]:
    """Glory by card, whether printed or from its effect, otherwise by kind."""
    sums: dict[tuple[str, int], int] = {}
    for entry in ledger.entries(seat):
        cause = (entry.kind, 0)
        if entry.kind in (PRINTED_GLORY, FEAT_GLORY):
            cause = (FEAT_GLORY, source_number(entry.code))
        sums[cause] = sums.get(cause, 0) + entry.glory
    return sums
