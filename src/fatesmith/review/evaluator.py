"""The evaluator of reviews: what a position is worth, one function of the position alone.

Between two turns the value net judges, tempered as for hints. Inside a turn, the strategist plays
it to its end in a few playouts of even luck, and the net judges where they lead; in the last round
they go to the end of the game, where the outcome counts, which is also what a finished game is
worth. All positions meet the same dice. So choosing what the strategist would choose changes
nothing, and two positions that are compared differ by what they are.
"""

from functools import lru_cache
from typing import Final, final
from zlib import crc32

from fatesmith.analysis.tempering import net_data, share_left, tempering
from fatesmith.bots.nets import value_net
from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.loop import play_until
from fatesmith.engine.luck import Luck
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import finish_turn, play_turn
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN
from fatesmith.review.currencies import Worth
from fatesmith.review.even_luck import even_lucks

VERSION: Final = 1
"""Raise it when the same net would judge differently: kept reviews are then made again."""
_ENDING: Final = 1
"""In this many rounds before the end, playouts go to the end: the net knows no better than the
outcome there."""
_MORE_AT_THE_END: Final = 4
"""An outcome tells less than a judgement: so many times as many playouts."""


@lru_cache(maxsize=8)
def evaluator_name(seats: int) -> str:
    """What a review was made with: two with the same name agree."""
    tempered = tempering(seats)
    made_of = repr((tempered.late, tempered.early)).encode()
    return f"{VERSION}-{crc32(net_data(seats) + made_of):08x}"


@final
class Evaluator:
    """For one number of seats. It uses the shipped net, which threads must not share."""

    def __init__(self, seats: int, sixes: int = 1) -> None:
        """`sixes` times six playouts for a position inside a turn."""
        self.seats = seats
        self._sixes = sixes
        self._net = value_net(seats)
        self._tempering = tempering(seats)
        self._policy = strategist(seats)

    def of(self, state: State) -> Worth:
        """What a position is worth. It may be at a question, at a chance, between two turns or at
        the end of the game."""
        outcome = state.outcome
        if outcome is not None:
            return worth_of_outcome(outcome)
        ending = in_the_ending(state)
        if state.seat == NOBODY and not ending:
            return self._judged(state)
        lucks = even_lucks(self._sixes * (_MORE_AT_THE_END if ending else 1))
        seats = self.seats
        wins, glory = [0.0] * seats, [0.0] * seats
        for luck in lucks:
            leaf = self.played_on(state.clone(), luck, 1)
            for seat in range(seats):
                wins[seat] += leaf.wins[seat]
                glory[seat] += leaf.glory[seat]
        number = len(lucks)
        return Worth(tuple(each / number for each in wins), tuple(each / number for each in glory))

    def after(self, state: State, move: int) -> Worth:
        """What it is worth once this option is chosen, before the next turn begins."""
        twin = state.clone()
        play_until(twin, move, None, TURN.number)
        return self.of(twin)

    def played_on(self, state: State, luck: Luck, turns: int) -> Worth:
        """Play a position on, in place, for the turn it is in and more if asked for, or to the end
        of the game if that is near, and judge where that leads."""
        if state.outcome is not None:
            return worth_of_outcome(state.outcome)
        ending = in_the_ending(state)
        if state.seat == NOBODY:
            play_turn(state, self._policy, luck)
        else:
            finish_turn(state, self._policy, luck)
        played = 1
        while state.outcome is None and (ending or played < turns):
            play_turn(state, self._policy, luck)
            played += 1
        outcome = state.outcome
        return self._judged(state) if outcome is None else worth_of_outcome(outcome)

    def _judged(self, state: State) -> Worth:
        found = self._net.judge(state)
        # The net counts glory above the mean of the others.
        share = (self.seats - 1) / self.seats
        return Worth(
            self._tempering.of(tuple(found.wins), share_left(state)),
            tuple(share * each for each in found.margins),
        )


def in_the_ending(state: State) -> bool:
    """Whether playouts go to the end of the game from here."""
    return bool(state.rounds - state.round < _ENDING)


def worth_of_outcome(outcome: Outcome) -> Worth:
    """What a finished game is worth: the outcome."""
    mean = sum(outcome.glory) / len(outcome.glory)
    return Worth(
        tuple(outcome.share(seat) for seat in range(len(outcome.glory))),
        tuple(each - mean for each in outcome.glory),
    )
