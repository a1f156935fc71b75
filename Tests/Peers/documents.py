#!/usr/bin/env python3
"""Runs the Python and the SQL of the documents and compares what they print.

    documents.py REPLAY

Run it in the root of the project. Says so where pandas or DuckDB is missing, and checks the rest.
"""
import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

DOCUMENTS = Path(__file__).parents[2] / "docs"
# A block of code, and the output that is shown right below it, if any.
BLOCK = re.compile(r"```(python|sql)\n(.*?)```(?:\n\n```\n(.*?)```)?", re.S)


def blocks(document):
    return BLOCK.findall((DOCUMENTS / document).read_text())


def run(*command, **values):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **values)


def logger(replay):
    """The logger writes a recording that a strict check accepts and that reads back."""
    names = {}
    exec(next(code for language, code, _ in blocks("recording-apps.md") if language == "python"), names)
    log = names["TouchLog"](390, 844, title="a line")
    for contact in (1, 0):  # a system may deliver contact by contact
        for k in range(5):
            phase = "began" if k == 0 else "ended" if k == 4 else "moved"
            log.add(12.5 + 0.0083 * k, contact, phase, 100 + 7.5 * k, 200 + 10 * contact, force=0.5)
    checked = run(replay, "check", "--strict", "-", input=log.text())
    faults = [checked.stderr] if checked.returncode else []
    (header, touches), = names["read"](log.text().splitlines())
    if header["title"] != "a line" or len(touches) != 10:
        faults.append(f"{len(touches)} touches read back")
    if [line["t"] for line in touches] != sorted(line["t"] for line in touches):
        faults.append("the times do not ascend")
    return faults


def analyses(replay):
    """The programs of the page print what the page shows below them."""
    missing = [name for name in ("pandas", "duckdb") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"not installed, skipped: {', '.join(missing)}")
        return []
    import duckdb
    faults, shown = [], 0
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.symlink(DOCUMENTS.parent / "recordings", "recordings")
        Path("reports.jsonl").write_text(
            run(replay, "recordings", "--format", "jsonl", cwd=DOCUMENTS.parent).stdout)
        for language, code, output in blocks("pandas.md"):
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                if language == "python":
                    exec(code, {})
                elif answer := duckdb.sql(code.rstrip().rstrip(";")):
                    print(answer)
            shown += bool(output)
            found = [line.rstrip() for line in printed.getvalue().rstrip().split("\n")]
            if output and found != [line.rstrip() for line in output.rstrip().split("\n")]:
                faults.append(f"{code.splitlines()[0]} prints\n" + "\n".join(found))
    if shown < 4:
        faults.append(f"only {shown} outputs are shown")
    return faults


def main(replay):
    failed = False
    for check in (logger, analyses):
        faults = check(os.path.abspath(replay))
        failed = failed or bool(faults)
        print(f"{check.__name__}: {'; '.join(faults) or 'as documented'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
