"""Playing a block: the same set-up and dice, once for every rotation of the bots."""

from dataclasses import dataclass, field

from fatesmith import __version__
from fatesmith.arena.match import Block, Match
from fatesmith.arena.observers import JournalObserver, Observer, RecordObserver
from fatesmith.arena.summary import Summary
from fatesmith.bots.guard import Guard, guarded
from fatesmith.bots.roster import bot_maker
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.notation.record import Record


@dataclass
class BlockResult:
    """The games of one block."""

    block: Block
    games: list[Summary]
    records: list[Record] = field(default_factory=list)


def play_block(match: Match, number: int, *, keep_records: bool = False) -> BlockResult:
    """Play a block of a match. Bots are made anew for every game."""
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
        observers: list[Observer] = [JournalObserver()]
        record = None
        if keep_records:
            names = {seat: f"{match.bots[bot]} {__version__}" for seat, bot in enumerate(lineup)}
            record = Record(setup, bots=names)
            observers.append(RecordObserver(record))
            result.records.append(record)
        state = play_game(setup, guards, SeededLuck(dice), observers)
        summary = summarize(state, guards, number, rotation)
        for observer in observers:
            observer.after(state, summary)
        result.games.append(summary)
    return result


def play_game(
    setup: Setup, guards: list[Guard], luck: SeededLuck, observers: list[Observer]
) -> State:
    """One game to its end. Luck answers chance inside the engine, unless observers want to see
    every move; the dice are the same either way."""
    state = new_state(setup, journal=True)
    for observer in observers:
        observer.before(state)
    watching = [observer for observer in observers if observer.every_move]
    passed_on = None if watching else luck
    while state.outcome is None:
        if state.seat == NATURE:
            move = state.pending[luck.draw(stream_of(state), len(state.pending))]
        else:
            move = guards[state.seat].choose(state)
        for observer in watching:
            observer.step(state, Move(move))
        play(state, move, passed_on)
    return state


def summarize(state: State, guards: list[Guard], number: int, rotation: int) -> Summary:
    """What is known without observers."""
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
