#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
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
from program import measured, start
from recordings import png

SECONDS, MEBIBYTES = 5, 1024

CALLS = {
    "replay": ["replay", "REC", "-o", "OUT"],
    "figures": ["replay", "REC", "--metrics", "shape,motion,tolerance,thresholds", "--as", "all"],
    "explain": ["explain", "REC"],
}


def ends(seed, program, folder):
    """Runs one recording: its seed, its kind, and the call, the cost and the faults of each run."""
    text = Grammar(seed).recording()
    path, output = folder / f"{seed}.touch.jsonl", folder / f"{seed}.out"
    path.write_bytes(text)
    kind, rows = text.split(b'"kind": "', 1)[1].split(b'"', 1)[0].decode(), []
    for call, words in CALLS.items():
        words = [{"REC": path, "OUT": output}.get(word, word) for word in words]
        cost = measured([program, *words, "--assets", folder / "assets", "-q"], seconds=30)
        rows.append((seed, kind, call, cost, " and ".join(cost.faults(SECONDS, MEBIBYTES))))
    shutil.rmtree(output, ignore_errors=True)
    if not any(faults for *_, faults in rows):
        path.unlink()
    return rows


def write_pictures(folder):
    """Writes `foil` (opaque), `star` (a tip of 256 x 256 of noise) and `hole` (stripes)."""
    folder.mkdir(parents=True, exist_ok=True)
    noise = random.Random(2)
    for name, width, height, alpha in [
            ("foil", 300, 200, lambda x, y: 255), ("star", 256, 256, lambda x, y: noise.choice([0, 255])),
            ("hole", 500, 500, lambda x, y: 255 * (x // 3 % 2))]:
        picture = png(width, height, lambda x, y: (noise.randrange(256), 90, 90, alpha(x, y)))
        (folder / f"{name}.png").write_bytes(picture)


def main(program, folder, first, count):
    folder, seeds, rows = Path(folder), range(int(first), int(first) + int(count)), []
    write_pictures(folder / "assets")
    with concurrent.futures.ThreadPoolExecutor(2) as pool, open(folder / "runs.csv", "a", buffering=1) as log:
        for found in pool.map(lambda seed: ends(seed, program, folder), seeds):
            for seed, kind, call, cost, faults in found:
                log.write(f"{seed},{kind},{call},{cost.status},{cost.seconds:.3f},{cost.mebibytes:.0f},{faults}\n")
                if faults:
                    print(f"seed {seed} ({call}, {kind}): {faults}", flush=True)
            rows += found
    for call in CALLS:
        costs = [cost for _, _, of, cost, _ in rows if of == call]
        print(f"{call}: {count} recordings from seed {first}: "
              f"{dict(collections.Counter(cost.status for cost in costs))} by status, at most "
              f"{max(cost.seconds for cost in costs):.2f} s and {max(cost.mebibytes for cost in costs):.0f} MiB")
    failed = sum(bool(faults) for *_, faults in rows)
    print(f"{failed} runs failed")
    return 1 if failed else 0


if __name__ == "__main__":
    start(main)
