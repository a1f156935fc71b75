#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the program on recordings and on changed forms of them, and compares the figures.

    run.py PROGRAM RECORDINGS FOLDER COUNT

COUNT recordings are generated for the scenes of RECORDINGS, the same number for each. Every law says
which figures stay the same when a recording is changed; a law that does not hold is printed with the
recording, which stays in FOLDER.
"""

import json
import pathlib
import random
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Program"))
from program import generate, run, start
from recordings import parsed, sealed

# Figures that say where a recording came from or how it was written, and not what was drawn.
SOURCE = {"id", "name", "title", "integrity", "diagnostics"}
# Figures that are times from the beginning of a recording, in microseconds.
TIMES = {"durationMicros", "began", "ended", "reachedAt", "completedAt", "goalReachedAt", "settledAt",
         "shownAt", "t", "at", "time"}


def figures(program, *words, given=None):
    """The figures of each recording of a run, in its order."""
    rows, _ = run(program, "replay", *words, "--format", "jsonl", "--ignore-expect", "-q", given=given, statuses=(0, 1))
    return [{key: value for key, value in json.loads(row).items() if key not in SOURCE}
            for row in rows.splitlines()]


def shifted(value, by):
    """Figures with every time made greater but 0, which says that something held from the start."""
    if isinstance(value, list):
        return [shifted(item, by) for item in value]
    if not isinstance(value, dict):
        return value
    # What is shown from the start is answered later, too.
    times = TIMES | {"reaction"} if value.get("shownAt") == 0 else TIMES
    return {key: item + by if key in times and item and not isinstance(item, (dict, list))
            else shifted(item, by) for key, item in value.items()}


def moved(header, touches, by):
    return sealed(header, [dict(touch, t=touch["t"] + by) for touch in touches])


def main(program, source, folder, count):
    program, folder, failures = pathlib.Path(program).resolve(), pathlib.Path(folder), 0
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    scenes = generate(program, pathlib.Path(source), folder, int(count))
    # The header and the touches of each recording, by the path of a file with these alone.
    recordings = {}
    for path in sorted((folder / "generated").iterdir()):
        header, *lines = parsed(path.read_text())
        touches = [line for line in lines if "phase" in line]
        path = folder / "files" / path.name
        recordings[path] = header, touches
        path.write_bytes(sealed(header, touches))
    print(f"{len(recordings)} recordings, {sum(len(touches) for _, touches in recordings.values())} touches, "
          f"{scenes} scenes")
    lines = b"".join(path.read_bytes() for path in recordings)
    known = dict(zip(recordings, figures(program, "-", given=lines), strict=True))

    def check(name, order, expected, found):
        """Compares the figures of recordings, which are named by their paths."""
        nonlocal failures
        wrong = [path for path, *pair in zip(order, expected, found, strict=True) if pair[0] != pair[1]]
        failures += len(wrong)
        print(f"{name}: {len(order)} recordings, {len(wrong)} differ", *wrong[:3], sep="\n  ", flush=True)

    paths, chance = list(recordings), random.Random(int(count))
    spaced = "".join(json.dumps(json.loads(line), sort_keys=True) + "\n" for line in lines.splitlines()).encode()
    packed = run(program, "convert", "-", "--to", "packed", "-o", "-", "-q", given=lines)[0]
    for name, text in (("spaces and sorted keys", spaced), ("packed", packed)):
        check(name, paths, known.values(), figures(program, "-", given=text))
    for name, order, jobs in (("one file each", paths, 1), ("two at a time", paths, 2),
                              ("in another order", chance.sample(paths, len(paths)), 2),
                              ("every file twice", [path for path in paths for _ in range(2)], 2)):
        found = [row for first in range(0, len(order), 1000)
                 for row in figures(program, *order[first:first + 1000], "-j", jobs)]
        check(name, order, [known[path] for path in order], found)
    # The water of a wave moves with the time.
    still = {path: one for path, one in recordings.items() if one[0]["scene"]["kind"] != "wave"}
    soon, later = (figures(program, "-", given=b"".join(moved(*one, by) for one in still.values()))
                   for by in (1_000_000, 3_600_000_000))
    check("every time an hour later", list(still), [shifted(row, 3_599_000_000) for row in soon], later)
    return 1 if failures else 0


if __name__ == "__main__":
    start(main)
