"""The two passes of the C compiler over the engine: one that counts what it does, and one that uses
the counts.

Whatever is not possible is left out, and the notes say so: the engine is the same without it.
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
"""What a compiler raises that fails or is missing."""


def compile_engine(command: build_ext, package: Path, build: Path) -> str:
    """Compile the modules of the package, and return how it was done. The first of the command's
    extensions is the engine; each of the others is a module that loads it."""
    engine, *modules = command.extensions
    notes = [_prepare(command, engine, build)]
    with ThreadPoolExecutor(1) as beside:
        others = beside.submit(lambda: list(map(command.build_extension, modules)))

        def finished_modules() -> list[Path]:
            others.result()
            return [Path(command.get_ext_fullpath(each.name)) for each in modules]

        command.force = True  # what is there may have been compiled differently
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
    """Compile an engine that counts, and let it play; return the folder with its counts."""
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
        raise NoProfile("the training games left no counts")
    return counts


def _build(command: build_ext, engine: Extension) -> None:
    try:
        command.build_extension(engine)
    except FAULTS as fault:
        raise NoProfile(f"the compiler failed with it: {fault}") from fault


def _prepare(command: build_ext, engine: Extension, build: Path) -> str:
    """Have the engine compiled from C with vector calls that can be inlined, if possible."""
    (source,) = map(Path, engine.sources)
    try:
        code = with_rarely_run_marked(with_short_vectors(source.read_text(encoding="utf-8")))
        _try_short_vectors(command, engine)
    except UnknownShape as why:
        command.warn(f"vector calls are not inlined: {why}")
        return f"vector calls NOT inlined ({why})"
    changed = build / "c" / "engine.c"
    changed.write_text(code, encoding="utf-8")
    engine.sources = [str(changed)]
    engine.include_dirs = [*engine.include_dirs, str(HERE)]
    return "vector calls inlined"


def _try_short_vectors(command: build_ext, engine: Extension) -> None:
    """UnknownShape if librt's vectors are not what the header asserts."""
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
