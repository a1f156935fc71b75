#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of action.yml as GitHub's runner does, on recordings that pass and that fail.

    run.py ARCHIVE RECORDINGS

A server of this machine has the archive as a release, and one whose checksum is that of another file.
"""
import functools
import hashlib
import http.server
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
SYSTEM = f"{platform.system().lower()}-{platform.machine()}"


def read():
    """Returns the defaults of the inputs, and the environment and the script of each step."""
    inputs, steps = ACTION.read_text().split("\nruns:\n")
    defaults = dict(re.findall(r"^  (\w+):\n    description: .+\n    default: (.+)$", inputs, re.M))
    found = []
    for step in re.split(r"^    - name: ", steps, flags=re.M)[1:]:
        head, script = step.split("      run: |\n")
        environment = dict(re.findall(r"^        (\w+): \$\{\{ (?:inputs|github)\.(\w+) \}\}$", head, re.M))
        assert "shell: bash" in head and environment, head
        found.append((environment, re.sub(r"^ {8}", "", script, flags=re.M)))
    return {name: value.strip('"') for name, value in defaults.items()}, found


class Releases(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_):
        pass


def serve(folder, archive, version):
    """Serves the releases of a repository from a folder; returns the address."""
    for number, content in ((version, archive.read_bytes()), ("0.0.1", b"altered")):
        release = folder / f"somebody/touchstone/releases/download/v{number}"
        release.mkdir(parents=True)
        shutil.copy(archive, release / f"replay-{SYSTEM}.tar.gz")
        (release / f"SHA256SUMS-{SYSTEM}").write_text(
            f"{hashlib.sha256(b'').hexdigest()}  another.whl\n"
            f"{hashlib.sha256(content).hexdigest()}  replay-{SYSTEM}.tar.gz\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Releases, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def run(folder, server, inputs):
    """Runs the steps in an empty folder; returns the output and the status of the first that fails."""
    defaults, steps = read()
    # Not an input: the repository that has the action, or the one whose workflow it is.
    defaults["action_repository"] = "somebody/touchstone"
    path, output = folder / "path", ""
    path.write_text("")
    for environment, script in steps:
        values = {name: str({**defaults, **inputs}[key]) for name, key in environment.items()}
        step = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, text=True,
            capture_output=True, check=False, env={
                **values, "RUNNER_TEMP": str(folder / "temp"), "GITHUB_PATH": str(path),
                "GITHUB_SERVER_URL": server, "GITHUB_REPOSITORY": "somebody/touchstone",
                "PATH": ":".join([*reversed(path.read_text().splitlines()), os.environ["PATH"]])})
        output += step.stdout + step.stderr
        if step.returncode:
            return output, step.returncode
    return output, 0


def main(archive, recordings):
    with tempfile.TemporaryDirectory() as parent:
        server = serve(Path(parent, "releases"), archive, read()[0]["version"])
        other = Path(parent, "other.tar.gz")
        subprocess.run(["tar", "-czf", other, "-C", ROOT, "LICENSE"], check=True)
        for name, status, words, inputs in [
                ("passes", 0, "24 recordings, all replayed", {}),
                ("a release", 0, "24 recordings, all replayed", {"archive": ""}),
                ("a release of its own repository", 0, "all replayed", {"archive": "", "action_repository": ""}),
                ("an altered release", 1, "FAILED", {"archive": "", "version": "0.0.1"}),
                ("no release", 1, "version 0.0.2: no replay-", {"archive": "", "version": "0.0.2"}),
                ("a sealed release", 1, "FAILED", {"archive": "", "sha256": "0" * 64}),
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
            output, found = run(folder, server, {"archive": archive, **inputs})
            assert found == status and words in output, (name, found, output)
            written = status in (0, 2) or name == "fails"
            assert (folder / "touch-report/report.html").exists() == written, (name, output)
            assert not (folder / "ran").exists(), name
            print(f"action: {name}, exit status {found}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*(Path(word).resolve() for word in sys.argv[1:]))
