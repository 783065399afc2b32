"""A fair queue of jobs: everybody gets the same share of the workers' time, whatever they ask for.

A job belongs to an account: an address, a person there, and one of their tables. Next is a job of
the address that has used the least so far; of its jobs the most urgent kind; of those the person's
and then the table's that have used the least; then whoever came first. What is counted is seconds
of a worker: the expected cost when a job begins, corrected by what it took. Who was away does not
save up time: they begin where the queue is now (start-time fair queueing). What less urgent jobs
take counts more than once, so that they leave most of the time to the others but never starve.

The queue is bounded in every way, and says so in a sentence. It knows neither clock nor workers.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, final

import msgspec

from fatesmith.server.thinking.errors import Busy

MOVES: Final = 0
"""Somebody at a table is waiting for a bot."""
LOOKS: Final = 1
"""Hints and odds: nice to have soon."""
REFINEMENTS: Final = 2
"""What somebody already has, but better."""
ALONE: Final = 3
"""Moves at tables where only bots play."""
REVIEWS: Final = 4
"""Of games that are over: nobody at a table waits for them."""
WEIGHTS: Final = (1.0, 1.0, 2.0, 4.0, 4.0)
"""By urgency: how often the time of a job counts."""


class ThinkingAccount(NamedTuple):
    """For whom something is thought about."""

    address: str = ""
    person: str = ""
    table: str = ""


NOBODY: Final = ThinkingAccount()


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """How much may wait at a time, as jobs and as expected seconds. A first job is always taken,
    except if the whole queue is full."""

    jobs: int = 256
    jobs_of_address: int = 48
    jobs_of_person: int = 24
    jobs_of_table: int = 8
    seconds: float = 120.0
    seconds_of_address: float = 20.0
    alone_a_second: float = 40.0
    """Moves of bots among themselves, of one address: each is also written, told and shown."""
    alone_at_once: float = 40.0


class Waiting(Protocol):
    """What can wait in the queue."""

    @property
    def account(self) -> ThinkingAccount: ...

    @property
    def urgency(self) -> int: ...

    @property
    def expected(self) -> float: ...


Item = TypeVar("Item", bound=Waiting)
Key = tuple[str, ...]


def _keys(account: ThinkingAccount) -> Iterator[Key]:
    """Of the address, of the person there, and of the table."""
    for depth in range(1, len(account) + 1):
        yield account[:depth]


@final
class FairQueue(Generic[Item]):
    """Jobs that wait, and what everybody has used."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._waiting: dict[Item, int] = {}
        """With their numbers, which say who came first."""
        self._arrivals = 0
        self._active: Counter[Key] = Counter()
        """By account and its parts: how many jobs wait or are being done."""
        self._queued: Counter[Key] = Counter()
        """How many of them wait."""
        self._used: dict[Key, float] = {}
        """In weighted seconds; kept as long as it matters."""
        self._here: dict[Key, float] = {}
        """By part that has others below it: where its queue is now."""
        self._next_alone: dict[str, float] = {}
        """By address: when the bucket of moves among bots would be full again."""

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, item: Item) -> bool:
        return item in self._waiting

    def add(self, item: Item, now: float = 0.0) -> None:
        """Let a job wait; Busy if there is no room for it."""
        self._check_room(item)
        if item.urgency == ALONE:
            self._count_alone(item.account.address, now)
        for key in _keys(item.account):
            if not self._active[key]:
                self._used[key] = max(self._used.get(key, 0.0), self._here.get(key[:-1], 0.0))
            self._active[key] += 1
        self._wait(item, self._arrivals)
        self._arrivals += 1

    def put_back(self, item: Item) -> None:
        """A job that was taken is to be done again, before others of its account."""
        self._charge(item, -item.expected)
        self._wait(item, -1)

    def take(self, longest: float = math.inf, least: int = REVIEWS) -> Item | None:
        """The next job that is not expected to take longer and is at least so urgent; whoever takes
        it says `finished`."""
        fit = [item for item in self._waiting if item.expected <= longest and item.urgency <= least]
        if not fit:
            return None
        item = min(fit, key=self._rank)
        for key in _keys(item.account):
            above = key[:-1]
            self._here[above] = max(self._here.get(above, 0.0), self._used[key])
        self._unwait(item)
        self._charge(item, item.expected)
        return item

    def finished(self, item: Item, seconds: float) -> None:
        """A job that was taken is done, and took so long."""
        self._charge(item, seconds - item.expected)
        self._leave(item)

    def drop(self, item: Item) -> bool:
        """Forget a job; whether it was still waiting."""
        if item not in self._waiting:
            return False
        self._unwait(item)
        self._leave(item)
        return True

    def clear(self) -> list[Item]:
        """Everything that was waiting."""
        items = list(self._waiting)
        for item in items:
            self.drop(item)
        return items

    # Inside ---------------------------------------------------------------------------------------

    def _rank(self, item: Item) -> tuple[float, int, float, float, int]:
        address, person, table = _keys(item.account)
        used = self._used
        return (
            used[address],
            item.urgency,
            used[person],
            used[table],
            self._waiting[item],
        )

    def _wait(self, item: Item, number: int) -> None:
        self._waiting[item] = number
        for key in _keys(item.account):
            self._queued[key] += 1

    def _unwait(self, item: Item) -> None:
        del self._waiting[item]
        for key in _keys(item.account):
            self._queued[key] -= 1
            if not self._queued[key]:
                del self._queued[key]

    def _charge(self, item: Item, seconds: float) -> None:
        for key in _keys(item.account):
            self._used[key] += WEIGHTS[item.urgency] * seconds

    def _leave(self, item: Item) -> None:
        for key in _keys(item.account):
            self._active[key] -= 1
            if not self._active[key]:
                del self._active[key]
        if not self._active:
            # Nobody waits for anybody: what was used before is of no consequence.
            self._used.clear()
            self._here.clear()
        elif len(self._used) > 4 * self._bounds.jobs:
            self._forget()

    def _forget(self) -> None:
        """Accounts that are away: those that would begin where the queue is now anyway, and of the
        others those that have been here longest, if they are too many."""
        away = [key for key in self._used if key not in self._active]
        spare = len(self._used) - 2 * self._bounds.jobs
        for place, key in enumerate(away):
            if place < spare or self._used[key] <= self._here.get(key[:-1], 0.0):
                del self._used[key]
        for key in [key for key in self._here if key and key not in self._used]:
            del self._here[key]

    def _check_room(self, item: Item) -> None:
        bounds, queued = self._bounds, self._queued
        address, person, table = _keys(item.account)
        if len(self._waiting) >= bounds.jobs:
            raise Busy("the server has more to think about than it can: ask again in a moment")
        if queued[table] >= bounds.jobs_of_table:
            raise Busy("much is being thought about at this table: wait for some of it")
        if queued[person] >= bounds.jobs_of_person:
            raise Busy("much is being thought about for you: wait for some of it")
        if queued[address] >= bounds.jobs_of_address:
            raise Busy("much is being thought about for your address: wait for some of it")
        if queued[address] and (
            self._seconds(item.account.address) + item.expected > bounds.seconds_of_address
        ):
            raise Busy("your address has asked for long thinking: wait for some of it")
        if self._waiting and self._seconds() + item.expected > bounds.seconds:
            raise Busy("the server has long thinking before it: ask again in a moment")

    def _seconds(self, address: str | None = None) -> float:
        return sum(
            item.expected
            for item in self._waiting
            if address is None or item.account.address == address
        )

    def _count_alone(self, address: str, now: float) -> None:
        """A bucket of moves that fills up again at a steady rate."""
        each = 1.0 / self._bounds.alone_a_second
        full = max(self._next_alone.get(address, now), now) + each
        early = full - now - self._bounds.alone_at_once * each
        if early > 1e-9:
            raise Busy("bots among themselves play no faster than this: wait a moment", early)
        self._next_alone[address] = full
        if len(self._next_alone) > 4 * self._bounds.jobs:
            for old in [each for each, at in self._next_alone.items() if at <= now]:
                del self._next_alone[old]
