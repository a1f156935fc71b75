#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives every flag, and every number of a document, the numbers that programs trip over.

    run.py PROGRAM RECORDINGS [SHARE]

Flags and commands are those that the program completes; documents are recordings with their headers and
scenes, scene files, guides, saved cards and reports. SHARE is the share of the calls that run, drawn by a
seed that is printed; by default all of them. A call may be refused, but it ends within ten seconds, by no
signal, with a known status, and nothing that it writes has a number that is not finite.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from program import run, start

SEED = 1
# Not numbers, infinities, signed zeros, subnormals, the first integer that no double has, the ends of
# integers and doubles, and texts that only some readers take for numbers.
VALUES = ["nan", "-nan", "NaN", "inf", "-inf", "infinity", "0", "-0", "-0.0", "5e-324", "-5e-324", "1e-320",
          "1e-300", "1e308", "-1e308", "1e309", "-1e309", "9007199254740993", "-9007199254740993",
          "9223372036854775807", "9223372036854775808", "18446744073709551616", "-1", "0x1p3", "+1", "1e",
          ".5", "1.", "\u0661", " 1", "1_000"]
# What stands for a number in a document.
LITERALS = ["NaN", "Infinity", '"NaN"', "null", "-0", "-0.0", "5e-324", "-5e-324", "1e308", "-1e308", "1e309",
            "9007199254740993", "-9007199254740993", "18446744073709551616", "-1", "0", "1e-300"]
# The forms of values that hold numbers; all others are a number.
FORMS = {
    "canvas": ["{}x{}", "5x{}", "{}x5"], "pixel": ["{},{}", "1,{}", "{},1"], "limits": ["work={}", "frame={}"],
    "set": ["trace:rules.tolerance={}", "scratch:brush.width={}", "trace:rules.step={}"],
    "old": ["trace:rules.tolerance={}"], "try": ["trace:rules.tolerance={}", "trace:rules.tolerance=1..{}/1",
                                                 "trace:rules.tolerance={}..9/{}", "trace:rules.tolerance=1..9/{}"],
    "require": ["score>={}", "score@{}s>=0", "touches=={}", "median(score)>={}"], "keep": ["score>={}", "touches>={}"],
    "warn": ["score<={}"], "show": ["score@{}us"], "metric": ["score@{}us", "-score@{}s"], "at": ["{}", "{}s", "{}us", "{}%"],
    "golden-at": ["{}s", "{}%"], "reach": ["{}%", "{}"], "every": ["{}s", "{}us"], "cut": ["{}s..{}s", "1ms..{}s"],
    "columns": ["t,x={},y", "x,y,t,force=P/{}"], "jobs": ["{}"],
    "allow": ["rest={}%"], "figure": ["score@{}s"],
}
# Keys of a card whose numbers depend on each other.
CARD = {"brush": {"width": 40, "alpha": 0.5, "soft": 3}, "threshold": 60,
        "content": {"pattern": {"tile": "triangle", "color": "#123456", "size": 5, "repeat": 2}},
        "cover": {"gradient": {"kind": "radial", "radius": 1, "stops": [[0, "#fff"], [0.9, "#00f8"]]}},
        "eraser": {"x": 0, "y": 0, "width": 40, "height": 20}, "rules": {"hysteresis": 8},
        "autoReveal": {"fade": 300000},
        "regions": [{"name": "a", "rect": {"x": 1, "y": 2, "width": 30, "height": 40}},
                    {"name": "b", "roundedRect": {"x": 50, "y": 60, "width": 70, "height": 80, "radius": 9}},
                    {"name": "c", "ellipse": {"x": 150, "y": 90, "width": 50, "height": 60}},
                    {"name": "d", "polygon": [[200, 10], [250, 20], [220, 90]]}]}
RECT = {"x": 30, "y": 40, "width": 150, "height": 160}
# Scenes with every key that holds a number.
SCENES = {
    "trace": {"kind": "trace", "placement": RECT, "gauge": "counter",
              "guide": {"size": [100, 90], "strokes": [{"d": "M15 15H85", "slack": 1.5}, {"d": "M50 15V92"}],
                        "plans": [["1", "2"], ["2", "1"]]},
              "rules": {"tolerance": 20, "step": 5, "need": {"precision": 0.5, "recall": 0.25}, "time": 9,
                        "progress": "ordered", "against": "ahead", "through": True}},
    "counter": {"kind": "counter", "goal": 8, "count": 5, "slop": 70,
                "layout": {"gauge": RECT, "add": RECT, "minus": RECT}},
    "wave": {"kind": "wave", "progress": 0.25, "size": [300, 310], "layout": {"sphere": RECT, "slider": RECT}},
    "pattern": {"kind": "pattern", "seed": 7, "tiles": 6, "attempts": 3},
    "ink": {"kind": "ink"},
}
# What a call writes into, and what may have any value without being read.
OUTPUTS = {"output", "report", "save", "accept", "color", "format", "to", "from"}
STATUSES = {0, 1, 2, 64, 73, 74}
NOT_FINITE = re.compile(r"(?<![\w.-])-?(?:nan|inf|infinity)(?![\w(])", re.I)
NUMBER = re.compile(r"(?<=[:,\[])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?=[,\]}])")

CALLS = {
    "replay": "REC --format json", "diff": "REC --set trace:rules.tolerance=9 --format json",
    "tune": "--good REC --bad COPY --format json", "laws": "REC --law rest --format json", "batch": "PACKED",
    "check": "REC --self --format json",
    "expect": "REC score>=0 -o new.touch.jsonl", "render": "REC -o a.png", "explain": "REC --format json",
    "metrics": "REC --format json", "convert": "REC --to svg -o a.svg", "guides": "REC --to json",
    "gen": "--scene SCENE -o made/", "shrink": "REC --keep score>=0 -o few.touch.jsonl", "verify": "REPORT",
    "recorder": "--scene SCENE -o a.html",
}
WITHOUT_RECORDING = {"schema", "completions", "man"}


def flags(program):
    """The flags with a value, by command."""
    text = run(program, "completions", "fish")[0].decode()
    commands = re.search("set -l commands (.*)", text)[1].split()
    missing = set(commands) - WITHOUT_RECORDING - set(CALLS)
    if missing:
        sys.exit(f"no call of {', '.join(sorted(missing))}")
    found = {command: [] for command in commands}
    for condition, flag in re.findall(r"-n '([^']*)'.* -l (\S+) -[rx]\b", text):
        named = condition.split("from ")[1].split()
        for command in ["replay"] if condition.startswith("not ") else named:
            found[command].append(flag)
    return found


def documents(program, folder, recordings):
    """Writes one of each document, and returns its name with the calls that read it."""
    for name, source in (("letter", "off-guide-t"), ("card", "taps")):
        text = (recordings / f"{source}.touch.jsonl").read_text().split("\n")
        header = json.loads(text[0])
        if name == "card":
            header["scene"] |= CARD
            text[0] = json.dumps(header)
        # Compact, so that every number stands where NUMBER looks for it.
        lines = [json.dumps(json.loads(line), separators=(",", ":")) for line in text if line]
        (folder / f"{name}.touch.jsonl").write_text("\n".join(lines) + "\n")
        (folder / f"{name}.scene").write_text(json.dumps(header["scene"], separators=(",", ":")))
        run(program, "convert", f"{name}.touch.jsonl", "--to", "packed", "-o", f"{name}.packed", folder=folder)
        report = json.loads(run(program, "replay", f"{name}.touch.jsonl", "--format", "json", folder=folder)[0])
        (folder / f"{name}.report.json").write_text(json.dumps(report, separators=(",", ":")))
    for name, scene in SCENES.items():
        (folder / f"{name}.scene").write_text(json.dumps(scene, separators=(",", ":")))
        run(program, "replay", "letter.touch.jsonl", "--scene", f"{name}.scene", folder=folder)
    run(program, "replay", "card.touch.jsonl", "--save", "card.card.json", folder=folder)
    guide = json.loads(run(program, "guides", "t", "--to", "json")[0])
    (folder / "t.guide.json").write_text(json.dumps(guide, separators=(",", ":")))
    shutil.copy(folder / "letter.touch.jsonl", folder / "copy.touch.jsonl")
    found = {"t.guide.json": ["guides t.guide.json --to json", "replay letter.touch.jsonl --guide t.guide.json --format json"],
             "card.card.json": ["replay card.touch.jsonl --restore card.card.json --format json"]}
    for name in SCENES:
        found[f"{name}.scene"] = [f"replay letter.touch.jsonl --scene {name}.scene --format json",
                                  f"render letter.touch.jsonl --scene {name}.scene -o a.png",
                                  f"gen --scene {name}.scene -o made/"]
    for name in ("letter", "card"):
        recording = f"{name}.touch.jsonl"
        found |= {
            recording: [f"replay {recording} --format json", f"explain {recording} --format json",
                        f"convert {recording} --to svg -o a.svg", f"render {recording} -o a.png"],
            f"{name}.scene": [f"replay {recording} --scene {name}.scene --format json",
                              f"gen --scene {name}.scene -o made/"],
            f"{name}.report.json": [f"verify {name}.report.json", f"diff {name}.report.json --format json"]}
    return found


def not_finite(folder, output, given):
    """The first number that is not finite in what a call wrote."""
    def refuse(constant):
        raise ValueError(constant)

    texts = {"the output": output}
    texts |= {path.name: path.read_text(errors="replace") for path in folder.rglob("*")
              if path.suffix in (".json", ".jsonl", ".svg") and path.is_file()}
    for name, text in texts.items():
        for value in given:
            text = text.replace(value, "")
        if found := NOT_FINITE.search(re.sub(r'"(?:[^"\\]|\\.)*"', '""', text) if name != "a.svg" else text):
            return f"{name} has {found[0]}"
    return None


def fault(program, base, words, change, given):
    """What is wrong with a call in a folder of its own, in which `change` is a document and its text."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for path in base.iterdir():
            os.link(path, folder / path.name)
        if change:
            (folder / change[0]).unlink()
            (folder / change[0]).write_text(change[1])
        try:
            done = subprocess.run([program, *words, "-q"], cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=10)
        except subprocess.TimeoutExpired:
            return "takes more than 10 s"
        if done.returncode not in STATUSES:
            return f"status {done.returncode} {done.stderr.decode(errors='replace')[:300]}"
        for path in base.iterdir():
            (folder / path.name).unlink(missing_ok=True)
        return not_finite(folder, done.stdout.decode(errors="replace"), given)


def main(path, recordings, share="1"):
    program, recordings = Path(path).resolve(), Path(recordings).resolve()
    numbers = random.Random(SEED)
    with tempfile.TemporaryDirectory() as place:
        base = Path(place)
        calls = []
        read = documents(program, base, recordings)
        for command, names in flags(program).items():
            for flag in names:
                if command in WITHOUT_RECORDING or flag in OUTPUTS:
                    continue
                for form in FORMS.get(flag, ["{}"]):
                    for value in VALUES:
                        for name in ("letter", "card"):
                            words = CALLS[command]
                            for mark, file in (("REC", "touch.jsonl"), ("PACKED", "packed"), ("SCENE", "scene"),
                                               ("REPORT", "report.json")):
                                words = words.replace(mark, f"{name}.{file}")
                            words = words.replace("COPY", "copy.touch.jsonl").split()
                            given = form.replace("{}", value)
                            calls.append(([command, *words, f"--{flag}={given}"], None, [given, value]))
        for name, commands in read.items():
            text = (base / name).read_text()
            for number in NUMBER.finditer(text):
                for literal in LITERALS:
                    changed = text[:number.start()] + literal + text[number.end():]
                    for words in commands:
                        calls.append((words.split(), (name, changed), []))
        chosen = [call for call in calls if numbers.random() < float(share)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda call: fault(program, base, *call), chosen))
        wrong = [(call, words) for call, words in zip(chosen, found) if words]
        for (words, change, _), what in wrong[:40]:
            line = ""
            if change:
                before, after = (base / change[0]).read_text(), change[1]
                place = next((k for k, (a, b) in enumerate(zip(before, after)) if a != b), 0)
                line = f" with {change[0]}: …{after[max(place - 60, 0):place + 40]}…"
            print(f"replay {' '.join(words)}{line}: {what}")
    print(f"seed {SEED}: {len(chosen)} of {len(calls)} calls with odd numbers, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    start(main)
