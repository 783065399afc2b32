"""Options for the whole suite."""

import os

import pytest

# What people say to their own games is not for the tests.
os.environ.pop("FATESMITH_LANGUAGE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="fuzz the parsers with 200 000 inputs and a server with 50 000 hostile messages "
        "instead of a slice, and kill servers under hundreds of games (./dev test --long -n auto)",
    )
