#!/usr/bin/env python3
"""Runs the steps of action.yml as GitHub's runner does, on recordings that pass and that fail.

    run.py ARCHIVE RECORDINGS
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"


def read():
    """Returns the defaults of the inputs, and the environment and the script of each step."""
    inputs, steps = ACTION.read_text().split("\nruns:\n")
    defaults = dict(re.findall(r"^  (\w+):\n    description: .+\n    default: (.+)$", inputs, re.M))
    found = []
    for step in re.split(r"^    - name: ", steps, flags=re.M)[1:]:
        head, script = step.split("      run: |\n")
        environment = dict(re.findall(r"^        (\w+): \$\{\{ inputs\.(\w+) \}\}$", head, re.M))
        assert "shell: bash" in head and environment, head
        found.append((environment, re.sub(r"^ {8}", "", script, flags=re.M)))
    return {name: "" if value == '""' else value for name, value in defaults.items()}, found


def run(folder, inputs):
    """Runs the steps in an empty folder; returns the output and the status of the first that fails."""
    defaults, steps = read()
    path, output = folder / "path", ""
    path.write_text("")
    for environment, script in steps:
        values = {name: str({**defaults, **inputs}[key]) for name, key in environment.items()}
        step = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, text=True,
            capture_output=True, check=False, env={
                **values, "RUNNER_TEMP": str(folder / "temp"), "GITHUB_PATH": str(path),
                "PATH": ":".join([*reversed(path.read_text().splitlines()), os.environ["PATH"]])})
        output += step.stdout + step.stderr
        if step.returncode:
            return output, step.returncode
    return output, 0


def main(archive, recordings):
    with tempfile.TemporaryDirectory() as parent:
        other = Path(parent, "other.tar.gz")
        subprocess.run(["tar", "-czf", other, "-C", ROOT, "LICENSE"], check=True)
        for name, status, words, inputs in [
                ("passes", 0, "24 recordings, all replayed", {}),
                ("quoted", 0, "all replayed", {"flags": "--require 'score>=0' --warn \"score >= 0\" --quiet"}),
                ("sealed", 0, "all replayed", {"sha256": hashlib.sha256(archive.read_bytes()).hexdigest()}),
                ("spaces", 0, "1 recording, all replayed", {"recordings": "'a folder/of T.touch.jsonl'"}),
                ("lines", 0, "2 recordings, all replayed", {
                    "recordings": "recordings/good-t.touch.jsonl\n  recordings/taps.touch.jsonl\n"}),
                ("flags in lines", 0, "1 recording, all replayed", {
                    "recordings": "recordings/good-t.touch.jsonl", "flags": "--strict\n--require 'score>=0.9'\n"}),
                ("dashes", 0, "1 recording, all replayed", {"recordings": "--ignore-expect"}),
                ("fails", 1, "::error file=recordings/off-guide-t.touch.jsonl", {"flags": "--require 'score>=0.9'"}),
                ("altered", 1, "FAILED", {"sha256": "0" * 64}),
                ("not a digest", 1, "no properly formatted", {"sha256": "x"}),
                ("no archive", 1, "cannot stat", {"archive": "no-such.tar.gz"}),
                ("no program", 127, "No such file", {"archive": other}),
                ("missing", 2, "E001", {"recordings": "no-such-folder.touch.jsonl"}),
                ("globs", 2, "E001", {"recordings": "recordings/*.touch.jsonl"}),
                ("harmless", 2, "E001", {"recordings": "'$(touch ran).touch.jsonl' recordings"}),
                ("a flag", 2, "E001", {"recordings": "recordings --help"}),
                ("a command", 64, "E519", {"recordings": "check recordings"}),
                ("nothing", 64, "E5", {"recordings": ""}),
                ("blank", 64, "E5", {"recordings": " \n"}),
                ("unmatched", 64, "recordings: a quote that is not closed", {
                    "recordings": "recordings kid's/letters", "flags": "--require 'score>=2'"}),
                ("unmatched flag", 64, "flags: a quote that is not closed", {"flags": "--require \"score>=2"}),
                ("a quote over two lines", 64, "recordings: a quote that is not closed", {
                    "recordings": "'recordings\n'"}),
                ("the end of flags", 64, "E519", {"flags": "--strict --"})]:
            folder = Path(parent, name)
            folder.mkdir()
            shutil.copytree(recordings, folder / "recordings")
            for copy in ("a folder/of T.touch.jsonl", "--ignore-expect"):
                (folder / copy).parent.mkdir(exist_ok=True)
                shutil.copy(recordings / "good-t.touch.jsonl", folder / copy)
            (folder / "temp").mkdir()
            output, found = run(folder, {"archive": archive, **inputs})
            assert found == status and words in output, (name, found, output)
            written = status in (0, 2) or name == "fails"
            assert (folder / "touch-report/report.html").exists() == written, (name, output)
            assert not (folder / "ran").exists(), name
            print(f"action: {name}, exit status {found}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*(Path(word).resolve() for word in sys.argv[1:]))
