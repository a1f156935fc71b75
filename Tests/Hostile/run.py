#!/usr/bin/env python3
"""Runs the program with `-o` on hostile recordings, and says which of them cost too much or end badly.

    run.py PROGRAM FOLDER FIRST COUNT

Seeds FIRST to FIRST + COUNT - 1 are run, two at a time. Each takes at most 5 s of CPU time and 1 GiB,
ends by no signal, and with status 0, 1 or 2. FOLDER/runs.csv has a line for each seed; recordings that
fail stay in FOLDER.
"""

import concurrent.futures
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from grammar import Grammar
from pictures import write_pictures

SECONDS, MEBIBYTES = 5, 1024


def end(seed, program, folder):
    """Runs one recording: its status, seconds of CPU time, MiB, bytes, and scene."""
    grammar = Grammar(seed)
    text = grammar.recording()
    path, output = folder / f"{seed}.touch.jsonl", folder / f"{seed}.out"
    path.write_bytes(text)
    process = subprocess.Popen(
        [program, "replay", path, "-o", output, "--assets", folder / "assets", "-q"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (30, 30)))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    mebibytes = usage.ru_maxrss / 1024
    faults = []
    if process.returncode not in (0, 1, 2):
        faults.append(f"status {process.returncode}")
    if seconds > SECONDS:
        faults.append(f"{seconds:.1f} s")
    if mebibytes > MEBIBYTES:
        faults.append(f"{mebibytes:.0f} MiB")
    shutil.rmtree(output, ignore_errors=True)
    if not faults:
        path.unlink()
    kind = text.split(b'"kind": "', 1)[1].split(b'"', 1)[0].decode()
    return seed, kind, process.returncode, seconds, mebibytes, len(text), " and ".join(faults)


def main():
    program, folder, first, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    write_pictures(folder / "assets")
    statuses, slowest, largest, failed = {}, (0, None), (0, None), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool, open(folder / "runs.csv", "a") as log:
        for row in pool.map(lambda seed: end(seed, program, folder), range(first, first + count)):
            seed, kind, status, seconds, mebibytes, size, faults = row
            log.write(f"{seed},{kind},{status},{seconds:.3f},{mebibytes:.0f},{size},{faults}\n")
            log.flush()
            statuses[status] = statuses.get(status, 0) + 1
            slowest, largest = max(slowest, (seconds, seed)), max(largest, (mebibytes, seed))
            if faults:
                failed += 1
                print(f"seed {seed} ({kind}, {size} bytes): {faults}", flush=True)
    print(f"{count} recordings from seed {first}: "
          + ", ".join(f"{number} with status {status}" for status, number in sorted(statuses.items()))
          + f"; slowest {slowest[0]:.2f} s (seed {slowest[1]}), largest {largest[0]:.0f} MiB "
          f"(seed {largest[1]}); {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
