"""The report of an arena run: a folder with one page and its figures as tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fatesmith.arena.report.csv_files import write_tables
from fatesmith.arena.report.figures import Header, make_figures
from fatesmith.arena.report.page import page
from fatesmith.arena.summary import Summary
from fatesmith.engine.errors import FatesmithError

PAGE: Final = "index.html"
MARKER: Final = ".fatesmith-report"
_MARKED: Final = "A report of the fatesmith arena lives here; a new one may replace it.\n"


class ReportError(FatesmithError):
    """The report cannot be written there."""


def write_report(summaries: Sequence[Summary], header: Header, folder: Path) -> Path:
    """Write the report and return its page. The folder is created if it is missing, and reused if
    it is empty or holds an earlier report."""
    check_folder(folder)
    figures = make_figures(summaries, header)
    document = page(figures, header)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARKER).write_text(_MARKED, encoding="utf-8")
    write_tables(summaries, figures, folder)
    path = folder / PAGE
    path.write_text(document, encoding="utf-8")
    return path


def check_folder(folder: Path) -> None:
    """Refuse a folder that is not ours: better to find out before the games than after."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise ReportError(f"{folder} is a file; name a folder for the report.")
    if any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise ReportError(
            f"{folder} holds other files; name a new folder, or one with an earlier report."
        )
