#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares how fast touch lines are read with simdjson, in one interleaved run.

    compare.py BENCHMARKS DATA FOLDER [ROUNDS]

BENCHMARKS is our program; DATA holds touch.jsonl and touch_long.jsonl. FOLDER takes the built
simdjson program and the lines in other forms: with spaces as json.dumps writes them, with sorted
keys, and with a key that version 1 does not define. Needs g++ and libsimdjson-dev.
"""
import json
import pathlib
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from ink import rows

CASES = {"short": "touch.jsonl", "long": "touch_long.jsonl", "spaced": "touch_spaced.jsonl",
         "sorted": "touch_sorted.jsonl", "unknown key": "touch_unknown.jsonl"}


def write_forms(data, folder):
    """Writes the lines of touch.jsonl in the other forms, unless they are there."""
    for name in ("touch.jsonl", "touch_long.jsonl"):
        if not (folder / name).exists():
            (folder / name).symlink_to((data / name).resolve())
    if (folder / CASES["unknown key"]).exists():
        return
    with open(data / "touch.jsonl") as lines, \
            open(folder / CASES["spaced"], "w") as spaced, \
            open(folder / CASES["sorted"], "w") as ordered, \
            open(folder / CASES["unknown key"], "w") as unknown:
        for count, line in enumerate(lines):
            touch = json.loads(line)
            spaced.write(json.dumps(touch) + "\n")
            ordered.write(json.dumps(touch, sort_keys=True, separators=(",", ":")) + "\n")
            unknown.write(line.rstrip()[:-1] + f',"frame":{count}}}\n')


def main():
    ours, data, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    folder.mkdir(parents=True, exist_ok=True)
    write_forms(data, folder)
    source, program = pathlib.Path(__file__).with_name("simdjson.cpp"), folder / "simdjson"
    subprocess.run(["g++", "-O3", "-DNDEBUG", "-std=c++17", str(source), "-o", str(program),
                    "-lsimdjson"], check=True)
    times, checks = {}, {}
    for _ in range(rounds):
        for row in rows([ours, "bench", "W1", "--data", str(folder)]) \
                + rows([ours, "bench", "W1-odd", "--data", str(folder)]) \
                + rows([str(program), str(folder)] + [f"{c}={f}" for c, f in CASES.items()]):
            key = row["case"], row["peer"]
            times.setdefault(key, []).extend(s / row["n"] * 1e9 for s in row["reps"])
            assert checks.setdefault(row["case"], row["check"]) == row["check"], "other touches"
    print("lines        simdjson  touchstone  ratio   (ns a line)")
    for name in CASES:
        peer, ours = (statistics.median(times[name, peer]) for peer in ("simdjson", "touchstone"))
        print(f"{name:12} {peer:8.1f} {ours:11.1f} {ours / peer:6.2f}")


main()
