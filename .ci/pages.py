#!/usr/bin/env python3
"""Embeds the style, markup and scripts of the pages: one generated Swift source a page.

    pages.py            writes the generated sources
    pages.py --check    writes nothing; fails if a source is not what the files say, or a script
                        has a syntax error (Node.js finds these, where it is installed)

A page's scripts run as one script, in the order of the table below. Its content security policy
allows that script and the style by their SHA-256, so the digests are embedded too.
"""
import base64
import hashlib
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
MODULE = ROOT / "Sources" / "ReportPages"

# Folder of a page: its type, its style, its markup, and its scripts in the order in which they run.
PAGES = {
    "Report": ("ReportPage", "report.css", "body.html", [
        "data.js", "format.js", "film.js", "stage.js", "timeline.js", "tables.js", "detail.js",
        "player.js", "main.js",
    ]),
    "Recorder": ("RecorderPage", "recorder.css", "body.html", [
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


def joined(folder, scripts):
    """The one script of a page; `PageFiles.script` joins alike."""
    return "\n".join((folder / name).read_text() for name in scripts)


def source(page, kind, style, markup, scripts):
    folder = MODULE / "Web" / page
    listed = {style, markup, *scripts}
    found = {path.name for path in folder.iterdir()}
    if listed != found:
        raise SystemExit(f"{folder}: {', '.join(sorted(listed ^ found))}: not both listed and there")
    return f"""\
// Generated from Sources/ReportPages/Web/{page} by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension {kind} {{
  /// The files of the page.
  package static let files = PageFiles(
style: {literal(folder, style)},
markup: {literal(folder, markup)},
scripts: [
{",{0}".format(chr(10)).join(literal(folder, name) for name in scripts)},
],
    styleDigest: "{digest((folder / style).read_text())}",
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
    for page, (kind, style, markup, scripts) in PAGES.items():
        target = MODULE / page / f"{kind}+Files.swift"
        text = source(page, kind, style, markup, scripts)
        faults += syntax_faults(page, scripts)
        if not checks:
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            faults.append(f"{target.relative_to(ROOT)}: is not what its files say; run `make pages`")
    print("\n".join(faults) or "The pages are what their files say.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
