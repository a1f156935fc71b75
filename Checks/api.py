#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the public symbols of the libraries with those of the last version.

    api.py SYMBOLS LIST

SYMBOLS is a folder with the symbol graphs of a library each, LIST the declarations of the last version, below
the type or the module that has them. TOUCHSTONE_RECORD=1 writes LIST.
"""
import collections
import difflib
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Program"))
from program import start


# What every type conforms to that does not say otherwise.
ALWAYS = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def declarations(folder):
    """Returns the lines of a list, in an order that only names decide."""
    found = collections.defaultdict(set)
    for path in folder.glob("*/*.symbols.json"):
        graph = json.loads(path.read_text())
        protocols = collections.defaultdict(set)
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo":
                name = relation.get("targetFallback") or relation["target"]
                protocols[relation["source"]].update({name} - ALWAYS)
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            # What the standard library adds to each type that conforms to a protocol.
            if "::SYNTHESIZED::" not in identifier:
                owner = ".".join([path.parent.name, *symbol["pathComponents"][:-1]])
                text = "".join(part["spelling"] for part in symbol["declarationFragments"])
                found[owner].add(f"{text}: {', '.join(sorted(protocols[identifier]))}".removesuffix(": "))
    return [line for owner in sorted(found)
            for line in (owner, *(f"  {' '.join(each.split())}" for each in sorted(found[owner])))]


def main(symbols, recorded):
    recorded, lines = Path(recorded), declarations(Path(symbols))
    before = recorded.read_text().splitlines() if recorded.exists() else []
    changes = list(difflib.unified_diff(before, lines, "the last version", "now", n=1, lineterm=""))
    if os.environ.get("TOUCHSTONE_RECORD"):
        recorded.write_text("".join(f"{line}\n" for line in lines))
    if changes:
        print("\n".join(changes))
        return (f"api: {recorded}: public symbols differ: expected those of the last version. Where one is removed or "
                "changed, raise the second number and say so in CHANGELOG.md; then run TOUCHSTONE_RECORD=1 make api")
    print(f"api: {sum(line.startswith(' ') for line in lines)} public symbols are those of the last version")
    return 0


if __name__ == "__main__":
    start(main)
