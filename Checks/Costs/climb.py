#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Climbs to the recordings that hold a command longest.

    climb.py PROGRAM FOLDER SECONDS [CALL...] [--seed N] [--engine FOLDER]

Starts from the bundled recordings and from those of `make hostile`, changes their numbers and counts, and
keeps what takes more CPU time or memory, so many seconds for each call; CALL selects the calls that begin with
it. With the engine for pages, the calls of a page in Node are climbed too. No file is larger than 100 kB. Prints the worst find of each call and keeps it in a folder of FOLDER. Fails
if a run takes more than the bound of its call or ends by a signal or with an unknown status, and if a command
of the program is neither called nor known to read no recording.

The price of a step is told too, where a small limit of work ends the worst find: a loop that charges no step
makes it dear.
"""

import argparse
import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "Checks/Program"))
from grammar import LENGTHS, Grammar
from program import measured, step_price
from recordings import parsed, text

SECONDS, MEBIBYTES, BYTES = 5, 1024, 100_000
WITHOUT_RECORDING = {"schema", "completions", "man"}


def calls(program, engine=None):
    """How many times the bound each call may take, and its arguments."""
    def printed(*words):
        return subprocess.run([program, *words], capture_output=True, text=True).stdout

    def words(command, label):
        return re.search(label + r" ([^(\n]*)", printed(command, "--help"))[1].strip().split(", ")
    groups = ",".join(words("replay", "report more metrics:"))
    found = {
        "replay": (1, "REC --format json"), "replay -o": (1, "REC -o OUT"),
        "replay --metrics": (1, f"REC --metrics {groups} --as all"), "batch": (1, "batch PACKED"),
        "metrics": (1, f"metrics REC --metrics {groups}"), "check": (1, "check REC --self"),
        "expect": (1, "expect REC EXPR -o OUT"), "explain": (1, "explain REC"),
        "explain --stroke": (1, "explain REC --stroke 1"), "explain --at": (1, "explain REC --at 10ms"),
        "explain --pixel": (1, "explain REC --pixel 99,99"), "verify": (1, "verify REPORT"),
        "diff": (2, "diff REC --set trace:rules.tolerance=9 --set scratch:brush.width=9 --format json"),
        "gen": (1, "gen --scene SCENE -o OUT"), "gen --reach": (1, "gen --scene SCENE --reach 90% -o OUT"),
        "recorder": (1, "recorder --scene SCENE -o OUT"), "guides": (1, "guides REC --to json -o OUT"),
        "guides --to png": (1, "guides REC --to png -o OUT"),
        "render --fps": (2, "render REC --fps 60 --to apng -o OUT"),
        "shrink": (2, "shrink REC --keep EXPR -o OUT"),
        "tune": (4, "tune --good REC --bad COPY --try trace:rules.tolerance=9,12 -o OUT"),
        "tune of many settings": (4, "tune --good REC --bad COPY --try trace:rules.tolerance=1..COUNT/1 "
                                     "--try scratch:brush.width=1..COUNT/1"),
        "diff of reports": (2, "diff REPORT OTHER --format json"),
    }
    # Opened, and then one call more; `hold.mjs` says which call holds the page longer than five seconds.
    if engine:
        found |= {f"page {call}": (2, f"page {call} REC") for call in (
            "report", "explain", "frame picture", "frame time", "frame heat", "frame fingers", "frame film")}
    found |= {f"render --view {view}": (2, f"render REC --view {view} --to png -o OUT")
              for view in words("render", "draw a view:")}
    found |= {f"convert --to {form}": (1, f"convert REC --to {form} -o OUT")
              for form in words("convert", "--to FORM +write")}
    known = re.search("set -l commands (.*)", printed("completions", "fish"))[1].split()
    missing = set(known) - WITHOUT_RECORDING - {name.split()[0] for name in found}
    if missing:
        sys.exit(f"no call of {', '.join(sorted(missing))}")
    return found


def beside(program, folder, name, words, choice=1):
    """Writes what a call needs beside a recording of this name; returns its words with the names of files."""
    def printed(*words):
        return subprocess.run(["prlimit", f"--cpu={4 * SECONDS}", program, *words, "-q"], cwd=folder,
                              stdin=subprocess.DEVNULL, capture_output=True).stdout

    names = {"REC": name, "OUT": "out", "SCENE": "a.scene", "PACKED": "a.packed", "REPORT": "a.report",
             "OTHER": "b.report", "COPY": f"copy-{name}"}
    if "COPY" in words:
        shutil.copy(folder / name, folder / names["COPY"])
    if "SCENE" in words:
        header = json.loads((folder / name).read_bytes().split(b"\n")[0])
        (folder / "a.scene").write_text(json.dumps(header.get("scene")))
    if "PACKED" in words:
        (folder / "a.packed").write_bytes(printed("convert", name, "--to", "packed"))
    if "EXPR" in words:
        figures = re.findall(r"^(\S+) +(-?[0-9.]+)%? *$", printed("metrics", name).decode(), re.M)
        names["EXPR"] = ">=".join(figures[choice % len(figures)] if figures else ("score", "0"))
    if "REPORT" in words:
        report = printed(name, "--ignore-expect", "--format", "json")
        if report and choice > 1:
            values = json.loads(report)
            values["madeOf"]["inputs"] *= choice
            report = json.dumps(values, separators=(",", ":")).encode()
        (folder / "a.report").write_bytes(report)
        if report and "OTHER" in words:
            values = json.loads(report)
            for recording in values["recordings"]:
                recording["summary"] = ", ".join(f"{k} of {choice}" for k in range(100 * choice))
            (folder / "b.report").write_text(json.dumps(values, separators=(",", ":")))
    return [names.get(word, word.replace("COUNT", str(min(choice + 1, 1000)))) for word in words]


class Changes:
    """Random changes of a recording, which is its header, its lines and a choice."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def recordings(self, seed):
        """What to start from: the bundled recordings, and some of the grammar."""
        texts = [path.read_text() for path in sorted((HOME / "recordings").glob("*.touch.jsonl"))]
        texts += [Grammar(seed + k).recording().decode() for k in range(60)]
        self.random.shuffle(texts)
        for content in texts:
            header, *lines = parsed(content)
            yield {"header": header, "choice": 1,
                   "lines": [line for line in lines if line.get("event") != "end"]}

    def places(self, value):
        """All places in a value, as pairs of a container and a key."""
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            if isinstance(value[key], (dict, list)):
                yield from self.places(value[key])

    def changed(self, one):
        """A copy with something changed."""
        one, pick = copy.deepcopy(one), self.random
        change = pick.choice([self.number, self.number, self.number, self.length, self.crossing, self.kinds,
                              self.doubling, self.touches, self.strokes])
        if one["lines"] or change not in (self.doubling, self.touches, self.strokes):
            change(one["header"], one["lines"])
        one["choice"] = max(1, round(one["choice"] * pick.choice([0.5, 0.9, 1, 1, 1, 2, 4])))
        return one

    def number(self, header, _):
        numbers = [(holder, key) for holder, key in self.places([header["canvas"], header.get("scene", {})])
                   if type(holder[key]) in (int, float)]
        holder, key = self.random.choice(numbers)
        value = holder[key] * self.random.choice([0.1, 0.5, 0.9, 1.1, 2, 10, -1])
        value = self.random.choice([value, value, self.random.choice(LENGTHS)])
        holder[key] = round(value) if type(holder[key]) is int else value

    def length(self, header, _):
        """Doubles or halves a list or a path."""
        lists = [(holder, key) for holder, key in self.places(header.get("scene", {}))
                 if isinstance(holder[key], list) or key == "d"]
        if not lists:
            return
        holder, key = self.random.choice(lists)
        value = holder[key]
        half = value[:len(value) // 2].rsplit(" ", 1)[0] if key == "d" else value[:len(value) // 2]
        holder[key] = half if half and self.random.random() < 0.2 else value + copy.deepcopy(value)
        for index, region in enumerate(holder[key] if key == "regions" else []):
            region["name"] = f"r{index}"

    def crossing(self, header, _):
        """Takes a key of a generated scene of the same kind, or its canvas."""
        other, scene = Grammar(self.random.randrange(10**9)).header(), header.get("scene", {})
        if other["scene"]["kind"] == scene.get("kind"):
            key = self.random.choice(list(other["scene"]))
            both = isinstance(scene.get(key), dict) and isinstance(other["scene"][key], dict)
            scene[key] = {**scene[key], **other["scene"][key]} if both else other["scene"][key]
        elif self.random.random() < 0.2:
            header["canvas"] = other["canvas"]

    def kinds(self, header, _):
        """Gives a card the stops of a gradient or many regions, and a trace a guide of arcs."""
        scene, count = header.setdefault("scene", {"kind": "ink"}), 2 ** self.random.randrange(1, 9)
        box = header["canvas"]
        if scene.get("kind") == "scratch" and self.random.random() < 0.5:
            alphas = self.random.choice(["0f", "000f", "f0"])
            scene["cover"] = {"gradient": {"kind": self.random.choice(["linear", "radial"]), "stops": [
                [k / count, "#00f" + alphas[k % len(alphas)]] for k in range(count + 1)]}}
        elif scene.get("kind") == "scratch":
            rect = {"x": 0, "y": 0, "width": box["width"] / 2, "height": box["height"] / 2}
            scene["regions"] = [{"name": f"r{k}", self.random.choice(["rect", "ellipse"]): rect}
                                for k in range(count)]
        elif scene.get("kind") == "trace":
            across, down = round(box["width"] / 2), round(box["height"] / 2)
            scene["guide"] = {"strokes": [{"d": f"M0 0{self.random.choice([a, b]) * count}"} for a, b in [
                (f"a{across} {down} 30 1 1 9 7a{across} {down} 0 0 0-9-7",
                 f"c{across} 0 0 {down} 9 7c{across} 0 0 {down}-9-7")]]}

    def doubling(self, _, lines):
        """Repeats all lines, or leaves some out."""
        start, end = sorted(self.random.randrange(len(lines) + 1) for _ in range(2))
        later = max(line.get("t", 0) for line in lines)
        if self.random.random() < 0.3:
            del lines[start:end]
        else:
            lines += [{**line, "t": line["t"] + later} if "t" in line else line for line in lines]

    def touches(self, _, lines):
        """Scales places and times, and scatters places."""
        x, y = (self.random.choice([1, 1, 0.5, 2, 10, -1, 0]) for _ in range(2))
        far, pace = self.random.choice([0, 0, 1, 30, 400]), self.random.choice([1, 1, 0, 0.1, 10, 1000])
        for line in lines:
            for key, scale in (("x", x), ("y", y)):
                if key in line:
                    value = line[key] * scale + far * self.random.uniform(-1, 1)
                    line[key] = round(max(-9e5, min(9e5, value)), 2)
            if "t" in line:
                line["t"] = min(round(line["t"] * pace), 10**12)

    def strokes(self, _, lines):
        """Makes strokes of another length, by one contact or by several."""
        length, contacts = self.random.choice([2, 2, 3, 10, 100, 10**6]), self.random.choice([1, 1, 2, 10])
        touches = [line for line in lines if "phase" in line]
        for index, touch in enumerate(touches):
            place, touch["id"] = index // contacts % length, index % contacts
            last = place == length - 1 or index + contacts >= len(touches)
            touch["phase"] = "began" if place == 0 else "ended" if last else "moved"


class Climber:
    """The search for the worst input of one call, in a folder of its own."""

    def __init__(self, program, folder, name, weight, words, seed, engine):
        self.page = ["node", HOME / "Checks/Costs/hold.mjs", engine]
        self.program, self.words, self.seed, self.faults = program, words.split(), seed, []
        self.bound = (weight * SECONDS, weight * MEBIBYTES)
        self.changes = Changes(f"{seed} {name}")
        self.folder = folder / re.sub(r"\W+", "-", name)

    def cost(self, one):
        """The share of the bound that a run takes, and its cost; None if it is too large."""
        content = text(one["header"], *one["lines"], {"event": "end", "lines": len(one["lines"])})
        if len(content) > BYTES:
            return None
        run = self.folder / "run"
        shutil.rmtree(run, ignore_errors=True)
        run.mkdir(parents=True)
        (run / "a.touch.jsonl").write_bytes(content)
        words = beside(self.program, run, "a.touch.jsonl", self.words, one["choice"])
        if any(path.stat().st_size > BYTES for path in run.iterdir()):
            return None
        command = [*self.page, *words[1:]] if words[0] == "page" else [self.program, *words, "-q"]
        cost = measured(command, seconds=2 * self.bound[0], folder=run)
        if cost.status not in (0, 1, 2, 64) and cost.seconds < self.bound[0]:
            self.keep(f"status{cost.status}")
            self.faults.append(f"status {cost.status}")
        return max(cost.seconds / self.bound[0], cost.mebibytes / self.bound[1]), cost

    def price(self):
        """The nanoseconds of a step of the worst find; None if a small limit of work does not end it."""
        run = self.folder / "run"
        shutil.copy(self.folder / "worst.touch.jsonl", run / "a.touch.jsonl")
        shutil.rmtree(run / "out", ignore_errors=True)
        if self.words[0] == "page":
            return None
        words = beside(self.program, run, "a.touch.jsonl", self.words)
        return step_price([self.program, *words, "-q"], run)

    def keep(self, name):
        shutil.copy(self.folder / "run" / "a.touch.jsonl", self.folder / f"{name}.touch.jsonl")

    def climb(self, seconds):
        """Climbs for so long; returns the worst cost."""
        end, best, begin = time.monotonic() + seconds, [], self.changes.recordings(self.seed)
        while time.monotonic() < end or not best:
            one = next(begin, None) if not best or self.changes.random.random() < 0.2 else None
            if not one:
                one = self.changes.random.choice(best)[1]
                for _ in range(self.changes.random.choice([1, 1, 2, 4])):
                    one = self.changes.changed(one)
            cost = self.cost(one)
            if cost:
                best = sorted(best + [(cost, one)], key=lambda pair: -pair[0][0])[:6]
                if best[0][1] is one:
                    self.keep("worst")
        if best[0][0][0] > 1:
            self.faults.append("beyond the bound")
        return best[0][0][1]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("folder", type=Path)
    parser.add_argument("seconds", type=float)
    parser.add_argument("call", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", type=os.path.abspath)
    options = parser.parse_args()
    failed = 0
    for name, (weight, words) in calls(options.program, options.engine).items():
        if options.call and not name.startswith(tuple(options.call)):
            continue
        climber = Climber(options.program, options.folder, name, weight, words, options.seed, options.engine)
        cost = climber.climb(options.seconds)
        faults = ", ".join(dict.fromkeys(climber.faults))
        failed += bool(faults)
        price = climber.price()
        step = f", {price:.2f} ns a step" if price else ""
        print(f"{name}: {cost.seconds:.2f} s, {cost.mebibytes:.0f} MiB, status {cost.status}{step} {faults}".rstrip(),
              flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
