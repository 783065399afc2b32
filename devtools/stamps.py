"""Steps of the set-up, and the stamps that say which of them are up to date."""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from devtools.project import PYTHON, ROOT, STAMPS


class Step(NamedTuple):
    """One part of the set-up, repeated when a file that matches `inputs` changes, or when what
    `about` says about this machine does."""

    name: str
    title: str
    inputs: tuple[str, ...]
    make: Callable[[], str]  # returns a remark for people, or nothing to remark
    about: Callable[[], str] = str


def is_current(step: Step) -> bool:
    try:
        return (STAMPS / step.name).read_text() == fingerprint(step) and PYTHON.exists()
    except FileNotFoundError:
        return False


def fingerprint(step: Step) -> str:
    """A hash of what goes into the step: its files, the kind of Python, and the place."""
    kind = f"{sys.implementation.cache_tag} {os.uname().sysname} {os.uname().machine}"
    digest = hashlib.sha256(f"{kind}\0{ROOT}\0{step.about()}\0".encode(errors="surrogateescape"))
    for pattern in step.inputs:
        for path in sorted(ROOT.glob(pattern)):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(ROOT)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def stamp(step: Step) -> None:
    mark(STAMPS / step.name, fingerprint(step))


def mark(path: Path, text: str) -> None:
    """Write a small file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(text)
    draft.replace(path)
