#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the wheel into a new environment and uses it: the program, its reports, rows and errors.

    run.py WHEEL RECORDINGS

The types are checked where mypy can be had.
"""
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from program import skip

USE = '''
import subprocess
import sys
import threading
from pathlib import Path

import touchstone

recordings, folder = sys.argv[1:]
letter = Path(recordings, "off-guide-t.touch.jsonl")


def fault(function, *arguments):
    """Returns the error that a call raises."""
    try:
        list(function(*arguments))
    except touchstone.Error as error:
        return error
    raise AssertionError(f"{arguments} raises nothing")


report = touchstone.report(recordings)
assert report["totals"]["recordings"] == 24 and report["status"] == "pass", report["totals"]
assert touchstone.report(letter, "--require", "score>=0.9")["status"] == "fail"
assert [each["id"] for each in touchstone.report([letter, letter])["recordings"]][0] == "off-guide-t"

packed = subprocess.run([touchstone.program(), "convert", letter, "--to", "packed"],
                        capture_output=True, text=True, check=True).stdout
count = 0
for row in touchstone.rows((packed for _ in range(1000)), ["title", "score"]):
    assert list(row) == ["title", "score"] and 0.62 < row["score"] < 0.63, row
    count += 1
assert count == 1000, count
# Who reads no further ends the program, whatever follows.
for row in touchstone.rows((packed for _ in range(100_000)), ["score"]):
    break
# It ends too if what follows never comes, and so does a call that is bad.
never = threading.Event()


def waiting():
    yield packed
    never.wait()


for row in touchstone.rows(waiting(), ["score"]):
    break
assert fault(touchstone.rows, waiting(), ["no such column"]).code == "E512"
assert next(touchstone.rows(["{"], ["status", "code"])) == {"status": "error", "code": "E201"}

Path(folder, "bad.touch.jsonl").write_text("{")
for code, status, function, *arguments in [
        ("E001", 2, touchstone.report, ["missing.touch.jsonl", letter]),
        ("E102", 2, touchstone.report, f"{folder}/bad.touch.jsonl"),
        ("E511", 64, touchstone.report, letter, "--no-such-flag"),
        ("E502", 64, touchstone.report, letter, "--require", "score>="),
        ("E501", 64, touchstone.report, letter, "--require", "scor>=1"),
        ("E512", 64, touchstone.rows, [packed], ["no such column"])]:
    error = fault(function, *arguments)
    assert (error.code, error.status) == (code, status), (error.code, error.status, str(error))
    assert error.messages and code in str(error)
assert fault(touchstone.report, ["missing.touch.jsonl", letter]).report["totals"]["recordings"] == 2


def broken():
    yield packed
    raise KeyError("a line")


try:
    list(touchstone.rows(broken(), ["score"]))
    raise AssertionError("an error of the lines is lost")
except KeyError:
    pass
'''

TYPES = '''
from pathlib import Path
import touchstone

status: str = touchstone.report(Path("a"), "--strict")["status"]
for row in touchstone.rows(["{}"], ["id"]):
    print(row["id"])
try:
    touchstone.report(["a", Path("b")])
except touchstone.Error as error:
    code: str | None = error.code
'''


def main(wheel, recordings):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        before = time.monotonic()
        venv.create(folder / "env", with_pip=True)
        python, programs = folder / "env/bin/python", folder / "env/bin"
        made = time.monotonic()
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", wheel], check=True)
        installed = time.monotonic()
        table = subprocess.run([programs / "replay", recordings], capture_output=True, text=True, check=True).stdout
        first = time.monotonic()
        assert "24 recordings, all replayed" in table, table
        (folder / "use.py").write_text(USE)
        (folder / "typed.py").write_text(TYPES)
        subprocess.run([python, folder / "use.py", recordings, folder], check=True, cwd=folder)
        print(f"wheel: environment {made - before:.1f} s, pip install {installed - made:.1f} s, "
              f"first verdict {first - installed:.2f} s, reports, 1,000 rows and 6 errors")
        tried = subprocess.run([python, "-m", "pip", "install", "-q", "mypy"], capture_output=True, check=False)
        if tried.returncode:
            return skip("mypy")
        for part in [["-p", "touchstone"], [folder / "typed.py"]]:
            subprocess.run([python, "-m", "mypy", "--strict", "--no-error-summary", *part], check=True, cwd=folder)
        print("mypy: strict, no errors")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*(Path(word).resolve() for word in sys.argv[1:]))
