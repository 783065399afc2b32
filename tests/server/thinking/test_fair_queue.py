"""Thinking is shared fairly: by what it costs, among addresses, their people and their tables.

Workers are made of nothing but a clock here, so that every order and every share is exact.
"""

import contextlib
import heapq
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from fatesmith.server.thinking.errors import Busy
from fatesmith.server.thinking.fair_queue import (
    ALONE,
    LOOKS,
    MOVES,
    REFINEMENTS,
    REVIEWS,
    Bounds,
    FairQueue,
    ThinkingAccount,
)

PLENTY = Bounds(
    jobs=10_000,
    jobs_of_address=10_000,
    jobs_of_person=10_000,
    jobs_of_table=10_000,
    seconds=1e9,
    seconds_of_address=1e9,
    alone_a_second=1e9,
    alone_at_once=1e9,
)


@dataclass(eq=False)
class Task:
    """A job, with what it is expected to take and what it really takes."""

    address: str = "here"
    person: str = "ann"
    table: str = "one"
    urgency: int = MOVES
    expected: float = 1.0
    takes: float = 1.0
    name: str = ""

    @property
    def account(self) -> ThinkingAccount:
        return ThinkingAccount(self.address, self.person, self.table)


Queue = FairQueue[Task]


def filled(*tasks: Task, bounds: Bounds = PLENTY) -> Queue:
    queue = Queue(bounds)
    for task in tasks:
        queue.add(task)
    return queue


def order(queue: Queue) -> list[Task]:
    """As one worker does them."""
    done: list[Task] = []
    while (task := queue.take()) is not None:
        done.append(task)
        queue.finished(task, task.takes)
    return done


class Workers:
    """Workers that take as long as a task says, by a clock of their own."""

    def __init__(self, queue: Queue, number: int) -> None:
        self.queue = queue
        self.now = 0.0
        self.free = number
        self.spent: Counter[str] = Counter()
        self.began: dict[Task, float] = {}
        self._busy: list[tuple[float, int, Task]] = []
        self._numbers = itertools.count()

    def run(self, until: float, done: Callable[[Task], None] = lambda _: None) -> None:
        while True:
            while self.free and (task := self.queue.take()) is not None:
                self.free -= 1
                self.began[task] = self.now
                heapq.heappush(self._busy, (self.now + task.takes, next(self._numbers), task))
            if not self._busy or self._busy[0][0] > until:
                self.now = until
                return
            self.now, _, task = heapq.heappop(self._busy)
            self.free += 1
            self.spent[task.address] += task.takes  # type: ignore[assignment]
            self.queue.finished(task, task.takes)
            done(task)


# Shares -------------------------------------------------------------------------------------------


def test_an_address_that_asks_for_much_gets_no_more_than_one_that_asks_for_little() -> None:
    queue = filled(*(Task("greedy", table=f"{number}") for number in range(100)))
    for number in range(10):
        queue.add(Task("modest", table=f"{number}"))
    workers = Workers(queue, 2)
    workers.run(9.0)
    assert abs(workers.spent["greedy"] - workers.spent["modest"]) <= 2.0


def test_shares_are_of_time_and_not_of_jobs() -> None:
    long = [Task("long", expected=4.0, takes=4.0) for _ in range(30)]
    short = [Task("short") for _ in range(100)]
    workers = Workers(filled(*long, *short), 1)
    workers.run(80.0)
    assert abs(workers.spent["long"] - workers.spent["short"]) <= 4.0


def test_what_a_job_really_took_corrects_what_was_expected_of_it() -> None:
    lies = [Task("liar", expected=0.001, takes=5.0) for _ in range(30)]
    workers = Workers(filled(*lies, *(Task("honest") for _ in range(100))), 1)
    workers.run(100.0)
    assert abs(workers.spent["liar"] - workers.spent["honest"]) <= 5.0


def test_who_was_away_saves_up_nothing() -> None:
    queue = filled(*(Task("always") for _ in range(200)))
    workers = Workers(queue, 1)
    workers.run(100.0)
    for _ in range(100):
        queue.add(Task("late"))
    before = Counter(workers.spent)
    workers.run(140.0)
    shares = workers.spent - before
    assert abs(shares["always"] - shares["late"]) <= 1.0


def test_who_comes_back_a_moment_later_has_not_forgotten_what_they_used() -> None:
    queue = filled(*(Task("always") for _ in range(9)))
    for _ in range(3):
        hasty = Task("hasty", takes=3.0)
        queue.add(hasty)
        while (taken := queue.take()) is not hasty:
            assert taken is not None
            queue.finished(taken, taken.takes)
        queue.finished(hasty, hasty.takes)
    assert len(queue) <= 3, "others had their turns in between"


def test_a_stranger_is_next_however_many_jobs_another_address_has() -> None:
    siege = filled(*(Task("siege", table=f"{number}") for number in range(500)))
    workers = Workers(siege, 2)
    workers.run(20.5)
    stranger = Task("stranger")
    siege.add(stranger)
    workers.run(30.0)
    assert workers.began[stranger] == 21.0, "as soon as a worker is free"


def test_whoever_asks_again_and_again_leaves_a_stranger_to_wait_for_one_job() -> None:
    queue = filled(*(Task("siege", table=f"{number}") for number in range(28)))
    workers = Workers(queue, 2)

    def again(task: Task) -> None:
        queue.add(Task("siege", table=task.table))
        if len(asked) < workers.now / 5:
            stranger = Task("stranger", takes=0.1, expected=0.1)
            queue.add(stranger)
            asked[stranger] = workers.now

    asked: dict[Task, float] = {}
    workers.run(300.0, again)
    waits = [workers.began[task] - at for task, at in asked.items() if task in workers.began]
    assert len(waits) > 50
    assert max(waits) <= 1.0


def test_people_of_one_address_share_its_part_and_so_do_tables_of_one_person() -> None:
    greedy = [Task(person="greedy", table=f"{number}") for number in range(20)]
    modest = [Task(person="modest") for _ in range(5)]
    done = order(filled(*greedy, *modest))
    assert [task.person for task in done[:10]].count("modest") == 5
    one = [Task(table="one") for _ in range(20)]
    two = [Task(table="two") for _ in range(5)]
    done = order(filled(*one, *two))
    assert [task.table for task in done[:10]].count("two") == 5


def test_another_persons_jobs_do_not_count_for_the_same_name_at_another_address() -> None:
    queue = filled(*(Task("one", person="ann") for _ in range(6)))
    assert [task.address for task in order(queue)] == ["one"] * 6
    queue = filled(*(Task("one", person="ann") for _ in range(6)), Task("two", person="ann"))
    assert [task.address for task in order(queue)][:2] == ["one", "two"]


# Order --------------------------------------------------------------------------------------------


def test_of_one_address_what_people_wait_for_comes_first_and_reviews_last() -> None:
    urgencies = [REVIEWS, ALONE, REFINEMENTS, LOOKS, MOVES]
    queue = filled(*(Task(urgency=urgency, table=f"{urgency}") for urgency in urgencies))
    assert [task.urgency for task in order(queue)] == urgencies[::-1]


def test_tables_with_people_get_most_of_the_time_and_tables_of_bots_never_none() -> None:
    played = [Task("people") for _ in range(200)]
    alone = [Task("bots", urgency=ALONE) for _ in range(200)]
    workers = Workers(filled(*alone, *played), 2)
    workers.run(50.0)
    assert workers.spent["people"] == pytest.approx(80.0, abs=3.0)
    assert workers.spent["bots"] == pytest.approx(20.0, abs=3.0)


def test_jobs_of_one_table_come_in_the_order_they_were_asked_for() -> None:
    tasks = [Task(name=f"{number}") for number in range(5)]
    assert order(filled(*tasks)) == tasks


def test_a_job_whose_worker_was_lost_comes_before_others_of_its_account() -> None:
    first, second = Task(), Task()
    queue = filled(first, second)
    assert queue.take() is first
    queue.put_back(first)
    assert order(queue) == [first, second]
    assert len(queue) == 0


def test_a_worker_kept_for_quick_jobs_takes_no_long_one() -> None:
    long, quick = Task("a", expected=9.0), Task("b", expected=0.1)
    queue = filled(long, quick)
    assert queue.take(longest=0.5) is quick
    assert queue.take(longest=0.5) is None
    assert queue.take() is long


def test_a_worker_kept_for_people_takes_nothing_that_none_of_them_waits_for() -> None:
    alone, review, refined = Task(urgency=ALONE), Task(urgency=REVIEWS), Task(urgency=REFINEMENTS)
    queue = filled(alone, review, refined)
    assert queue.take(least=REFINEMENTS) is refined
    assert queue.take(least=REFINEMENTS) is None
    assert order(queue) == [alone, review]


def test_a_job_that_was_dropped_is_never_done() -> None:
    kept, dropped = Task(), Task()
    queue = filled(kept, dropped)
    assert queue.drop(dropped)
    assert not queue.drop(dropped)
    assert order(queue) == [kept]
    assert not queue.drop(kept)


# Bounds -------------------------------------------------------------------------------------------


def refused(queue: Queue, task: Task, words: str, now: float = 0.0) -> Busy:
    before = len(queue)
    with pytest.raises(Busy, match=words) as caught:
        queue.add(task, now)
    assert len(queue) == before
    return caught.value


@pytest.mark.parametrize(
    ("bounds", "another", "words"),
    [
        (Bounds(jobs=3), Task("there"), "the server has more to think about"),
        (Bounds(jobs_of_address=3), Task(person="bob"), "for your address"),
        (Bounds(jobs_of_person=3), Task(table="two"), "for you"),
        (Bounds(jobs_of_table=3), Task(), "at this table"),
        (Bounds(seconds=3.5), Task("there"), "long thinking before it"),
        (Bounds(seconds_of_address=3.5), Task(person="bob"), "your address has asked for long"),
    ],
)
def test_what_there_is_no_room_for_is_refused_with_a_sentence(
    bounds: Bounds, another: Task, words: str
) -> None:
    queue = filled(Task(), Task(), Task(), bounds=bounds)
    refused(queue, another, words)
    done = order(queue)
    assert len(done) == 3
    queue.add(another)
    assert order(queue) == [another], "there is room again"


def test_a_full_address_leaves_room_for_others() -> None:
    queue = Queue(Bounds())
    for number in range(1_000):
        with contextlib.suppress(Busy):
            queue.add(Task("siege", table=f"{number}", person=f"{number}"))
    assert len(queue) <= Bounds().jobs_of_address
    queue.add(Task("stranger"))
    first, second = queue.take(), queue.take()
    assert {task.address for task in (first, second) if task} == {"siege", "stranger"}


def test_a_job_longer_than_all_bounds_is_taken_if_nothing_else_waits() -> None:
    queue = Queue(Bounds())
    queue.add(Task(expected=1_000.0))
    refused(queue, Task("there", expected=1.0), "long thinking")


def test_bots_among_themselves_play_at_a_steady_rate_and_are_told_when_to_go_on() -> None:
    queue = Queue(Bounds(alone_a_second=10.0, alone_at_once=2.0))
    played = 0
    now = 100.0
    while now < 110.0:
        task = Task(urgency=ALONE)
        try:
            queue.add(task, now)
        except Busy as busy:
            now += busy.seconds
            continue
        assert queue.take() is task
        queue.finished(task, 0.001)
        played += 1
    assert played == pytest.approx(102, abs=1)
    refused(queue, Task(urgency=ALONE), "no faster", now - 0.05)
    queue.add(Task(), now)
    queue.add(Task("there", urgency=ALONE), now)


def test_accounts_that_are_long_gone_are_forgotten() -> None:
    queue = Queue(Bounds(jobs=10))
    queue.add(Task("always"))
    for number in range(2_000):
        task = Task(f"{number}")
        queue.add(task)
        while (taken := queue.take()) is not None and taken is not task:
            queue.finished(taken, 1.0)
            queue.add(Task("always"))
        queue.finished(task, 1.0)
    assert len(queue._used) < 300
    assert len(queue._here) < 300
    queue.clear()
    assert not queue._used
    assert not queue._here
