#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the Python and the SQL of the documents and compares what they print.

    documents.py REPLAY

Says so where pandas or DuckDB is missing, and checks the rest.
"""
import contextlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from program import need, require, run, start, verdicts

DOCUMENTS = Path(__file__).parents[2] / "docs"
# A block of code, and the output that is shown right below it, if any.
BLOCK = re.compile(r"```(python|sql)\n(.*?)```(?:\n\n```\n(.*?)```)?", re.S)


def blocks(document):
    return BLOCK.findall((DOCUMENTS / document).read_text())


def main(replay):
    replay = os.path.abspath(replay)

    def logger():
        """The logger writes a recording that a strict check accepts and that reads back."""
        names = {}
        exec(next(code for language, code, _ in blocks("recording-apps.md") if language == "python"), names)
        log = names["TouchLog"](390, 844, title="a line")
        for contact in (1, 0):  # a system may deliver contact by contact
            for k in range(5):
                phase = "began" if k == 0 else "ended" if k == 4 else "moved"
                log.add(12.5 + 0.0083 * k, contact, phase, 100 + 7.5 * k, 200 + 10 * contact, force=0.5)
        run(replay, "check", "--strict", "-", given=log.text().encode())
        (header, touches), = names["read"](log.text().splitlines())
        require(header["title"] == "a line" and len(touches) == 10, len(touches), "touches read back")
        times = [line["t"] for line in touches]
        require(times == sorted(times), "the times do not ascend", times)
        return "as documented"

    def analyses():
        """The programs of the page print what the page shows below them."""
        need("pandas", "duckdb")
        import duckdb
        shown = 0
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            os.symlink(DOCUMENTS.parent / "recordings", "recordings")
            Path("reports.jsonl").write_bytes(run(replay, "recordings", "--format", "jsonl")[0])
            for language, code, output in blocks("pandas.md"):
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed):
                    if language == "python":
                        exec(code, {})
                    elif answer := duckdb.sql(code.rstrip().rstrip(";")):
                        print(answer)
                shown += bool(output)
                found, wanted = ([line.rstrip() for line in text.rstrip().split("\n")]
                                 for text in (printed.getvalue(), output))
                require(not output or found == wanted, code.splitlines()[0], "prints\n" + "\n".join(found))
        require(shown >= 4, "only", shown, "outputs are shown")
        return f"{shown} outputs as documented"

    return verdicts(logger, analyses)


if __name__ == "__main__":
    start(main)
