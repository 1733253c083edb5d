"""Discord's own description of its API, where it lies beside the project, and what a request breaks of it."""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import jsonschema
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from simcord import HttpLogEntry

# Its type stubs are incomplete.
_json_schema = cast("Any", jsonschema)

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord-openapi.json"


@dataclass(frozen=True)
class Contract:
    """The bodies that each route of Discord takes."""

    document: dict[str, Any]
    routes: dict[str, re.Pattern[str]]
    registry: Registry[Any]

    def breach(self, request: HttpLogEntry) -> str | None:
        """Say what Discord would refuse of a request, or None."""
        method = request.method.lower()
        paths = [
            path
            for path, pattern in self.routes.items()
            if pattern.fullmatch(request.path) and method in self.document["paths"][path]
        ]
        if not paths:
            return "there is no such route"
        path = min(paths, key=lambda path: path.count("{"))
        body = self.document["paths"][path][method].get("requestBody")
        if request.json is None:
            return "the body is missing" if body and body.get("required") else None
        if body is None:
            return "no body is expected"
        pointer = "/".join(part.replace("~", "~0").replace("/", "~1") for part in ("paths", path, method))
        schema = {"$ref": f"urn:discord#/{pointer}/requestBody/content/application~1json/schema"}
        errors = _json_schema.Draft202012Validator(schema, registry=self.registry).iter_errors(_numbered(request.json))
        worst = _json_schema.exceptions.best_match(errors)
        return worst and f"{worst.json_path}: {worst.message[:300]}"


def _numbered(body: Any) -> Any:
    """Return a body with the numbers by which it names its uploaded files as text: Discord reads both."""
    if not isinstance(body, dict):
        return body
    found = {name: _numbered(value) for name, value in cast("dict[str, Any]", body).items()}
    if "attachments" in found:
        found["attachments"] = [{**file, "id": str(file["id"])} for file in found["attachments"]]
    return found


@cache
def contract() -> Contract | None:
    """Read the description once; None where it is not there."""
    if not DESCRIPTION.exists():
        return None
    document = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    resource = Resource(contents=document, specification=DRAFT202012)
    routes = {path: re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)) for path in document["paths"]}
    return Contract(document, routes, Registry[Any]().with_resource("urn:discord", resource))
