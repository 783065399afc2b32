"""The command line reports mistakes in one line."""

import subprocess
import sys

from click.testing import CliRunner

import fatesmith
from fatesmith.cli.main import main


def test_the_version_is_that_of_the_package() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert result.output == f"fatesmith, version {fatesmith.__version__}\n"


def test_help_lists_every_command_with_what_it_does() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    commands = result.output.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in commands] == sorted(main.commands)
    assert all(len(line.split()) > 2 for line in commands)


def test_a_users_mistake_is_one_line_on_stderr_and_code_1() -> None:
    result = CliRunner().invoke(main, ["play", "--feats", "bear,hind"])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "Error: bear and hind both belong at M3: choose one\n"


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(main, ["conquer"])
    assert result.exit_code == 2
    assert "No such command 'conquer'" in result.stderr


def test_the_module_can_be_started() -> None:
    command = [sys.executable, "-m", "fatesmith.cli.main", "--version"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout == f"fatesmith, version {fatesmith.__version__}\n"
