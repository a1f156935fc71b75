"""Runs the program under test, or another one."""

import os
import resource
import subprocess
from collections import namedtuple

# The status of a run, its seconds of CPU time, its MiB, and what it said on the standard error.
Cost = namedtuple("Cost", "status seconds mebibytes said")


class Failure(Exception):
    """Something that does not hold."""


def require(holds, *words):
    if not holds:
        raise Failure(" ".join((word if isinstance(word, str) else repr(word))[:400] for word in words))


def run(program, *arguments, folder=None, statuses=(0,), given=None):
    """Runs a program in a folder; returns its standard output and error streams as bytes."""
    found = subprocess.run([program, *map(str, arguments)], cwd=folder, input=given, capture_output=True,
                           timeout=600)
    require(found.returncode in statuses, arguments, "status", found.returncode,
            found.stderr.decode(errors="replace"))
    return found.stdout, found.stderr


def measured(command, said=os.devnull, seconds=60):
    """What a command costs that may take so many seconds; what it says goes into a file."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.nice(19)

    with open(said, "wb") as errors:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=errors, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    words = "" if said == os.devnull else open(said, errors="replace").read()
    return Cost(process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, words)
