"""The whole aftermath of a game, as one message."""

import msgspec

from fatesmith.analysis.chronicle import chronicle
from fatesmith.notation.record import Record
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import SeatNames, Voice
from fatesmith.server.aftermath.awards import Award, awards
from fatesmith.server.aftermath.breakdown import Breakdown, breakdown
from fatesmith.server.aftermath.counters import Counters, counters
from fatesmith.server.aftermath.ending import Ending, ending
from fatesmith.server.aftermath.frames import ReplayFrames, replay_frames
from fatesmith.server.aftermath.moments import Moment, moments
from fatesmith.server.aftermath.race import Race, race
from fatesmith.server.aftermath.seat_luck import SeatLuck, luck


class Aftermath(msgspec.Struct, frozen=True, kw_only=True):
    """How a game went, and how lucky it was; an unfinished one as if it ended now."""

    finished: bool
    glory: list[int]
    """By seat."""
    ranks: list[int]
    """By seat; empty while the game is not finished."""
    winners: list[int]
    breakdown: Breakdown
    race: Race
    luck: list[SeatLuck]
    counters: Counters
    awards: list[Award]
    moments: list[Moment]
    ending: Ending
    replay: ReplayFrames


def aftermath(
    record: Record, language: Language = ENGLISH, names: SeatNames | None = None
) -> Aftermath:
    """Replay a record once and report everything about it, in one language. `names` says who sits
    where, instead of the record."""
    told = chronicle(record)
    voice = Voice(language, record.names if names is None else names)
    outcome = told.final.outcome
    winners = [] if outcome is None else list(outcome.winners)
    run = race(told)
    counted = counters(told, run, voice)
    lucks = luck(told, voice)
    return Aftermath(
        finished=outcome is not None,
        glory=told.scores(),
        ranks=[] if outcome is None else list(outcome.ranks),
        winners=winners,
        breakdown=breakdown(told, voice),
        race=run,
        luck=lucks,
        counters=counted,
        awards=awards(counted, lucks, winners, voice),
        moments=moments(told, run, voice),
        ending=ending(told, run, voice),
        replay=replay_frames(told),
    )
