"""Building wheels, cleaning up, and locking dependencies."""

import os
import shutil
import subprocess
from pathlib import Path

from devtools.compiler import c_compiler
from devtools.locks import COMPILES, SETS_UP, only_one
from devtools.packages import get_uv, install
from devtools.programs import log_tail, logged, wait_for
from devtools.progress import say
from devtools.project import PYTHON, ROOT, SOURCES, UV, DevError


def pack() -> str:
    """A wheel and an archive of the sources in dist/."""
    if not c_compiler():
        install("build")
    leftovers = ["dist", "build/lib*", "build/bdist*", "src/*.egg-info"]
    remove_all(leftovers)
    code = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"
    if logged([str(PYTHON), "-I", "-c", code]) != 0:
        raise DevError(f"the wheel could not be built.\n{log_tail()}")
    remove_all(leftovers[1:])
    return ""


def clean_up() -> None:
    """Remove everything that is made from the sources."""
    rubbish = [".venv", "build", "dist", "htmlcov", ".coverage", ".coverage.*", "src/*.egg-info"]
    rubbish += ["web/node_modules", "web/dist", "web/src/**/*.generated.*"]
    rubbish += [".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"]
    with only_one(ROOT, SETS_UP), only_one(SOURCES, COMPILES):
        remove_all(rubbish)
        for path in bytecode_folders():
            remove(path)


def remove_all(patterns: list[str]) -> None:
    for pattern in patterns:
        for path in ROOT.glob(pattern):
            remove(path)


def bytecode_folders() -> list[Path]:
    found = []
    for folder, names, _ in os.walk(ROOT):
        found += [Path(folder, name) for name in names if name == "__pycache__"]
        names[:] = [name for name in names if name != "__pycache__" and name[0] != "."]
    return found


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def write_locks(options: list[str]) -> None:
    """Rewrite requirements/ from pyproject.toml."""
    if not get_uv():
        raise DevError(f"lock needs uv, and it could not be installed.\n{log_tail()}")
    # `run` is cut out of `test`, so that both name the same versions. The extra `ray` is large and
    # not for every machine: nobody needs it to play, and the group `test` says who tests it.
    package = ["pyproject.toml", "--extra", "postgres", "--extra", "train", *options]
    like_test = ["--constraints", "requirements/test.txt"]
    write_lock("test", [*package, "--group", "test"])
    write_lock("run", [*package, *like_test])
    write_lock("build", ["--group", "build", *like_test, *options])
    write_lock("uv", ["--group", "installer", *options])
    write_lock("node", ["--group", "node", *options])


def write_lock(name: str, options: list[str]) -> None:
    target = f"requirements/{name}.txt"
    # Universal: one file for every platform and every Python from 3.11 on.
    command = [str(UV), "pip", "compile", "--quiet", "--system-certs", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes"]
    command += ["--custom-compile-command", "./dev lock", "--output-file", target, *options]
    if wait_for(subprocess.Popen(command, cwd=ROOT)) != 0:
        raise DevError(f"{target} could not be written.")
    if "://" in (ROOT / target).read_text():
        raise DevError(f"{target} names a host; packages must come from any index.")
    say(f"wrote {target}")
