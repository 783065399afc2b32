"""The bar that long commands show on a terminal, and nowhere else."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bar(
    notes: Console, counted: str, after: str = "", *, transient: bool = False
) -> Progress:
    """How many of what is `counted` are done, and the time left; `after` is a template for what
    follows. A transient bar leaves nothing behind."""
    return Progress(
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn(f"{counted},"),
        TimeRemainingColumn(compact=True),
        TextColumn(f"left{after}"),
        console=notes,
        transient=transient,
        disable=not notes.is_terminal,
    )
