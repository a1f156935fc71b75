#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures small recordings that once took long, and each list that a scene can have, at a size and at ten
times this size.

    run.py PROGRAM [all|worst|NAME]

Prints a table: the seconds of CPU time (the least of two runs) and MiB of both, and how many times the
time of the larger one is; `worst` selects ten rows, NAME those that contain it. A row is marked if a run takes
more than 2 s or 1 GiB; honest rows may take longer. Times are those of this machine, so they fail nothing, but
their ratio does: the command fails if ten times the size takes more than 15 times the time, if a run ends by a
signal or with a status other than 0, 1 and 2, if it is refused for another reason than its size or its work, or
if it is refused though its row is honest.

The last column is the price of a step: the nanoseconds of a run that a small limit of work ends, for each step
that it names. A row is marked above 2.5, of which the limits of the program make five seconds.
"""

import shutil
import tempfile
from pathlib import Path

import costly
import lists
from program import measured, start, step_price

SECONDS, MEBIBYTES, GROWTH = 2, 1024, 15
# What refuses a recording that is too large: a picture, a guide, a card or regions, a frame, frames, work; and
# what refuses metrics that no report has and guides that no library has, of which two rows have hundreds, and
# lists of a length that the rest of the scene gives.
REFUSALS = ["E403: ", "E426: ", "E427: ", "E428: ", "E429: ", "E434: ", "E435: ", "E501: ", "found an array of"]
# The program itself: what is less than this is not compared.
LEAST = 0.05
# The greatest price of a step.
PRICE = 2.5


def command(program, text, arguments, folder):
    """The words of a run, whose recording is written and whose output is not there yet."""
    output = folder / "out"
    (folder / "row.touch.jsonl").write_bytes(text)
    if output.is_file():
        output.unlink()
    shutil.rmtree(output, ignore_errors=True)
    words = [{"REC": "row.touch.jsonl", "OUT": "out"}.get(word, word) for word in arguments]
    return [program, *words, "-q"]


def cost(program, text, arguments, folder):
    """What one run of the program costs."""
    return measured(command(program, text, arguments, folder), folder / "said", folder=folder)


def is_asked_for(title, rows):
    return rows == "all" or title in costly.WORST if rows in ("all", "worst") else rows in title


def main(program, rows="all"):
    program = Path(program).resolve()
    marked = faults = 0
    print("| recording | n | kB | s | MiB | at 10 n: kB | s | MiB | times | ns a step |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for title, make, size, arguments in (*costly.ROWS, *lists.rows(program)):
            if not is_asked_for(title, rows):
                continue
            is_honest = title.startswith("honest")
            cells, times, notes = [f"{size:,}"], [], []
            for count in (size, 10 * size):
                text = make(count)
                found = min((cost(program, text, arguments, Path(folder)) for _ in range(2)),
                            key=lambda cost: cost.seconds)
                refused = " refused" if found.status == 2 else ""
                cells += [f"{len(text) / 1000:.1f}", f"{found.seconds:.2f}{refused}", f"{found.mebibytes:.0f}"]
                times.append(found.seconds)
                wrong = found.faults(float("inf"), float("inf"))
                if refused and (is_honest or not any(code in found.said for code in REFUSALS)):
                    wrong.append("wrongly refused")
                faults += len(wrong)
                notes += wrong + found.faults(float("inf") if is_honest else SECONDS, MEBIBYTES, (found.status,))
            growth = times[1] / max(times[0], LEAST)
            # What is refused stops at the limit of work, so its times say nothing.
            if growth > GROWTH and not refused:
                faults += 1
                notes.append("grows")
            step = step_price(command(program, text, arguments, Path(folder)), Path(folder))
            if step and step > PRICE:
                notes.append("dear steps")
            marked += bool(notes)
            cells += [f"{growth:.1f}", f"{step:.2f}" if step else ""]
            print(f"| {title} | {' | '.join(cells)} | {', '.join(notes)}", flush=True)
    print(f"\n{marked} rows are marked; {faults} runs are wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    start(main)
