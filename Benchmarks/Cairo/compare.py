#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares our frames of the drawn controls with Cairo's, in one interleaved run.

    compare.py BENCHMARKS FOLDER [ROUNDS]

BENCHMARKS is our program; FOLDER takes the drawings, the pictures and the built Cairo program.
Prints the median CPU time of a frame of each, their ratio, and how far the pixels differ.
Needs a C compiler and libcairo2-dev.
"""
import pathlib
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from ink import rows

NAMES = ["counter", "wave", "pattern"]


def difference(folder, name):
    """The mean and the greatest difference of a byte, in levels of 255."""
    ours, theirs = ((folder / f"{name}.{who}.rgba").read_bytes() for who in ("touchstone", "cairo"))
    assert len(ours) == len(theirs), "the pictures have two sizes"
    levels = [abs(a - b) for a, b in zip(ours, theirs)]
    return sum(levels) / len(levels), max(levels)


def main():
    ours, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    folder.mkdir(parents=True, exist_ok=True)
    source, program = pathlib.Path(__file__).with_name("frames.c"), folder / "cairo-frames"
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "cairo"], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.split()
    subprocess.run(["cc", "-O2", str(source), "-o", str(program)] + flags, check=True)
    times = {}
    for _ in range(rounds):
        for row in rows([ours, "bench", "W5", "--data", str(folder)]) \
                + rows([str(program), str(folder)] + NAMES):
            side = "ours" if row["peer"] == "touchstone" else "theirs"
            times.setdefault((row["case"], side), []).extend(s / row["n"] for s in row["reps"])
    print("frame    Touchstone   Cairo        ratio   pixels differ by (mean, most)")
    sums = [0, 0]
    for name in NAMES:
        a, b = (statistics.median(times[name, side]) for side in ("ours", "theirs"))
        sums = [sums[0] + a, sums[1] + b]
        mean, most = difference(folder, name)
        print(f"{name:8} {a * 1e3:7.3f} ms   {b * 1e3:7.3f} ms   {a / b:5.2f}   {mean:.4f}, {most}")
    a, b = sums
    print(f"all      {a * 1e3:7.3f} ms   {b * 1e3:7.3f} ms   {a / b:5.2f}")


main()
