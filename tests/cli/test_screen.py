"""Lines on the terminal: as wide as it is, with colors only where it has them."""

import io

import pytest
from rich.console import Console

from fatesmith.cli.terminal.screen import Screen
from fatesmith.prose.language import language
from fatesmith.prose.voice import YOU, Voice

NAMES = {0: YOU, 1: "Ada"}
LINE = "Ada: 5/12 gold, 2 sun, +1 moon, 3 glory | g1 s1 m1 v2"


def said(line: str, code: str = "en", width: int = 80, colors: bool = True) -> str:
    out = io.StringIO()
    screen = Screen(
        Console(
            file=out,
            width=width,
            force_terminal=colors,
            color_system="standard" if colors else None,
            highlight=False,
            markup=False,
        )
    )
    screen.paint(Voice(language(code), NAMES))
    screen.say(line)
    return out.getvalue()


def test_amounts_and_heroes_have_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    text = said(LINE)
    for number, parts in {
        "33": ("5/12 gold", "g1"),
        "31": ("2 sun", "s1"),
        "34": ("+1 moon", "m1"),
        "32": ("3 glory", "v2"),
        "1;95": ("Ada",),
    }.items():
        for part in parts:
            assert f"\x1b[{number}m{part}\x1b[0m" in text
    german = language("de")
    assert "\x1b[33m" in said(german.count("gold", 3), "de")


def test_pipes_and_people_without_colors_get_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(LINE, colors=False) == f"{LINE}\n"
    monkeypatch.setenv("NO_COLOR", "1")
    assert said(LINE) == f"{LINE}\n"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_are_as_wide_as_the_window(width: int) -> None:
    lines = said("word " * 100, width=width, colors=False).splitlines()
    assert width - 5 < max(map(len, lines)) <= width
