"""Compile the engine with mypyc and pack the browser table; pyproject.toml describes the project.

Without a C compiler the wheel is built anyway, and its modules run as plain Python. An engine that
`./dev` has compiled from these very sources is taken as it is.
"""

import os
import runpy
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from compiling.passes import FAULTS, compile_engine  # noqa: E402 - installers run this file from elsewhere

FORMS = runpy.run_path(str(ROOT / "src" / "fatesmith" / "compiled.py"))

# Calls between modules of the engine may be inlined: nobody else can replace what they call. A
# compiler's warning must not stop people who only want to install.
UNIX_FLAGS = ["-fvisibility=hidden", "-Wno-error"]
FLAGS = {"linux": [*UNIX_FLAGS, "-fno-semantic-interposition"], "win32": []}


def extensions() -> list[Extension]:
    """The modules of the engine as C; writing it takes half a minute."""
    from mypyc.build import mypycify

    found = mypycify(
        [str(path.relative_to(ROOT)) for path in FORMS["sources"]()],
        group_name="fatesmith_engine",
        target_dir=str(ROOT / "build" / "c"),
        opt_level="2",
        debug_level="0",
    )
    for extension in found:
        flags = FLAGS.get(sys.platform, UNIX_FLAGS)
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return found


class BuildEngine(build_ext):
    """The compiled modules: those that `./dev` has made, or new ones."""

    def finalize_options(self) -> None:
        # No earlier than this: metadata and archives of the sources need no C.
        current = FORMS["compiled_digest"]() == FORMS["sources_digest"]()
        self.needed = os.environ.get("FATESMITH_MUST_COMPILE") == "1"
        self.ready = current and not self.needed
        if not self.ready:
            self.distribution.ext_modules = extensions()
        super().finalize_options()

    def run(self) -> None:
        if not self.ready:
            super().run()
            return
        folder = FORMS["FOLDER"]
        for path in [*folder.rglob("*.so"), *folder.rglob(Path(FORMS["BUILD_FILE"]).name)]:
            target = Path(self.build_lib) / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)

    def build_extensions(self) -> None:
        self.check_extensions_list(self.extensions)
        try:
            how = compile_engine(self, FORMS["PACKAGE"], ROOT / "build")
        except FAULTS as fault:
            if self.needed:
                raise
            # All or nothing: a module could not be imported without the engine that it loads.
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.warn(f"the engine is not compiled: {fault}")
            return
        Path(self.build_lib, "fatesmith", FORMS["BUILD_FILE"]).write_text(f"{how}\n")


class BuildWithPages(build_py):
    """The package with the browser table, if that has been built: `./dev wheel` builds it first."""

    def run(self) -> None:
        super().run()
        pages = ROOT / "web" / "dist"
        if not pages.exists():
            self.warn("web/dist is missing: no table in the browser; `./dev wheel` builds it")
            return
        target = Path(self.build_lib) / "fatesmith" / "server" / "web"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(pages, target)


setup(
    # Stands for all of them until they are known, so that the wheel is tagged for this platform.
    ext_modules=[Extension("fatesmith_engine__mypyc", [])],
    cmdclass={"build_ext": BuildEngine, "build_py": BuildWithPages},
)
