"""A build of fatesmith, this one or another checkout's, and a process that measures it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from fatesmith.bench.clock import Effort
from fatesmith.compiled import AUTO, PACKAGE, VARIABLE

_PROGRAM: Final = Path(__file__).with_name("measurer.py")


class NotComparable(Exception):
    """A build cannot be measured; the text says why."""


@dataclass(frozen=True)
class Build:
    """A Python, and the folder of the package it runs."""

    name: str
    python: Path
    package: Path

    @staticmethod
    def this() -> "Build":
        return Build("this", Path(sys.executable), PACKAGE)

    @staticmethod
    def checkout(folder: Path) -> "Build":
        """A checkout with its own environment, as ./dev makes it."""
        folder = folder.absolute()
        package, python = folder / "src" / "fatesmith", folder / ".venv" / "bin" / "python"
        if not (package / "__init__.py").exists():
            raise NotComparable(f"{folder} is not a checkout of fatesmith: no src/fatesmith there")
        if not python.exists():
            raise NotComparable(f"{folder} is not built: run `./dev run doctor` there first")
        return Build(folder.name, python, package)


class Measurer:
    """A process of a build that measures whatever it is asked to."""

    def __init__(self, build: Build, engine: str = AUTO) -> None:
        variables = {"PYTHONPATH": str(build.package.parent)}
        if engine != AUTO:
            variables[VARIABLE] = engine
        self._build = build
        self._process = subprocess.Popen(  # noqa: S603 - a build's own Python, our own program
            [str(build.python), "-P", str(_PROGRAM)],
            env={**os.environ, **variables},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            self._about = self._read()
        except NotComparable:
            self.close()
            raise

    @property
    def compiled(self) -> bool:
        return bool(self._about["compiled"])

    @property
    def form(self) -> str:
        """How its engine was compiled, or why not."""
        return str(self._about["form"])

    def measure(self, figure: str, effort: Effort) -> float:
        """The figure; NotComparable if this build has none."""
        print(json.dumps([figure, effort.seconds, effort.repeats]), file=self._in, flush=True)
        answer = self._read()
        if "fault" in answer:
            raise NotComparable(answer["fault"])
        return float(answer["value"])

    def close(self) -> None:
        self._in.close()
        self._out.close()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def _in(self) -> IO[str]:
        return _piped(self._process.stdin)

    @property
    def _out(self) -> IO[str]:
        return _piped(self._process.stdout)

    def _read(self) -> dict[str, Any]:
        line = self._out.readline()
        if not line:
            raise NotComparable(f"the build in {self._build.package.parents[1]} does not run")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _piped(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise ValueError("not a pipe")
    return stream
