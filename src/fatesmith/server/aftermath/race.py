"""The race: scores at the end of every turn and round, and who was in the lead."""

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.glory import GloryLedger


class TurnScores(msgspec.Struct, frozen=True):
    """The scores when a turn had ended."""

    turn: int
    """Counted from 1."""
    round: int
    seat: int
    """Whose turn it was."""
    start: int
    end: int
    """How many moves had been made when it began and when it ended."""
    scores: list[int]


class Lead(msgspec.Struct, frozen=True):
    """A seat took the sole lead."""

    turn: int
    round: int
    seat: int
    before: int | None
    """Who last had the sole lead; nobody for the first lead of a game."""
    by: int
    """By how much glory it led."""


class Race(msgspec.Struct, frozen=True):
    """The true running scores: reserve, printed cards and allegiance."""

    start: list[int]
    """By seat: the scores before the first turn."""
    rounds: list[list[int]]
    """By seat: the score at the end of each round; the last may be unfinished."""
    turns: list[TurnScores]
    leads: list[Lead]
    """Ties change nothing: a lead lasts until another seat takes the sole lead."""
    round_leads: list[Lead]
    """Those that lasted to the end of a round, when all have had their turns."""

    def scores_before(self, turn: TurnScores) -> list[int]:
        """The scores when a turn began."""
        return self.turns[turn.turn - 2].scores if turn.turn > 1 else self.start


def race(told: Chronicle) -> Race:
    """How the scores developed."""
    ledger = GloryLedger(told.first)
    start = ledger.scores()
    ledger.read(told.journal)
    if len(ledger.by_turn) < len(told.turns):
        ledger.by_turn.append(ledger.scores())
    turns = [
        TurnScores(turn.number, turn.round, turn.seat, turn.start, turn.end, scores)
        for turn, scores in zip(told.turns, ledger.by_turn, strict=True)
    ]
    ends = {turn.round: turn.scores for turn in turns}
    rounds = [[scores[seat] for scores in ends.values()] for seat in range(told.seats)]
    leads = _leads(turns)
    return Race(start, rounds, turns, leads, _lasting(leads))


def leader(scores: list[int]) -> int | None:
    """Who has the sole lead."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def ahead(scores: list[int], seat: int) -> int:
    """How much more glory this seat has than the best of the others."""
    return scores[seat] - max(each for other, each in enumerate(scores) if other != seat)


def _leads(turns: list[TurnScores]) -> list[Lead]:
    leads: list[Lead] = []
    last: int | None = None
    for turn in turns:
        first = leader(turn.scores)
        if first is not None and first != last:
            leads.append(Lead(turn.turn, turn.round, first, last, ahead(turn.scores, first)))
            last = first
    return leads


def _lasting(leads: list[Lead]) -> list[Lead]:
    """Whoever has just had a turn is often ahead: only the last lead of a round counts."""
    last_of_round = {lead.round: lead for lead in leads}
    lasting: list[Lead] = []
    for lead in last_of_round.values():
        before = lasting[-1].seat if lasting else None
        if lead.seat != before:
            lasting.append(Lead(lead.turn, lead.round, lead.seat, before, lead.by))
    return lasting
