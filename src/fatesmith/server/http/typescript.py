"""The browser's types, generated from the types that the server decodes and encodes with.

`python -m fatesmith.server.http.typescript` rewrites web/src/protocol/types.ts; a test fails when
it is out of date. Fields that may be missing on the wire are optional there.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DieName, SideName
from fatesmith.engine.ids import ResourceName
from fatesmith.server.host.messages import PROTOCOL, FromClient, ToClient
from fatesmith.server.http.api import ENDPOINTS
from fatesmith.server.http.requests import Fault
from fatesmith.server.tables.nicknames import LONGEST_NAME, MOST_POINTS
from fatesmith.server.views.catalog_pieces import FaceKind
from fatesmith.server.views.glyphs import GlyphSign
from fatesmith.server.views.heroes import Pile
from fatesmith.server.views.question import QUESTION_KINDS
from fatesmith.server.views.schema import schema
from fatesmith.server.views.temple import PoolKind
from fatesmith.server.views.whole_table import Rule, Step
from fatesmith.server.views.why_not import ReasonCode

_HEAD: Final = """\
// Written by `python -m fatesmith.server.http.typescript` from the server's types: do not edit.
"""
_PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
WIDTH: Final = 100

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "DieName": get_args(DieName),
    "FaceKind": get_args(FaceKind),
    "GlyphSign": get_args(GlyphSign),
    "Pile": get_args(Pile),
    "PoolKind": get_args(PoolKind),
    "QuestionKind": QUESTION_KINDS,
    "ReasonCode": get_args(ReasonCode),
    "ResourceName": get_args(ResourceName),
    "Rule": get_args(Rule),
    "SideName": get_args(SideName),
    "Step": get_args(Step),
}
"""Choices that the schema spells out and that have names in the browser."""
_NAMES: Final = {tuple(sorted(members)): name for name, members in CHOICES.items()}


def types_file() -> Path:
    """Where a clone keeps the browser's types."""
    return Path(__file__).parents[4] / "web" / "src" / "protocol" / "types.ts"


def write_types() -> str:
    """The whole file."""
    said, told = get_args(FromClient), get_args(ToClient)
    defs = schema(*said, *told, *_bodies())["$defs"]
    parts = [
        _HEAD,
        f"export const PROTOCOL = {PROTOCOL};\n",
        "/** The longest name of a player that the server accepts, in letters. */\n"
        f"export const LONGEST_NAME = {LONGEST_NAME};\n",
        f"export const MOST_POINTS = {MOST_POINTS};\n",
    ]
    parts += [_slugs("FACES", [face.slug for face in list(CATALOG.faces)[1:]])]
    parts += [_slugs("FEATS", [each.slug for each in CATALOG.feat_sets()])]
    parts += [_slugs("TOKENS", [each.slug for each in CATALOG.tokens if each is not None])]
    parts += [_choice(name, members) for name, members in CHOICES.items()]
    parts += [_union("FromClient", [each.__name__ for each in said], "What a client may say.")]
    parts += [_union("ToClient", [each.__name__ for each in told], "What the server says.")]
    parts += ["".join(_definition(name, defs[name])) for name in sorted(defs)]
    return "\n".join(parts)


def _bodies() -> list[type[msgspec.Struct]]:
    """The types of HTTP bodies and answers."""
    found: dict[str, type[msgspec.Struct]] = {Fault.__name__: Fault}
    for endpoint in ENDPOINTS:
        for each in (endpoint.body, endpoint.answer):
            if each is not None and issubclass(each, msgspec.Struct):
                found[each.__name__] = each
    return list(found.values())


def _slugs(name: str, slugs: list[str]) -> str:
    lines = "".join(f"  {_quoted(slug)},\n" for slug in slugs)
    return f"export const {name} = [\n{lines}] as const;\n"


def _choice(name: str, members: tuple[str, ...]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(map(_quoted, members)) + ";\n"


def _union(name: str, members: list[str], about: str) -> str:
    return f"/** {about} */\nexport type {name} =\n  | " + "\n  | ".join(members) + ";\n"


def _definition(name: str, part: Mapping[str, Any]) -> Iterator[str]:
    yield _comment(str(part.get("description", "")), "")
    if part.get("type") == "object" and "properties" in part:
        yield f"export interface {name} {{\n"
        required = set(part.get("required", ()))
        for field, shape in part["properties"].items():
            yield _comment(str(shape.get("description", "")), "  ")
            mark = "" if field in required else "?"
            yield f"  {_key(field)}{mark}: {_type(shape)};\n"
        yield "}\n"
    elif "anyOf" in part:
        yield f"export type {name} =\n  | " + "\n  | ".join(map(_type, part["anyOf"])) + ";\n"
    else:
        yield f"export type {name} = {_type(part)};\n"


def _type(shape: Mapping[str, Any]) -> str:
    """The type of a part of the schema."""
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "const" in shape:
        return _quoted(shape["const"])
    if "enum" in shape:
        members = shape["enum"]
        named = _NAMES.get(tuple(sorted(map(str, members))))
        return named or " | ".join(map(_quoted, members))
    if "anyOf" in shape:
        return " | ".join(map(_type, shape["anyOf"]))
    kind = shape.get("type")
    if kind == "array":
        return _array(shape)
    if kind == "object":
        return _object(shape)
    return _PLAIN.get(str(kind), "unknown")


def _array(shape: Mapping[str, Any]) -> str:
    if "prefixItems" in shape:
        items = [_type(item) for item in shape["prefixItems"]]
        least = shape.get("minItems", len(items))
        return f"[{', '.join([*items[:least], *(f'{each}?' for each in items[least:])])}]"
    item = _type(shape.get("items", {}))
    return f"({item})[]" if " " in item else f"{item}[]"


def _object(shape: Mapping[str, Any]) -> str:
    if "properties" not in shape:
        return f"Record<string, {_type(shape.get('additionalProperties', {}))}>"
    required = set(shape.get("required", ()))
    fields = [
        f"{_key(field)}{'' if field in required else '?'}: {_type(each)}"
        for field, each in shape["properties"].items()
    ]
    return f"{{ {'; '.join(fields)} }}"


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1 and len(text) + len(indent) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _key(name: str) -> str:
    return name if name.isidentifier() else _quoted(name)


def _quoted(value: object) -> str:
    """As TypeScript writes it, with single quotes."""
    text = json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and "'" not in value and '"' not in value:
        return f"'{value}'"
    return text


if __name__ == "__main__":
    types_file().write_text(write_types(), encoding="utf-8")
    print(types_file(), file=sys.stderr)
