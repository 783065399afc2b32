"""Options for the whole suite."""

import os
from pathlib import Path

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


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Tests in a browser are run when they are asked for by their path: the browser's driver
    keeps the event loop of its thread, and other tests want one of their own."""
    browser = config.rootpath / "tests" / "browser"
    asked = [config.invocation_params.dir / name.partition("::")[0] for name in config.args]
    if collection_path != browser or any(each.is_relative_to(browser) for each in asked):
        return None
    return True
