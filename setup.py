"""Compile the engine with mypyc. What describes the project is in pyproject.toml.

Where no C compiler is found the wheel is built without: the modules then run as plain Python.
"""

import os
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
PACKAGES = ("engine", "search")  # as in src/fatesmith/compiled.py
MODULES = sorted(
    str(path.relative_to(ROOT))
    for name in PACKAGES
    for path in (ROOT / "src" / "fatesmith" / name).rglob("*.py")
)

extensions = mypycify(
    MODULES,
    group_name="fatesmith_engine",
    target_dir=str(ROOT / "build" / "c"),
    opt_level="3",
    debug_level="0",
)
# Calls between modules of the engine may be inlined: nobody else can replace what they call.
FLAGS = {"linux": ["-fvisibility=hidden", "-fno-semantic-interposition"], "win32": []}
for extension in extensions:
    extension.optional = os.environ.get("FATESMITH_MUST_COMPILE") != "1"
    flags = FLAGS.get(sys.platform, ["-fvisibility=hidden"])
    extension.extra_compile_args = [*extension.extra_compile_args, *flags]


class BuildWithPages(build_py):
    """The wheel carries the browser table, if it was built before: `./dev wheel` sees to that."""

    def run(self) -> None:
        super().run()
        pages = ROOT / "web" / "dist"
        if pages.exists():
            target = Path(self.build_lib) / "fatesmith" / "server" / "web"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(pages, target)


setup(ext_modules=extensions, cmdclass={"build_py": BuildWithPages})
