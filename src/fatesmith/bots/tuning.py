"""Tuning the strategist: hill climbing by self-play, one step at a time.

A proposal changes a few numbers and plays blocks of games against the best so far, on shared dice
and over all seats. If the numbers belong to one card, the games are played with that card: in
others they make no difference. A proposal is dropped as soon as it looks worse, and replaces the
best when it has done clearly better over all blocks. The same seed climbs the same way.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from fatesmith.bots.rotation import rotation
from fatesmith.bots.weights import Numbers, weights_of
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.content.setup import Setup, new_state, sets_to_choose
from fatesmith.engine.playout import Policy
from fatesmith.engine.state import State
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist

_STAGES: Final = (20, 60, 180, 500, 1200)
"""Blocks after which a proposal is evaluated."""
_DROP: Final = (-0.3, 0.2, 0.7, 1.4, 2.2)
"""How many standard errors above even it must be, at each stage, to continue."""
_FIXED: Final = ("glory 0", "glory 1", "glory 2", "face blank", "face plain")
_ANY_CARD: Final = ""
"""The subject of proposals about anything but a single card."""
_STARTS: Final = 240
_STARTS_OF_CARD: Final = 24
_SCALE: Final = 24.0
"""The margin, in glory, that counts for three quarters of the largest possible one."""
_CERTAIN: Final = 1e6
"""How much more often than another a set is drawn that must be in play."""


@dataclass(frozen=True)
class AcceptedStep:
    """A proposal that was accepted."""

    proposal: int
    changed: list[str]
    score: float
    """Against the previous best, half by wins and half by margins: 1 is even."""
    numbers: Numbers


def policy_of(numbers: Numbers, seats: int) -> Strategist:
    return Strategist(Prices(CATALOG, seats, weights_of(numbers)))


def training_setup(seats: int, block: int) -> Setup:
    """Every other block is introductory; the others are random mixes, with modules in turn."""
    if block % 2 == 0:
        return Setup.introductory(seats)
    module = MODULES[block // 2 % len(MODULES)]
    rebellion = block // 6 % 4 > 0
    return Setup.random(seats, block, module=module, rebellion=rebellion, promos=rebellion)


def setup_with(seats: int, card: str, block: int) -> Setup:
    """Every other block is the introductory set if the card is in it; the others are random mixes
    with the card and a module that allows it."""
    introductory = Setup.introductory(seats)
    if block % 2 == 0 and card in introductory.feats:
        return introductory
    modules = [
        module
        for module in MODULES
        if any(
            card in slugs for slugs in sets_to_choose(module=module, rebellion=True, promos=True)
        )
    ]
    return Setup.random(
        seats,
        f"{card} {block}",
        module=modules[block % len(modules)],
        rebellion=True,
        promos=True,
        weights={card: _CERTAIN},
    )


def block_score(start: State, challenger: Policy, best: Policy, seed: int) -> float:
    """The challenger alone against copies of the best, once in each seat, on the same dice; 1 is
    even. Half of it are wins; the other half, margins, tells small differences apart sooner."""
    score = 0.0
    seats = int(start.seats)
    for seat, outcome in rotation(start, challenger, best, seed):
        rivals = [glory for other, glory in enumerate(outcome.glory) if other != seat]
        margin = outcome.glory[seat] - sum(rivals) / len(rivals)
        score += 0.5 * outcome.share(seat) * seats + 0.5 + 0.5 * math.tanh(margin / _SCALE)
    return score / seats


class Climber:
    """Climbs from a start, proposal by proposal."""

    stages = tuple(zip(_STAGES, _DROP, strict=True))

    def __init__(self, numbers: Numbers, seats: int, seed: int) -> None:
        self.numbers = dict(numbers)
        self.seats = seats
        self.random = random.Random(f"fatesmith tune {seats} {seed}")
        cards = [feat_set.slug for feat_set in CATALOG.feat_sets()]
        of_cards = {slug: [name for name in numbers if _card_of(name) == slug] for slug in cards}
        self.subjects: dict[str, list[str]] = {
            _ANY_CARD: [
                name for name in numbers if name not in _FIXED and _card_of(name) not in of_cards
            ],
            **of_cards,
        }
        self.cards = cards
        self.best = self.policy(self.numbers)
        self.starts: dict[tuple[str, int], State] = {}
        self.block = 0
        self.tried = 0

    def climb(
        self, proposals: int, enough: Callable[[], bool] = lambda: False
    ) -> Iterator[AcceptedStep]:
        """Tells every step up; ends after so many proposals, or before one when it is enough."""
        for proposal in range(proposals):
            if enough():
                return
            self.tried += 1
            subject, numbers, changed = self._propose()
            challenger = self.policy(numbers)
            score = self._match(subject, challenger)
            if score is not None:
                self.numbers = numbers
                self.best = challenger
                yield AcceptedStep(proposal, changed, score, dict(numbers))

    def policy(self, numbers: Numbers) -> Policy:
        """Who plays with these numbers."""
        return policy_of(numbers, self.seats)

    def compared(self, subject: str, challenger: Policy, _place: int) -> float:
        """How the challenger did next to the best in one more block; 1 is even. `_place` counts the
        blocks of this proposal."""
        score = block_score(self._start(subject), challenger, self.best, self.block)
        self.block += 1
        return score

    def _propose(self) -> tuple[str, Numbers, list[str]]:
        """A few numbers about one subject, changed by a little or a lot."""
        subject = _ANY_CARD if self.random.random() < 0.4 else self.random.choice(self.cards)
        names = self.subjects[subject]
        size = self.random.choice((0.1, 0.25, 0.5, 1.0))
        most = (1, 2, 4, 8) if subject == _ANY_CARD else (1, 1, 2, 3)
        changed = self.random.sample(names, min(len(names), self.random.choice(most)))
        numbers = dict(self.numbers)
        for name in changed:
            scale = max(abs(numbers[name]), _usual(name))
            numbers[name] = round(numbers[name] + self.random.gauss(0, size) * scale, 3)
        return subject, numbers, changed

    def _match(self, subject: str, challenger: Policy) -> float | None:
        """The score over all blocks; None if it was dropped on the way."""
        scores: list[float] = []
        for stage, drop in self.stages:
            while len(scores) < stage:
                scores.append(self.compared(subject, challenger, len(scores)))
            mean = sum(scores) / len(scores)
            variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
            error = math.sqrt(variance / len(scores))
            if mean - 1 < drop * error or not error:
                return None
        return mean

    def _start(self, subject: str) -> State:
        """First positions are dealt once and reused."""
        key = self.block % (_STARTS if subject == _ANY_CARD else _STARTS_OF_CARD)
        if (subject, key) not in self.starts:
            self.starts[subject, key] = new_state(
                training_setup(self.seats, key)
                if subject == _ANY_CARD
                else setup_with(self.seats, subject, key)
            )
        return self.starts[subject, key]


def _card_of(name: str) -> str:
    """The card that a number is about, if it is about one."""
    word, _, kind = name.partition(" ")
    return word if kind in ("flat", "turn", "dice", "gold", "copy") else ""


def _usual(name: str) -> float:
    """The usual size of a number, for one that is 0 now."""
    kind = name.rpartition(" ")[2]
    return {"flat": 3.0, "dice": 0.5, "gold": 0.15}.get(kind, 1.0)
