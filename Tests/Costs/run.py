#!/usr/bin/env python3
"""Measures small recordings that once took long, each at a size and at ten times this size.

    run.py PROGRAM [NAME]

Prints a table: the seconds of CPU time (the least of two runs) and MiB of both, and how many times the
time of the larger one is; NAME selects the rows that contain it. A row is marked if a run takes more than
2 s or 1 GiB and is not refused, or if ten times the size takes more than 15 times the time. Times are
those of this machine, so nothing fails.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import cards
import tracing

SECONDS, MEBIBYTES, GROWTH = 2, 1024, 15
# The program itself: what is less than this is not compared.
LEAST = 0.05


def measured(program, text, arguments, folder):
    """Seconds, MiB and the status of one run."""
    path, output = folder / "row.touch.jsonl", folder / "out"
    path.write_bytes(text)
    shutil.rmtree(output, ignore_errors=True)
    places = {"REC": path, "OUT": output}
    process = subprocess.Popen(
        [program, *(places.get(word, word) for word in arguments), "-q"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode


def best(program, text, arguments, folder):
    return min(measured(program, text, arguments, folder) for _ in range(2))


def main():
    program, name = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    marked = 0
    print("| recording | n | kB | s | MiB | at 10 n: kB | s | MiB | times |")
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for title, make, size, arguments in tracing.ROWS + cards.ROWS:
            if name not in title:
                continue
            cells, times, notes = [f"{size:,}"], [], []
            for count in (size, 10 * size):
                text = make(count)
                seconds, mebibytes, status = best(program, text, arguments, Path(folder))
                cells += [f"{len(text) / 1000:.1f}", f"{seconds:.2f}" + (" refused" if status == 2 else ""),
                          f"{mebibytes:.0f}"]
                times.append(seconds)
                if seconds > SECONDS:
                    notes.append("slow")
                if mebibytes > MEBIBYTES:
                    notes.append("large")
                if status not in (0, 1, 2):
                    notes.append(f"status {status}")
            growth = times[1] / max(times[0], LEAST)
            if growth > GROWTH:
                notes.append("grows")
            marked += bool(notes)
            print(f"| {title} | " + " | ".join(cells) + f" | {growth:.1f} | "
                  + " ".join(dict.fromkeys(notes)), flush=True)
    print(f"\n{marked} rows are marked")


if __name__ == "__main__":
    main()
