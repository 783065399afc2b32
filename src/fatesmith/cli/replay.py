"""`fatesmith replay`: step through a record in the terminal."""

import time

import click

from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.drawing import draw_scores, draw_table
from fatesmith.cli.terminal.screen import Screen
from fatesmith.content.setup import new_state
from fatesmith.engine.event import Event
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.state import State
from fatesmith.notation.errors import RecordError
from fatesmith.notation.moves import format_move
from fatesmith.notation.positions import format_position
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import read_file
from fatesmith.prose.families import REPLAY_TYPED
from fatesmith.prose.grammar import Value
from fatesmith.prose.language import Language
from fatesmith.prose.story import tell_story
from fatesmith.prose.voice import Voice


class Reel:
    """A record unrolled: where the decisions are, and what had been told by then."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.journal: list[Event] = []
        self.told: list[int] = []
        """By number of moves made: how much of the journal has been told."""
        self.turns: list[tuple[int, int]] = []
        """By number of moves made: round and active seat."""
        self.stops: list[int] = []
        """The moves before which a seat decides; the last stop is the end."""
        state = new_state(record.setup, journal=True)
        for number, move in enumerate(record.moves):
            self._note(len(state.journal or []), (state.round, state.active))
            if state.seat != NATURE:
                self.stops.append(number)
            play(state, move)
        self._note(len(state.journal or []), (state.round, state.active))
        self.stops.append(len(record.moves))
        self.journal = state.journal or []

    def _note(self, told: int, turn: tuple[int, int]) -> None:
        self.told.append(told)
        self.turns.append(turn)

    def story(self, first: int, last: int) -> list[Event]:
        """What happened between two positions, given by their number of moves."""
        return self.journal[self.told[first] : self.told[last]]

    def next_turn(self, stop: int) -> int:
        """The first stop in a later turn."""
        here = self.turns[self.stops[stop]]
        for later in range(stop, len(self.stops)):
            if self.turns[self.stops[later]] != here:
                return later
        return len(self.stops) - 1

    def round_start(self, number: int) -> int | None:
        """The first stop in a round, if the record has one."""
        for stop, moves in enumerate(self.stops):
            if self.turns[moves][0] == number:
                return stop
        return None


class Projector:
    """Shows a reel and obeys commands."""

    def __init__(self, reel: Reel, screen: Screen, language: Language) -> None:
        self.reel = reel
        self.screen = screen
        self.voice = Voice(language, reel.record.names)
        self.stop = 0

    def run(self, seconds: float | None) -> None:
        self._say("terminal.replay.moves", n=len(self.reel.record.moves))
        self._tell(0, self.reel.stops[0])
        self._where()
        if seconds is not None:
            self._auto(seconds)
            return
        while True:
            try:
                words = self.screen.ask("replay> ").split()
            except (EOFError, KeyboardInterrupt):
                return
            if words and words[0] in ("q", "quit"):
                return
            self._obey(words)

    def _say(self, key: str, /, **values: Value) -> None:
        self.screen.say(self.voice.say(key, **values))

    def _obey(self, words: list[str]) -> None:
        command, rest = (words[0], words[1:]) if words else ("n", [])
        if command in ("n", "t", "e"):
            self._forward(command)
        elif command in ("b", "s"):
            self._jump(0 if command == "s" else max(0, self.stop - 1))
        elif command == "r" and len(rest) == 1 and rest[0].isdecimal():
            found = self.reel.round_start(int(rest[0]))
            if found is None:
                self._say("terminal.replay.no-round", round=rest[0])
            else:
                self._jump(found)
        elif command == "a" and len(rest) == 1 and _seconds(rest[0]) is not None:
            self._auto(_seconds(rest[0]) or 0.0)
        elif command == "d":
            draw_table(self.screen, self._state(), self.voice)
        elif command == "m":
            self.screen.say(self._next_move())
        elif command == "p":
            click.echo(format_position(self._state()))
        elif command in ("h", "help"):
            for each in REPLAY_TYPED:
                typed = self.voice.say_of("terminal.replay-typed", each)
                meaning = self.voice.say_of("terminal.replay-help", each)
                self.screen.say(f"{typed:<12}{meaning}", hang=12)
        else:
            self._say("terminal.replay.no-command", words=repr(" ".join(words)))

    def _forward(self, command: str) -> None:
        last = len(self.reel.stops) - 1
        if self.stop == last:
            self._say("terminal.replay.at-end")
            return
        target = self.stop + 1
        if command == "t":
            target = self.reel.next_turn(self.stop)
        elif command == "e":
            target = last
        self._tell(self.reel.stops[self.stop], self.reel.stops[target])
        self.stop = target
        self._where()

    def _jump(self, stop: int) -> None:
        self.stop = stop
        self._where()

    def _auto(self, seconds: float) -> None:
        try:
            while self.stop < len(self.reel.stops) - 1:
                self._forward("n")
                time.sleep(seconds)
        except KeyboardInterrupt:
            self._say("terminal.replay.stopped")

    def _tell(self, first: int, last: int) -> None:
        for line in tell_story(self.reel.story(first, last), self.voice.names, self.voice.language):
            self.screen.say(line, hang=2)

    def _where(self) -> None:
        moves = self.reel.stops[self.stop]
        if moves == len(self.reel.record.moves):
            state = self._state()
            if state.over:
                draw_scores(self.screen, state, self.voice)
            self.screen.rule(self.voice.say("terminal.replay.end"))
            return
        round_number, active = self.reel.turns[moves]
        title = self.voice.say(
            "terminal.replay.turn",
            round=round_number,
            who=self.voice.seat(active),
            move=self._next_move(),
        )
        self.screen.rule(title)

    def _next_move(self) -> str:
        moves = self.reel.stops[self.stop]
        if moves == len(self.reel.record.moves):
            return self.voice.say("terminal.replay.no-move")
        return format_move(self.reel.record.moves[moves])

    def _state(self) -> State:
        return self.reel.record.replay(self.reel.stops[self.stop])


def _seconds(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value <= 3600 else None


@click.command()
@click.argument("file")
@click.option("--game", default=1, help="Which record of the file.")
@click.option("--auto", type=click.FloatRange(0, 3600), help="Advance by itself, at this pace.")
@language_option
def replay(file: str, game: int, auto: float | None, language: Language) -> None:
    """Step through a record in FILE: forward, back, to a round, or automatically."""
    for number, record in enumerate(read_file(file), start=1):
        if number != game:
            continue
        if isinstance(record, RecordError):
            if record.good is None:
                raise record
            click.echo(f"{record}\n{language.say('terminal.replay.only-part')}", err=True)
            record = record.good
        Projector(Reel(record), Screen(), language).run(auto)
        return
    raise RecordError(f"{file} has no game {game}")
