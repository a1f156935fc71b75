#!/usr/bin/env python3
"""Runs the program on hostile recordings, and says which of them cost too much or end badly.

    hostile.py PROGRAM FOLDER FIRST COUNT

Seeds FIRST to FIRST + COUNT - 1 are run, two at a time: replayed with `-o`, replayed for all figures, and
explained. Each run takes at most 5 s of CPU time and 1 GiB, ends by no signal, and with status 0, 1 or 2.
FOLDER/runs.csv has a line for each run; recordings that fail stay in FOLDER.
"""

import collections
import concurrent.futures
import random
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from grammar import Grammar
from program import measured
from recordings import png

SECONDS, MEBIBYTES = 5, 1024

CALLS = {
    "replay": ["replay", "REC", "-o", "OUT"],
    "figures": ["replay", "REC", "--metrics", "shape,motion,tolerance,thresholds", "--as", "all"],
    "explain": ["explain", "REC"],
}


def ends(seed, program, folder):
    """Runs one recording: a row of each call."""
    text = Grammar(seed).recording()
    path, output = folder / f"{seed}.touch.jsonl", folder / f"{seed}.out"
    path.write_bytes(text)
    kind = text.split(b'"kind": "', 1)[1].split(b'"', 1)[0].decode()
    rows = []
    for call, words in CALLS.items():
        words = [{"REC": path, "OUT": output}.get(word, word) for word in words]
        cost = measured([program, *words, "--assets", folder / "assets", "-q"], seconds=30)
        rows.append((seed, kind, call, *cost[:3], len(text)))
    shutil.rmtree(output, ignore_errors=True)
    if not any(faults(row) for row in rows):
        path.unlink()
    return rows


def faults(row):
    """What is wrong with a run, in words; empty if nothing is."""
    _, _, _, status, seconds, mebibytes, _ = row
    found = []
    if status not in (0, 1, 2):
        found.append(f"status {status}")
    if seconds > SECONDS:
        found.append(f"{seconds:.1f} s")
    if mebibytes > MEBIBYTES:
        found.append(f"{mebibytes:.0f} MiB")
    return " and ".join(found)


def write_pictures(folder):
    """Writes `foil` (opaque), `star` (a tip of 256 x 256 of noise) and `hole` (stripes)."""
    folder.mkdir(parents=True, exist_ok=True)
    noise = random.Random(2)
    for name, width, height, alpha in [
            ("foil", 300, 200, lambda x, y: 255), ("star", 256, 256, lambda x, y: noise.choice([0, 255])),
            ("hole", 500, 500, lambda x, y: 255 * (x // 3 % 2))]:
        picture = png(width, height, lambda x, y: (noise.randrange(256), 90, 90, alpha(x, y)))
        (folder / f"{name}.png").write_bytes(picture)


def main():
    program, folder, first, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    write_pictures(folder / "assets")
    rows = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool, open(folder / "runs.csv", "a") as log:
        for found in pool.map(lambda seed: ends(seed, program, folder), range(first, first + count)):
            for row in found:
                seed, kind, call, status, seconds, mebibytes, size = row
                log.write(f"{seed},{kind},{call},{status},{seconds:.3f},{mebibytes:.0f},{size},{faults(row)}\n")
                log.flush()
                if faults(row):
                    print(f"seed {seed} ({call}, {kind}, {size} bytes): {faults(row)}", flush=True)
            rows += found
    failed = sum(1 for row in rows if faults(row))
    for call in CALLS:
        own = [row for row in rows if row[2] == call]
        statuses = collections.Counter(row[3] for row in own)
        slowest, largest = max(own, key=lambda row: row[4]), max(own, key=lambda row: row[5])
        print(f"{call}: {count} recordings from seed {first}: "
              + ", ".join(f"{number} with status {status}" for status, number in sorted(statuses.items()))
              + f"; slowest {slowest[4]:.2f} s (seed {slowest[0]}), largest {largest[5]:.0f} MiB "
              f"(seed {largest[0]})")
    print(f"{failed} runs failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
