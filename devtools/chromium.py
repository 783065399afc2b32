"""The browser in which the table is tested."""

import runpy
from typing import Any

from devtools.programs import log_tail, logged
from devtools.project import PYTHON, ROOT, NotNow

SCRIPT = ROOT / "tests" / "browser" / "chromium.py"


def get_chromium() -> str:
    """Find one, or install one."""
    if logged([str(PYTHON), str(SCRIPT)]) != 0:
        raise NotNow(f"{log_tail()}\nThere is no Chromium. {from_script('ADVICE')}")
    return ""


def find_chromium() -> str:
    """Where it is; nothing if it is not on the PATH."""
    return str(from_script("find")())


def from_script(name: str) -> Any:
    """A name of the script that the tests use, so that both find the same browser."""
    return runpy.run_path(str(SCRIPT))[name]
