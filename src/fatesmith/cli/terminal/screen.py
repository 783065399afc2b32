"""Lines on the terminal, folded at 80 columns."""

import contextlib
import sys
import textwrap
from typing import Final, final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - lets people edit and recall what they type

WIDTH: Final = 80
HEADING: Final = "bold"
QUESTION: Final = "bold"
NOTE: Final = "dim"
FAULT: Final = "yellow"


@final
class Screen:
    """Prints plain lines. Styles are an extra: every line can be understood without them."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, markup=False, emoji=False)
        self.width = min(self._console.width, WIDTH)

    def say(self, text: str = "", style: str | None = None, hang: int = 0) -> None:
        """One paragraph; lines after the first are indented by `hang`."""
        lines = textwrap.wrap(
            text,
            self.width,
            subsequent_indent=" " * hang,
            drop_whitespace=True,
            break_on_hyphens=False,
        )
        for line in lines or [""]:
            self._console.out(line, style=style, highlight=False)

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


def fold(items: list[str], between: str, width: int) -> list[str]:
    """Whole items on lines of at most `width`."""
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1] + between + item) <= width:
            lines[-1] += between + item
        else:
            lines.append(f" {item}")
    return lines
