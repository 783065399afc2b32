"""The sources of the package, and what is in their syntax trees."""

import ast
from collections.abc import Iterator
from pathlib import Path

import fatesmith

PACKAGE = "fatesmith"

ROOT = Path(fatesmith.__file__).parent

SOURCES = sorted(ROOT.rglob("*.py"))

LAYERS = {
    "compiled": -1,  # decides where the engine is imported from, before anything else is
    "engine": 0,
    "search": 1,
    "content": 1,
    "prose": 2,
    "notation": 3,
    "analysis": 4,
    "bots": 4,
    "executors": 4,
    "reasons": 5,
    "review": 6,
    "daily": 6,
    "puzzles": 7,
    "bench": 8,
    "arena": 8,
    "training": 8,
    "remote": 8,
    "server": 8,
    "cli": 9,
}


def module_name(path: Path) -> str:
    parts = [PACKAGE, *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def imports(module: str, is_package: bool, source: str) -> Iterator[str]:
    """The absolute name of everything a source imports, wherever the statement is."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = node.level - (1 if is_package else 0)
                package = module.split(".")[: len(module.split(".")) - above]
                base = ".".join([*package, base] if base else package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def strings(tree: ast.AST) -> Iterator[str]:
    """String constants, without docstrings: those are statements of their own."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def part_of(module: str) -> str:
    """The subpackage that a module belongs to; empty for `fatesmith` itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def engine_sources() -> list[Path]:
    return [path for path in SOURCES if part_of(module_name(path)) == "engine"]
