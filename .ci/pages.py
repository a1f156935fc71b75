#!/usr/bin/env python3
"""Embeds the style, markup and scripts of the pages: one generated Swift source a page.

    pages.py            writes the generated sources
    pages.py --check    writes nothing; fails if a source is not what the files say, or a script
                        has a syntax error (Node.js finds these, where it is installed)

A page's scripts run as one script, and its style sheets apply as one, in the order of the table below.
Its content security policy allows script and style by their SHA-256, so the digests are embedded too.
"""
import base64
import hashlib
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
MODULE = ROOT / "Sources" / "ReportPages"

# Folder of a page: its type, its style sheets in the order of the cascade, its markup, and its scripts
# in the order in which they run.
PAGES = {
    "Report": ("ReportPage", [
        "base.css", "layout.css", "player.css", "panels.css", "touch.css", "print.css",
    ], "body.html", [
        "data.js", "format.js", "film.js", "view.js", "stage.js", "key.js", "timeline.js", "tables.js",
        "lists.js", "findings.js", "goldens.js", "detail.js", "player.js", "keys.js", "main.js",
    ]),
    "Recorder": ("RecorderPage", ["recorder.css"], "body.html", [
        "data.js", "session.js", "sheet.js", "scenes.js", "page.js",
    ]),
}


def digest(text):
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def literal(folder, name):
    """The file as a Swift expression. A raw literal needs no escapes, so the text stays readable."""
    text = (folder / name).read_text()
    for stop in '"""#', "\\#", "\r":
        if stop in text:
            raise SystemExit(f"{folder / name}: holds {stop!r}, which a raw literal would not keep")
    if name.endswith((".js", ".css")):
        for stop in "</", "<!--":
            if stop in text:
                raise SystemExit(f"{folder / name}: holds {stop!r}, which would end its element")
    if not text.endswith("\n"):
        raise SystemExit(f"{folder / name}: the last line has no line feed")
    return f'PageFiles.File(name: "{name}", text: #"""\n{text}\n"""#)'


def joined(folder, names):
    """The one script or style sheet of a page; `PageFiles` joins alike."""
    lines = [line.lstrip(" ") for name in names
             for line in (folder / name).read_text().split("\n")]
    return "".join(line + "\n" for line in lines if line and not line.startswith("//")
                   and not (line.startswith("/*") and line.endswith("*/")))


def literals(folder, names):
    """The files as the elements of a Swift array."""
    return ",\n".join(literal(folder, name) for name in names)


def source(page, kind, styles, markup, scripts):
    folder = MODULE / "Web" / page
    listed = {*styles, markup, *scripts}
    found = {path.name for path in folder.iterdir()}
    if listed != found:
        raise SystemExit(f"{folder}: {', '.join(sorted(listed ^ found))}: not both listed and there")
    return f"""\
// Generated from Sources/ReportPages/Web/{page} by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension {kind} {{
  /// The files of the page.
  package static let files = PageFiles(
styles: [
{literals(folder, styles)},
],
markup: {literal(folder, markup)},
scripts: [
{literals(folder, scripts)},
],
    styleDigest: "{digest(joined(folder, styles))}",
    scriptDigest: "{digest(joined(folder, scripts))}")
}}
"""


def syntax_faults(page, scripts):
    """What Node.js says of the joined script; nothing where it is not installed."""
    node = shutil.which("node")
    if not node:
        return []
    script = joined(MODULE / "Web" / page, scripts)
    run = subprocess.run([node, "--check", "-"], input=script, text=True, capture_output=True)
    return [f"{MODULE / 'Web' / page}: {run.stderr}"] if run.returncode else []


def main(checks):
    faults = []
    for page, (kind, styles, markup, scripts) in PAGES.items():
        target = MODULE / page / f"{kind}+Files.swift"
        text = source(page, kind, styles, markup, scripts)
        faults += syntax_faults(page, scripts)
        if not checks:
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            faults.append(f"{target.relative_to(ROOT)}: is not what its files say; run `make pages`")
    print("\n".join(faults) or "The pages are what their files say.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
