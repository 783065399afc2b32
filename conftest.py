"""Options for the whole suite."""

import os

import pytest

# What people say to their own games is not for the tests.
os.environ.pop("FATESMITH_LANGUAGE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="fuzz the parsers with 200 000 inputs instead of a slice (./dev test --long -n auto), "
        "and kill servers under hundreds of games",
    )
