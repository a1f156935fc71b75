#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds workflows, the action and the issue forms to GitHub's schemas, and what they name to the Makefile.

The schemas come with check-jsonschema, so no network is needed.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(Path(__file__).parent / "Program"))
from program import need, require, start, verdicts

WORKFLOWS = ".github/workflows/*.yml"
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "github-actions": "action.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
}
# What a step may run beside make, which installs make, and which only a runner of GitHub can do.
OTHERS = re.compile(r"Tools/needs (check|nightly)|gh release create .*")
CALL = re.compile(r'make(?: [a-z-]+| [A-Z]+=(?:\w+|"[^"]*"))+')


def schemas():
    """Each file keeps to the schema of its kind."""
    need("check_jsonschema")
    count = 0
    for schema, pattern in SCHEMAS.items():
        paths = sorted(path.relative_to(ROOT) for path in ROOT.glob(pattern))
        require(paths, f"{pattern}: no such file")
        call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *paths]
        found = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
        require(found.returncode == 0, found.stdout, found.stderr)
        count += len(paths)
    return f"{count} files"


def steps():
    """Each step that runs something calls make with targets that are there."""
    need("check_jsonschema")
    from ruamel.yaml import YAML
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M)
    count = 0
    for path in sorted(ROOT.glob(WORKFLOWS)):
        for job in YAML(typ="safe").load(path)["jobs"].values():
            for command in (step["run"] for step in job["steps"] if "run" in step):
                require(CALL.fullmatch(command) or OTHERS.fullmatch(command),
                        f"{path.name}: a step runs {command!r}: expected a call of make")
                unknown = [word for word in command.split()[1:]
                           if command.startswith("make ") and "=" not in word and word not in targets]
                require(not unknown, f"{path.name}: {command!r}: {unknown} are no targets of the Makefile")
                count += 1
    return f"{count} steps"


def documentation():
    """The index of packages shows the libraries that have pages."""
    need("check_jsonschema")
    from ruamel.yaml import YAML
    shown = YAML(typ="safe").load(ROOT / ".spi.yml")["builder"]["configs"][0]["documentation_targets"]
    made = re.search(r"^LIBRARIES = ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.M)[1]
    require(sorted(shown) == sorted(made.replace("\\", "").split()), ".spi.yml: differs from LIBRARIES of the Makefile")
    return f"{len(shown)} libraries"


def main():
    return verdicts(schemas, steps, documentation)


if __name__ == "__main__":
    start(main)
