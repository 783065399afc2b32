"""The set-up makes what is missing, side by side where it can, and survives being stopped."""

import ast
import threading
from typing import Any

import pytest

from tests.dev.conftest import ROOT, Project

PLAYABLE = {"venv", "run", "web-packages", "web"}


def test_an_old_python_gets_as_far_as_the_sentence_that_says_so() -> None:
    ast.parse((ROOT / "dev").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_what_is_current_is_not_made_again(project: Project) -> None:
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert set(project.made) == project.stamps() == {*PLAYABLE, "engine"}
    project.made.clear()
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert project.made == []


def test_what_has_changed_is_made_again_with_all_that_lies_in_the_environment(
    project: Project,
) -> None:
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_RUN)
    project.made.clear()
    (project.folder / "input").write_text("2")
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert set(project.made) == {*PLAYABLE, "engine"}


def test_the_table_does_not_wait_for_the_compiler_and_other_commands_do(project: Project) -> None:
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert "engine" not in project.made
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert project.made[-1] == "engine"


def test_packages_of_the_browser_are_fetched_in_parallel_with_those_of_python(
    project: Project,
) -> None:
    both = threading.Barrier(2, timeout=60)

    def meet() -> str:
        both.wait()
        return ""

    dev = project.start(venv=meet, web_packages=meet)
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert project.stamps() == PLAYABLE


def test_a_stamp_of_the_browser_is_not_lost_when_the_environment_is_made(project: Project) -> None:
    packages_there = threading.Event()

    def packages() -> str:
        packages_there.set()
        return ""

    def environment() -> str:
        assert packages_there.wait(60)
        return ""

    dev = project.start(venv=environment, web_packages=packages)
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert "web-packages" in project.stamps()


def test_a_failure_is_reported_and_what_was_made_before_is_kept(project: Project) -> None:
    def fail() -> str:
        raise dev.project.DevError("no network")

    dev = project.start(run=fail)
    with pytest.raises(dev.project.DevError, match="no network"):
        dev.lanes.set_up(dev.steps.TO_PLAY)
    assert "run" not in project.stamps()
    project.made.clear()
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert "venv" not in project.made
    assert project.stamps() == PLAYABLE


def test_the_failure_of_one_lane_ends_the_programs_of_the_other(project: Project) -> None:
    begun = threading.Event()

    def endless() -> str:
        begun.set()
        while True:
            dev.programs.logged(["sleep", "600"])

    def fail() -> str:
        assert begun.wait(60)
        while not dev.programs.RUNNING:
            pass
        raise dev.project.DevError("no network")

    dev = project.start(run=fail, web_packages=endless)
    with pytest.raises(dev.project.DevError, match="no network"):
        dev.lanes.set_up(dev.steps.TO_PLAY)
    assert not dev.programs.RUNNING
    assert "web-packages" not in project.stamps()


def test_without_a_browser_table_the_rest_is_set_up_and_it_is_tried_again(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> str:
        raise dev.project.NotNow("There is no Node.js.")

    dev = project.start(web_packages=refuse, web=refuse)
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert project.stamps() == {"venv", "run", "engine"}
    assert "packages of the browser table ... not done\nThere is no Node.js.\n" in (
        capsys.readouterr().err
    )
    project.made.clear()
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_RUN)
    assert project.made == ["web-packages", "web"]


def test_steps_after_one_that_cannot_be_done_now_wait_for_it(project: Project) -> None:
    def refuse() -> str:
        raise dev.project.NotNow("There is no Node.js.")

    dev = project.start(web_packages=refuse)
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert project.stamps() == PLAYABLE - {"web-packages", "web"}


def test_an_installer_that_was_cut_short_makes_everything_again(project: Project) -> None:
    def cut_short() -> str:
        with dev.packages.installing():
            raise dev.project.Stopped

    dev = project.start(run=cut_short)
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert "run" not in project.stamps() - {"busy"}
    project.made.clear()
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert set(project.made) == project.stamps() == PLAYABLE


def test_ctrl_c_while_the_table_is_built_loses_nothing_else(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    building, interrupted = threading.Event(), threading.Event()

    def ctrl_c(_threads: Any) -> None:
        assert building.wait(60)
        monkeypatch.setattr(dev.lanes, "tick_until_ended", wait)
        raise KeyboardInterrupt

    def wait(threads: list[threading.Thread]) -> None:
        interrupted.set()
        for thread in threads:
            thread.join()

    def build() -> str:
        building.set()
        assert interrupted.wait(60)
        dev.programs.logged(["true"])
        return ""

    dev = project.start(web=build)
    monkeypatch.setattr(dev.lanes, "tick_until_ended", ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        dev.lanes.set_up(dev.steps.TO_PLAY)
    assert project.stamps() == PLAYABLE - {"web"}
    project.made.clear()
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    assert project.made == ["web"]


def test_an_engine_that_another_one_compiles_is_waited_for_and_taken(project: Project) -> None:
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    other = project.start()
    waiting = threading.Event()

    def wait() -> None:
        # Called only while the lock is not to be had.
        waiting.set()

    dev.progress.PROGRESS.tick = wait
    second = threading.Thread(target=dev.lanes.set_up, args=(dev.steps.TO_RUN,))
    with other.locks.only_one(other.project.SOURCES, other.locks.COMPILES):
        second.start()
        assert waiting.wait(60)
        other.lanes.performed(other.steps.ENGINE_STEP)
    second.join(60)
    assert project.made.count("engine") == 1


def test_on_a_terminal_seconds_tick_and_elsewhere_a_line_comes_now_and_then(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = project.start().progress.PROGRESS
    progress.begin("browser table")
    progress.tick()
    assert capsys.readouterr().err == ""
    progress.told -= progress.NOW_AND_THEN
    progress.tick()
    assert capsys.readouterr().err == "fatesmith set-up: browser table 0 s ...\n"
    progress.on_terminal = True
    progress.tick()
    progress.tick()
    progress.running["browser table"] -= 1
    progress.tick()
    progress.say("done")
    assert capsys.readouterr().err == (
        "\r\033[Kfatesmith set-up: browser table 0 s"
        "\r\033[Kfatesmith set-up: browser table 1 s"
        "\r\033[Kdone\n"
    )


def test_the_set_up_says_how_long_it_took(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    dev = project.start()
    dev.lanes.set_up(dev.steps.TO_PLAY)
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("fatesmith set-up: ready after ")
