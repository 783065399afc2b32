"""How commands are started, which of them wait for the compiler, and which tests they choose."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.dev.conftest import Dev, Project


class Become(BaseException):
    """What the script turns into; nothing comes after it."""


@pytest.fixture
def dev(project: Project, monkeypatch: pytest.MonkeyPatch) -> Dev:
    """A script with a C compiler, which only notes what it would start."""
    monkeypatch.delenv("FATESMITH_ENGINE", raising=False)
    monkeypatch.setenv("FATESMITH_STARTED", "")
    started = project.start()

    def become(command: list[str]) -> None:
        raise Become(command[-1])

    monkeypatch.setattr(started.commands, "become", become)
    monkeypatch.setattr(started.commands, "c_compiler", lambda: "cc")
    monkeypatch.setattr(
        started.commands, "compile_beside_the_game", lambda: project.made.append("beside")
    )
    return started


def test_a_game_begins_while_the_engine_is_compiled_beside_it(project: Project, dev: Dev) -> None:
    with pytest.raises(Become, match="play"):
        dev.commands.main(["play"])
    assert "engine" not in project.made
    assert project.made[-1] == "beside"
    assert os.environ["FATESMITH_STARTED"] == str(dev.progress.START)


def test_a_game_with_a_compiled_engine_starts_no_compiler(project: Project, dev: Dev) -> None:
    dev.lanes.set_up(dev.steps.TO_RUN)
    with pytest.raises(Become, match="play"):
        dev.commands.main(["play"])
    assert "beside" not in project.made


def test_a_game_for_which_the_compiled_engine_was_asked_by_name_waits_for_it(
    project: Project, dev: Dev, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATESMITH_ENGINE", "compiled")
    with pytest.raises(Become, match="play"):
        dev.commands.main(["play"])
    assert project.made[-1] == "engine"


def test_a_game_for_which_the_plain_engine_was_asked_by_name_compiles_nothing(
    project: Project, dev: Dev, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATESMITH_ENGINE", "plain")
    with pytest.raises(Become, match="play"):
        dev.commands.main(["play"])
    assert not {"engine", "beside"} & set(project.made)


def test_a_missing_compiler_is_mentioned_before_the_game(
    project: Project, dev: Dev, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.commands, "c_compiler", str)
    with pytest.raises(Become, match="play"):
        dev.commands.main(["play"])
    assert project.made[-1] == "engine"


@pytest.mark.parametrize("command", [["run", "doctor"], ["bench"]])
def test_every_other_command_waits_for_the_compiled_engine(
    project: Project, dev: Dev, command: list[str]
) -> None:
    with pytest.raises(Become, match=command[-1]):
        dev.commands.main(command)
    assert project.made[-1] == "engine"


def test_the_script_can_be_started_from_any_folder(project: Project, tmp_path: Path) -> None:
    command = [sys.executable, "-P", str(project.folder / "dev"), "help"]
    away = tmp_path.parent
    told = subprocess.run(command, cwd=away, capture_output=True, text=True, check=True)  # noqa: S603
    assert told.stdout == project.start().commands.HELP


def test_a_command_that_does_not_exist_is_refused(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.start().commands.main(["fly"]) == 2
    assert "there is no command 'fly'" in capsys.readouterr().err


def test_a_change_is_tried_by_its_own_tests_and_those_most_likely_to_notice(
    project: Project,
) -> None:
    git = ["git", "-C", str(project.folder), "-c", "user.name=a", "-c", "user.email=b"]
    for name in ("src/fatesmith/search/prices.py", "tests/bots/test_bot.py", "tests/search/a.py"):
        path = project.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "before"]):
        subprocess.run([*git, *command], check=True)  # noqa: S603
    (project.folder / "src" / "fatesmith" / "search" / "prices.py").write_text("changed")
    (project.folder / "tests" / "test_new.py").touch()
    found = project.start().checks.changed_tests()
    assert found == ["tests/bots", "tests/layers", "tests/search", "tests/test_new.py"]
    (project.folder / "setup.py").write_text("changed")
    (project.folder / "devtools" / "new.py").touch()
    assert {*project.start().checks.changed_tests()} - {*found} == {"tests/compiling", "tests/dev"}
