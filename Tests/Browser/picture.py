#!/usr/bin/env python3
"""Makes the moving picture of the README: a recording draws itself beside its row of the table.

    picture.py REPLAY RECORDING OUT.png

Each picture shows the frame at a time and what `replay` prints about the recording up to that time.
Chromium draws the text; an animated PNG holds what changes from picture to picture.
"""
import base64
import json
import re
import struct
import subprocess
import sys
import tempfile
import textwrap
import zlib
from pathlib import Path

import chromium

WIDTH, HEIGHT, SCALE, STEP = 800, 336, 1.5, 50_000
DEMAND, END_SECONDS, LIMIT = "score>=0.9", 4, 600_000

PAGE = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 800px; height: 336px; display: flex; gap: 18px; background: #10131a; color: #d7dbe3;
  font: 13px/1.5 "DejaVu Sans Mono", monospace; }
img { width: 300px; height: 322px; margin: 7px 0 7px 7px; border-radius: 8px; object-fit: contain; background: #fbfaf7; }
pre { margin: 14px 0; font: inherit; white-space: pre-wrap; flex: 1; }
b { font-weight: 400; color: #7fd18b; } i { font-style: normal; color: #ff7a6b; } u { text-decoration: none; color: #8a93a5; }
</style><img id="frame"><pre id="text"></pre>"""

# The rectangle in which two pictures differ, in their pixels; null if they are equal.
CHANGED = """(async () => {
  const [one, two] = await Promise.all([%s, %s].map(async text => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  const [a, b] = [one, two].map(({ data }) => new Uint32Array(data.buffer)), width = one.width;
  let box = null;
  a.forEach((pixel, i) => {
    if (pixel === b[i]) return;
    const x = i %% width, y = (i - x) / width;
    box = box ? [Math.min(box[0], x), box[1], Math.max(box[2], x + 1), y + 1] : [x, y, x + 1, y + 1];
  });
  return box;
})()"""


def chunks(png):
    place = 8
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        yield kind, png[place + 8:place + 8 + length]
        place += 12 + length


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animation(stills):
    """Returns an animated PNG of stills, each `(png, x, y, seconds)`, that plays forever."""
    file, number = b"\x89PNG\r\n\x1a\n", 0
    for index, (png, x, y, seconds) in enumerate(stills):
        parts = list(chunks(png))
        head = next(data for kind, data in parts if kind == b"IHDR")
        width, height = struct.unpack(">II", head[:8])
        if index == 0:
            first = head
            file += chunk(b"IHDR", head) + chunk(b"acTL", struct.pack(">II", len(stills), 0))
        assert head[8:] == first[8:], "the pictures have different colors"
        file += chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, x, y, round(1000 * seconds), 1000, 0, 0))
        number += 1
        for kind, data in parts:
            if kind == b"IDAT":
                file += chunk(b"IDAT", data) if index == 0 else chunk(b"fdAT", struct.pack(">I", number) + data)
                number += index > 0
    return file + chunk(b"IEND", b"")


def wrapped(words):
    """Returns the parts of a sentence, each from a line of its own on."""
    return [line for part in words.split("; ")
            for line in textwrap.wrap(part, 58, initial_indent="    ", subsequent_indent="      ")]


def said(replay, recording, time, end, folder):
    """Returns what `replay` prints about a recording up to a time, in lines of half the width."""
    part = folder / recording.name
    subprocess.run([replay, "convert", recording, "--cut", f"0s..{time + 1}us", "-o", part, "--overwrite", "-q"], check=True)
    run = subprocess.run([replay, part.name, "--require", DEMAND], capture_output=True, text=True, cwd=folder, check=False)
    lines = [line for line in run.stdout.splitlines() if "───" not in line]
    name, kind, bar, share, words = re.match(r"(\S+) +(\S+) +([█▏▎▍▌▋▊▉·]+) +(\S+ %) +(.+)", lines[1]).groups()
    shown = [f"$ replay touches --require '{DEMAND}'", "", f"<u>{lines[0].replace('what happened', '').rstrip()}</u>",
             f"{name}  {kind}  <b>{bar}</b>  {share}", *wrapped(words)]
    if time == end:
        found, reasons = re.match(r"✗ .+?(found [\d.]+): (.+)", lines[2]).groups()
        shown += ["", f"<i>✗ {name}  {DEMAND}  {found}</i>", *wrapped(reasons),
                  f"  {lines[3].strip()}"]
    return "\n".join(shown)


def main(replay, recording, target):
    end = json.loads(subprocess.run([replay, recording, "--format", "json"], capture_output=True, check=True)
                     .stdout)["recordings"][0]["durationMicros"]
    stills, last = [], None
    with tempfile.TemporaryDirectory() as folder, chromium.Browser() as browser:
        folder = Path(folder)
        (folder / "page.html").write_text(PAGE)
        with browser.open(folder / "page.html", WIDTH, HEIGHT) as page:
            page.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=False)
            for time in [*range(0, end, STEP), end]:
                frame = subprocess.run([replay, "render", recording, "--at", f"{time}us", "--crop", "--scale", "2", "-o", "-", "-q"],
                                       capture_output=True, check=True).stdout
                page.evaluate(f"""(async () => {{
                  byId = id => document.getElementById(id);
                  byId("frame").src = "data:image/png;base64,{base64.b64encode(frame).decode()}";
                  byId("text").innerHTML = {json.dumps(said(replay, recording, time, end, folder))};
                  await byId("frame").decode();
                }})()""")
                whole = page.call("Page.captureScreenshot")["data"]
                box = page.evaluate(CHANGED % (json.dumps(last), json.dumps(whole))) if last else \
                    [0, 0, round(WIDTH * SCALE), round(HEIGHT * SCALE)]
                if not box:
                    stills[-1] = (*stills[-1][:3], stills[-1][3] + STEP / 1e6)
                    continue
                # Whole CSS pixels, or Chromium would scale the part.
                even = 2 if SCALE == 1.5 else 1
                left, top = (int(length / SCALE) // even * even for length in box[:2])
                right, low = (-(-int(length / SCALE + 0.999) // even) * even for length in box[2:])
                part = page.call("Page.captureScreenshot", clip={
                    "x": left, "y": top, "width": right - left, "height": low - top, "scale": 1})["data"]
                stills.append((base64.b64decode(part), round(left * SCALE), round(top * SCALE), STEP / 1e6))
                last = whole
    stills[-1] = (*stills[-1][:3], END_SECONDS)
    file = animation(stills)
    assert len(file) <= LIMIT, f"{len(file):,} bytes, {LIMIT:,} allowed"
    Path(target).write_bytes(file)
    print(f"{target}: {len(stills)} pictures, {len(file):,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve())
