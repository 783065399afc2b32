"""The JSON Schema of all views, from which the browser's types are generated."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec

from fatesmith.server.views.events import ChapterView, event_schema
from fatesmith.server.views.question import QuestionView
from fatesmith.server.views.view import View
from fatesmith.server.views.whole_catalog import CatalogView
from fatesmith.server.views.whole_table import TableView

VIEWS: Final[tuple[type[View], ...]] = (
    TableView,
    QuestionView,
    CatalogView,
    ChapterView,
)
"""What is sent; everything else is a part of these."""


def schema(*more: type[msgspec.Struct]) -> dict[str, Any]:
    """The schemas of all views, and of other messages that contain them, under `$defs`.

    The description of a field is the text below it in the source.
    """
    _, parts = msgspec.json.schema_components([*VIEWS, *more], ref_template="#/$defs/{name}")
    described = {name: dict(parts[name]) for name in parts}
    for struct in _structs([*VIEWS, *more]):
        properties = described[struct.__name__].get("properties", {})
        for field, text in described_fields(struct).items():
            if field in properties:
                properties[field] = {**properties[field], "description": text}
    described["Event"] = event_schema()
    described["MomentView"]["properties"]["events"]["items"] = {"$ref": "#/$defs/Event"}
    ordered = {name: described[name] for name in sorted(described)}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": ordered}


def _structs(views: list[type[msgspec.Struct]]) -> Iterator[type[msgspec.Struct]]:
    """These and all Structs inside them."""
    found: set[type[msgspec.Struct]] = set()

    def visit(node: msgspec.inspect.Type) -> None:
        if isinstance(node, msgspec.inspect.StructType):
            if node.cls in found:
                return
            found.add(node.cls)
            for each in node.fields:
                visit(each.type)
        elif isinstance(node, msgspec.inspect.UnionType):
            for option in node.types:
                visit(option)
        elif isinstance(node, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            visit(node.item_type)
        elif isinstance(node, msgspec.inspect.TupleType):
            for item in node.item_types:
                visit(item)
        elif isinstance(node, msgspec.inspect.DictType):
            visit(node.value_type)

    for view in views:
        visit(msgspec.inspect.type_info(view))
    yield from sorted(found, key=lambda struct: struct.__name__)


def described_fields(struct: type[msgspec.Struct]) -> dict[str, str]:
    """By field: the text below it in the source."""
    tree = ast.parse(inspect.getsource(struct))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for field, text in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
            and isinstance(text.value.value, str)
        ):
            found[field.target.id] = inspect.cleandoc(text.value.value)
    return found
