# SPDX-License-Identifier: Apache-2.0
"""Replays recorded touches against scenes, by the program `replay` that this package carries.

    >>> report = touchstone.report("recordings", "--require", "score>=0.9")
    >>> report["status"]
    'fail'
    >>> for row in touchstone.rows(lines, ["id", "score"]): print(row["id"], row["score"])

The flags are those of the command line; `replay --help` lists them.
"""
import json
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

__all__ = ["Error", "program", "report", "rows"]

Report = dict[str, Any]
Row = dict[str, Any]
Path = str | os.PathLike[str]


class Error(Exception):
    """An error that `replay` reports.

    `code` is that of the first error, such as E001 (docs/diagnostics.md lists them), `status` the exit
    status, `messages` every line of the program, and `report` what was replayed all the same, or None.
    """

    def __init__(self, messages: Sequence[str], status: int, report: Report | None = None) -> None:
        super().__init__("\n".join(messages))
        codes = (re.search(r": (E\d{3}): ", message) for message in messages)
        self.code: str | None = next((found[1] for found in codes if found), None)
        self.messages, self.status, self.report = list(messages), status, report


def program() -> str:
    """Returns the path of the program `replay`; raises FileNotFoundError if it is not installed."""
    name = "replay.exe" if os.name == "nt" else "replay"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    found = [os.path.join(folder, name) for folder in folders if os.path.isfile(os.path.join(folder, name))]
    path = found[0] if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError(name)
    return path


def report(paths: Path | Iterable[Path], *flags: str) -> Report:
    """Replays recordings, or folders of them, and returns the report as `report.json` holds it.

    A requirement that does not hold is no error: the `status` of the report is then "fail". Raises
    `Error` if an input or the call is bad; its `report` has the recordings that were replayed.
    """
    each = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    words = [program(), "replay", *flags, "--format", "json", "--no-progress", "--"]
    words += [os.fspath(path) for path in each]
    run = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=False)
    found: Report | None = json.loads(run.stdout) if run.stdout.startswith("{") else None
    if run.returncode not in (0, 1) or found is None:
        raise Error(run.stderr.splitlines(), run.returncode, found)
    return found


def rows(lines: Iterable[str], columns: Sequence[str], *flags: str) -> Iterator[Row]:
    """Yields a row with these columns for each line, which holds one recording, in the same order.

    A line that cannot be replayed gives a row whose `status` is "error"; name the columns `code` and
    `message` to see why. Raises `Error` if the call is bad. Memory does not grow with the lines.
    """
    words = [program(), "batch", *flags, "--columns", ",".join(columns), "--no-progress"]
    fault: list[BaseException] = []
    with tempfile.TemporaryFile("w+", encoding="utf-8") as messages:
        run = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages,
                               text=True, encoding="utf-8")
        stdin, stdout = run.stdin, run.stdout
        assert stdin is not None and stdout is not None

        def feed() -> None:
            try:
                with stdin:
                    for line in lines:
                        stdin.write(line if line.endswith("\n") else line + "\n")
                        stdin.flush()  # The next line may take long.
            except BrokenPipeError:
                pass  # The program ended early, and says why.
            except BaseException as error:  # Of `lines`; raised again where the rows are read.
                fault.append(error)

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        is_read = False
        try:
            for row in stdout:
                yield json.loads(row)
            is_read = True
        finally:
            # A caller that reads no further ends the program, and waits neither for it nor for the lines.
            if not is_read:
                run.kill()
            stdout.close()
            run.wait()
        if run.returncode in (0, 1):
            feeder.join()
        if fault:
            raise fault[0]
        if run.returncode not in (0, 1):
            messages.seek(0)
            raise Error(messages.read().splitlines(), run.returncode)
