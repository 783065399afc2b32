"""Lines on the terminal, folded at its width, with colors where it has them."""

import contextlib
import re
import sys
import textwrap
from collections.abc import Mapping
from typing import Final, final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fatesmith.cli.naming import as_typed
from fatesmith.prose.voice import YOU, Voice

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - lets people edit and recall what they type

HEADING: Final = "bold"
QUESTION: Final = "bold"
NOTE: Final = "dim"
FAULT: Final = "yellow"
_COLORS: Final = {"gold": "yellow", "sun": "red", "moon": "blue", "glory": "green"}
"""As the pieces of the game have them."""
_LETTERS: Final = {"gold": "g", "sun": "s", "moon": "m", "glory": "v"}
_SEATS: Final = ("bright_cyan", "bright_magenta", "bright_yellow", "bright_green")


@final
class Screen:
    """Prints plain lines. Styles are an extra: every line can be understood without them."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, markup=False, emoji=False)
        self.width = self._console.width
        self._paints: list[tuple[re.Pattern[str], str]] = []

    def paint(self, voice: Voice) -> None:
        """From now on, amounts and heroes have colors, if the terminal has them."""
        if self._console.color_system is None or self._console.no_color:
            return
        self._paints = [
            *((_amounts(resource, voice), color) for resource, color in _COLORS.items()),
            *_heroes(voice.names),
        ]

    def say(self, text: str = "", style: str | None = None, hang: int = 0) -> None:
        """One paragraph; lines after the first are indented by `hang`."""
        lines = textwrap.wrap(
            as_typed(text),
            self.width,
            subsequent_indent=" " * hang,
            drop_whitespace=True,
            break_on_hyphens=False,
        )
        for line in lines or [""]:
            self._out(line, style)

    def _out(self, line: str, style: str | None) -> None:
        if not self._paints:
            self._console.out(line, style=style, highlight=False)
            return
        painted = Text(line, style=style or "")
        for pattern, color in self._paints:
            painted.highlight_regex(pattern, color)
        self._console.print(painted, soft_wrap=True)

    def rule(self, title: str) -> None:
        """A title across the whole width."""
        self.say(f"-- {title} ".ljust(self.width, "-"), style=HEADING)

    def ask(self, prompt: str) -> str:
        """One line from the person; EOFError when there are no more."""
        line = input(prompt)
        if not sys.stdin.isatty():
            # A script's answers belong in its transcript.
            self.say(line)
        return line

    def show(self, table: Table) -> None:
        self._console.print(table, width=self.width)


def _amounts(resource: str, voice: Voice) -> re.Pattern[str]:
    """`5/12 gold` as the language writes it, and the short form of tables, `g5`."""
    words = {voice.language.count(resource, number).split(maxsplit=1)[-1] for number in (1, 2)}
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    letter = _LETTERS[resource]
    return re.compile(rf"[+-]?\d+(?:/\d+)?\s(?:{either})\b|(?<![\w/]){letter}\d+(?![\w:])")


def _heroes(names: Mapping[int, str]) -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(rf"\b{re.escape(name)}(?!\w)"), f"bold {_SEATS[seat]}")
        for seat, name in names.items()
        if name != YOU
    ]


def fold(items: list[str], between: str, width: int) -> list[str]:
    """Whole items on lines of at most `width`."""
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1] + between + item) <= width:
            lines[-1] += between + item
        else:
            lines.append(f" {item}")
    return lines
