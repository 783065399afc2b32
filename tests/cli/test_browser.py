"""`fatesmith play` opens a table in the browser, and says so when it cannot."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from fatesmith.cli import browser, play
from fatesmith.cli.main import main

COMMAND = [sys.executable, "-P", "-m", "fatesmith.cli.main", "play"]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the files of the browser table were there, whether this clone has them or not."""
    monkeypatch.setattr(play, "lacking", lambda: "")


class Shown:
    """A browser that only records addresses."""

    def __init__(self) -> None:
        self.pages: list[str] = []

    def __call__(self, address: str) -> bool:
        self.pages.append(address)
        return True


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[str]:
    """`fatesmith play` as a process; yields the address that it printed."""
    script = (
        "import fatesmith.cli.play as play\n"
        "play.lacking = lambda: ''\n"
        "from fatesmith.cli.main import main\n"
        f"main(['play', '--no-browser', '--data', {str(folder)!r}, *{list(options)!r}])\n"
    )
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-P", "-c", script], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        told = re.search(r"http://127\.0\.0\.1:\d+/", process.stderr.readline())
        assert told
        until_up(told[0])
        yield told[0]
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM)
        process.stderr.close()


def until_up(address: str) -> None:
    for _ in range(600):
        if browser.answers(address):
            return
        # The socket is already listening: a request waits for the answer, with no need to sleep.
    raise AssertionError(f"nobody answers at {address}")


def ask(address: str, path: str, body: object = None, cookie: str = "") -> tuple[object, str]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(  # noqa: S310 - loopback
        f"{address}{path}", data, {"content-type": "application/json", "cookie": cookie}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - loopback
        return json.load(answer), answer.headers.get("set-cookie", "").partition(";")[0]


def test_games_are_still_there_after_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path, "--port", "0") as address:
        opened, cookie = ask(
            address, "api/tables", {"seats": [{}, {"bot": "theron"}], "name": "Ann"}
        )
        assert (tmp_path / browser.ADDRESS).read_text().strip() == address
    with playing(tmp_path, "--port", "0") as address:
        listed, _ = ask(address, "api/tables?status=running&mine=1", cookie=cookie)
    assert isinstance(opened, dict)
    assert isinstance(listed, dict)
    assert [table["id"] for table in listed["tables"]] == [opened["table"]]


def test_whoever_started_the_script_hears_how_long_the_table_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(browser.STARTED, raising=False)
    with playing(tmp_path, "--port", "0") as address:
        browser._open_when_up(address, show=False)
        assert capsys.readouterr().err == ""
        monkeypatch.setenv(browser.STARTED, "1")
        browser._open_when_up(address, show=False)
    told = re.fullmatch(
        r"The table is open, (\d+)\.\d s after the start\.\n", capsys.readouterr().err
    )
    assert told
    assert int(told[1]) > 1_000_000_000  # since 1970


def test_a_second_one_leads_to_the_first(
    tmp_path: Path, built: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    del built
    shown = Shown()
    monkeypatch.setattr(browser, "open_page", shown)
    with playing(tmp_path, "--port", "0") as address:
        result = CliRunner().invoke(main, ["play", "--data", str(tmp_path)])
        assert result.exit_code == 0, result.output
        assert f"already running: {address}" in result.output
        assert shown.pages == [address]


def test_where_the_usual_port_is_taken_any_other_will_do(
    tmp_path: Path,
) -> None:
    taken = socket.socket()
    try:
        taken.bind((browser.HERE, browser.USUAL_PORT))
        taken.listen()
    except OSError:
        pass  # somebody else has it: just as well
    with taken, playing(tmp_path) as address:
        assert not address.endswith(f":{browser.USUAL_PORT}/")


def test_a_port_that_was_asked_for_and_is_taken_is_reported(tmp_path: Path, built: None) -> None:
    del built
    with socket.socket() as taken:
        taken.bind((browser.HERE, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["play", "--port", port, "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert f"port {port} of {browser.HERE} is in use" in result.output


def test_without_a_browser_table_the_terminal_opens_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path))
    monkeypatch.setattr("fatesmith.server.http.pages.default_folder", lambda: None)
    result = CliRunner().invoke(main, ["play"], input="quit\n")
    assert result.exit_code == 0
    assert "`./dev wheel` makes a wheel that has it.\nPlaying in the terminal" in result.output
    assert "The game is saved" in result.output


def test_an_option_of_the_browser_means_nothing_in_the_terminal() -> None:
    result = CliRunner().invoke(main, ["play", "--terminal", "--port", "1"])
    assert result.exit_code == 2
    assert "--port is for the table in a browser" in result.output


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Shown()
    monkeypatch.setattr("webbrowser.open", opened)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not browser.open_page("http://127.0.0.1:1/")
    assert not opened.pages
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser.open_page("http://127.0.0.1:1/")
    assert opened.pages == ["http://127.0.0.1:1/"]


def test_a_note_of_an_address_elsewhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / browser.ADDRESS).write_text("http://example.org/\n")
    assert not browser.answers("http://example.org/")
    assert browser.served_at(tmp_path) in ("", f"http://{browser.HERE}:{browser.USUAL_PORT}/")


def test_help_names_both_ways() -> None:
    told = subprocess.run(  # noqa: S603 - our own program
        [*COMMAND, "--help"], capture_output=True, text=True, check=True, env={**os.environ}
    ).stdout
    assert "--terminal" in told
    assert "--no-browser" in told
