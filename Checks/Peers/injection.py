#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads each kind of output of `replay` on hostile recordings with a parser that others wrote.

    injection.py REPLAY

Whatever titles, ids, labels, notes, regions, keys and file names hold, it stays text: in tables on
terminals, JSON, JUnit, commands of GitHub, CSV, SVG, InkML, scripts, and pages, which Chromium opens.
Says so where lxml, Node.js or Chromium is missing.
"""
import csv
import functools
import io
import json
import os
import re
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / name) for name in ("Browser", "Program")]
import chromium
from program import need, require, run, start, verdicts
from recordings import ENDING, header, text as recorded

try:
    from lxml import etree as lxml
except ImportError:
    lxml = None

RUN = "globalThis.hacked = 1"
HOSTILE = [
    f"</script><script>{RUN}</script>", f"<!--<script>{RUN}//", "]]><x/>", "&lt;&#60;&amp;&nix;",
    f"<img src=//attacker.invalid/x onerror='{RUN}'>", f"\"'`${{{RUN}}}", f"' onload='{RUN}' x='",
    f"javascript:{RUN}", "url(//attacker.invalid/y)", f"*/ {RUN} /*", f"x\n{RUN}//", f"x\u2028{RUN}//",
    "\x1b]0;owned\x07\x1b[2J\x1b[31mred", "\x9b31m\x85\x90q\x9c", "\r\x08\x7fover", "a\0b\x01\ufffe\uffff",
    "\u202egnp.exe\u202c", "\u2066\u200b\u2028\u2029\ufeff", "\U000e0041\U0010ffff\ue000",
    '"\u0301,=1', "'\u0301; touch owned; '\u0301", "<\u0301script>", "%\u0301:\u0301,\u0301::",
    "&\u0301lt;", "\\\u0301",
    "::error file=x,line=1::owned", "x\n::error::owned", "x%0A::error::owned",
    "\u00a0::add-mask::x", "\u3000\u2009::error::owned", "x\n\u2003::error::owned",
    "a\u034fb\u115f\u1160\u17b4\u180b\u3164\uffa0\ufe0f\U000e0100\u2800\U0001d159",
    "::stop-commands::now", "##vso[task.complete result=Failed]", "##[error]owned",
    "##teamcity[buildStatus]", "%25%0D%0A%3A%2C", "%s%n%x", "__proto__", "constructor",
    "=1+1", "+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "'=1", "=cmd|'/c calc'!A1", "\uff1d1+1",
    "a,b;c\td", '"', "\"\"", ' =HYPERLINK("//attacker.invalid","x")', ".\\\" x\n.so /etc/passwd", "'\\n",
    "$(touch owned)", "`touch owned`", "; touch owned", "../../owned", "\U0001f600", "x" * 5000,
]
# The texts that can be names of files.
NAMES = [text for text in HOSTILE if "\0" not in text and "/" not in text and len(text.encode()) < 200]
# Characters on which a terminal may act, or which hide others: controls, formats, separators of lines.
UNSAFE = {"Cc", "Cf", "Zl", "Zp", "Cs", "Cn"}
# Characters of other categories that show nothing: what may be ignored (Unicode's
# Default_Ignorable_Code_Point), and what is blank by its name.
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\u2800\U0001d159"
            "\U00013441\U00013442\U00016fe4") | set(map(chr, [*range(0xfe00, 0xfe10), *range(0xe0100, 0xe01f0)]))
FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def is_unsafe(character):
    return unicodedata.category(character) in UNSAFE or character in BLANK


# MARK: - Recordings

def rect(text, **members):
    return {"name": text[:200], "rect": {"x": 5, "y": 5, "width": 40, "height": 40}} | members


def scenes(text):
    """The scenes into which a text can be written."""
    return [
        {"kind": "trace", "placement": "as-is",
         "guide": {"name": text, "strokes": [{"d": "M10 50H90"}]}},
        {"kind": "scratch", "regions": [rect(text), rect("b" + text, kind="forbidden")],
         "combine": [{"name": "c" + text[:200], "of": [text[:200]], "by": "area"}]},
        {"kind": text}, {"kind": "trace", "guide": text}, {"kind": "scratch", "content": text},
        {"kind": "counter", text: 1}, {"kind": "trace", "guide": {"strokes": [{"d": text}]}},
    ]


def lines(text, scene, expects=True, **members):
    """A recording that holds a text wherever one can stand; an expectation of it is a fault."""
    extra = {"x-" + text: text, "a:" + text: {text: [text]}, "u" + text: text}
    events = [
        {"t": 0, "id": 0, "phase": "began", "x": 10, "y": 50, **extra},
        {"t": 10, "event": "mark", "label": text}, {"t": 10, "event": "note", "text": text},
        {"t": 10, "event": text, "text": text},
        *[{"t": 10, "event": "expect", "require": require} for require in (text, "score>2") if expects],
        {"t": 20, "id": 0, "phase": "moved", "x": 90, "y": 70}, {"t": 30, "id": 0, "phase": "ended"},
    ]
    first = header(id=text.encode()[:250].decode(errors="ignore"), title=text, scene=scene,
                   device={"model": text, "os": text, "app": text}, uses=[text],
                   source={"importer": text, "file": text}, **extra, **members)
    return [first, *events, {"t": 30, "event": "end", "lines": len(events)}]


def bad_lines(text):
    """Recordings that are refused, with the text where the fault is."""
    start = header(title=text)
    return [
        [start, {"t": 0, "id": 0, "phase": text, "x": 1, "y": 1}], [start, text], [header(requires=[text])],
        [header(recordedAt=text)], [{"format": text}], [{text: text}],
        [start, {"t": text, "id": 0, "phase": "began", "x": 1, "y": 1}],
    ]


def write_recordings(folder):
    """Writes good and bad recordings; returns the number of files."""
    files = {text: recorded(*lines(text, scenes(text)[0])) for text in NAMES}
    for number, text in enumerate(HOSTILE):
        stories = [lines(text, scene) for scene in scenes(text)] + bad_lines(text)
        files |= {f"{number}-{kind}": recorded(*content) for kind, content in enumerate(stories)}
        files[f"{number}-raw"] = text.encode() + b"\n"
    for name, content in files.items():
        (folder / (name + ENDING)).write_bytes(content)
    return len(files)


def parsed(xml):
    """The trees of an XML text, by each parser that is installed."""
    return [ElementTree.fromstring(xml)] + ([lxml.fromstring(xml)] if lxml is not None else [])


# MARK: - Terminals

def check_terminal_text(output, call, colors=False):
    text = output.decode()
    if colors:
        text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    for line in text.split("\n"):
        unsafe = [hex(ord(character)) for character in line if is_unsafe(character)]
        require(not unsafe, call, "prints", unsafe, line)
        require(not line.lstrip().startswith("::"), call, "prints a command", line)
        require(not re.search(r"##(vso)?\[|##teamcity", line), call, "prints a command", line)


def terminal(replay, folder, _):
    calls = [
        ["in"], ["in", "--color", "always"], ["in", "-v", "--strict"], ["check", "in"],
        ["check", "--self", "-v", "in"], ["metrics", "in"], ["in", "--require", "score>=0.9"],
        ["convert", "in", "-o", "converted/"], ["render", "in", "-o", "rendered/", "--scale", "0.1"],
        ["shrink", "in", "--keep", "touches>=1", "-o", "small/"], ["guides", "in/0-0" + ENDING],
        ["batch", "in/3-0" + ENDING],
    ]
    calls += [["explain", f"in/{number}-{kind}{ENDING}"] for number in range(len(HOSTILE)) for kind in (0, 1)]
    for text in NAMES:
        one = "in/0-0" + ENDING
        calls += [["check", f"in/{text}x"], [f"--{text}"], [one, "--require", text], [one, "--guide", text],
                  [one, "--set", f"{text}={text}"], ["schema", text], ["explain", f"in/{text}{ENDING}"]]
    for call in calls:
        output, diagnostics = run(replay, *call, folder=folder, statuses=(0, 1, 2, 64, 73))
        if call[0] not in ("batch",):
            check_terminal_text(output, call, "--color" in call)
        check_terminal_text(diagnostics, call, "--color" in call)
    require(not any(name.startswith("owned") for name in os.listdir(folder)), "a text was run")
    return f"{len(calls)} calls"


# MARK: - Reports

def json_reports(replay, folder, count):
    output, _ = run(replay, "in", "--format", "json", folder=folder, statuses=(1, 2))
    report = json.loads(output)
    require(len(report["recordings"]) >= count, len(report["recordings"]), "recordings of", count)
    titles = {entry["title"] for entry in report["recordings"]}
    require(set(HOSTILE) <= titles, "lost", set(HOSTILE) - titles)
    rows, _ = run(replay, "in", "--format", "jsonl", folder=folder, statuses=(1, 2))
    found = [json.loads(row) for row in rows.split(b"\n")[:-1]]
    require(found == report["recordings"], "the lines are not those of the report")
    return f"{len(found)} recordings"


def junit(replay, folder, count):
    output, _ = run(replay, "in", "--format", "junit", folder=folder, statuses=(1, 2))
    trees = parsed(output)
    allowed = {"testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "skipped",
               "system-out", "system-err"}
    for tree in trees:
        require({element.tag for element in tree.iter()} <= allowed, "other elements")
        require(len(tree.findall("testsuite")) >= count, len(tree), "suites of", count)
        for element in tree.iter():
            for value in [element.text or "", *element.attrib.values()]:
                check_terminal_text(value.encode(), "junit")
    return f"{len(trees[0])} suites, {len(trees)} parsers"


def github(replay, folder, _):
    """Reads the commands as the runner of GitHub does."""
    output, _ = run(replay, "in", "--format", "github", folder=folder, statuses=(1, 2))
    rows = output.decode().split("\n")[:-1]
    files = set()
    for row in rows:
        found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", row)
        require(found, "no command", row)
        properties = dict(part.split("=", 1) for part in found[2].split(","))
        require(set(properties) <= {"file", "line", "title"}, "other properties", row)
        require(re.fullmatch(r"replay( [EW]\d{3})?", properties["title"]), "another title", row)
        for text in (found[3], *properties.values()):
            require(not re.search("%(?!25|0D|0A|3A|2C)", text), "an escape", row)
            for part in re.split("%0A|%0D", text):
                check_terminal_text(part.replace("%3A", "").encode(), "github")
        for escape, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            properties["file"] = properties.get("file", "").replace(escape, character)
        files.add(properties["file"])
    plain = {f"in/{text}{ENDING}" for text in NAMES
             if not any(is_unsafe(c) or unicodedata.category(c) == "Co" for c in text) and "##" not in text}
    require(plain <= files, "files are missing:", plain - files)
    return f"{len(rows)} commands"


def table(replay, folder, _):
    """A spreadsheet takes no text for a formula, and each text can be restored."""
    key = "x-=\"';\n\ud7ff"
    packed = b""
    for number, text in enumerate(HOSTILE):
        (folder / "one").write_bytes(recorded(*lines(text, scenes(text)[0], **{key: text})))
        packed += run(replay, "convert", "one", "--to", "packed", folder=folder)[0]
    rows, _ = run(replay, "batch", "--format", "csv", "--columns", f"id,title,status,code,message,score,{key}",
                  folder=folder, given=packed + "\n".join(json.dumps(text) for text in HOSTILE).encode())
    found = list(csv.reader(io.StringIO(rows.decode(), newline=""), strict=True))
    require(len(found) == 2 * len(HOSTILE) + 1, len(found), "rows")
    require({len(row) for row in found} == {7}, "rows of", {len(row) for row in found})
    for row in found[1:]:
        for place, cell in enumerate(row):
            require(place == 5 or not cell.lstrip().startswith(FORMULA), "a formula:", cell)
    for row in re.split("[\r\n]", rows.decode()):
        require(not row.lstrip().startswith("::"), "a command:", row)
    restored = [[re.sub("(^|[\r\n])'", r"\1", cell) for cell in row] for row in found]
    require([row[1] for row in restored[1:]] == HOSTILE + [""] * len(HOSTILE), "titles differ")
    require([row[6] for row in restored[1:]] == HOSTILE + [""] * len(HOSTILE), "kept keys differ")
    schema, _ = run(replay, "schema", "batch", "--columns", f"id,{key}", folder=folder)
    require(list(json.loads(schema)["duckdb"]) == ["id", key], "another schema")
    samples, _ = run(replay, "convert", "one", "--to", "csv", folder=folder)
    for row in list(csv.reader(io.StringIO(samples.decode()), strict=True))[1:]:
        require(all(re.fullmatch(r"[-+.e0-9]*|[a-z]+", cell) for cell in row), "a cell:", row)
    return f"{len(found)} rows"


# MARK: - Drawings and scripts

def drawings(replay, folder, _):
    """SVG and InkML hold the elements of the program alone; a script runs the program's code alone."""
    elements = {
        "svg": {"svg", "title", "style", "rect", "g", "path", "image", "defs", "clipPath", "linearGradient",
                "radialGradient", "stop", "pattern"},
        "inkml": {"ink", "inkSource", "traceFormat", "channel", "annotation", "trace", "definitions", "context",
                  "channelProperties", "channelProperty", "traceGroup"},
    }
    scripts = []
    for number, text in enumerate(HOSTILE):
        for kind in (1, 0):
            path = f"{number}-{kind}"
            (folder / path).write_bytes(recorded(*lines(text, scenes(text)[kind], expects=False)))
            for form, allowed in elements.items():
                output, _ = run(replay, "convert", path, "--to", form, folder=folder)
                for tree in parsed(output):
                    names = {str(element.tag).split("}")[-1] for element in tree.iter()}
                    require(names <= allowed, form, "holds", names - allowed)
                    keys = {key.split("}")[-1] for element in tree.iter() for key in element.keys()}
                    require(not [key for key in keys if key.startswith("on") or key == "src"], form, keys)
                    links = [element.get(key) for element in tree.iter() for key in element.keys()
                             if key.split("}")[-1] == "href"]
                    require(all(re.fullmatch("data:image/png;base64,[A-Za-z0-9+/=]+", link) for link in links),
                            form, "links to", links)
                    texts = [element.text for element in tree.iter()
                             if str(element.tag).split("}")[-1] in ("title", "annotation")]
                    plain = re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
                    require(plain in texts, form, "titles are", texts)
        json.loads(run(replay, "convert", path, "--to", "webdriver", folder=folder)[0])
        script, _ = run(replay, "convert", path, "--to", "playwright", folder=folder)
        scripts.append(script)
        comment, rest = script.split(b"\n", 1)
        require(comment.startswith(b"// Plays the touches of "), "the comment is", comment)
        require(rest == scripts[0].split(b"\n", 1)[1], "a title changes the code")
        require(not re.search("[\r\u2028\u2029]", comment.decode()), "the comment ends too soon")
    (folder / "script.mjs").write_bytes(b"\n".join(script.split(b"\n", 1)[0] for script in scripts))
    need("node")
    run("node", "--check", "script.mjs", folder=folder)
    return f"{len(HOSTILE)} recordings"


# MARK: - Pages

def guard(page):
    """Returns what a page did that it must not do, and elements that could run or load something."""
    # Chromium tells so when the address of a page changes often within a short time, as it does here.
    faults = [fault for fault in page.faults() if "Throttling navigation" not in fault]
    faults += [f"{method}: {values}" for session, method, values in page.browser.events
               if session == page.session and method in (
                   "Page.javascriptDialogOpening", "Page.windowOpen", "Page.frameRequestedNavigation")]
    if page.evaluate("globalThis.hacked ?? 0"):
        faults.append("a text was run")
    return faults + page.evaluate("""[...document.querySelectorAll("*")].flatMap(element =>
      [...element.attributes, { name: element.localName, value: "" }]
      .filter(({ name, value }) => name.startsWith("on") || /^\\s*(javascript:|\\/\\/)/i.test(value)
        || ["iframe", "object", "embed", "base", "srcdoc", "action"].includes(name))
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`.slice(0, 100)))""")


def pages(replay, folder, _):
    """The pages hold two scripts, run one, open no dialog, and request nothing."""
    need(chromium.program() or "chromium-headless-shell")
    run(replay, "in", "--golden", "goldens", "--record", "missing", "-o", "out", "--quiet", "--scale", "0.2",
        "--require", "score>=0.9", folder=folder, statuses=(1, 2))
    found = []
    for number, text in enumerate(HOSTILE):
        for kind in (0, 1):
            (folder / "scene.json").write_text(json.dumps(scenes(text)[kind]))
            found.append(folder / f"recorder-{number}-{kind}.html")
            run(replay, "recorder", "--scene", "scene.json", "-o", found[-1].name, folder=folder)
        found.append(folder / f"{number}.svg")
        found[-1].write_bytes(run(replay, "convert", f"{number}-0", "--to", "svg", folder=folder)[0])
    with chromium.Browser() as browser:
        page, faults = browser.open(folder / "out" / "report.html"), []
        for name in page.evaluate("recordings.map(({ entry }) => entry.name)"):
            page.evaluate(f"location.hash = {json.dumps('#' + name)}; "
                          "new Promise(done => setTimeout(done))")
            title, shown, wide = page.evaluate(
                "[player.recording.title, byId('title').textContent,"
                " document.documentElement.scrollWidth > innerWidth]")
            if title is not None and not title.startswith(shown.rstrip("…")):
                faults.append(f"{name} shows another title: {shown[:80]!r}")
            if wide:
                faults.append(f"{name} makes the page wider than the window")
        for path in [None, *found]:
            page = browser.open(path) if path else page
            faults += [f"{path and path.name}: {fault}" for fault in guard(page)]
            scripts = page.evaluate("document.querySelectorAll('script').length")
            if scripts != (0 if path and path.suffix == ".svg" else 2):
                faults.append(f"{path and path.name}: {scripts} scripts")
            page.close()
    require(not faults, f"{len(faults)} faults:", *faults[:5])
    return f"a report, recorder pages and drawings, {len(found) + 1} in all, in Chromium"


def main(replay):
    replay = os.path.abspath(replay)
    if lxml is None:
        print("lxml: not installed, its parser is skipped")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "in").mkdir()
        count = write_recordings(folder / "in")
        checks = (terminal, json_reports, junit, github, table, drawings, pages)
        return verdicts(*(functools.wraps(check)(functools.partial(check, replay, folder, count))
                          for check in checks))


if __name__ == "__main__":
    start(main)
