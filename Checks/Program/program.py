# SPDX-License-Identifier: Apache-2.0
"""Runs the program under test, or another one, and the checks of a script."""

import importlib.util
import inspect
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import namedtuple

# In CI nothing passes by being skipped.
IS_STRICT = os.environ.get("CI") == "true"
# A limit of work that ends a run after some tenths of a second.
STEPS = 200_000_000


class Cost(namedtuple("Cost", "status seconds mebibytes said")):
    """The status of a run, its seconds of CPU time, its MiB, and what it said on the standard error."""

    def faults(self, seconds, mebibytes, statuses=(0, 1, 2)):
        """What is wrong with it, in words."""
        return [words for words, holds in (
            (f"status {self.status}", self.status in statuses), (f"{self.seconds:.1f} s", self.seconds <= seconds),
            (f"{self.mebibytes:.0f} MiB", self.mebibytes <= mebibytes)) if not holds]


class Failure(Exception):
    """Something that does not hold."""


class Skipped(Exception):
    """A check that cannot run here, and the reason."""


def require(holds, *words):
    if not holds:
        raise Failure(" ".join((word if isinstance(word, str) else repr(word))[:2000] for word in words))


def need(*names):
    """Skips a check where a program or a package of Python is not installed."""
    missing = [name for name in names if not shutil.which(name) and not importlib.util.find_spec(name)]
    if missing:
        raise (Failure if IS_STRICT else Skipped)(f"{' and '.join(missing)} not installed")


def skip(name):
    """Says that something is not installed and what needs it is skipped."""
    if IS_STRICT:
        sys.exit(f"{name}: not installed")
    print(f"{name}: not installed, skipped")


def run(program, *arguments, folder=None, statuses=(0,), given=None, environment=None):
    """Runs a program in a folder; returns its standard output and error streams as bytes."""
    found = subprocess.run([program, *map(str, arguments)], cwd=folder, input=given, capture_output=True,
                           timeout=600, env=environment)
    require(found.returncode in statuses, arguments, "status", found.returncode,
            found.stderr.decode(errors="replace")[-2000:])
    return found.stdout, found.stderr


def generate(program, source, folder, count):
    """Generates recordings for the scenes of those in a folder, the same number for each; returns how many
    scenes these are."""
    scenes = sorted(source.glob("*.touch.jsonl"))
    for index, path in enumerate(scenes):
        scene = folder / f"{path.name.removesuffix('.touch.jsonl')}.json"
        scene.write_text(json.dumps(json.loads(path.open().readline())["scene"]))
        number = count // len(scenes) + (index < count % len(scenes))
        if number:
            run(program, "gen", "--scene", scene, "--count", number, "--seed", 1000 * index,
                "-o", f"{folder}/generated/", "-q", "--overwrite")
    return len(scenes)


def measured(command, said=os.devnull, seconds=60, folder=None):
    """What a command costs that may take so many seconds; what it says goes into a file."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.nice(19)

    with open(said, "wb") as errors:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=errors, preexec_fn=limit, cwd=folder)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    words = "" if said == os.devnull else open(said, errors="replace").read()
    return Cost(process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, words)


def step_price(command, folder):
    """The nanoseconds of a step of work; None if a small limit does not end the run."""
    found = measured([*command, "--limits", f"work={STEPS}"], folder / "said", folder=folder)
    steps = re.search(r"found (\d+) steps", found.said)
    return 1e9 * found.seconds / int(steps[1]) if steps else None


def verdicts(*checks):
    """Runs functions, prints what each returns or what does not hold, and returns an exit status."""
    failed, skipped = [], []
    for check in checks:
        name, began = check.__name__.replace("_", " "), time.monotonic()
        try:
            said = check()
        except Skipped as reason:
            skipped.append(f"{name} ({reason})")
            said = f"SKIPPED, {reason}"
        except Exception as fault:
            failed.append(name)
            said = f"FAILED, {type(fault).__name__}: {fault}"
        print(f"{name}: {said} [{time.monotonic() - began:.0f} s]", flush=True)
    print(f"{len(checks) - len(failed) - len(skipped)} checks passed; "
          f"failed: {', '.join(failed) or 'none'}; SKIPPED: {', '.join(skipped) or 'none'}")
    return 1 if failed else 0


def start(main):
    """Ends with what a function makes of the words of the command line; explains the call if it takes others."""
    words = sys.argv[1:]
    try:
        inspect.signature(main).bind(*words)
    except TypeError:
        sys.exit(sys.modules["__main__"].__doc__)
    sys.exit(main(*words))
