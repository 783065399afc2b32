"""A project to set up: `dev` and its modules alone in a folder, with steps that only pretend."""

import importlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [path.stem for path in (ROOT / "devtools").glob("*.py") if path.stem != "__init__"]


class Dev:
    """The modules of one run of `./dev`: their locks, events and steps belong to nobody else."""

    background: Any
    checks: Any
    commands: Any
    compiler: Any
    lanes: Any
    locks: Any
    packages: Any
    programs: Any
    progress: Any
    project: Any
    stamps: Any
    steps: Any

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(folder))
        forget()
        for name in MODULES:
            setattr(self, name, importlib.import_module(f"devtools.{name}"))
        forget()
        sys.path.remove(str(folder))


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "devtools"]:
        del sys.modules[name]


class Project:
    """`dev`, started from scratch in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[str] = []
        """Which steps were performed, in this order."""
        (folder / "src").mkdir()
        (folder / "input").write_text("1")
        shutil.copy(ROOT / "dev", folder / "dev")
        shutil.copytree(
            ROOT / "devtools", folder / "devtools", ignore=shutil.ignore_patterns("__pycache__")
        )

    def start(self, **makers: Callable[[], str]) -> Dev:
        """A run of the script whose steps note that they were performed, and do what is given
        here."""
        dev = Dev(self.folder)
        steps = dev.steps
        for name in [name for name in vars(steps) if name.endswith("_STEP")]:
            self._pretend(steps, name, makers.get(name.removesuffix("_STEP").lower(), str))
        steps.WEB_STEPS = [steps.WEB_PACKAGES_STEP, steps.WEB_STEP]
        steps.TO_PLAY = [steps.VENV_STEP, steps.RUN_STEP, *steps.WEB_STEPS]
        steps.TO_RUN = [*steps.TO_PLAY, steps.ENGINE_STEP]
        return dev

    def _pretend(self, steps: ModuleType, name: str, make: Callable[[], str]) -> None:
        step = getattr(steps, name)

        def pretended() -> str:
            self.made.append(step.name)
            if step.name == "venv":
                shutil.rmtree(self.folder / ".venv", ignore_errors=True)
                (self.folder / ".venv" / "bin").mkdir(parents=True)
                (self.folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
            return make()

        setattr(steps, name, step._replace(inputs=("input",), make=pretended, about=str))

    def stamps(self) -> set[str]:
        folder = self.folder / ".venv" / "stamps"
        return {path.name for path in folder.iterdir()} if folder.exists() else set()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)
