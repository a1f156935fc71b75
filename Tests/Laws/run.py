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
import subprocess
import sys

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

    @property
    def kind(self):
        return self.header["scene"]["kind"]

    @property
    def strokes(self):
        """The touches from each first to its last; the recording has one contact."""
        strokes = []
        for touch in self.touches:
            if touch["phase"] == "began":
                strokes.append([])
            strokes[-1].append(touch)
        return strokes

    def text(self, separators=(",", ":"), sort=False):
        end = {"t": self.touches[-1]["t"], "event": "end", "lines": len(self.touches)}
        return "".join(json.dumps(line, separators=separators, sort_keys=sort) + "\n"
                       for line in [self.header, *self.touches, end])


class Program:
    """Runs the program under test."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, *arguments, given=None):
        result = subprocess.run([self.path, *arguments], input=given, capture_output=True)
        if result.returncode not in (0, 1):
            sys.exit(f"{arguments}: status {result.returncode}\n{result.stderr.decode()[:2000]}")
        return result.stdout

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


def retimed(strokes):
    """The strokes one after another in this order, each as long as it was and a second after the last."""
    touches, start = [], 0
    for stroke in strokes:
        touches += moved(stroke, start - stroke[0]["t"])
        start = touches[-1]["t"] + 1_000_000
    return touches


def reversed_stroke(stroke):
    """The stroke from its last place to its first, at the times that it has."""
    return [dict(touch, x=other["x"], y=other["y"]) for touch, other in zip(stroke, reversed(stroke))]


def doubled(touches):
    """Each move twice, at the same time and place."""
    return [copy for touch in touches for copy in [touch] * (2 if touch["phase"] == "moved" else 1)]


def interleaved(recording, other):
    """The touches of both, the second by another contact, in the order of their times."""
    return sorted(recording.touches + [dict(touch, id=1) for touch in other.touches],
                  key=lambda touch: touch["t"])


def covered(row):
    """What a card says of its samples, and not of when or by which stroke they were revealed."""
    card = row["scratch"]
    return [card[key] for key in ("coverage", "touchedPx", "clearPx", "alphaSum")] + [
        [region["revealed"] for region in card["regions"]]]


def traced(row):
    """What a trace says of its ink and its waypoints, and not of their order."""
    trace = row["trace"]
    return [trace["ink"][key] for key in ("segments", "blackSegments", "redSegments", "taps", "strokes")] + [
        trace["progress"]["reached"]]


def is_unordered_trace(recording):
    """True if a trace asks for no order and no direction, and stays where it is."""
    scene = recording.header["scene"]
    return recording.kind == "trace" and "placement" not in scene and not (
        {"order", "progress", "plan"} & set(scene.get("rules", {})))


def is_plain_card(recording):
    """True if what a card reveals depends on the places of the touches alone."""
    scene = recording.header["scene"]
    rules = scene.get("rules", {})
    brush = scene.get("brush", {})
    return (recording.kind == "scratch" and not {"join", "composite", "cancel", "fade"} & set(rules)
            and not {"by", "stamp", "spacing"} & set(brush if isinstance(brush, dict) else {}))


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

    def same(self, name, said, chosen, change):
        """Some figures of the chosen recordings stay the same when their touches are changed."""
        some = [(recording, row) for recording, row in zip(self.recordings, self.base)
                if chosen(recording)]
        rows = self.program.figures("".join(
            recording.with_touches(change(recording)).text() for recording, _ in some))
        self.check(name, [(recording, said(row), said(found))
                          for (recording, row), found in zip(some, rows, strict=True)])

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
        still = [recording for recording in recordings if recording.kind != "wave"]
        soon, later = ([recording.with_touches(moved(recording.touches, by)) for recording in still]
                       for by in (1_000_000, 3_600_000_000))
        soon, later = (program.figures("".join(recording.text() for recording in some))
                       for some in (soon, later))
        self.check("every time an hour later", [
            (recording, shifted(row, 3_599_000_000), found)
            for recording, row, found in zip(still, soon, later, strict=True)])
        self.same("moves of a card twice", covered, is_plain_card,
                  lambda recording: doubled(recording.touches))
        for kind, said, chosen in [("card", covered, is_plain_card),
                                      ("trace", traced, is_unordered_trace)]:
            self.same(f"strokes of a {kind} reversed", said, chosen, lambda recording: [
                touch for stroke in recording.strokes for touch in reversed_stroke(stroke)])
            self.same(f"strokes of a {kind} in another order", said, chosen,
                      lambda recording: retimed(
                          self.random.sample(recording.strokes, len(recording.strokes))))

        plain = [recording for recording in recordings if is_plain_card(recording)]
        pairs = [(one, two) for one, two in zip(plain, plain[1:]) if one.header["scene"] == two.header["scene"]]
        merged = program.figures("".join(
            one.with_touches(interleaved(one, two)).text() for one, two in pairs))
        joined = program.figures("".join(
            one.with_touches(retimed(one.strokes + two.strokes)).text() for one, two in pairs))
        self.check("two cards merged, or one after the other", [
            (one, covered(row), covered(other))
            for (one, _), row, other in zip(pairs, joined, merged, strict=True)])
        self.restored()

    def restored(self):
        """A card that is saved after a stroke and goes on reveals what one reveals that was not saved."""
        state, pairs = self.program.folder / "card.json", []
        for recording, row in zip(self.recordings, self.base):
            if recording.kind != "scratch" or len(recording.strokes) < 2:
                continue
            cut = self.random.randrange(1, len(recording.strokes))
            first, rest = (recording.with_touches([touch for stroke in strokes for touch in stroke])
                           for strokes in (recording.strokes[:cut], recording.strokes[cut:]))
            self.program.figures(first.text(), "--save", state, "--overwrite")
            found = self.program.figures(rest.text(), "--restore", state)[0]
            pairs.append((recording, covered(row), covered(found)))
        self.check("cards saved after a stroke and restored", pairs)


def main():
    program, source, folder, count = (
        sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), int(sys.argv[4]))
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    program = Program(program, folder)
    scenes = sorted(source.glob("*.touch.jsonl"))
    recordings = []
    for index, path in enumerate(scenes):
        scene = folder / f"{path.name.removesuffix('.touch.jsonl')}.json"
        scene.write_text(json.dumps(json.loads(path.open().readline())["scene"]))
        number = count // len(scenes) + (index < count % len(scenes))
        if number == 0:
            continue
        program.run("gen", "--scene", scene, "--count", str(number), "--seed", str(1000 * index),
                    "-o", f"{folder}/generated/", "-q", "--overwrite")
    recordings = [Recording.read(path) for path in sorted((folder / "generated").iterdir())]
    print(f"{len(recordings)} recordings, {sum(len(r.touches) for r in recordings)} touches, "
          f"{len(scenes)} scenes")
    laws = Laws(program, recordings, seed=count)
    laws.run()
    sys.exit(1 if laws.failures else 0)


if __name__ == "__main__":
    main()
