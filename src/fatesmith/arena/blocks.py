"""Playing a block: the same set-up and dice, once for every rotation of the bots."""

from dataclasses import dataclass, field

from fatesmith import __version__
from fatesmith.arena.journal_reader import JournalReader
from fatesmith.arena.match import Block, Match
from fatesmith.arena.summary import Summary
from fatesmith.bots.guard import Guard, guarded
from fatesmith.bots.roster import bot_maker
from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.notation.record import Record
from fatesmith.review.books import keep_books
from fatesmith.review.evaluator import Evaluator


@dataclass
class BlockResult:
    """The games of one block."""

    block: Block
    games: list[Summary]
    records: list[Record] = field(default_factory=list)


def play_block(
    match: Match, number: int, *, keep_records: bool = False, keep_luck: bool = False
) -> BlockResult:
    """Play a block of a match. Every game gets new bots. With `keep_luck`, the books of every game
    are kept too, which takes longer than many a game."""
    block = match.block(number)
    setup = match.setup_of(block.deal)
    dice = match.number_of("dice", block.deal)
    result = BlockResult(block, [])
    labels = match.labels
    for rotation in range(match.seats):
        lineup = block.rotated(rotation)
        guards = [
            guarded(
                bot_maker(match.bots[bot]),
                match.number_of("bot", number, rotation, seat),
                labels[bot],
                match.time_limit,
            )
            for seat, bot in enumerate(lineup)
        ]
        record = None
        if keep_records or keep_luck:
            names = {seat: f"{match.bots[bot]} {__version__}" for seat, bot in enumerate(lineup)}
            record = Record(setup, bots=names)
        state = new_state(setup, journal=True)
        reader = JournalReader(state)
        play_game(state, guards, SeededLuck(dice), record)
        summary = summarize(state, guards, number, rotation)
        reader.fill_in(summary, state)
        result.games.append(summary)
        if record is not None and keep_luck:
            summary.win_luck = list(keep_books(record, Evaluator(match.seats)).luck.wins)
        if record is not None and keep_records:
            result.records.append(record)
    return result


def play_game(state: State, guards: list[Guard], luck: SeededLuck, record: Record | None) -> None:
    """Play one game to the end. Luck answers chance inside the engine, unless a record needs every
    move; the dice are the same either way."""
    passed_on = luck if record is None else None
    while state.outcome is None:
        if state.seat == NATURE:
            move = state.pending[luck.draw(stream_of(state), len(state.pending))]
        else:
            move = guards[state.seat].choose(state)
        if record is not None:
            record.moves.append(Move(move))
        play(state, move, passed_on)


def summarize(state: State, guards: list[Guard], number: int, rotation: int) -> Summary:
    """What is known without the journal."""
    outcome = state.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    seats = range(state.seats)
    return Summary(
        block=number,
        rotation=rotation,
        bots=[guard.code for guard in guards],
        glory=list(outcome.glory),
        ranks=list(outcome.ranks),
        shares=[outcome.share(seat) for seat in seats],
        race=[[] for _ in seats],
        cards=[[] for _ in seats],
        faces=[[] for _ in seats],
        sources=[{} for _ in seats],
        decisions=[guard.decisions for guard in guards],
        seconds=[guard.seconds for guard in guards],
        faults=[guard.told_faults() for guard in guards],
    )
