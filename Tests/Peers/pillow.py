#!/usr/bin/env python3
"""Reads pictures that `replay` wrote with Pillow: every pixel is the one of its bare pixels.

    pillow.py REPLAY RECORDING...

Says so where Pillow is missing.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from PIL import Image
except ImportError:
    Image = None

FRAMES_A_SECOND = 6
SCALE = "0.5"


def render(replay, recording, *options):
    command = [replay, "render", recording, "--scale", SCALE, *map(str, options)]
    return subprocess.run(command, check=True, capture_output=True, timeout=300).stdout


def pixels(picture):
    return picture.convert("RGBA").tobytes()


def stills(replay, recording, rate, folder):
    """The frames of a recording in a file each, in their order."""
    render(replay, recording, *rate, "-o", folder)
    found = []
    for path in sorted(folder.iterdir()):
        with Image.open(path) as picture:
            found.append((picture.size, pixels(picture)))
    return found


def animation(replay, recording, rate, path):
    """The frames of an animation, each of which differs from the one before."""
    render(replay, recording, *rate, "--to", "apng", "-o", path)
    found = []
    with Image.open(path) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            found.append((picture.size, pixels(picture)))
    return found


def first_difference(found, wanted):
    """Where two lists of frames begin to differ, in words; None where they do not."""
    if len(found) != len(wanted):
        return f"{len(found)} frames, expected {len(wanted)}"
    for number, ((size, pixels), right) in enumerate(zip(found, wanted)):
        if len(pixels) != len(right):
            return f"frame {number} has {size[0]} x {size[1]} pixels, expected {len(right) // 4}"
        if pixels != right:
            at = next(i for i in range(0, len(right), 4) if pixels[i:i + 4] != right[i:i + 4])
            y, x = divmod(at // 4, size[0])
            return (f"frame {number}, pixel ({x}, {y}): found {pixels[at:at + 4].hex()}, "
                    f"expected {right[at:at + 4].hex()}")
    return None


def without_repeats(frames):
    return [frame for k, frame in enumerate(frames) if k == 0 or frame != frames[k - 1]]


def check(replay, recording):
    """What is wrong with the pictures of a recording, and how many there are."""
    rate = ["--fps", FRAMES_A_SECOND]
    with tempfile.TemporaryDirectory() as folder:
        single = stills(replay, recording, rate, Path(folder, "stills"))
        moving = animation(replay, recording, rate, Path(folder, "moving.png"))
    bare = render(replay, recording, *rate, "--to", "rgba", "-q", "-o", "-")
    size = len(single[0][1]) if single else len(bare)
    frames = [bare[i:i + size] for i in range(0, len(bare), size)]
    faults = {
        "stills": first_difference(single, frames),
        "animation": first_difference(moving, without_repeats(frames)),
    }
    return [f"{name}: {fault}" for name, fault in faults.items() if fault], len(frames)


def main(replay, recordings):
    if Image is None:
        print("Pillow: not installed, skipped")
        return 0
    failed = False
    for recording in recordings:
        faults, count = check(replay, recording)
        failed = failed or bool(faults)
        verdict = "; ".join(faults) or f"{count} stills and an animation, right pixels"
        print(f"Pillow: {Path(recording).name}: {verdict}")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
