# SPDX-License-Identifier: Apache-2.0
"""Rows of `make costs` that follow from the schema of scenes: one for each list and each path in a scene.

What a scene lists, a loop goes through. The schema has every key that the program reads, so a new list has
its row here before somebody thinks of what it costs.
"""

import json
import random
import subprocess
from functools import partial

from recordings import recording, scattered, strokes

# The bytes of a list at the lesser size; at ten times that it is the 100 kB that are promised to end in 5 s.
BYTES = 10_000
PAGE = ["REC", "-o", "OUT", "--overwrite"]


class Scenes:
    """The scenes that have a certain list."""

    def __init__(self, schema, route):
        self.definitions, self.route = schema["$defs"], route
        self.random = random.Random(1)

    def resolve(self, schema):
        return self.definitions[schema["$ref"].split("/")[-1]] if "$ref" in schema else schema

    def leads(self, schema, route):
        """True if values of the schema have what the route leads to."""
        schema = self.resolve(schema)
        if "anyOf" in schema:
            return any(self.leads(part, route) for part in schema["anyOf"])
        if not route:
            return True
        if route[0] == "[]":
            return self.leads(schema["items"], route[1:]) if "items" in schema else False
        return route[0] in schema.get("properties", {}) and self.leads(schema["properties"][route[0]], route[1:])

    def value(self, schema, route, count, key="", index=0):
        """A value of the schema, in which the list at the end of the route has so many elements."""
        if schema.get("$ref") == "#/$defs/path":
            points = count if route == [] else 2
            return "M10 10L" + " ".join(f"{self.random.uniform(5, 380):.1f} {self.random.uniform(5, 800):.1f}"
                                        for _ in range(points))
        schema = self.resolve(schema)
        if "anyOf" in schema:
            fits = [part for part in schema["anyOf"] if route is None or self.leads(part, route)]
            return self.value(fits[0], route, count, key, index)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        kind = schema["type"]
        if kind == "object":
            wanted = {name: None for name in schema.get("required", [])}
            if route:
                wanted[route[0]] = route[1:]
            if "regions" in schema["properties"] and route and route[0] == "combine":
                # A combination names regions.
                wanted = {"kind": None, "regions": [], **wanted}
            if key == "guide" and route == ["plans", "[]"]:
                # A plan names every stroke.
                wanted["strokes"] = []
            return {name: self.value(schema["properties"][name], rest, count, name, index)
                    for name, rest in sorted(wanted.items(), key=lambda item: item[0] != "kind")}
        if kind == "array":
            length = count if route == [] else schema.get("minItems", 4)
            inner = route[1:] if route and route[0] == "[]" else None
            if key == "stops" and schema["items"].get("type") == "array":
                return [[k / max(length - 1, 1), ["#4080c0", "#4080c000"][k % 2]] for k in range(length)]
            if key == "plans":
                return [[str(k + 1) for k in range(count if inner == [] else 4)]] * (1 if inner == [] else length)
            return [self.value(schema["items"], inner, count, key, k) for k in range(length)]
        if kind == "string":
            return "#0000ff" if key == "color" else f"n{index}"
        if kind == "boolean":
            return True
        least = schema.get("minimum", schema.get("exclusiveMinimum", 0))
        low, high = max(least, 5), min(schema.get("maximum", 300), 300)
        return round(self.random.uniform(low, max(low, high)), 2) if kind == "number" else int(max(least, 1))

    def recording(self, kind, count):
        scene = self.value(self.definitions[kind], self.route, count)
        return recording(scene, strokes(scattered(20, 390, 844, seed=seed) for seed in range(10)))


def routes(schema, definitions, route=(), seen=frozenset()):
    """The ways to all lists without a fixed length, and to all paths."""
    if "$ref" in schema:
        name = schema["$ref"].split("/")[-1]
        if name == "path":
            yield route
        if name not in seen:
            yield from routes(definitions[name], definitions, route, seen | {name})
        return
    for part in schema.get("anyOf", []):
        yield from routes(part, definitions, route, seen)
    if schema.get("type") == "array" and "maxItems" not in schema:
        yield route
        yield from routes(schema["items"], definitions, (*route, "[]"), seen)
    for name, part in schema.get("properties", {}).items():
        yield from routes(part, definitions, (*route, name), seen)


def rows(program):
    """The rows: a title, a function from a count to a recording, the lesser count, and the arguments."""
    schema = json.loads(subprocess.run([program, "schema", "scene"], capture_output=True, check=True).stdout)
    for kind, definition in schema["$defs"].items():
        if {"$ref": f"#/$defs/{kind}"} not in schema["anyOf"]:
            continue
        for route in dict.fromkeys(routes(definition, schema["$defs"])):
            make = partial(lambda kind, route, n: Scenes(schema, list(route)).recording(kind, n), kind, route)
            # The bytes that an element takes.
            size = (len(make(40)) - len(make(20))) / 20
            yield f"list {kind}.{'.'.join(route)}", make, max(int(BYTES / size), 4), PAGE
