"""A reader who follows a page to the letter: creates its files, makes its changes, runs its
commands, and compares what happens with what the page shows.

A block between fences belongs to the file named last in the paragraph in front of it. A block of
`diff` changes lines of that file, or of those it names itself behind `+++`, with `@@` between two
changes; `console` has commands behind `$` and beginnings of lines that they must print, in this
order, with `…` for anything; every other block is a new file. A command must fail exactly if the
page shows that it does.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAILURES = re.compile(r"FAILED|Error:|.* is refused$")

_SECTION = re.compile(r"^## (.*)$")
_FENCE = re.compile(r"^```(\w*)$")
_PATH = re.compile(r"`((?:src|tests|web|docs)/[^`\s]+\.\w+)`")

_NAMED = re.compile(r"^\+\+\+ (\S+)\n((?:(?!\+\+\+).*\n)+)", re.MULTILINE)

_OF_THE_BROWSER = (
    "web/src/art/icons.ts",
    "web/src/asking/places.test.ts",
    "web/src/asking/questions.json",
    "web/src/protocol/types.ts",
)


class PageFault(AssertionError):
    """What the page says is not what happens."""


@dataclass(frozen=True)
class Block:
    """What is between two fences."""

    section: str
    kind: str
    path: str
    """The file it belongs to; empty for commands."""
    text: str


def blocks_of(page: str) -> Iterator[Block]:
    section, kind = "", ""
    text, code = list[str](), None
    for line in page.splitlines():
        fence = _FENCE.match(line)
        if fence and code is None:
            kind, code = fence[1], list[str]()
        elif fence and code is not None:
            paths = _PATH.findall(_last_paragraph(text)) if kind != "console" else [""]
            yield from _blocks(section, kind, paths[-1:], code)
            text, code = [], None
        elif code is not None:
            code.append(line)
        else:
            heading = _SECTION.match(line)
            section = heading[1] if heading else section
            text.append(line)


def _blocks(section: str, kind: str, paths: list[str], code: list[str]) -> Iterator[Block]:
    """A block, or one for each file that it names."""
    whole = "".join(f"{each}\n" for each in code)
    for path, text in _NAMED.findall(whole) or [(path, whole) for path in paths]:
        yield Block(section, kind, path, text)
        paths = [path]
    if not paths:
        raise PageFault(f"no file is named in front of this block:\n{whole}")


def _last_paragraph(lines: list[str]) -> str:
    return "\n".join(lines).rstrip().rpartition("\n\n")[2]


def commands_of(block: Block) -> Iterator[tuple[str, list[str]]]:
    """The commands with the lines that they must print."""
    command, shown = "", list[str]()
    for line in [*block.text.splitlines(), "$ "]:
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line.removeprefix("$ "), []
        elif line:
            shown.append(line)


def changed(text: str, diff: str) -> str:
    """A text after all changes of a block; PageFault if one does not fit in exactly one place."""
    for change in diff.split("\n@@\n"):
        rows = [row or " " for row in change.rstrip("\n").split("\n")]
        if unknown := [row for row in rows if row[0] not in " +-"]:
            raise PageFault(f"neither added, removed nor kept: {unknown[0]!r}")
        old = "".join(f"{row[1:]}\n" for row in rows if row[0] != "+")
        new = "".join(f"{row[1:]}\n" for row in rows if row[0] != "-")
        found = f"\n{text}".count(f"\n{old}")
        if not old or found != 1:
            raise PageFault(f"these lines occur {found} times:\n{old}")
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}", 1)[1:]
    return text


def copied(folder: Path) -> Path:
    """A copy of the project in an empty folder, without what is built."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    for each in ("src", "tests"):
        shutil.copytree(ROOT / each, folder / each, ignore=ignored)
    for each in ("pyproject.toml", *_OF_THE_BROWSER):
        (folder / each).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / each, folder / each)
    return folder


class Reader:
    """Follows a page in the project that a folder holds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def edit(self, block: Block) -> None:
        path = self.folder / block.path
        if block.kind == "diff":
            try:
                path.write_text(changed(path.read_text("utf-8"), block.text), "utf-8")
            except PageFault as fault:
                raise PageFault(f"{block.path}: {fault}") from None
        elif path.exists():
            raise PageFault(f"{block.path} is there already")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")

    def run(self, command: str, shown: list[str]) -> str:
        """Run a command of the page; PageFault if it does not print what the page shows."""
        for short, whole in (
            ("./dev run ", "-m fatesmith.cli.main "),
            ("./dev test ", "-m pytest -q -p no:cacheprovider "),
            (".venv/bin/python ", ""),
        ):
            if command.startswith(short):
                arguments = shlex.split(whole + command.removeprefix(short))
                break
        else:
            raise PageFault(f"nobody knows how to run {command!r}")
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder / "src"),
            "FATESMITH_ENGINE": "plain",
            "COLUMNS": "200",
        }
        environment.pop("FATESMITH_LANGUAGE", None)
        done = subprocess.run(  # noqa: S603 - the commands of our own page
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        printed = done.stdout + done.stderr
        rest = iter(printed.splitlines())
        for line in shown:
            pattern = re.escape(line).replace(re.escape("…"), ".*")
            if not any(re.match(pattern, each) for each in rest):
                raise PageFault(f"$ {command}\ndoes not print {line!r} but\n{printed}")
        fails = any(FAILURES.match(line) for line in shown)
        if fails != (done.returncode != 0):
            raise PageFault(f"$ {command}\nends with {done.returncode}:\n{printed}")
        return printed

    def follow(self, block: Block) -> None:
        if block.kind == "console":
            for command, shown in commands_of(block):
                self.run(command, shown)
        else:
            self.edit(block)
