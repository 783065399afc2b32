"""The steps of the set-up, and which of them a command needs."""

import os

from devtools.chromium import find_chromium, get_chromium
from devtools.compiler import c_compiler, compile_engine
from devtools.packages import install, link_package, make_venv
from devtools.stamps import Step
from devtools.web import build_web, install_web


def install_run() -> str:
    return install("run")


def install_test() -> str:
    return install("test")


def install_build() -> str:
    return install("build") if c_compiler() else "(nothing to compile with)"


# Repeating `venv` empties .venv, stamps included, and so repeats every other step: a change of the
# lock never leaves packages behind that are no longer in it.
VENV_STEP = Step(
    "venv",
    "environment",
    ("requirements/*.txt", "devtools/packages.py", "devtools/steps.py"),
    make_venv,
)
RUN_STEP = Step("run", "packages to play", ("requirements/run.txt",), install_run)
PACKAGE_STEP = Step("package", "fatesmith itself", ("pyproject.toml",), link_package)
TOOLS_STEP = Step(
    "tools", "packages to compile", ("requirements/build.txt",), install_build, c_compiler
)
ENGINE_STEP = Step(
    "engine",
    "compiled engine",
    (
        "setup.py",
        "compiling/*.*",
        "pyproject.toml",
        "src/fatesmith/compiled.py",
        "src/fatesmith/engine/**/*.py",
        "src/fatesmith/search/**/*.py",
    ),
    compile_engine,
    lambda: f"{c_compiler()} {os.environ.get('FATESMITH_PGO', '')}",
)
WEB_PACKAGES_STEP = Step(
    "web-packages",
    "packages of the browser table",
    ("web/package.json", "web/package-lock.json", "web/.npmrc", "requirements/node.txt"),
    install_web,
)
WEB_STEP = Step(
    "web",
    "browser table",
    (
        "web/package-lock.json",
        "web/*.ts",
        "web/*.js",
        "web/*.json",
        "web/index.html",
        "web/build/*",
        "web/public/**/*.*",
        "web/src/**/*.ts",
        "web/src/**/*.svelte",
        "web/src/**/*.css",
        "web/src/**/*.json",
        "web/src/art/sky-*.svg",
    ),
    build_web,
)
TEST_STEP = Step("test", "packages to test", ("requirements/test.txt",), install_test)
CHROMIUM_STEP = Step(
    "chromium",
    "Chromium",
    ("requirements/test.txt", "tests/browser/chromium.py"),
    get_chromium,
    find_chromium,
)

TO_LOCK = [VENV_STEP]
TO_CHECK = [VENV_STEP, RUN_STEP, PACKAGE_STEP, TEST_STEP]
WEB_STEPS = [WEB_PACKAGES_STEP, WEB_STEP]
TO_PLAY = [VENV_STEP, RUN_STEP, PACKAGE_STEP, TOOLS_STEP, *WEB_STEPS]
TO_RUN = [*TO_PLAY, ENGINE_STEP]
TO_TEST = [*TO_RUN, TEST_STEP, CHROMIUM_STEP]
