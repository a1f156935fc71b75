#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays animated PNGs in Chromium, ffmpeg and Pillow, and compares every frame and its time.

    animation.py REPLAY RECORDING...

Says so where a program is missing, and checks the rest.
"""
import base64
import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
import chromium
from program import run, skip, start

try:
    from PIL import Image
except ImportError:
    Image = None

FRAMES_A_SECOND = 7
SCALE = "0.25"
# A second, for which the last frame stands.
FINAL_DELAY = 1_000_000
# Chromium counts milliseconds, ffmpeg hundredths of them, and each delay may be rounded by 8 us.
TOLERANCE = {"chromium": 1000, "ffmpeg": 20, "pillow": 20}

PAGE = """<!doctype html><body><script>
const bytes = Uint8Array.from(atob("%s"), c => c.charCodeAt(0));
async function play() {
  const decoder = new ImageDecoder({ data: bytes, type: "image/png" });
  await decoder.tracks.ready;
  await decoder.completed;
  const frames = [];
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    frames.push([image.duration, [...new Uint8Array(await crypto.subtle.digest("SHA-256", pixels))]]);
  }
  return frames;
}
</script></body>"""


def hash_of(pixels):
    return list(hashlib.sha256(pixels).digest())


def expected(replay, recording):
    """Returns the frames that differ from the one before, each with its duration in microseconds."""
    header = run(replay, "render", recording, "--scale", SCALE, "-q", "-o", "-")[0][16:24]
    size = 4 * int.from_bytes(header[:4], "big") * int.from_bytes(header[4:], "big")
    pixels = run(replay, "render", recording, "--scale", SCALE, "--fps", str(FRAMES_A_SECOND),
                 "--to", "rgba", "-q", "-o", "-")[0]
    frames = [pixels[i:i + size] for i in range(0, len(pixels), size)]
    end = max(json.loads(line).get("t", 0) for line in Path(recording).read_text().splitlines())
    times = [k * 1_000_000 // FRAMES_A_SECOND for k in range(len(frames) - 1)] + [end]
    kept = [(t, f) for k, (t, f) in enumerate(zip(times, frames)) if k == 0 or f != frames[k - 1]]
    ends = [t for t, _ in kept[1:]] + [end + FINAL_DELAY]
    return [(e - t, hash_of(f)) for (t, f), e in zip(kept, ends)]


def in_chromium(animation, folder):
    page = Path(folder, "page.html")
    page.write_text(PAGE % base64.b64encode(animation.read_bytes()).decode())
    with chromium.Browser() as browser:
        return browser.open(page).evaluate("play()")


def in_ffmpeg(ffmpeg, animation):
    probe = json.loads(run("ffprobe", "-v", "error", "-f", "apng", "-show_packets", "-show_streams",
                           "-of", "json", animation)[0])
    stream = probe["streams"][0]
    pixels = run(ffmpeg, "-v", "error", "-f", "apng", "-i", animation, "-fps_mode", "passthrough",
                 "-f", "rawvideo", "-pix_fmt", "rgba", "-")[0]
    size = 4 * stream["width"] * stream["height"]
    delays = [round(float(packet["duration_time"]) * 1_000_000) for packet in probe["packets"]]
    return [[d, hash_of(pixels[i * size:(i + 1) * size])] for i, d in enumerate(delays)]


def in_pillow(animation):
    """The frames of an animation, or the one of a still."""
    with Image.open(animation) as picture:
        found = []
        for number in range(getattr(picture, "n_frames", 1)):
            picture.seek(number)
            found.append([round(picture.info.get("duration", 0) * 1000),
                          hash_of(picture.convert("RGBA").tobytes())])
        return found


def differences(found, wanted, tolerance):
    if len(found) != len(wanted):
        return [f"{len(found)} frames, expected {len(wanted)}: {str(found)[:200]}"]
    faults, now, due = [], 0, 0
    for number, ((delay, pixels), (exact, right)) in enumerate(zip(found, wanted)):
        now, due = now + delay, due + exact
        if abs(delay - exact) > tolerance or abs(now - due) > tolerance * (number + 1):
            faults.append(f"frame {number} stands for {delay} us, expected {exact}")
        if pixels != right:
            faults.append(f"frame {number} has other pixels")
    return faults


def main(replay, *recordings):
    ffmpeg = shutil.which("ffprobe") and shutil.which("ffmpeg")
    players = {
        "chromium": chromium.program() and in_chromium,
        "ffmpeg": ffmpeg and (lambda path, folder: in_ffmpeg(ffmpeg, path)),
        "pillow": Image and (lambda path, folder: in_pillow(path)),
    }
    failed = False
    for recording in recordings:
        wanted = expected(replay, recording)
        with tempfile.TemporaryDirectory() as folder:
            animation = Path(folder, "animation.png")
            run(replay, "render", recording, "--scale", SCALE, "--fps", FRAMES_A_SECOND, "--to", "apng",
                "-o", animation)
            for name, play in players.items():
                if not play:
                    skip(name)
                    continue
                faults = differences(play(animation, folder), wanted, TOLERANCE[name])
                failed = failed or bool(faults)
                verdict = f"{len(wanted)} frames, right pixels and times"
                print(f"{name}: {Path(recording).name}: {'; '.join(faults[:3]) or verdict}")
    return 1 if failed else 0


if __name__ == "__main__":
    start(main)
