#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds and tests the packages of docs/libraries.md and docs/property-testing.md as they stand there, beside
a link to this checkout, and compares what they print and the recording that one writes with the page.

    run.py SWIFT FOLDER
"""

import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
swift, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()


def package(page, name):
    """Writes the first package of a page; returns its folder and the text of the page."""
    text = (root / "docs" / page).read_text()
    manifest, *files = re.findall(r"```swift\n(.*?)```", text, re.DOTALL)
    made = folder / name
    # What was built stays, as it does for a user.
    shutil.rmtree(made / "Tests", ignore_errors=True)
    made.mkdir(exist_ok=True)
    (made / "Package.swift").write_text(manifest)
    for path, tests in zip(re.findall(r"`(Tests/\w+/\w+\.swift)`", text), files):
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_text(tests)
    link = folder / "touchstone"
    link.unlink(missing_ok=True)
    link.symlink_to(root)
    return made, text


def test(made, status):
    """Runs the tests of a package; returns what they print."""
    run = subprocess.run([swift, "test", "--disable-xctest"], cwd=made, capture_output=True, text=True)
    found = run.stdout + run.stderr
    if run.returncode != status:
        sys.exit(f"{found}\n{made.name}: status {run.returncode}, not {status}")
    return found


letters, page = package("libraries.md", "letters")
commands = re.search(r"```sh\n(.*?)swift test\n```", page, re.DOTALL)[1]
subprocess.run(commands, cwd=letters, shell=True, check=True)
test(letters, 0)

rules, page = package("property-testing.md", "rules")
outputs = re.findall(r"```\n\$ (swift test|cat \S+)\n(.*?)```", page, re.DOTALL)
for old in rules.glob("*.touch.jsonl"):
    old.unlink()
found = test(rules, 1)
lines = {line.strip() for line in found.splitlines()}
shown = [line for call, output in outputs if call == "swift test" for line in output.splitlines()]
missing = [line for line in shown if line not in lines]
if missing or not shown:
    sys.exit(f"{found}\nnowhere is\n" + "\n".join(missing))
(call, recording), = [item for item in outputs if item[0].startswith("cat ")]
written = rules / call.split()[1]
if written.read_text() != recording:
    sys.exit(f"{written} differs from the page:\n{written.read_text()}")
print(f"Both packages pass or fail as their pages say; {len(shown)} lines are the same.")
