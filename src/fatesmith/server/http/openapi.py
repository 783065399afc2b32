"""The OpenAPI page, generated from the endpoints and their types."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from fatesmith import __version__
from fatesmith.server.host.messages import FromClient, ToClient
from fatesmith.server.http.requests import Fault

if TYPE_CHECKING:
    from fatesmith.server.http.api import Endpoint

_REF: Final = "#/components/schemas/{name}"
_PARAMETER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


def document(endpoints: Iterable["Endpoint[Any]"]) -> dict[str, Any]:
    """An OpenAPI 3.1 document; the messages of the WebSocket are among its schemas."""
    doors = list(endpoints)
    types: list[Any] = [Fault, FromClient, ToClient]
    types += [each.body for each in doors if each.body is not None]
    types += [each.answer for each in doors if each.answer not in (None, dict)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    named = dict(zip(map(str, types), schemas, strict=True))
    components["FromClient"], components["ToClient"] = schemas[1], schemas[2]
    paths: dict[str, dict[str, Any]] = {}
    for each in doors:
        path = _PARAMETER.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "fatesmith",
            "version": __version__,
            "description": (
                "Live tables of Dice Forge. A game is played over the WebSocket "
                "/api/tables/{table}/live: say hello (FromClient), then read ToClient."
            ),
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: "Endpoint[Any]", named: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"description": "Done."}
    if endpoint.text:
        told["content"] = {endpoint.text.partition(";")[0]: {"schema": {"type": "string"}}}
    elif endpoint.answer is not None:
        schema = named.get(str(endpoint.answer), {"type": "object"})
        told["content"] = {"application/json": {"schema": schema}}
    refused = {
        "description": "Refused, with a code and a sentence.",
        "content": {"application/json": {"schema": named[str(Fault)]}},
    }
    operation: dict[str, Any] = {
        "operationId": endpoint.name or endpoint.handle.__name__,
        "summary": endpoint.about,
        "parameters": [*_in_path(endpoint.path), *map(_in_query, endpoint.query)],
        "responses": {"200": told, "default": refused},
    }
    if endpoint.body is not None:
        schema = named[str(endpoint.body)]
        operation["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return operation


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if kind == "int" else "string"},
        }
        for name, kind in _PARAMETER.findall(path)
    ]


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}
