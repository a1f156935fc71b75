#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds each source to a first line with its license.

Before it may stand only what has to be first: the interpreter of a script, and the version of the tools.
"""
import pathlib
import subprocess
import sys

LICENSE = "SPDX-License-Identifier: Apache-2.0"
COMMENTS = {
    **dict.fromkeys((".swift", ".c", ".cpp", ".h", ".js", ".mjs", ".ts", ".modulemap"), "// {}"),
    **dict.fromkeys((".py", ".yml", "Makefile"), "# {}"), ".css": "/* {} */", ".html": "<!-- {} -->",
}
FIRST = ("#!", "// swift-tools-version:")
# Bytes that tests compare.
DATA = ("Fuzz/Corpus/", "Tests/Goldens/", "recordings/", "docs/")


def sources():
    """Yields each source that git knows: its path, its lines, and the line that it should have."""
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    for path in map(pathlib.Path, listed.split("\0")[:-1]):
        form = COMMENTS.get(path.suffix or path.name, "# {}" if not path.suffix else None)
        if form and not path.as_posix().startswith(DATA):
            lines = path.read_text().split("\n")
            if path.suffix or path.name in COMMENTS or lines[0].startswith(FIRST):
                yield path, lines, form.format(LICENSE)


def main():
    count, faults = 0, []
    for path, lines, line in sources():
        count += 1
        at = 1 if lines[0].startswith(FIRST) else 0
        if lines[at] != line:
            faults.append(f"{path}:{at + 1}: no license: expected the line {line}")
    print("\n".join(faults) or f"{count} sources name their license")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
