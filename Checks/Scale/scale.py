#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of docs/scale.md on generated drawings, and compares their rows and outputs.

    scale.py REPLAY [KILLS [CLUSTER [SEED]]]

CLUSTER is yes or no. With TOUCHSTONE_RECORD=1 the outputs are written into the page, and the run fails
all the same. What needs a program or a package that is missing is skipped; each skip is printed where it
happens and again at the end. Times are printed and never judged.
"""
import contextlib
import functools
import importlib.util
import io
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
import program
from drawings import Drawings, write
from program import Skipped, need, require, start, verdicts

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
# A named block of the page, and the output that is shown right below it, if any.
BLOCK = re.compile(r"(<!-- run: (\S+).*? -->\n```\w+\n(.*?)```)(\n\n```\n(.*?)```)?", re.S)
ROWS, BAD, RECORDINGS = 10_000, 7, 2000
# What is scored under kills: small, because most of a run must lie between its kills.
PIECES, LINES = 24, 12


class Page:
    """The blocks of the page by name, and the outputs that they printed."""

    recording = os.environ.get("TOUCHSTONE_RECORD") == "1"

    def __init__(self):
        found = BLOCK.findall(PAGE.read_text())
        self.code = {name: code for _, name, code, _, _ in found}
        self.shown = {name: output for _, name, _, below, output in found if below}
        self.printed = {}

    def compare(self, name, output):
        """Holds an output against the page, but for spaces at the ends of lines."""
        lines = [line.rstrip() for line in output.strip("\n").split("\n")]
        self.printed[name] = "\n".join(lines) + "\n"
        if self.recording:
            return
        require(self.printed[name].strip() == self.shown.get(name, "").strip(),
               f"'{name}' prints\n{self.printed[name]}")

    def record(self):
        def block(match):
            output = self.printed.get(match[2])
            return match[1] + f"\n\n```\n{output}```" if match[4] and output else match[0]
        PAGE.write_text(BLOCK.sub(block, PAGE.read_text()))


class Bench:
    """A folder with the drawings and the program, in which the blocks of the page run."""

    def __init__(self, replay, folder, kills, cluster, seed):
        self.page, self.folder, self.kills, self.cluster, self.seed = Page(), Path(folder), kills, cluster, seed
        self.random = random.Random(int(seed))
        shutil.copy(replay, self.folder / "replay")
        self.replay = str(self.folder / "replay")
        path = f"{self.folder}:{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "LC_ALL": "C"}
        # Some machines ask to cite GNU parallel on every run.
        (self.folder / "home" / ".parallel").mkdir(parents=True)
        (self.folder / "home" / ".parallel" / "will-cite").touch()
        self.environment["PARALLEL_HOME"] = str(self.folder / "home" / ".parallel")
        flags = subprocess.run(
            ["bash", "-c", self.page.code["flags"] + 'printf "%s\\n%s" "$ROW" "$FLAGS"'],
            capture_output=True, text=True, check=True).stdout.split("\n")
        self.environment |= zip(("ROW", "FLAGS"), flags)
        self.flags = flags[1].split()
        drawings = Drawings(self.replay, folder)
        write(self.path("drawings.ndjson"), drawings.lines(ROWS))
        write(self.path("app.jsonl"), map(drawings.packed, range(RECORDINGS)))

    def path(self, name):
        return self.folder / name

    def script(self, name):
        return ["bash", "-c", "set -e\n" + self.page.code[name]]

    def shell(self, name, folder=None):
        """Runs a block of the page and returns what it prints; what it shows must be that."""
        printed = self.run(self.script(name), folder)
        if name in self.page.shown:
            self.page.compare(name, printed)
        return printed

    def run(self, command, folder=None, environment=None):
        return program.run(*command, folder=folder or self.folder,
                           environment=environment or self.environment)[0].decode()

    def rows(self):
        """The rows that a block has written; they are moved away, so that none is taken twice."""
        return self.path("rows.jsonl").rename(self.path("rows.taken")).read_bytes()

    def batch(self, text, flags):
        return program.run(self.replay, "batch", "-q", *flags, given=text)[0]


# MARK: - The same rows everywhere


def one_core(bench):
    bench.shell("one-core")
    bench.shell("bad")
    bench.expected = bench.rows()
    lines = bench.expected.splitlines()
    bad = sum(b'"status":"error"' in line for line in lines)
    require((len(lines), bad) == (ROWS, BAD), f"{len(lines)} rows, {bad} bad")
    return f"{len(lines)} rows, {bad} bad"


def jobs(bench):
    bench.shell("jobs")
    require(bench.rows() == bench.expected, "the rows differ")
    return "the same rows"


def parallel(bench):
    need("parallel")
    bench.shell("parallel")
    require(bench.rows() == bench.expected, "the rows differ")
    for block in ("pieces", "resume", "join"):
        bench.shell(block)
    require(bench.rows() == bench.expected, "the rows of the pieces differ")
    return "the same rows, from blocks and from pieces"


def parallel_resumed(bench):
    """What the page says of resuming holds for this version of GNU parallel."""
    need("parallel")

    def run(flags, command, *words):
        script = f"cd '{bench.folder}' && parallel {flags} --joblog claims.log {command}"
        return subprocess.run(["bash", "-c", script, "-", *words], env=bench.environment,
                              capture_output=True, text=True, timeout=120).stdout.splitlines()

    whole = "--pipepart --block 2M -k -a drawings.ndjson"
    require(len(run(whole, "cat")) < len(run(whole, "cat")) + len(run(whole + " --resume", "cat")),
           "--pipepart --resume repeats no row")
    killed = "'test {} = b && kill -KILL $$; echo {}'"
    run("", killed + " ::: a b c")
    require(run("--resume", "echo ::: a b c") == [], "--resume runs a killed job again")
    require(run("--resume-failed", "echo ::: a b c") == ["b"], "--resume-failed misses a killed job")
    run("", "echo ::: a c")
    require(run("--resume-failed", "echo ::: a b c") == ["c"], "the log knows the names of jobs")
    return "as the page says"


# MARK: - Killed runs


def processes(session):
    """The living processes of a session."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # The name in parentheses may hold anything.
            state, _, _, owner = (path / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(owner) == session and state != "Z":
                found.append(int(path.name))
    return found


def kill_all(session):
    """Kills parallel and its jobs, whose process groups differ; the session is one."""
    killed = 0
    while found := processes(session):
        for pid in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        killed += len(found)
    return killed


class KilledRuns:
    """Rounds of kills: each starts with no rows, and ends with a run that nobody kills."""

    def __init__(self, bench):
        self.bench, self.killed, self.tried, self.round = bench, 0, 0, 0
        self.pieces = bench.path("killed-pieces")
        self.pieces.mkdir()
        lines = bench.path("drawings.ndjson").read_bytes().split(b"\n")
        self.expected = {}
        for k in range(PIECES):
            first = k * len(lines) // PIECES  # every third piece begins with a bad line
            text = b"\n".join(lines[first:first + LINES]) + b"\n"
            name = f"{k:06}"
            (self.pieces / f"{name}.ndjson").write_bytes(text)
            self.expected[name + ".jsonl"] = bench.batch(text, bench.flags)
        self.joined = b"".join(self.expected.values())
        require(self.joined.count(b'"status":"error"') == BAD, "a bad line is in no piece")
        self.start_round()
        began = time.monotonic()
        self.start().wait()
        self.duration = time.monotonic() - began
        self.finish()

    def start_round(self):
        """A folder of its own for each round."""
        self.round += 1
        self.folder = self.bench.path(f"killed-{self.round}")
        (self.folder / "rows").mkdir(parents=True)
        (self.folder / "pieces").symlink_to(self.pieces)
        shutil.copy(self.bench.path("piece.sh"), self.folder)

    def start(self):
        return subprocess.Popen(
            self.bench.script("resume"), cwd=self.folder, env=self.bench.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)

    def kill_once(self):
        run = self.start()
        time.sleep(self.bench.random.uniform(0, self.duration))
        self.tried += 1
        hit = kill_all(run.pid) > 0
        self.killed += hit
        # A machine with other work may be faster now than at the first run.
        self.duration *= 1.1 if hit else 0.8
        run.wait()
        for path in (self.folder / "rows").glob("*.jsonl"):
            require(path.read_bytes() == self.expected[path.name],
                   f"seed {self.bench.seed}: {path.name} is not whole after kill {self.tried}")

    def complete(self):
        return len(list((self.folder / "rows").glob("*.jsonl"))) == PIECES

    def finish(self):
        """The run that resumes, and the join."""
        where = f"seed {self.bench.seed}, after kill {self.tried}: "
        status = self.start().wait()
        require(status == 0, f"{where}the resumed run ends with {status}")
        self.bench.shell("join", self.folder)
        require((self.folder / "rows.jsonl").read_bytes() == self.joined, where + "the rows differ")


def kills(bench):
    need("parallel")
    runs = KilledRuns(bench)
    while runs.killed < bench.kills:
        runs.start_round()
        for _ in range(bench.random.randint(1, 6)):
            if not runs.complete():
                runs.kill_once()
        runs.finish()
    return (f"{runs.killed} kills of seed {bench.seed} in {runs.round} runs, {runs.tried} tried, the rows are "
            "those of an undisturbed run")


# MARK: - Spark


def spark(bench):
    need("java", "pyspark")
    bench.shell("types")
    bench.path("score.py").write_text(bench.page.code["spark"])
    run_spark(bench, [sys.executable, "score.py"], bench.environment)
    return "the same rows, and the printed schema reads them"


def cluster(bench):
    need("java", "pyspark")
    if bench.cluster == "no":
        raise Skipped("not asked for")
    package = Path(importlib.util.find_spec("pyspark").origin).parent
    # Workers write beside the home of Spark, which is not ours.
    home = bench.path("spark")
    home.mkdir()
    for entry in package.iterdir():
        (home / entry.name).symlink_to(entry)
    environment = {**bench.environment, "SPARK_HOME": str(home), "PYSPARK_PYTHON": sys.executable,
                   "PATH": f"{home}/bin:{bench.environment['PATH']}"}
    command = bench.page.code["cluster"].split()
    require("yarn" in command, f"no master is replaced in {command}")
    command[command.index("yarn")] = "local-cluster[2,1,1024]"
    run_spark(bench, command, environment)
    sent = [path for path in home.glob("work/*/*/replay")]
    require(sent, "no worker got the program")
    return f"the same rows from {len(sent)} workers, each with the program by --files"


def run_spark(bench, command, environment):
    bench.page.compare("spark", bench.run(command, environment=environment))
    folder = bench.path("rows.spark")
    rows = b"".join(path.read_bytes() for path in sorted(folder.glob("part-*")))
    shutil.rmtree(folder)
    require(rows == bench.expected, "the rows differ")


# MARK: - DuckDB


def duckdb(bench):
    need("duckdb")
    import duckdb
    bench.path("rows.jsonl").write_bytes(bench.expected)
    bench.shell("types")
    with contextlib.chdir(bench.folder):
        exec(bench.page.code["parquet"], {})
        counted = duckdb.sql(bench.page.code["count"].strip().rstrip(";")).fetchall()
        require(counted == [(ROWS, BAD)], f"DuckDB counts {counted}")
        for name in ("count", "letters", "worst", "curve", "countries"):
            bench.page.compare(name, answer(duckdb, bench.page.code[name]))
        bench.shell("look")
        require(Path("worst/report.html").stat().st_size > 0, "the worst drawings have no page")
        lines = Path("worst.ndjson").read_text().splitlines()
        require(len(lines) == 100, f"{len(lines)} of the worst drawings were found")
        bench.shell("app")
        bench.page.compare("devices", answer(duckdb, bench.page.code["devices"]))
    return f"{ROWS} rows, {BAD} bad, every answer as on the page"


def answer(duckdb, code):
    printed = io.StringIO()
    for statement in code.split(";\n"):
        if statement.strip() and (relation := duckdb.sql(statement)):
            print(relation, file=printed)
    return printed.getvalue()


def main(replay, kills_wanted=200, cluster_wanted="yes", seed=1):
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(os.path.abspath(replay), folder, int(kills_wanted), cluster_wanted, seed)
        checks = (one_core, jobs, parallel, parallel_resumed, kills, spark, cluster, duckdb)
        status = verdicts(*(functools.wraps(check)(functools.partial(check, bench)) for check in checks))
        if Page.recording:
            bench.page.record()
            print("the page was written; look at it and run again")
        return 1 if Page.recording else status


if __name__ == "__main__":
    start(main)
