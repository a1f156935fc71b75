#!/usr/bin/env python3
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
import program

# Figures that say where a recording came from or how it was written, and not what was drawn.
SOURCE = {"id", "name", "title", "integrity", "diagnostics"}
# Figures that are times from the beginning of a recording, in microseconds.
TIMES = {"durationMicros", "began", "ended", "reachedAt", "completedAt", "goalReachedAt", "settledAt",
         "shownAt", "t", "at", "time"}


class Recording:
    """The header of a recording and its touches."""

    def __init__(self, name, header, touches):
        self.name, self.header, self.touches = name, header, touches

    @staticmethod
    def read(path):
        header, *lines = [json.loads(line) for line in path.read_text().splitlines()]
        return Recording(path.name, header, [line for line in lines if "phase" in line])

    def with_touches(self, touches):
        return Recording(self.name, self.header, touches)

    def text(self, separators=(",", ":"), sort=False):
        end = {"t": self.touches[-1]["t"], "event": "end", "lines": len(self.touches)}
        return "".join(json.dumps(line, separators=separators, sort_keys=sort) + "\n"
                       for line in [self.header, *self.touches, end])


class Program:
    """Runs the program under test."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, *arguments, given=None):
        return program.run(self.path, *arguments, given=given, statuses=(0, 1))[0]

    def figures(self, text, *flags):
        """The figures of each recording of a stream, in its order."""
        rows = self.run("replay", "-", "--format", "jsonl", "--ignore-expect", "-q", *flags,
                        given=text if isinstance(text, bytes) else text.encode())
        return [figures(json.loads(row)) for row in rows.splitlines()]


def figures(row):
    return {key: value for key, value in row.items() if key not in SOURCE}


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


def moved(touches, by):
    return [dict(touch, t=touch["t"] + by) for touch in touches]


class Laws:
    def __init__(self, program, recordings, seed):
        self.program, self.recordings, self.random = program, recordings, random.Random(seed)
        self.base = program.figures("".join(recording.text() for recording in recordings))
        self.failures = 0

    def check(self, name, pairs):
        """Compares pairs of figures; each comes with the recording that they belong to."""
        pairs = list(pairs)
        wrong = [recording for recording, expected, found in pairs if expected != found]
        self.failures += len(wrong)
        print(f"{name}: {len(pairs)} recordings, {len(wrong)} differ", flush=True)
        for recording in wrong[:3]:
            path = self.program.folder / f"{name.replace(' ', '-')}-{recording.name}"
            path.write_text(recording.text())
            print(f"  {path}")

    def run(self):
        recordings, program = self.recordings, self.program
        lines = "".join(recording.text() for recording in recordings)
        spaced = "".join(recording.text((", ", ": "), True) for recording in recordings)
        for name, text in [("spaces and sorted keys", spaced),
                           ("packed", program.run("convert", "-", "--to", "packed", "-o", "-", "-q",
                                                  given=lines.encode()))]:
            self.check(name, zip(recordings, self.base, program.figures(text), strict=True))

        paths = []
        for recording in recordings:
            path = program.folder / "files" / recording.name
            path.write_text(recording.text())
            paths.append(path)
        for name, order, jobs in [("one file each", paths, "1"),
                                  ("two at a time", paths, "2"),
                                  ("in another order", self.random.sample(paths, len(paths)), "2"),
                                  ("every file twice", [path for path in paths for _ in range(2)], "2")]:
            found = []
            for first in range(0, len(order), 1000):
                rows = program.run("replay", *order[first:first + 1000], "--format", "jsonl", "-q",
                                   "--ignore-expect", "-j", jobs)
                found += [figures(json.loads(row)) for row in rows.splitlines()]
            known = {path: (recording, row)
                     for path, recording, row in zip(paths, recordings, self.base)}
            self.check(name, [(*known[path], row) for path, row in zip(order, found, strict=True)])

        # The water of a wave moves with the time.
        still = [recording for recording in recordings if recording.header["scene"]["kind"] != "wave"]
        soon, later = ([recording.with_touches(moved(recording.touches, by)) for recording in still]
                       for by in (1_000_000, 3_600_000_000))
        soon, later = (program.figures("".join(recording.text() for recording in some))
                       for some in (soon, later))
        self.check("every time an hour later", [
            (recording, shifted(row, 3_599_000_000), found)
            for recording, row, found in zip(still, soon, later, strict=True)])


def main():
    source, folder, count = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), int(sys.argv[4])
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    tested = Program(sys.argv[1], folder)
    scenes = sorted(source.glob("*.touch.jsonl"))
    recordings = []
    for index, path in enumerate(scenes):
        scene = folder / f"{path.name.removesuffix('.touch.jsonl')}.json"
        scene.write_text(json.dumps(json.loads(path.open().readline())["scene"]))
        number = count // len(scenes) + (index < count % len(scenes))
        if number == 0:
            continue
        tested.run("gen", "--scene", scene, "--count", str(number), "--seed", str(1000 * index),
                    "-o", f"{folder}/generated/", "-q", "--overwrite")
    recordings = [Recording.read(path) for path in sorted((folder / "generated").iterdir())]
    print(f"{len(recordings)} recordings, {sum(len(r.touches) for r in recordings)} touches, "
          f"{len(scenes)} scenes")
    laws = Laws(tested, recordings, seed=count)
    laws.run()
    sys.exit(1 if laws.failures else 0)


if __name__ == "__main__":
    main()
