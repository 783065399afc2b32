"""Options for the whole suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="fuzz the parsers with 200 000 inputs instead of a slice (./dev test --long -n auto)",
    )
