"""Mining: a game of the seven opponents is played, and searched for decisions that make puzzles.

A decision is worth a closer look if the evaluator of reviews thinks that one option is ahead of
all others and it is not the strategist's. A few playouts to the end decide whether to prove it.
Everything depends on the unit alone, so games may be searched anywhere and in any order.
"""

import math
from dataclasses import dataclass
from random import Random
from typing import Final
from zlib import crc32

from fatesmith.bots.characters import CHARACTERS
from fatesmith.bots.guard import guarded
from fatesmith.bots.roster import bot_maker
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.move import PASS, kind_of
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.notation.positions import format_position
from fatesmith.puzzles.kinds import Vein
from fatesmith.puzzles.proving import Prover
from fatesmith.puzzles.puzzle import Puzzle
from fatesmith.review.evaluator import Evaluator
from fatesmith.search.monte_carlo import FlatMonteCarlo

_WIDTH: Final = 12
"""How many options the evaluator looks at: the best by price."""
_SUSPECTED: Final = 0.03
"""How far ahead the evaluator must see the best option."""
_FINALISTS: Final = 5
_LOOKS: Final = 100
"""Playouts to the end, for each of these."""
_LIKELY: Final = 0.06
_LOOKING: Final = 3
"""Which dice: not those of the proof."""


@dataclass(frozen=True)
class MinedGame:
    """A unit of work: one game."""

    vein: Vein
    seed: int
    number: int

    def draw(self, what: str) -> Random:
        return Random(f"{self.seed} {self.vein.name} {self.number} {what}")


def puzzle_of(game: MinedGame) -> Puzzle | None:
    """A puzzle of a game, if it has one. All kinds of questions have the same chance, however many
    there were of each."""
    players, states = _decisions(game)
    draw = game.draw("order")
    draw.shuffle(states)
    topics = sorted({_topic(state) for state in states})
    draw.shuffle(topics)
    for state in sorted(states, key=lambda state: topics.index(_topic(state))):
        found = _puzzle(game, players, state)
        if found is not None:
            return found
    return None


def _topic(state: State) -> str:
    return open_question(state)[0].topic


def _decisions(game: MinedGame) -> tuple[tuple[str, ...], list[State]]:
    """Who played, and the positions in which somebody had a choice."""
    draw = game.draw("game")
    players = draw.sample([each.code for each in CHARACTERS], game.vein.seats)
    guards = [guarded(bot_maker(code), draw.getrandbits(60), code, 0.0) for code in players]
    luck = SeededLuck(draw.getrandbits(60))
    state = new_state(game.vein.setup(draw.getrandbits(30)))
    found: list[State] = []
    while state.outcome is None:
        if state.seat == NATURE:
            move = state.pending[luck.draw(stream_of(state), len(state.pending))]
        else:
            if _is_a_choice(state):
                found.append(state.clone())
            move = guards[state.seat].choose(state)
        play(state, move)
    return tuple(players), found


def _is_a_choice(state: State) -> bool:
    """Whether there is more to ask than yes or no."""
    return len(state.pending) > 2 or kind_of(state.pending[0]) != PASS


def _puzzle(game: MinedGame, players: tuple[str, ...], state: State) -> Puzzle | None:
    tempting = int(strategist(state.seats).choose(state))
    position = format_position(state)
    prover = Prover(state, crc32(position.encode()))
    best = _likely(state, tempting, prover)
    proof = None if best is None else prover.proof(best)
    if best is None or proof is None:
        return None
    return Puzzle(
        name=f"{crc32(position.encode()):08x}",
        kind=game.vein.kind,
        seats=game.vein.seats,
        game=game.number,
        round=int(state.round),
        seat=int(state.seat),
        players=players,
        question=_topic(state),
        best=format_move(best),
        tempting=format_move(tempting),
        ahead=proof[1].behind,
        error=proof[1].error,
        position=position,
        options=proof,
    )


def _likely(state: State, tempting: int, prover: Prover) -> int | None:
    """The option that may be clearly the best, if there is one and it does not tempt."""
    seat = int(state.seat)
    evaluator = Evaluator(state.seats)
    looked_at = FlatMonteCarlo(strategist(state.seats), 1, 0, _WIDTH).candidates(state)
    chances = {
        int(trial.move): evaluator.after(state, trial.move).wins[seat] for trial in looked_at
    }
    ranked = sorted(chances, key=lambda move: -chances[move])
    if ranked[0] == tempting or chances[ranked[0]] - chances[ranked[1]] < _SUSPECTED:
        return None
    finalists = list(dict.fromkeys((*ranked[:_FINALISTS], tempting)))
    means = {move: math.fsum(prover.wins(move, _LOOKS, _LOOKING)) / _LOOKS for move in finalists}
    first, second = sorted(finalists, key=lambda move: -means[move])[:2]
    likely = first != tempting and means[first] - means[second] >= _LIKELY
    return first if likely else None
