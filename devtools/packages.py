"""The environment in .venv, and installing packages into it."""

import contextlib
import importlib.util
import os
import sys
import sysconfig
import threading
from collections.abc import Iterator
from pathlib import Path

from devtools.locks import COMPILES, only_one
from devtools.programs import THIS, log_tail, logged
from devtools.project import PYTHON, ROOT, SOURCES, STAMPS, UV, VENV, DevError
from devtools.stamps import mark

BUSY = STAMPS / "busy"  # exists while packages are installed; found at the start, it means a crash
VENV_MADE = threading.Event()
ONE_INSTALLER = threading.Lock()


def make_venv() -> str:
    """Start from scratch: .venv with pip and no other package."""
    if not (has_module("venv") and has_module("ensurepip")):
        sudo = "sudo " if os.getuid() else ""
        raise DevError(
            "this Python cannot create virtual environments. On Debian or Ubuntu run\n"
            "    {}apt install python{}.{}-venv".format(sudo, *sys.version_info)
        )
    # From inside an activated .venv this script runs on the Python that is about to be removed.
    base_python = getattr(sys, "_base_executable", None) or sys.executable
    with only_one(SOURCES, COMPILES):  # the compiler, too, runs on what is about to be removed
        if logged([base_python, "-I", "-m", "venv", "--clear", str(VENV)]) != 0:
            raise DevError(f"the environment could not be created.\n{log_tail()}")
    return ""


def has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def link_package() -> str:
    """Make `fatesmith` importable and startable from src/.

    An editable install would need the build backend: fetched without hashes into an isolated
    environment, or one more locked package that nobody needs to play. A .pth file and a
    two-line starter do the same, cannot fail, and leave no egg-info in src/.
    """
    site_packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
    (site_packages / "fatesmith.pth").write_text(f"{SOURCES}\n")
    starter = VENV / "bin" / "fatesmith"
    starter.write_text(
        '#!/bin/sh\nexec "$(dirname "$(realpath "$0")")/python" -P -m fatesmith.cli.main "$@"\n'
    )
    starter.chmod(0o755)
    return ""


@contextlib.contextmanager
def installing() -> Iterator[None]:
    """Change the packages of .venv, one program at a time. If that is cut short, BUSY stays behind:
    an installer that fails changes nothing, but one that is stopped may leave anything."""
    with ONE_INSTALLER:
        mark(BUSY, THIS.step)
        yield
        BUSY.unlink()


def install(name: str) -> str:
    """Install requirements/<name>.txt, every file checked against its hash."""
    with installing():
        # uv takes a fraction of pip's time, but pip is always there.
        uv = get_uv() and uv_install(name) == 0
        pip = not uv and pip_install(name) == 0
    if uv:
        return "(uv)"
    if pip:
        return "(pip, as uv did not work)"
    raise DevError(f"packages could not be installed; is there a network?\n{log_tail()}")


def get_uv() -> bool:
    # One retry is enough: without uv the work still gets done.
    return UV.exists() or pip_install("uv", "--retries", "1") == 0


def uv_install(name: str) -> int:
    # The system's certificates, which pip and browsers trust too, not uv's own bundle.
    options = ["--python", str(PYTHON), "--system-certs", "--require-hashes"]
    return logged([str(UV), "pip", "install", *options, "-r", requirements(name)])


def pip_install(name: str, *options: str) -> int:
    pip = [str(PYTHON), "-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    return logged([*pip, *options, "--require-hashes", "-r", requirements(name)])


def requirements(name: str) -> str:
    return str(ROOT / "requirements" / f"{name}.txt")
