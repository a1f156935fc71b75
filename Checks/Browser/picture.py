#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the moving picture of the README: a recording draws itself beside its row of the table.

    picture.py REPLAY RECORDING OUT.png

Each picture shows the frame at a time and what `replay` prints about the recording up to that time.
Chromium draws the text; an animated PNG holds what changes from picture to picture.
"""
import io
import json
import re
import sys
import tempfile
import textwrap
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
import chromium
from program import require, run, start

WIDTH, HEIGHT, SCALE, STEP = 800, 336, 1.5, 50_000
DEMAND, END_SECONDS, LIMIT = "score>=0.9", 4, 600_000

PAGE = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 800px; height: 336px; display: flex; gap: 18px; background: #10131a; color: #d7dbe3;
  font: 13px/1.5 "DejaVu Sans Mono", monospace; }
img { width: 300px; height: 322px; margin: 7px 0 7px 7px; border-radius: 8px; object-fit: contain; background: #fbfaf7; }
pre { margin: 14px 0; font: inherit; white-space: pre-wrap; flex: 1; }
b { font-weight: 400; color: #7fd18b; } i { font-style: normal; color: #ff7a6b; } u { text-decoration: none; color: #8a93a5; }
</style><img id="frame"><pre id="text"></pre>"""


def wrapped(words):
    """Returns the parts of a sentence, each from a line of its own on."""
    return [line for part in words.split("; ")
            for line in textwrap.wrap(part, 58, initial_indent="    ", subsequent_indent="      ")]


def said(replay, recording, time, end, folder):
    """Returns what `replay` prints about a recording up to a time, in lines of half the width."""
    part = folder / recording.name
    run(replay, "convert", recording, "--cut", f"0s..{time + 1}us", "-o", part, "--overwrite", "-q")
    printed = run(replay, part.name, "--require", DEMAND, folder=folder, statuses=(0, 1))[0].decode()
    lines = [line for line in printed.splitlines() if "───" not in line]
    name, kind, bar, share, mark, words = re.match(
        r"(\S+) +(\S+) +([█▏▎▍▌▋▊▉·]+) +(\S+ %) +([✓✗] \w+) +(.+)", lines[1]).groups()
    tag = "b" if mark.startswith("✓") else "i"
    shown = [f"$ replay touches --require '{DEMAND}'", "", f"<u>{lines[0].replace('what happened', '').rstrip()}</u>",
             f"{name}  {kind}  <b>{bar}</b> {share:>8}  <{tag}>{mark}</{tag}>", *wrapped(words)]
    if time == end:
        found, reasons = re.match(r"✗ .+?(found [\d.]+): (.+)", lines[2]).groups()
        shown += ["", f"<i>✗ {name}  {DEMAND}  {found}</i>", *wrapped(reasons),
                  f"  {lines[3].strip()}"]
    return "\n".join(shown)


def main(replay, recording, target):
    replay, recording = Path(replay).resolve(), Path(recording).resolve()
    end = json.loads(run(replay, recording, "--format", "json")[0])["recordings"][0]["durationMicros"]
    stills = []
    with tempfile.TemporaryDirectory() as folder, chromium.Browser() as browser:
        folder = Path(folder)
        (folder / "page.html").write_text(PAGE)
        with browser.open(folder / "page.html", WIDTH, HEIGHT) as page:
            page.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE,
                      mobile=False)
            for time in [*range(0, end, STEP), end]:
                frame = run(replay, "render", recording, "--at", f"{time}us", "--crop", "--scale", 2, "-o", "-", "-q")[0]
                page.evaluate(f"""(async () => {{
                  byId = id => document.getElementById(id);
                  byId("frame").src = {chromium.quoted(frame)};
                  byId("text").innerHTML = {json.dumps(said(replay, recording, time, end, folder))};
                  await byId("frame").decode();
                }})()""")
                page.screenshot(folder / "still.png", whole=False)
                stills.append(Image.open(io.BytesIO((folder / "still.png").read_bytes())).convert("RGB"))
    # Pillow stores what changes from picture to picture, and makes one of those that are equal.
    times = [STEP / 1000] * (len(stills) - 1) + [1000 * END_SECONDS]
    stills[0].save(target, "PNG", save_all=True, append_images=stills[1:], duration=times, loop=0, optimize=True)
    size = Path(target).stat().st_size
    require(size <= LIMIT, f"{size:,} bytes, {LIMIT:,} allowed")
    print(f"{target}: {len(stills)} pictures, {size:,} bytes")


if __name__ == "__main__":
    start(main)
