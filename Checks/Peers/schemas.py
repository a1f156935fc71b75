#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds what `replay` reads and writes to the schemas that it prints, and reads its JUnit reports.

    schemas.py REPLAY FOLDER

FOLDER holds recordings. Says so where the packages jsonschema or junitparser are missing.
"""
import copy
import json
import random
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from program import need, require, run, start, verdicts
from recordings import ENDING, header, text as lines

SCENES = {
    "trace": {"kind": "trace", "guide": {"strokes": [{"d": "M10 50H90"}, {"d": "M50 10V90"}]}},
    "scratch": {
        "kind": "scratch", "threshold": 50, "eraser": {"x": 0, "y": 0, "width": 5, "height": 5},
        "regions": [
            {"name": "a", "rect": {"x": 0, "y": 0, "width": 9, "height": 9}},
            {"name": "b", "kind": "forbidden", "ellipse": {"x": 40, "y": 40, "width": 20, "height": 20}},
        ],
        "combine": [{"name": "all", "of": ["a"], "by": "area"}],
    },
    "counter": {"kind": "counter"},
    "wave": {"kind": "wave"},
    "ink": {"kind": "ink"},
    "pattern": {"kind": "pattern", "seed": 7},
}

# A touch, and what of it the format forbids, and the program must refuse as well; `...` is a missing key.
TOUCH = {"t": 0, "id": 0, "phase": "began", "x": 1, "y": 1}
BAD_TOUCHES = [
    {"t": ...}, {"t": -1}, {"t": 0.5}, {"t": 2 ** 53}, {"id": 2 ** 31}, {"phase": "mooved"}, {"y": ...},
    {"x": ...}, {"phase": "moved", "x": ..., "y": ...}, {"phase": "ended", "y": ...}, {"x": 1e7}, {"x": None},
    {"force": 2}, {"twist": 360}, {"type": "foot"}, {"coalesced": 1},
]
BAD_LINES = [
    *[{key: value for key, value in {**TOUCH, **change}.items() if value is not ...} for change in BAD_TOUCHES],
    {"t": 0, "event": "mark"}, {"t": 0, "event": "note", "text": 7}, {"event": "reset"},
    {"event": "expect"}, {"t": 0, "event": "end", "lines": -1}, {"t": 0, "event": 7}, [], 7, "x",
]
# What stands in a header in the place of what should.
BAD_HEADERS = [
    {"version": 2}, {"version": "1"}, {"canvas": {"width": 100}}, {"canvas": {"width": 0, "height": 1}},
    {"canvas": {"width": 1e9, "height": 1}}, {"canvas": {"width": 1, "height": 1, "scale": 17}},
    {"canvas": {"width": 1, "height": 1, "scale": None}}, {"id": 7}, {"id": "x" * 257},
    {"title": None}, {"device": {"hz": 0}}, {"device": []}, {"source": {"file": 1}}, {"scene": []},
    {"uses": "x"}, {"requires": ["telepathy"]},
    {"columns": {"t": [0], "id": [0]}}, {"columns": {"t": [0], "id": [0], "phase": "z"}},
    {"columns": []},
]


def validator(replay, name, folder, part=None):
    """The validator of a schema, or of a definition in it."""
    import jsonschema
    schema = json.loads(run(replay, "schema", name, folder=folder)[0])
    jsonschema.Draft202012Validator.check_schema(schema)
    if part:
        schema = {"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]}
    return jsonschema.Draft202012Validator(schema)


def expect_valid(validator, value, what):
    error = next(validator.iter_errors(value), None)
    require(error is None, what, error and f"{error.json_path}: {error.message}")


# MARK: Recordings

def check_recordings(replay, recordings, folder):
    """Every line of every recording is valid, and what the program refuses is not."""
    schema = validator(replay, "recording", folder)
    count = 0
    for path in recordings:
        packed, _ = run(replay, "convert", "--to", "packed", path, folder=folder)
        for number, line in enumerate((path.read_bytes() + packed).splitlines(), 1):
            expect_valid(schema, json.loads(line), f"{path.name}:{number}")
            count += 1
    for value in [
        {"t": 1.0, "id": 0, "phase": "ended"}, {"event": "x:mine", "anything": 1},
        {"t": 0, "id": 0, "phase": "hovered", "x": 1, "y": 1, "x-mine": {}},
        header(**{"a:b": 1, "recordedAt": "2026-03-01T12:00:00Z", "scene": {"kind": "wave"}}),
    ]:
        expect_valid(schema, value, str(value))
        count += 1
    for value in BAD_LINES:
        check_bad(replay, schema, value, lines(header(), value, {"t": 0, "event": "end"}), folder)
    for change in BAD_HEADERS:
        bad = header(**change)
        check_bad(replay, schema, bad, lines(bad), folder)
    refused = len(BAD_LINES) + len(BAD_HEADERS)
    return f"{count} lines valid, {refused} refused by schema and program"


def check_bad(replay, schema, value, content, folder):
    require(not schema.is_valid(value), "the schema takes", json.dumps(value))
    path = Path(folder, "bad.txt")
    path.write_bytes(content)
    run(replay, "check", "-q", path, folder=folder, statuses=(2,))


# MARK: Scenes

# The seed of the damages, and their number.
SEED, DAMAGES = 7, 250


def written_scenes(recordings):
    """Every scene in recordings, pages and tests that is JSON as it stands there, each once."""
    root = Path(__file__).parents[2]
    files = [*recordings, *root.glob("docs/*.md"), *root.glob("Tests/**/*.swift"), *root.glob("Fuzz/Corpus/Scenes/*")]
    scenes = {}
    for text in (path.read_text(errors="replace") for path in files):
        for match in re.finditer(r'\{\s*"kind"\s*:\s*"(%s)"' % "|".join(SCENES), text):
            try:
                scene, _ = json.JSONDecoder().raw_decode(text, match.start())
                scenes[json.dumps(scene)] = scene
            except ValueError:
                pass
    return [*scenes.values()]


def parted(replay, scenes, folder):
    """The scenes that the program reads, though pictures may be missing, and those that it refuses."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        for index, scene in enumerate(scenes):
            Path(place, f"{index}{ENDING}").write_bytes(
                lines(header(390, 844, scene=scene), {"t": 0, "event": "end"}))
        said = run(replay, "check", "-q", place, folder=folder, statuses=(0, 2))[1].decode()
    refused = {int(name) for name, what in re.findall(r"(\d+)\.touch\.jsonl:[\d:]* E\d+: (.*)", said)
               if "picture" not in what}
    return ([scene for index, scene in enumerate(scenes) if index not in refused],
            [scenes[index] for index in sorted(refused)])


def places(holder, key):
    """All values in a value, each by the object or the array that holds it."""
    yield holder, key
    value = holder[key]
    for part in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value, part)


def damaged(scene, names, chance):
    """A copy of a scene with an unknown key, another type, an unknown name, or a number out of all ranges."""
    holder = copy.deepcopy({"scene": scene})
    parent, key = chance.choice([*places(holder, "scene")])
    value = parent[key]
    if isinstance(value, dict):
        changes = [{**value, "unknown": 1}, 7, True, []]
    elif isinstance(value, list):
        changes = [7, "#", True]
    elif isinstance(value, str):
        # The names of regions are not known to a schema, nor are those of guides.
        is_name = value in names and key != "name" and isinstance(parent, dict)
        changes = [value + "?"] if is_name or value.startswith("#") else [7, True, None]
    else:
        changes = [None, "7"] if isinstance(value, bool) else [1e18, -1e18, "7", True, None]
    parent[key] = chance.choice(changes)
    return holder["scene"]


def found(value, *keys):
    """The values of keys, at any depth."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key in keys:
            yield part
        yield from found(part, *keys)


def check_scenes(replay, recordings, folder):
    """Every scene that the program reads is valid, and a damaged one is neither read nor valid."""
    schema = validator(replay, "scene", folder)
    named = [{**scene, "$schema": "scene.schema.json", "x-mine": 1} for scene in SCENES.values()]
    require(parted(replay, named, folder)[0] == named, "a scene that names its schema is refused")
    scenes, _ = parted(replay, written_scenes(recordings), folder)
    require(len(scenes) > 50, len(scenes), "scenes are found")
    chance = random.Random(SEED)
    names = {*re.findall(r'"([^"$]+)"', " ".join(map(json.dumps, found(schema.schema, "enum", "const"))))}
    good, bad = parted(replay, [damaged(chance.choice(scenes), names, chance) for _ in range(DAMAGES)], folder)
    require(len(bad) >= 200, len(bad), "damages are refused")
    for scene in [*named, *scenes, *good]:
        expect_valid(schema, scene, json.dumps(scene))
    for scene in bad:
        require(not schema.is_valid(scene), "the schema takes", json.dumps(scene))
    return f"{len(scenes)} scenes valid, {len(bad)} damaged ones (seed {SEED}) refused by schema and program"


# MARK: Reports

def write_inputs(folder):
    """Recordings of all scenes with nothing in them, and some bad input."""
    made = Path(folder, "made")
    made.mkdir()
    for name, scene in SCENES.items():
        Path(made, name + ENDING).write_bytes(lines(header(scene=scene)))
        touches = [
            {"t": 0, "id": 0, "phase": "began", "x": 50, "y": 50},
            {"t": 9000, "id": 1, "phase": "began", "x": 10, "y": 50},
            {"t": 9000, "id": 0, "phase": "moved", "x": 55, "y": 58},
            {"t": 8000, "id": 1, "phase": "cancelled"}, {"t": 9500, "event": "reset"},
            {"t": 9999, "id": 2, "phase": "began", "x": 90, "y": 50}, {"event": "mystery"},
            {"t": 10000, "event": "expect", "require": "score>=0"},
        ]
        Path(made, name + "-touched" + ENDING).write_bytes(lines(header(scene=scene), *touches))
    Path(made, "torn" + ENDING).write_bytes(lines(header(scene=SCENES["trace"]))[:-9])
    Path(made, "empty" + ENDING).write_text("")
    Path(made, "json" + ENDING).write_bytes(lines(header(scene={"kind": "wave"})) + b"{,}\n")
    Path(made, "noscene" + ENDING).write_bytes(lines(header(scene={"kind": "chess"})))
    return made


def calls(recordings):
    """Calls whose reports must be valid, each with the exit statuses that it may end with."""
    folder = recordings[0].parent
    cards = [path for path in recordings if '"kind":"scratch"' in path.read_text()[:4000]]
    letters = [path for path in recordings if '"kind":"trace"' in path.read_text()[:4000]]
    golden = ["--golden", "golden", "--scale", "0.25"]
    return [
        ([folder], (0,)), ([folder, "-o", "out", "--scale", "0.25"], (0,)),
        (["made"], (2,)), (["made", "--ignore-expect"], (2,)), (["made", "no-such-file", "--strict"], (2,)),
        ([folder, "--metrics", "motion,shape,thresholds,tolerance"], (0,)),
        (["made", "--metrics", "motion,shape,thresholds,tolerance", "--as", "flutter-scratcher-low"], (2,)),
        ([*cards, "--as", "jquery-eraser", "--scale", "0.1"], (0,)),
        ([folder, "--require", "score>99%", "--require", "median(score)<1%", "--warn",
          "threshold.reachedAt<1", "--warn", "progress.completedAt@1s>0"], (1,)),
        ([*letters, "--scene", "card.json", "--limits", "events=100000"], (0,)),
        ([cards[0], "--save", "saved.card.json"], (0,)),
        ([cards[0], "--restore", "saved.card.json"], (0,)),
        ([folder, *golden], (1,)), ([folder, *golden, "--record", "missing"], (1,)),
        ([folder, *golden, "-o", "out2"], (0,)),
        ([folder, *golden[:2], "--scale", "0.5", "-o", "out2"], (1,)),
        ([folder, *golden, "--scene", "card.json", "-o", "out2"], (1,)),
        ([folder, *golden, "--golden-at", "50%,0", "-o", "out2"], (1,)),
    ]


def check_reports(replay, recordings, folder):
    """Every report is valid, and a key less makes it invalid."""
    schema = validator(replay, "report", folder)
    line_schema = validator(replay, "report", folder, "recording")
    write_inputs(folder)
    Path(folder, "card.json").write_text(json.dumps(SCENES["scratch"]))
    reports, changes = [], 0
    for arguments, statuses in calls(recordings):
        flags = ["--report", "json=r.json", "--report", "jsonl=r.jsonl", "--report",
                 "junit=r.xml", "--overwrite", "-q"]
        run(replay, *arguments, *flags, folder=folder, statuses=statuses)
        report = json.loads(Path(folder, "r.json").read_text())
        what = " ".join(map(str, arguments[:6]))
        expect_valid(schema, report, what)
        for line in Path(folder, "r.jsonl").read_text().splitlines():
            expect_valid(line_schema, json.loads(line), what)
        changes += check_strict(schema, report, what)
        reports.append((report, Path(folder, "r.xml").read_text(), what))
    scenes = {r["scene"] for report, _, _ in reports for r in report["recordings"]}
    require(scenes == {*SCENES, None}, "reports of all scenes are wanted, not", scenes)
    return reports, f"{len(reports)} reports valid, {changes} changes of them are not"


def objects(value, name=""):
    """The objects in a value with their names, one of each kind: of arrays the first element alone."""
    if isinstance(value, dict):
        yield name, value
        for key, child in value.items():
            yield from objects(child, key)
    elif isinstance(value, list) and value:
        yield from objects(value[0], name)


def check_strict(schema, report, what):
    """A key that is missing makes a report invalid, unless it may be; counts those changes."""
    optional = {"golden", "moments", "inside", "motion", "shape", "thresholds", "as", "reason", "next",
                "ignoreExpect", "indexOfDifficulty", "bitsPerSecond"}
    count = 0
    # One recording of each scene shows all that there is, and keeps this fast.
    for recording in {each["scene"]: each for each in reversed(report["recordings"])}.values():
        one = {**report, "recordings": [recording]}
        for name, holder in [*objects(one)]:
            for key in {*holder} - optional if name not in ("limits", "as") else ():
                value = holder.pop(key)
                require(not schema.is_valid(one), what, "valid without", key, "of", name)
                holder[key] = value
                count += 1
    return count


# MARK: JUnit

def check_junit(reports):
    """Every JUnit report is read by two readers, and counts the cases that it holds."""
    import junitparser
    cases = 0
    for report, text, what in reports:
        root = ElementTree.fromstring(text)
        xml = junitparser.JUnitXml.fromstring(text.encode())
        suites = list(xml)
        count = len(report["recordings"])
        require(len(suites) == count + bool(report["requirements"]), what, len(suites), "suites for", count)
        found = [(suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites]
        wanted = [tuple(len(suite.findall(f"testcase{part}")) for part in ("", "/failure", "/error", "/skipped"))
                  for suite in root]
        require(found == wanted, what, "counts", found, "of", wanted)
        totals = tuple(map(sum, zip(*wanted)))
        require(totals == tuple(int(root.get(key)) for key in ["tests", "failures", "errors", "skipped"]),
                what, "the totals are not the sums", totals)
        cases += totals[0]
    return f"{cases} cases read, as many and as they should be"


def main(replay, folder):
    replay = str(Path(replay).resolve())
    files = sorted(Path(folder).resolve().glob("*" + ENDING))
    with tempfile.TemporaryDirectory() as place:
        def recordings():
            need("jsonschema")
            return check_recordings(replay, files, place)

        def scenes():
            need("jsonschema")
            return check_scenes(replay, files, place)

        def reports_and_junit():
            need("jsonschema", "junitparser")
            reports, words = check_reports(replay, files, place)
            return f"{words}; {check_junit(reports)}"

        return verdicts(recordings, scenes, reports_and_junit)


if __name__ == "__main__":
    start(main)
