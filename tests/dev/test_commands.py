"""Which commands wait for the compiler, and which do not."""

import os
from typing import Any

import pytest

from tests.dev.conftest import Project


class Become(BaseException):
    """What the script turns into; nothing comes after it."""


@pytest.fixture
def dev(project: Project, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A script with a C compiler, which only notes what it would start."""
    monkeypatch.delenv("FATESMITH_ENGINE", raising=False)
    monkeypatch.setenv("FATESMITH_STARTED", "")
    started = project.start()

    def become(command: list[str]) -> None:
        raise Become(command[-1])

    monkeypatch.setattr(started, "become", become)
    monkeypatch.setattr(started, "c_compiler", lambda: "cc")
    monkeypatch.setattr(started, "compile_beside_the_game", lambda: project.made.append("beside"))
    return started


def test_a_game_begins_while_the_engine_is_compiled_beside_it(project: Project, dev: Any) -> None:
    with pytest.raises(Become, match="play"):
        dev.main(["play"])
    assert "engine" not in project.made
    assert project.made[-1] == "beside"
    assert os.environ["FATESMITH_STARTED"] == str(dev.START)


def test_a_game_with_a_compiled_engine_starts_no_compiler(project: Project, dev: Any) -> None:
    dev.set_up(dev.TO_RUN)
    with pytest.raises(Become, match="play"):
        dev.main(["play"])
    assert "beside" not in project.made


def test_a_game_for_which_the_compiled_engine_was_asked_by_name_waits_for_it(
    project: Project, dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATESMITH_ENGINE", "compiled")
    with pytest.raises(Become, match="play"):
        dev.main(["play"])
    assert project.made[-1] == "engine"


def test_a_game_for_which_the_plain_engine_was_asked_by_name_compiles_nothing(
    project: Project, dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATESMITH_ENGINE", "plain")
    with pytest.raises(Become, match="play"):
        dev.main(["play"])
    assert not {"engine", "beside"} & set(project.made)


def test_a_missing_compiler_is_mentioned_before_the_game(
    project: Project, dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "c_compiler", str)
    with pytest.raises(Become, match="play"):
        dev.main(["play"])
    assert project.made[-1] == "engine"


@pytest.mark.parametrize("command", [["run", "doctor"], ["bench"]])
def test_every_other_command_waits_for_the_compiled_engine(
    project: Project, dev: Any, command: list[str]
) -> None:
    with pytest.raises(Become, match=command[-1]):
        dev.main(command)
    assert project.made[-1] == "engine"
