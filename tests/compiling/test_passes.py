"""An engine is compiled with all there is, without what fails, and says which."""

import shutil
import sys
import sysconfig
from pathlib import Path

import pytest

setuptools = pytest.importorskip("setuptools", reason="nothing here compiles")

from compiling import profiling, training  # noqa: E402
from compiling.passes import compile_engine  # noqa: E402
from compiling.profiling import NoProfile, ask_for  # noqa: E402
from fatesmith.compiled import FORM  # noqa: E402

COMPILER = shutil.which("gcc")
needs_gcc = pytest.mark.skipif(
    not (COMPILER and Path(sysconfig.get_path("include"), "Python.h").exists()),
    reason="there is no gcc, or no Python.h",
)

MODULE = """\
#include <Python.h>
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "engine", NULL, 0, NULL};
PyMODINIT_FUNC PyInit_engine(void) { return PyModule_Create(&definition); }
"""


def compiled(folder: Path) -> str:
    """What is said of a module that was compiled as if it were the engine."""
    from setuptools.command.build_ext import build_ext

    (folder / "build" / "c").mkdir(parents=True)
    source = folder / "build" / "c" / "engine.c"
    source.write_text(MODULE)
    extension = setuptools.Extension("engine", [str(source)])
    command = build_ext(setuptools.Distribution({"name": "x", "ext_modules": [extension]}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    said: list[str] = []

    class Telling(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            said.append(compile_engine(self, folder / "package", folder / "build"))

    command.__class__ = Telling
    command.run()
    (built,) = (folder / "lib").glob("engine*")
    assert built.stat().st_size > 0
    return said[0]


def package(folder: Path, training: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package, and what plays games with it."""
    (folder / "package").mkdir()
    (folder / "package" / "__init__.py").touch()
    program = folder / "training.py"
    program.write_text(training)
    monkeypatch.setattr(profiling, "TRAINING", program)


@needs_gcc
def test_with_gcc_the_engine_is_compiled_by_what_its_games_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(profiling.VARIABLE, raising=False)
    package(tmp_path, "import package, engine", monkeypatch)
    assert compiled(tmp_path).startswith("with a profile; ")
    assert not any((tmp_path / "lib").rglob("*.gcda"))


@needs_gcc
def test_games_that_fail_leave_an_engine_without_a_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(profiling.VARIABLE, raising=False)
    package(tmp_path, "import nothing_of_that_name", monkeypatch)
    assert compiled(tmp_path).startswith("without a profile (the training games failed")


@needs_gcc
def test_c_of_another_shape_is_compiled_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(profiling.VARIABLE, "0")
    package(tmp_path, "", monkeypatch)
    said = compiled(tmp_path)
    assert said.startswith("without a profile (FATESMITH_PGO=0 switches it off); ")
    assert "vector calls NOT inlined (the declarations" in said


@needs_gcc
def test_gcc_can_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(profiling.VARIABLE, raising=False)
    ask_for([str(COMPILER)])


@pytest.mark.parametrize("compiler", [[], ["no-compiler-of-that-name"], [sys.executable]])
def test_another_compiler_is_asked_for_no_profile(
    compiler: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(profiling.VARIABLE, raising=False)
    with pytest.raises(NoProfile, match="not gcc"):
        ask_for(compiler)


def test_the_games_that_train_play_compiled_or_not_at_all() -> None:
    if FORM.compiled:
        training.main()
    else:
        with pytest.raises(SystemExit, match="nothing to train"):
            training.main()
