"""What happens, and what must be answered first.

Effects are static: declared once, numbered by the catalog, shared by all states. Everything that
differs between two uses of one effect (the seat, the memo) is in the task that names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import NOTHING, Amount
from fatesmith.engine.event import NO_SOURCE
from fatesmith.engine.ids import NATURE
from fatesmith.engine.luck import OTHER_STREAM
from fatesmith.engine.task import seat_of

if TYPE_CHECKING:
    from fatesmith.engine.declared import Catalog
    from fatesmith.engine.face import Face
    from fatesmith.engine.luck import Luck
    from fatesmith.engine.state import State


class Effect:
    """Something the loop pops and runs; it may push further tasks."""

    number: i64
    """Its place in the catalog."""
    home: i64
    """The source told in the journal: the feat or token that declares this effect."""
    asks: bool
    """True for questions: the loop stops instead of running them."""
    chance: bool
    """True for what luck can settle on the way: questions to NATURE, and rolls of several dice."""

    def __init__(self) -> None:
        self.number = -1
        self.home = NO_SOURCE
        self.asks = False
        self.chance = False

    def run(self, state: State, task: i64) -> None:
        raise AssertionError(f"{self.spec()} is a question and cannot run")

    def happen(self, state: State, task: i64, luck: Luck) -> None:
        """Settle a chance with luck; the task is already off the stack."""
        raise AssertionError(f"{self.spec()} leaves nothing to luck")

    def options(self, state: State, task: i64) -> vec[i64]:
        """The answers to a question."""
        raise AssertionError(f"{self.spec()} asks nothing")

    def surely_asks(self, _state: State, _task: i64) -> bool:
        """Whether it can be told, without listing them, that there are options to choose from."""
        return False

    def answer(self, state: State, task: i64, move: i64) -> None:
        """Carry out one of the options; the task is already off the stack."""
        raise AssertionError(f"{self.spec()} asks nothing")

    def asked(self, _state: State, task: i64) -> i64:
        """The seat that must answer."""
        return seat_of(task)

    def possible(self, _state: State, _seat: i64) -> bool:
        """Whether using it would do anything now; asked before an optional use is offered."""
        return True

    def possible_with(self, _state: State, _seat: i64, _copies: i64) -> bool:
        """The same for several copies used together."""
        return True

    def fits(self, state: State, task: i64) -> bool:
        """Whether a task that was read from bytes can be played: they may come from anywhere."""
        return seat_of(task) < state.seats and self.memo_fits(state, task)

    def memo_fits(self, _state: State, _task: i64) -> bool:
        """The same for memo and owner; an effect that looks at them checks them here."""
        return True

    def minds(self, _state: State, _seat: i64, _face: Face) -> bool:
        """Whether running it before this face could end differently than after it."""
        return True

    def counted(self, _state: State, _seat: i64) -> i64:
        """The current number of what it pays for, -1 if it counts nothing."""
        return -1

    def faces_given(self, catalog: Catalog, feats: list[int]) -> set[int]:
        """The faces that it forges without gold, in a game with these sets."""
        found: set[int] = set()
        for part in self.parts():
            found |= part.faces_given(catalog, feats)
        return found

    def parts(self) -> list[Effect]:
        """The effects inside this one, to be numbered with it."""
        return []

    def bind(self, catalog: Catalog) -> None:
        """Look up what the declaration names by slug. Called once, after numbering."""

    def spec(self) -> str:
        """The declaration as text; part of the catalog's hash."""
        return type(self).__name__


class Question(Effect):
    """An effect that a seat must answer. With one option it answers itself, with none it vanishes.

    `options` must be sorted and without duplicates. The loop pops the task before it calls
    `answer`; a question that stays open pushes itself again.
    """

    topic: str

    def __init__(self, topic: str) -> None:
        super().__init__()
        self.asks = True
        self.topic = topic

    def about(self, _state: State, _task: i64) -> i64:
        """The source the question is about, for people."""
        return self.home

    def concerns(self, task: i64) -> i64:
        """The seat that answers, or the one whose dice roll."""
        return seat_of(task)

    def price(self, _state: State, _task: i64, _face: i64) -> i64:
        """The gold that a face costs if it is forged as an answer."""
        return 0

    def surcharge(self, _task: i64) -> i64:
        """The extra sun that any action costs (base D2.7)."""
        return 0

    def feat_cost(self, _state: State, _task: i64, _location: i64) -> Amount:
        """The shards that a feat costs if it is performed as an answer."""
        return NOTHING

    def ousted(self, _state: State, _task: i64, _location: i64) -> vec[i64]:
        """The seats that are ousted if the feat there is performed as an answer."""
        return vec[i64]()


class Chance(Question):
    """A question to NATURE: every option is equally likely. It is asked even when its result is
    certain, so that every roll is a move."""

    def __init__(self, topic: str) -> None:
        super().__init__(topic)
        self.chance = True

    def asked(self, _state: State, _task: i64) -> i64:
        return NATURE

    def stream(self, _task: i64) -> i64:
        """Which stream of luck it draws from."""
        return OTHER_STREAM

    def happen(self, state: State, task: i64, luck: Luck) -> None:
        """Answer it with an option drawn by luck, if any."""
        options = self.options(state, task)
        if len(options):
            self.answer(state, task, options[luck.draw(self.stream(task), len(options))])
