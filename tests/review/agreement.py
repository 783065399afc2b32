"""Whether quick and deep reviews agree: python -m tests.review.agreement prints it.

A decision that one of them calls a blunder should be at least a mistake for the other: the line
between the two is sharp, and what is measured has an error.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from fatesmith.arena.blocks import play_game
from fatesmith.arena.match import Match
from fatesmith.bots.guard import guarded
from fatesmith.bots.roster import bot_maker
from fatesmith.content.setup import new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.notation.record import Record
from fatesmith.review.effort import BY_NAME, DEEP, QUICK, ReviewEffort
from fatesmith.review.labels import Label
from fatesmith.review.review import review_game

PLAYERS = ("random", "theron", "ilo", "selene", "brontes", "pyrrha", "strategist")
SETUPS = ("introductory", "random:goddess", "random:titans", "random:all")
GRAVE = (Label.MISTAKE, Label.BLUNDER)


@dataclass
class Agreement:
    """What became of the blunders that one review names, in the other one."""

    named: Counter[str] = field(default_factory=Counter)

    def add(self, label: Label) -> None:
        self.named[label] += 1

    def __str__(self) -> str:
        total = self.named.total()
        if not total:
            return "no blunders"
        same, grave = self.named[Label.BLUNDER], sum(self.named[each] for each in GRAVE)
        return (
            f"{total} blunders, {100 * same / total:.0f} % are for the other one, too, and "
            f"{100 * grave / total:.0f} % are mistakes at least"
        )


def game_of(seats: int, seed: int, number: int) -> Record:
    """A game of players of all strengths, drawn for it."""
    match = Match(PLAYERS, seats, seed, SETUPS[number % len(SETUPS)])
    draw = Random(match.number_of("agreement", number))
    codes = draw.sample(PLAYERS, seats)
    guards = [guarded(bot_maker(code), draw.getrandbits(60), code, 0.0) for code in codes]
    record = Record(match.setup_of(number))
    play_game(new_state(record.setup), guards, SeededLuck(draw.getrandbits(60)), record)
    return record


def labels_of(record: Record, effort: ReviewEffort) -> dict[int, Label]:
    return {each.move: each.label for each in review_game(record, effort).decisions}


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.review.agreement")
    reader.add_argument("--games", type=int, default=12, help="for each number of seats")
    reader.add_argument("--seats", type=int, action="append", choices=(2, 3, 4))
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--against", choices=list(BY_NAME), default=DEEP.name)
    given = reader.parse_args()
    for seats in given.seats or (2, 3, 4):
        of_quick, of_deep = Agreement(), Agreement()
        for number in range(given.games):
            record = game_of(seats, given.seed, number)
            quick = labels_of(record, QUICK)
            deep = labels_of(record, BY_NAME[given.against])
            for move, label in deep.items():
                if label is Label.BLUNDER:
                    of_deep.add(quick[move])
                if quick[move] is Label.BLUNDER:
                    of_quick.add(label)
        print(f"{seats} heroes, {given.games} games: {given.against} names {of_deep}", flush=True)
        print(f"{seats} heroes, {given.games} games: quick names {of_quick}", flush=True)


if __name__ == "__main__":
    main()
