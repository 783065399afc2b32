"""Small changes of a source that a test should notice, found in its syntax tree.

A mutant is a replaced stretch of text: everything around it, the line numbers included, stays as it
is. Left alone are docstrings, annotations, assertions, messages of errors, `__repr__`, `__hash__`,
decorators and what only the type checker reads.
"""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
NUMBERS: Final = ("i64", "int", "float", "u8")
SILENT: Final = ("__repr__", "__str__", "__hash__")


@dataclass(frozen=True)
class Mutant:
    """One change: this stretch of the source becomes another text."""

    file: str
    line: int
    function: str
    """The qualified name of the function around it, empty at the level of the module."""
    kind: str
    start: int
    end: int
    before: str
    after: str
    text: str = ""
    """The line of the source in which it begins."""
    ordinal: int = 0
    """Distinguishes identical changes in one function."""

    def place(self, seed: int) -> str:
        """Where it stands in the order of a seed. Neither its line nor its file's folder count, so
        that a sample survives what happens to other code."""
        stem = self.file.rpartition("/")[2]
        key = (seed, stem, self.function, self.kind, self.before, self.after, self.ordinal)
        return hashlib.sha256(repr(key).encode()).hexdigest()

    def applied(self, source: str) -> str:
        return source[: self.start] + self.after + source[self.end :]

    def diff(self, source: str) -> str:
        """The lines it changes, before and after."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        old = source[first:last].split("\n")
        new = self.applied(source)[first : last + len(self.after) - (self.end - self.start)]
        return "\n".join([f"- {each}" for each in old] + [f"+ {each}" for each in new.split("\n")])


def mutants(source: str, file: str) -> list[Mutant]:
    """All of them, in the order of the text."""
    tree = ast.parse(source)
    offsets = [0]
    for line in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str, str], int] = {}
    for node, function, kind, after in _changes(tree):
        start = _offset(source, offsets, node.lineno, node.col_offset)
        end = _offset(source, offsets, node.end_lineno or 0, node.end_col_offset or 0)
        key = function, kind, source[start:end], after
        ordinal = seen[key] = seen.get(key, -1) + 1
        before = source[start:end]
        text = source[offsets[node.lineno - 1] : offsets[node.lineno]].strip()
        found.append(
            Mutant(file, node.lineno, function, kind, start, end, before, after, text, ordinal)
        )
    return sorted(found, key=lambda each: (each.start, each.end, each.after))


def _offset(source: str, offsets: list[int], line: int, column: int) -> int:
    """Columns of the syntax tree count bytes."""
    begin = offsets[line - 1]
    text = source[begin : offsets[line]]
    return begin + len(text.encode()[:column].decode())


Change = tuple[ast.stmt | ast.expr, str, str, str]
"""The node that is replaced, the function around it, the kind of the change, the new text."""


def _changes(tree: ast.Module) -> Iterator[Change]:
    for statement in tree.body:
        yield from _of_statement(statement, "", None)


def _of_statement(node: ast.stmt, function: str, returns: ast.expr | None) -> Iterator[Change]:
    match node:
        case ast.ClassDef():
            inside = f"{function}.{node.name}" if function else node.name
            for each in node.body:
                yield from _of_statement(each, inside, None)
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            if node.name in SILENT:
                return
            inside = f"{function}.{node.name}" if function else node.name
            for default in [*node.args.defaults, *node.args.kw_defaults]:
                if default is not None:
                    yield from _of_expression(default, inside)
            for each in node.body:
                yield from _of_statement(each, inside, node.returns)
            return
        case ast.Assert() | ast.Import() | ast.ImportFrom():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Raise():
            if function and "AssertionError" not in ast.unparse(node):
                yield node, function, "statement", "pass"
            return
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Continue() | ast.Break() if function:
            yield node, function, "statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if function:
            if not _is_first_value(function):
                yield node, function, "statement", "pass"
        case ast.AugAssign(op=ast.Add() | ast.Sub()) if not _is_text(node.value):
            yield node, function, "statement", "pass"
            sign = "-=" if isinstance(node.op, ast.Add) else "+="
            after = f"{ast.unparse(node.target)} {sign} {ast.unparse(node.value)}"
            yield node, function, "arithmetic", after
        case ast.Return(value=ast.expr()) if node.value is not None:
            yield from _of_return(node.value, function, returns)
        case ast.If() | ast.While():
            if not isinstance(node.test, ast.Compare | ast.UnaryOp | ast.Constant):
                yield node.test, function, "condition", f"not ({ast.unparse(node.test)})"
    for child in ast.iter_child_nodes(node):
        yield from _of_child(node, child, function, returns)


def _of_child(
    node: ast.AST, child: ast.AST, function: str, returns: ast.expr | None
) -> Iterator[Change]:
    if isinstance(node, ast.AnnAssign) and child is node.annotation:
        return
    if isinstance(child, ast.stmt):
        yield from _of_statement(child, function, returns)
    elif isinstance(child, ast.expr):
        yield from _of_expression(child, function)
    else:  # cases of a match, handlers, items of a with
        for each in ast.iter_child_nodes(child):
            if not isinstance(child, ast.MatchValue | ast.ExceptHandler) or isinstance(
                each, ast.stmt
            ):
                yield from _of_child(child, each, function, returns)


def _is_first_value(function: str) -> bool:
    """Without the initial value of an attribute everything breaks: such a mutant proves nothing."""
    return function.endswith(".__init__")


def _is_text(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()) | ast.Constant(value=bytes()):
            return True
        case ast.BinOp():
            return _is_text(node.left) or _is_text(node.right)
    return False


def _of_return(value: ast.expr, function: str, returns: ast.expr | None) -> Iterator[Change]:
    told = ast.unparse(returns) if returns is not None else ""
    text = ast.unparse(value)
    if told == "bool":
        if not isinstance(value, ast.Constant | ast.Compare):
            yield value, function, "return", f"not ({text})"
    elif told in NUMBERS:
        if not isinstance(value, ast.Constant):
            yield value, function, "return", f"({text}) + 1"
    elif told.endswith("None") or told.startswith("Optional"):
        if not isinstance(value, ast.Constant):
            yield value, function, "return", "None"
    elif told == "str":
        if text != "''":
            yield value, function, "return", "''"
    elif told.startswith("list[") and text != "[]":
        yield value, function, "return", "[]"


def _of_expression(node: ast.expr, function: str) -> Iterator[Change]:
    match node:
        case ast.JoinedStr() | ast.Lambda(body=ast.Constant()):
            return
        case ast.Constant(value=bool()):
            yield node, function, "constant", str(not node.value)
        case ast.Constant(value=int()) | ast.Constant(value=float()):
            yield node, function, "constant", f"({node.value!r} + 1)"
            if node.value:
                yield node, function, "constant", f"({node.value!r} - 1)"
        case ast.Compare(ops=[op]):
            other = COMPARISONS[type(op)]()
            changed = ast.Compare(node.left, [other], node.comparators)
            yield node, function, "comparison", f"({ast.unparse(changed)})"
        case ast.Compare():
            for index, op in enumerate(node.ops):
                ops = [*node.ops[:index], COMPARISONS[type(op)](), *node.ops[index + 1 :]]
                changed = ast.Compare(node.left, ops, node.comparators)
                yield node, function, "comparison", f"({ast.unparse(changed)})"
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node):
            operator = ARITHMETIC[type(node.op)]()
            text = ast.unparse(ast.BinOp(node.left, operator, node.right))
            yield node, function, "arithmetic", f"({text})"
        case ast.BoolOp():
            logic = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            text = ast.unparse(ast.BoolOp(logic, node.values))
            yield node, function, "logic", f"({text})"
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node, function, "logic", f"({ast.unparse(node.operand)})"
        case ast.IfExp():
            text = ast.unparse(ast.IfExp(node.test, node.orelse, node.body))
            yield node, function, "condition", f"({text})"
        case ast.Call(func=ast.Name(id=name)) if name in TWINS:
            yield node.func, function, "twin", TWINS[name]
        case ast.Call(func=ast.Name(id="cast" | "isinstance" | "NewType" | "TypeVar")):
            return
        case ast.Subscript(value=ast.Name(id="vec" | "list" | "dict" | "tuple" | "Final")):
            return
    for child in ast.iter_child_nodes(node):
        yield from _of_child(node, child, function, None)
