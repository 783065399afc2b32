"""A review on the terminal: sentences, a curve and tables within 80 columns."""

from collections.abc import Iterable, Sequence
from typing import Final, final

from rich.cells import set_cell_size
from rich.table import Table

from fatesmith.cli.terminal.screen import Screen
from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.notation.record import Record
from fatesmith.prose.answers import describe_move
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.review.career import Career
from fatesmith.review.explained import explained
from fatesmith.review.labels import worst
from fatesmith.review.rating import RatedPlay, rating_of
from fatesmith.review.review import PlayerReview, Review, ReviewedDecision

_LEVELS: Final = "▁▂▃▄▅▆▇█"
_NAME: Final = 14
_NOTHING: Final = "-"


def players_of(record: Record) -> dict[int, str]:
    """Who sat where: the names of the record, and the codes of its bots."""
    bots = {seat: code.partition(" ")[0] for seat, code in record.bots.items()}
    return bots | record.names


@final
class ReviewPage:
    """Prints one review."""

    def __init__(self, screen: Screen, record: Record, review: Review, language: Language) -> None:
        self._screen = screen
        self._record = record
        self._review = review
        self._voice = Voice(language, players_of(record))

    def show(self, title: str) -> None:
        self._screen.rule(title)
        for sentence in self._verdict():
            self._screen.say(sentence)
        self._screen.say()
        self._screen.show(self._luck())
        self._screen.say()
        self._screen.show(self._play())
        self._screen.say()
        self._screen.say(self._voice.say("review.curve"))
        for seat in range(self._review.seats):
            self._screen.say(f"{_cut(self._name(seat))} {self._curve(seat)}")
        self._screen.say()
        moments = worst(self._review.decisions)
        if not moments:
            self._screen.say(self._voice.say("review.no-moments"))
        for moment in sorted(moments, key=lambda each: each.move):
            state = self._record.replay(moment.move - 1)
            self._screen.say(self._moment(state, moment), hang=2)
            for sentence in explained(state, moment, self._voice):
                self._screen.say(f"  {sentence}", hang=2)

    def _verdict(self) -> Iterable[str]:
        """Who won, and who would have won with even luck."""
        voice = self._voice
        players = sorted(self._review.players, key=lambda each: -each.score)
        ahead = players[0].score - players[1].score
        winner = voice.seat(players[0].seat)
        if [each.win.final for each in players].count(0.0) < len(players) - 1:
            yield voice.say("review.shared")
        else:
            yield voice.say("review.won", who=winner, n=ahead)
        even = sorted(self._review.players, key=lambda each: -each.even_score)
        by = round(even[0].even_score - even[1].even_score)
        same = even[0].seat == players[0].seat
        yield voice.say(
            "review.even-same" if same else "review.even-other",
            who=voice.seat(even[0].seat),
            n=by,
        )

    def _luck(self) -> Table:
        voice = self._voice
        table = _table(
            voice.say("review.column.hero"),
            voice.say("review.column.score"),
            voice.say("review.column.dice"),
            voice.say("review.column.even"),
            voice.say("review.column.start"),
            voice.say("review.column.luck"),
            voice.say("review.column.choices"),
            voice.say("review.column.end"),
        )
        for player in self._review.players:
            win = player.win
            table.add_row(
                _cut(self._name(player.seat)),
                str(player.score),
                f"{player.glory.luck:+.1f}",
                f"{player.even_score:.1f}",
                _percent(win.initial),
                f"{100 * win.luck:+.1f}",
                f"{100 * win.choices:+.1f}",
                _percent(win.final),
            )
        return table

    def _play(self) -> Table:
        voice = self._voice
        table = _table(
            voice.say("review.column.hero"),
            voice.say("review.column.decisions"),
            voice.say("review.column.mattered"),
            voice.say("review.column.costly"),
            voice.say("review.column.rate"),
            voice.say("review.column.like"),
        )
        for player in self._review.players:
            table.add_row(
                _cut(self._name(player.seat)),
                str(player.decisions),
                str(player.mattered),
                f"{player.inaccuracies} / {player.mistakes} / {player.blunders}",
                _rate(player.error_rate),
                rated(voice, _rating(player, self._review.seats)),
            )
        return table

    def _curve(self, seat: int) -> str:
        """The chance to win at the end of every turn, at most as wide as the screen."""
        chances: list[float] = []
        last: tuple[int, int] | None = None
        for point in self._review.points:
            turn = (point.round, point.active)
            if turn == last:
                chances[-1] = point.wins[seat]
            else:
                chances.append(point.wins[seat])
            last = turn
        drawn = "".join(_LEVELS[min(int(each * len(_LEVELS)), 7)] for each in chances)
        return drawn[: self._screen.width - _NAME - 1]

    def _moment(self, state: State, decision: ReviewedDecision) -> str:
        return self._voice.say(
            "review.moment",
            round=decision.round,
            who=self._voice.seat(decision.seat),
            label=self._voice.say_of("review.label", decision.label.value),
            chosen=self._told(state, decision.chosen),
            best=self._told(state, decision.best),
            before=_percent(decision.win),
            after=_percent(decision.win - decision.lost),
            error=f"{100 * decision.error:.1f}",
        )

    def _told(self, state: State, move: str) -> str:
        spoken = self._voice
        return describe_move(state, find_move(state, move), spoken.names, spoken.language)

    def _name(self, seat: int) -> str:
        return self._voice.put(self._voice.seat(seat))


def show_careers(screen: Screen, careers: Sequence[Career], language: Language) -> None:
    """Everybody over many games, and how their error rates went."""
    voice = Voice(language)
    table = _table(
        voice.say("review.column.player"),
        voice.say("review.column.games"),
        voice.say("review.column.won"),
        voice.say("review.column.luck"),
        voice.say("review.column.even-won"),
        voice.say("review.column.rate"),
        voice.say("review.column.like"),
    )
    for career in careers:
        table.add_row(
            _cut(career.name),
            str(career.games),
            _percent(career.won),
            f"{100 * career.luck:+.1f}",
            _percent(career.adjusted),
            _rate(career.error_rate),
            rated(voice, career.rating),
        )
    screen.show(table)
    screen.say()
    screen.say(voice.say("review.over-time"))
    for career in careers:
        rates = " ".join(f"{_rate(each):>5}" for each in career.error_rates)
        screen.say(f"{_cut(career.name)} {rates}")


def rated(voice: Voice, found: RatedPlay | None) -> str:
    """`Selene, 1321`."""
    if found is None:
        return _NOTHING
    return voice.say("review.like", who=found.like.capitalize(), rating=str(found.rating))


def _rating(player: PlayerReview, seats: int) -> RatedPlay | None:
    return None if player.error_rate is None else rating_of(player.error_rate, seats)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def _cut(name: str) -> str:
    return set_cell_size(name, _NAME)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _rate(rate: float | None) -> str:
    return _NOTHING if rate is None else f"{rate:.1f}"
