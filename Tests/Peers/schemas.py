#!/usr/bin/env python3
"""Holds what `replay` reads and writes to the schemas that it prints, and reads its JUnit reports.

    schemas.py REPLAY FOLDER

FOLDER holds recordings. Says so where the packages jsonschema or junitparser are missing.
"""
import copy
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

try:
    import jsonschema
except ImportError:
    jsonschema = None
try:
    import junitparser
except ImportError:
    junitparser = None

ENDING = ".touch.jsonl"
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
HOSTILE = ["</script><script>", "]]>", "<!--&", "\x1b[31m", "\u202eevil", "a\tb\n\r", "\"'", "\U0001f600"]

# Lines that the format forbids, and that the program must refuse as well.
BAD_LINES = [
    {"id": 0, "phase": "began", "x": 1, "y": 1},
    {"t": -1, "id": 0, "phase": "began", "x": 1, "y": 1},
    {"t": 0.5, "id": 0, "phase": "began", "x": 1, "y": 1},
    {"t": 2 ** 53, "id": 0, "phase": "began", "x": 1, "y": 1},
    {"t": 0, "id": 2 ** 31, "phase": "began", "x": 1, "y": 1},
    {"t": 0, "id": 0, "phase": "mooved", "x": 1, "y": 1},
    {"t": 0, "id": 0, "phase": "began", "x": 1},
    {"t": 0, "id": 0, "phase": "began", "y": 1},
    {"t": 0, "id": 0, "phase": "moved"},
    {"t": 0, "id": 0, "phase": "ended", "x": 1},
    {"t": 0, "id": 0, "phase": "began", "x": 1e7, "y": 1},
    {"t": 0, "id": 0, "phase": "began", "x": None, "y": 1},
    {"t": 0, "id": 0, "phase": "began", "x": 1, "y": 1, "force": 2},
    {"t": 0, "id": 0, "phase": "began", "x": 1, "y": 1, "twist": 360},
    {"t": 0, "id": 0, "phase": "began", "x": 1, "y": 1, "type": "foot"},
    {"t": 0, "id": 0, "phase": "began", "x": 1, "y": 1, "coalesced": 1},
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


class Failure(Exception):
    """Something that does not hold."""


def run(replay, arguments, folder, statuses=(0,)):
    result = subprocess.run(
        [replay, *map(str, arguments)], cwd=folder, capture_output=True, timeout=600)
    if result.returncode not in statuses:
        raise Failure(f"{arguments}: status {result.returncode}: {result.stderr.decode()[:400]}")
    return result.stdout.decode()


def validator(replay, name, folder):
    schema = json.loads(run(replay, ["schema", name], folder))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def part(validator, name):
    """The validator of a definition of a schema."""
    schema = {"$ref": f"#/$defs/{name}", "$defs": validator.schema["$defs"]}
    return jsonschema.Draft202012Validator(schema)


def expect_valid(validator, value, what):
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is not None:
        raise Failure(f"{what}: {error.json_path}: {error.message[:300]}")


def header(**fields):
    return {"format": "touch-recording", "version": 1, "canvas": {"width": 100, "height": 100},
            **fields}


def lines(*values):
    return "".join(json.dumps(value) + "\n" for value in values)


# MARK: Recordings

def check_recordings(replay, recordings, folder):
    """Every line of every recording is valid, and what the program refuses is not."""
    schema = validator(replay, "recording", folder)
    count = 0
    for path in recordings:
        packed = run(replay, ["convert", "--to", "packed", path], folder)
        for number, line in enumerate((path.read_text() + packed).splitlines(), 1):
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


def check_bad(replay, schema, value, text, folder):
    if schema.is_valid(value):
        raise Failure(f"the schema takes {json.dumps(value)[:200]}")
    path = Path(folder, "bad.txt")
    path.write_text(text)
    run(replay, ["check", "-q", path], folder, statuses=(2,))


# MARK: Reports

def write_inputs(folder):
    """Recordings of all scenes with nothing in them, some bad input, and hostile texts."""
    made = Path(folder, "made")
    made.mkdir()
    for name, scene in SCENES.items():
        Path(made, name + ENDING).write_text(lines(header(scene=scene)))
        touches = [
            {"t": 0, "id": 0, "phase": "began", "x": 50, "y": 50},
            {"t": 9000, "id": 1, "phase": "began", "x": 10, "y": 50},
            {"t": 9000, "id": 0, "phase": "moved", "x": 55, "y": 58},
            {"t": 8000, "id": 1, "phase": "cancelled"}, {"t": 9500, "event": "reset"},
            {"t": 9999, "id": 2, "phase": "began", "x": 90, "y": 50}, {"event": "mystery"},
            {"t": 10000, "event": "expect", "require": "score>=0"},
        ]
        Path(made, name + "-touched" + ENDING).write_text(lines(header(scene=scene), *touches))
    for number, text in enumerate(HOSTILE):
        name = "".join(c for c in text if c not in "/\0")
        regions = [{"name": text, "rect": {"x": 0, "y": 0, "width": 9, "height": 9}}]
        Path(made, f"hostile{number}{name}{ENDING}").write_text(lines(
            header(id=text, title=text, scene={"kind": "scratch", "regions": regions}),
            {"t": 0, "event": "note", "text": text}, {"t": 0, "event": "end", "lines": 1}))
    Path(made, "torn" + ENDING).write_text(lines(header(scene=SCENES["trace"]))[:-9])
    Path(made, "empty" + ENDING).write_text("")
    Path(made, "json" + ENDING).write_text(lines(header(scene={"kind": "wave"})) + "{,}\n")
    Path(made, "noscene" + ENDING).write_text(lines(header(scene={"kind": "chess"})))
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
    ]


def check_reports(replay, recordings, folder):
    """Every report is valid, and a key more or less makes it invalid."""
    schema = validator(replay, "report", folder)
    line_schema = part(schema, "recording")
    write_inputs(folder)
    Path(folder, "card.json").write_text(json.dumps(SCENES["scratch"]))
    reports, changes = [], 0
    for arguments, statuses in calls(recordings):
        flags = ["--report", "json=r.json", "--report", "jsonl=r.jsonl", "--report",
                 "junit=r.xml", "--overwrite", "-q"]
        run(replay, [*arguments, *flags], folder, statuses)
        report = json.loads(Path(folder, "r.json").read_text())
        what = " ".join(map(str, arguments[:6]))
        expect_valid(schema, report, what)
        for line in Path(folder, "r.jsonl").read_text().splitlines():
            expect_valid(line_schema, json.loads(line), what)
        changes += check_strict(schema, report, what)
        reports.append((report, Path(folder, "r.xml").read_text(), what))
    scenes = {r["scene"] for report, _, _ in reports for r in report["recordings"]}
    if scenes != {*SCENES, None}:
        raise Failure(f"reports of all scenes are wanted, not {scenes}")
    return reports, f"{len(reports)} reports valid, {changes} changes of them are not"


def objects(value, path=()):
    """The paths of the objects in a value, one of each kind: of arrays the first element alone."""
    if isinstance(value, dict):
        yield path
        for key, child in value.items():
            yield from objects(child, (*path, key))
    elif isinstance(value, list) and value:
        yield from objects(value[0], (*path, 0))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def check_strict(schema, report, what):
    """A key that nobody knows, or one that is missing, makes a report invalid; counts those changes."""
    # One recording of each scene shows all that there is, and keeps this fast.
    seen, kept = set(), []
    for recording in report["recordings"]:
        if recording["scene"] not in seen:
            seen.add(recording["scene"])
            kept.append(recording)
    count = 0
    for recording in kept:
        one = {**report, "recordings": [recording]}
        for path in objects(one):
            keys = [k for k in at(one, path) if path[-1:] not in (("limits",), ("as",))]
            # What may be missing.
            optional = {"golden", "inside", "motion", "shape", "thresholds", "as", "reason", "next",
                        "ignoreExpect"}
            optional |= {"indexOfDifficulty", "bitsPerSecond"}
            for key in [None, *(k for k in keys if k not in optional)]:
                changed = copy.deepcopy(one)
                if key is None:
                    at(changed, path)["zz"] = 1
                else:
                    del at(changed, path)[key]
                if schema.is_valid(changed):
                    raise Failure(f"{what}: valid though {key or 'zz'} of {path} was changed")
                count += 1
    return count


# MARK: JUnit

def check_junit(reports):
    """Every JUnit report is read by two readers, and counts what the report counts."""
    cases = 0
    for report, text, what in reports:
        root = ElementTree.fromstring(text)
        xml = junitparser.JUnitXml.fromstring(text.encode())
        suites = list(xml)
        names = [recording["name"] for recording in report["recordings"]]
        if len(suites) != len(names) + bool(report["requirements"]):
            raise Failure(f"{what}: {len(suites)} suites for {len(names)} recordings")
        found = [(suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites]
        ignores = report["madeOf"]["flags"].get("ignoreExpect")
        levels = ("require",) if ignores else ("require", "expect")
        wanted = [counts(recording, levels) for recording in report["recordings"]]
        if report["requirements"]:
            wanted.append(counts({"requirements": report["requirements"], "status": "pass"}))
        if found != wanted:
            at = next(i for i, pair in enumerate(zip(found, wanted)) if pair[0] != pair[1])
            raise Failure(f"{what}: suite {suites[at].name!r}: {found[at]}, expected {wanted[at]}")
        totals = tuple(map(sum, zip(*wanted)))
        if totals != tuple(int(root.get(key)) for key in ["tests", "failures", "errors", "skipped"]):
            raise Failure(f"{what}: the totals are not the sums {totals}")
        for suite, count in zip(suites, wanted):
            if len(list(suite)) != count[0]:
                raise Failure(f"{what}: {suite.name!r} has {len(list(suite))} cases, not {count[0]}")
        cases += totals[0]
    return f"{cases} cases read, as many and as they should be"


def counts(recording, levels=("require", "expect")):
    """Tests, failures, errors and skipped of a recording, of which these levels of requirements fail."""
    requirements = recording["requirements"]
    unmet = [r for r in requirements if not r["passed"]]
    failures = sum(r["level"] in levels for r in unmet)
    skipped = len(unmet) - failures
    golden = recording.get("golden")
    tests = len(requirements) + (golden is not None)
    if golden is not None and not golden["passed"]:
        failures += 1
    error = recording["status"] == "error"
    if error or tests == 0:
        tests += 1
    return tests, failures, int(error), skipped


def main(replay, folder):
    if jsonschema is None or junitparser is None:
        print("schemas: jsonschema or junitparser is not installed, skipped")
        return 0
    replay = str(Path(replay).resolve())
    recordings = sorted(Path(folder).resolve().glob("*" + ENDING))
    try:
        with tempfile.TemporaryDirectory() as temporary:
            print("recordings:", check_recordings(replay, recordings, temporary))
            reports, words = check_reports(replay, recordings, temporary)
            print("reports:", words)
            print("JUnit:", check_junit(reports))
    except Failure as failure:
        print("schemas:", failure)
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
