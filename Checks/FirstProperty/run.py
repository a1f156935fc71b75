#!/usr/bin/env python3
"""Builds and tests the package of docs/property-testing.md as it stands there, beside a link to this
checkout, and compares what it prints and the recording that it writes with the page.

    run.py SWIFT FOLDER
"""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
swift, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
page = (root / "docs/property-testing.md").read_text()
manifest, tests = re.findall(r"```swift\n(.*?)```", page, re.DOTALL)[:2]
outputs = dict(re.findall(r"```\n\$ (swift test|cat \S+)\n(.*?)```", page, re.DOTALL))

package = folder / "letters"
(package / "Tests/LettersTests").mkdir(parents=True, exist_ok=True)
(package / "Package.swift").write_text(manifest)
(package / "Tests/LettersTests/LetterVTests.swift").write_text(tests)
link = folder / "touchstone"
link.unlink(missing_ok=True)
link.symlink_to(root)
for old in package.glob("*.touch.jsonl"):
    old.unlink()

run = subprocess.run(
    [swift, "test", "--disable-xctest"], cwd=package, capture_output=True, text=True)
found = run.stdout + run.stderr
lines = [line.strip() for line in found.splitlines()]
missing = [line for line in outputs["swift test"].splitlines() if line not in lines]
if run.returncode != 1 or missing:
    sys.exit(f"{found}\nstatus {run.returncode}, and nowhere is\n" + "\n".join(missing))
(call, recording), = [item for item in outputs.items() if item[0].startswith("cat ")]
written = package / call.split()[1]
if written.read_text() != recording:
    sys.exit(f"{written} differs from the page:\n{written.read_text()}")
print(f"The package of the page prints its {len(outputs['swift test'].splitlines())} lines.")
