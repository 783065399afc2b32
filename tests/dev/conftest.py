"""A project to set up: the script `dev` alone in a folder, with steps that only pretend."""

import importlib.util
import shutil
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "dev"


class Project:
    """`dev`, as it is started anew in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[str] = []
        """What steps were made, in this order."""
        (folder / "src").mkdir()
        (folder / "input").write_text("1")
        shutil.copy(SCRIPT, folder / "dev")

    def start(self, **steps: Callable[[], str]) -> Any:
        """The script as a module, whose steps note that they were made, and do as is said here."""
        loader = SourceFileLoader("dev", str(self.folder / "dev"))
        spec = importlib.util.spec_from_loader("dev", loader)
        assert spec is not None
        dev: Any = importlib.util.module_from_spec(spec)
        loader.exec_module(dev)
        for name in [name for name in vars(dev) if name.endswith("_STEP")]:
            self._pretend(dev, name, steps.get(name.removesuffix("_STEP").lower(), str))
        dev.WEB_STEPS = [dev.WEB_PACKAGES_STEP, dev.WEB_STEP]
        dev.TO_PLAY = [dev.VENV_STEP, dev.RUN_STEP, *dev.WEB_STEPS]
        dev.TO_RUN = [*dev.TO_PLAY, dev.ENGINE_STEP]
        return dev

    def _pretend(self, dev: Any, name: str, make: Callable[[], str]) -> None:
        step = getattr(dev, name)

        def pretended() -> str:
            self.made.append(step.name)
            if step.name == "venv":
                shutil.rmtree(self.folder / ".venv", ignore_errors=True)
                (self.folder / ".venv" / "bin").mkdir(parents=True)
                (self.folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
            return make()

        setattr(dev, name, step._replace(inputs=("input",), make=pretended, about=str))

    def stamps(self) -> set[str]:
        folder = self.folder / ".venv" / "stamps"
        return {path.name for path in folder.iterdir()} if folder.exists() else set()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)
