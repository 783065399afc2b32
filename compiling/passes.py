"""The passes of the C compiler over the engine: one to count what it does, one by these counts.

Whatever cannot be had is left out, and the notes say so: the engine is the same without.
"""

import copy
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from compiling.generated import HEADER, UnknownShape, with_rarely_run_marked, with_short_vectors
from compiling.profiling import NoProfile, ask_for, counting, train, using

HERE: Final = Path(__file__).resolve().parent
FAULTS: Final = (BaseError, CCompilerError, OSError)
"""What comes of a compiler that fails, or is not there."""


def compile_engine(command: build_ext, package: Path, build: Path) -> str:
    """Compile the modules of the package; what is returned says how. Of the command's extensions
    the first is the engine, the others open it, a module each."""
    engine, *modules = command.extensions
    notes = [_prepare(command, engine, build)]
    with ThreadPoolExecutor(1) as beside:
        others = beside.submit(lambda: list(map(command.build_extension, modules)))

        def finished_modules() -> list[Path]:
            others.result()
            return [Path(command.get_ext_fullpath(each.name)) for each in modules]

        command.force = True  # what is there may have been compiled another way
        flags = engine.extra_compile_args
        try:
            ask_for(list(getattr(command.compiler, "compiler", [])))
            counts = _count(command, engine, package, build, finished_modules)
            engine.extra_compile_args = [*flags, *using(counts)]
            _build(command, engine)
            notes.insert(0, "with a profile")
        except NoProfile as why:
            command.warn(f"the engine is compiled without a profile: {why}")
            engine.extra_compile_args = flags
            command.build_extension(engine)
            notes.insert(0, f"without a profile ({why})")
        others.result()
    return "; ".join(notes)


def _count(
    command: build_ext,
    engine: Extension,
    package: Path,
    build: Path,
    finished_modules: Callable[[], list[Path]],
) -> Path:
    """Compile the engine to count, and play with it: the folder of what was counted."""
    stage, counts = build / "training", build / "counts"
    for folder in (stage, counts):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(package, stage / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    once = copy.copy(command)
    once.build_lib = str(stage)
    once.inplace = False
    once.force = True
    flags = engine.extra_compile_args, engine.extra_link_args
    engine.extra_compile_args = [*engine.extra_compile_args, *counting(counts)]
    engine.extra_link_args = [*engine.extra_link_args, *counting(counts)]
    try:
        _build(once, engine)
    finally:
        engine.extra_compile_args, engine.extra_link_args = flags
    for path in finished_modules():
        shutil.copyfile(path, stage / path.relative_to(command.build_lib))
    train(stage)
    if not any(counts.rglob("*.gcda")):
        raise NoProfile("the games to train it left no counts")
    return counts


def _build(command: build_ext, engine: Extension) -> None:
    try:
        command.build_extension(engine)
    except FAULTS as fault:
        raise NoProfile(f"the compiler failed with it: {fault}") from fault


def _prepare(command: build_ext, engine: Extension, build: Path) -> str:
    """Let the engine be compiled from the C of mypyc with calls of vectors inlined, if it can."""
    (source,) = map(Path, engine.sources)
    try:
        code = with_rarely_run_marked(with_short_vectors(source.read_text(encoding="utf-8")))
        _try_short_vectors(command, engine)
    except UnknownShape as why:
        command.warn(f"calls of vectors are not inlined: {why}")
        return f"vector calls NOT inlined ({why})"
    changed = build / "c" / "engine.c"
    changed.write_text(code, encoding="utf-8")
    engine.sources = [str(changed)]
    engine.include_dirs = [*engine.include_dirs, str(HERE)]
    return "vector calls inlined"


def _try_short_vectors(command: build_ext, engine: Extension) -> None:
    """UnknownShape if the compiler does not find librt's vectors as the header asserts them."""
    names = ("Python.h", "CPy.h", "vecs/librt_vecs_api.h", HEADER)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "try.c")
        source.write_text("".join(f"#include <{name}>\n" for name in names), encoding="utf-8")
        try:
            command.compiler.compile(
                [str(source)],
                output_dir=folder,
                include_dirs=[*engine.include_dirs, str(HERE)],
                extra_postargs=engine.extra_compile_args,
            )
        except FAULTS as fault:
            raise UnknownShape("librt has other vectors") from fault
