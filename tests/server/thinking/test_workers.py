"""Bots think in other processes, and the table survives whatever happens to those."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fatesmith import Setup, State, new_state, options
from fatesmith.bots.roster import make_bot
from fatesmith.compiled import FORM
from fatesmith.engine.nature import SeededNature
from fatesmith.server.thinking import workers
from fatesmith.server.thinking.errors import ThinkingError, WorkerLost
from fatesmith.server.thinking.jobs import ChooseMove, seed_of
from fatesmith.server.thinking.process import Worker, environment
from fatesmith.server.thinking.workers import MOST_TRIES, Thinkers
from tests.players import answer_chance

BOTS = f"{Path(__file__).with_name('odd_bots.py')}"
LONG = 60.0
"""A time limit in seconds that no test reaches."""


def asked(seats: int = 3) -> State:
    state = new_state(Setup.introductory(seats))
    answer_chance(state, SeededNature(7))
    return state


STATE = asked()
POSITION = STATE.to_bytes()
FIRST, LAST = options(STATE)[0], options(STATE)[-1]


class Reported(list[str]):
    """What a pool reports."""

    def __call__(self, sentence: str) -> None:
        self.append(sentence)


def with_pool(
    processes: int,
    body: Callable[[Thinkers, Reported], Coroutine[Any, Any, None]],
) -> None:
    """Run a test with a pool, and check that nothing of it is left."""

    async def run() -> None:
        reported = Reported()
        pids: list[int] = []
        async with Thinkers(processes, reported) as thinkers:
            pids += thinkers.pids()
            await body(thinkers, reported)
            pids += thinkers.pids()
        assert thinkers.pids() == []
        assert [pid for pid in pids if is_alive(pid)] == []

    asyncio.run(asyncio.wait_for(run(), LONG))


def is_alive(pid: int) -> bool:
    """Zombies count: a process must be waited for, too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# Answers ------------------------------------------------------------------------------------------


def test_a_move_comes_from_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"
    monkeypatch.setenv("TOLD", str(told))

    async def body(thinkers: Thinkers, reported: Reported) -> None:
        assert await thinkers.choose(f"{BOTS}:Teller", POSITION, 5, LONG) == FIRST
        pid, seed = told.read_text().split()
        assert int(pid) in thinkers.pids()
        assert int(pid) != os.getpid()
        assert seed == "5"
        assert reported == []
        figures = thinkers.figures()
        assert (figures.moves, figures.looks, figures.failed) == (1, 0, 0)
        assert figures.seconds > 0

    with_pool(1, body)


@pytest.mark.parametrize("code", ["random", "strategist", "mc:12"])
def test_a_bot_plays_in_a_worker_as_it_does_here(code: str) -> None:
    seed = seed_of("secret", 0, 3)
    expected = make_bot(code, seed).choose(STATE.clone(), options(STATE))

    async def body(thinkers: Thinkers, reported: Reported) -> None:
        assert await thinkers.choose(code, POSITION, seed, LONG) == expected
        assert reported == []

    with_pool(1, body)


def test_seeds_differ_by_table_seat_and_position_and_fit_into_a_message() -> None:
    seeds = {seed_of(secret, seat, at) for secret in "ab" for seat in (0, 1) for at in (0, 1, 11)}
    assert len(seeds) == 12
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_what_a_bot_prints_does_not_get_between_the_answers() -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        for _ in range(2):
            assert await thinkers.choose(f"{BOTS}:Babbler", POSITION, 0, LONG) == LAST
        assert reported == []

    with_pool(1, body)


def test_what_a_bot_does_wrong_is_reported_and_the_first_option_played() -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        decision = await thinkers.decide(f"{BOTS}:Broken", POSITION, 0, LONG)
        assert decision.move == FIRST
        assert not decision.overran
        assert list(decision.faults) == reported
        assert "ValueError: too hard" in reported[0]
        assert thinkers.figures().faults == 1

    with_pool(1, body)


@pytest.mark.parametrize(
    ("code", "position", "words"),
    [
        ("nobody", POSITION, "there is no bot 'nobody'"),
        ("random", POSITION[:-1], "the position is damaged"),
        ("random", new_state(Setup.introductory(3)).to_bytes(), "no seat is asked"),
    ],
)
def test_what_cannot_be_answered_is_an_error_with_a_sentence(
    code: str, position: bytes, words: str
) -> None:
    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        with pytest.raises(ThinkingError, match=words):
            await thinkers.choose(code, position, 0, LONG)
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        assert thinkers.figures().replaced == 0
        assert thinkers.figures().failed == 1

    with_pool(1, body)


def test_hints_and_odds_come_from_workers_too() -> None:
    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        hints, odds = await asyncio.gather(thinkers.hint(POSITION, 12), thinkers.odds(POSITION))
        assert {hint.move for hint in hints.hints} <= set(options(STATE))
        assert len(odds.blessings) == len(odds.prospects) == 3
        assert thinkers.figures().looks == 2

    with_pool(2, body)


# Losses -------------------------------------------------------------------------------------------


def test_a_worker_that_was_killed_is_replaced_and_the_move_comes_all_the_same() -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        before = thinkers.pids()
        os.kill(before[0], signal.SIGKILL)
        os.waitid(os.P_PID, before[0], os.WEXITED | os.WNOWAIT)
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        assert thinkers.pids() != before
        assert thinkers.figures().replaced == 1
        assert thinkers.figures().failed == 0
        assert reported == []

    with_pool(1, body)


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_job_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KILLED_ONCE", str(tmp_path / "mark"))

    async def body(thinkers: Thinkers, reported: Reported) -> None:
        assert await thinkers.choose(f"{BOTS}:KilledOnce", POSITION, 0, LONG) == LAST
        assert len(reported) == 1
        assert "a worker was lost" in reported[0]
        assert thinkers.figures().overruns == 0

    with_pool(2, body)


def test_a_bot_that_ends_every_worker_is_given_up_and_others_still_play() -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        with pytest.raises(ThinkingError, match="3 workers were lost over this"):
            await thinkers.choose(f"{BOTS}:Killed", POSITION, 0, LONG)
        assert len(reported) == MOST_TRIES
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        figures = thinkers.figures()
        assert (figures.replaced, figures.failed, figures.moves) == (MOST_TRIES, 1, 1)

    with_pool(1, body)


def test_a_bot_that_overruns_is_cut_off_and_the_first_option_played() -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        before = thinkers.pids()
        decision = await thinkers.decide(f"{BOTS}:Endless", POSITION, 0, 0.05)
        assert decision.move == FIRST
        assert decision.overran
        assert reported == [f"{BOTS}:Endless took more than 0.05 s and was stopped"]
        assert not is_alive(before[0])
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        figures = thinkers.figures()
        assert (figures.overruns, figures.replaced, figures.moves) == (1, 1, 2)

    with_pool(1, body)


def test_hints_that_overrun_are_an_error_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "LOOK_LIMIT", 0.05)

    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        with pytest.raises(ThinkingError, match="ask for fewer playouts"):
            await thinkers.hint(POSITION, 1_000_000)
        assert thinkers.figures().overruns == 1

    with_pool(1, body)


def test_workers_that_cannot_be_started_are_an_error_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def run() -> None:
        with pytest.raises(ThinkingError, match="a worker cannot be started: the process could"):
            await Thinkers(2).start()

    asyncio.run(run())


def test_a_worker_that_cannot_be_replaced_fails_its_job_and_not_the_pool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def body(thinkers: Thinkers, reported: Reported) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "executable", "/nowhere/python")
            with pytest.raises(ThinkingError, match="could not be started"):
                await thinkers.choose(f"{BOTS}:Killed", POSITION, 0, LONG)
            assert "a worker cannot be started" in " ".join(reported)
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)

    with_pool(1, body)


# Order --------------------------------------------------------------------------------------------


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two named pipes: the bot says that it has begun, and waits to go on."""
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    os.mkfifo(begun)
    os.mkfifo(go_on)
    monkeypatch.setenv("BEGUN", str(begun))
    monkeypatch.setenv("GO_ON", str(go_on))
    monkeypatch.setenv("TOLD", str(tmp_path / "told"))
    return begun, go_on


async def waiting_bot(thinkers: Thinkers, begun: Path) -> "asyncio.Task[int]":
    """Occupy a worker; returns once it has started."""
    task = asyncio.create_task(thinkers.choose(f"{BOTS}:Waiter", POSITION, 0, LONG))
    assert await asyncio.to_thread(begun.read_text) == "begun"
    return task


async def turns_of_the_loop() -> None:
    """Let the tasks that were just created run up to where they wait."""
    for _ in range(3):
        await asyncio.sleep(0)


def test_moves_come_in_order_and_before_hints(gate: tuple[Path, Path], tmp_path: Path) -> None:
    begun, go_on = gate

    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        done: list[str] = []

        async def hint() -> None:
            await thinkers.hint(POSITION, 6)
            done.append("hint")

        async def move(seed: int) -> None:
            await thinkers.choose(f"{BOTS}:Teller", POSITION, seed, LONG)
            done.append(f"move {seed}")

        first = await waiting_bot(thinkers, begun)
        tasks = [asyncio.create_task(each) for each in (hint(), move(1), move(2), move(3))]
        await turns_of_the_loop()
        figures = thinkers.figures()
        assert (figures.waiting, figures.thinking) == (4, 1)
        await asyncio.to_thread(go_on.write_text, "go")
        await asyncio.gather(first, *tasks)
        assert done == ["move 1", "move 2", "move 3", "hint"]
        seeds = [line.split()[1] for line in (tmp_path / "told").read_text().splitlines()]
        assert seeds == ["1", "2", "3"]
        assert thinkers.figures().waiting == 0

    with_pool(1, body)


def test_a_canceled_job_is_removed_and_never_played(
    gate: tuple[Path, Path], tmp_path: Path
) -> None:
    begun, go_on = gate

    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        first = await waiting_bot(thinkers, begun)
        moves = [
            asyncio.create_task(thinkers.choose(f"{BOTS}:Teller", POSITION, seed, LONG))
            for seed in (1, 2)
        ]
        await turns_of_the_loop()
        moves[0].cancel()
        await turns_of_the_loop()
        assert moves[0].cancelled()
        assert thinkers.figures().waiting == 1
        await asyncio.to_thread(go_on.write_text, "go")
        await asyncio.gather(first, moves[1])
        assert (tmp_path / "told").read_text().split()[1:] == ["2"]

    with_pool(1, body)


def test_a_job_canceled_while_a_worker_is_at_it_is_finished_for_nobody(
    gate: tuple[Path, Path],
) -> None:
    begun, go_on = gate

    async def body(thinkers: Thinkers, reported: Reported) -> None:
        first = await waiting_bot(thinkers, begun)
        first.cancel()
        await turns_of_the_loop()
        await asyncio.to_thread(go_on.write_text, "go")
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        assert thinkers.figures().replaced == 0
        assert reported == []

    with_pool(1, body)


# The end ------------------------------------------------------------------------------------------


def test_stopping_ends_every_process_and_tells_everything_that_waits(
    gate: tuple[Path, Path],
) -> None:
    begun, _ = gate

    async def run() -> None:
        thinkers = Thinkers(1)
        await thinkers.start()
        pids = thinkers.pids()
        thinking = await waiting_bot(thinkers, begun)
        waiting = asyncio.create_task(thinkers.hint(POSITION, 6))
        await turns_of_the_loop()
        await thinkers.stop()
        for task in (thinking, waiting):
            with pytest.raises(ThinkingError, match="the server is stopping"):
                await task
        assert [pid for pid in pids if is_alive(pid)] == []
        with pytest.raises(ThinkingError, match="not running"):
            await thinkers.choose("random", POSITION, 0, LONG)
        await thinkers.stop()

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_a_pool_can_be_started_again() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        for _ in range(2):
            async with thinkers:
                assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
                with pytest.raises(ThinkingError, match="already running"):
                    await thinkers.start()

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_workers_ignore_ctrl_c() -> None:
    async def body(thinkers: Thinkers, _reported: Reported) -> None:
        os.kill(thinkers.pids()[0], signal.SIGINT)
        assert await thinkers.choose("random", POSITION, 0, LONG) in options(STATE)
        assert thinkers.figures().replaced == 0

    with_pool(1, body)


PARENT = """
import asyncio, sys
from fatesmith.server.thinking.workers import Thinkers

async def main():
    thinkers = Thinkers(2)
    await thinkers.start()
    print(*thinkers.pids(), flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_workers_end_when_the_server_is_killed() -> None:
    parent = subprocess.Popen(  # noqa: S603 - this Python, with a text of ours
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(FORM.compiled),
    )
    assert parent.stdout is not None
    assert parent.stderr is not None
    assert len(parent.stdout.readline().split()) == 2
    parent.kill()
    # They share its standard error, which ends when the last of them has ended.
    assert parent.stderr.read() == b""
    parent.communicate()


def test_a_worker_that_nobody_ends_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even in the middle of compiled code, where no other thread gets to run."""
    code = "import fatesmith.server.thinking.worker as worker\nworker.GRACE = 0.05\nworker.main()\n"
    seen: list[Any] = []

    def started(command: list[str], **options: Any) -> "subprocess.Popen[bytes]":
        seen.append(subprocess_popen([command[0], "-P", "-c", code], **options))
        return seen[-1]  # type: ignore[no-any-return]

    subprocess_popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", started)

    async def run() -> None:
        worker = await Worker.start(FORM.compiled)
        with pytest.raises(WorkerLost):
            await worker.ask(ChooseMove("mc:1000000", POSITION, 0, 0.01))
        await worker.end()
        assert seen[0].returncode == -signal.SIGALRM

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_workers_run_the_engine_in_the_same_form() -> None:
    async def run() -> None:
        worker = await Worker.start(FORM.compiled)
        assert worker.compiled == FORM.compiled
        await worker.end()

    asyncio.run(asyncio.wait_for(run(), LONG))


def test_a_pool_of_nobody_is_refused() -> None:
    with pytest.raises(ThinkingError, match="ask for 1 or more"):
        Thinkers(0)


CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children")


@pytest.mark.skipif(not CHILDREN.exists(), reason="this system does not list child processes")
def test_a_start_that_is_canceled_leaves_no_process() -> None:
    async def run() -> None:
        thinkers = Thinkers(2)
        before = CHILDREN.read_text().split()
        starting = asyncio.create_task(thinkers.start())
        await turns_of_the_loop()
        children = [int(pid) for pid in CHILDREN.read_text().split() if pid not in before]
        assert len(children) == 2
        starting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await starting
        assert [pid for pid in children if is_alive(pid)] == []
        assert thinkers.pids() == []

    asyncio.run(asyncio.wait_for(run(), LONG))
