"""Machines with another fatesmith are told apart."""

from dataclasses import replace

import pytest

from fatesmith import CATALOG, __version__
from fatesmith.executors.edition import Edition, this_edition
from fatesmith.executors.ray_cluster import serve_unit


def test_an_edition_is_that_of_the_version_and_the_catalog() -> None:
    assert this_edition().version == __version__
    assert this_edition().catalog == CATALOG.digest.hex()
    assert this_edition().refuses(this_edition()) == ""


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(this_edition(), version="0.0"), f"has fatesmith {__version__}, and this is 0.0"),
        (replace(this_edition(), rules=0), "has other rules"),
        (replace(this_edition(), catalog="00"), "has other rules"),
        (replace(this_edition(), code="00"), "has edited sources"),
    ],
)
def test_a_worker_of_another_edition_refuses_the_work(other: Edition, words: str) -> None:
    # What is no pickle at all: it is not even looked at.
    refusal, kept = serve_unit(other, b"", b"")
    assert words in refusal
    assert kept == b""
