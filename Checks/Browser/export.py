#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays exported recordings in Chromium and compares what it makes of them.

    export.py REPLAY RECORDING...

Playwright plays each script into the recorder page: every sample, its time within 200 microseconds,
its position within 0.01 point, and the same score. The actions of WebDriver, carried out as the
standard says with the times of their ticks, give the same, with times to the millisecond. Chromium
draws the SVG of each recording like a frame. Says so where a program is missing.
"""
import functools
import importlib.util
import json
import shutil
from pathlib import Path

import chromium
import recorder
from program import start
from recorder import Stage, compare, difference, parsed, run

# The standard counts whole milliseconds; each time is rounded by itself, and browsers round again.
TICK_TOLERANCE = 600
# Moves of two fingers that are closer than the 5 ms that Appium plays: one comes as much later.
LATE_TOLERANCE = 5000
# Edges alone differ; round ends in place of straight ones of a gauge are 0.7 levels.
SVG_LEVELS = 0.3


def lifted(lines):
    """Returns the lines as a browser can play them: it cancels all contacts at once, or lifts one."""
    down, result = set(), []
    for line in lines:
        if line.get("phase") == "began":
            down.add(line["id"])
        elif line.get("phase") in ("ended", "cancelled"):
            down.discard(line["id"])
            if line["phase"] == "cancelled" and down:
                line = line | {"phase": "ended"}
            elif line["phase"] == "cancelled":
                line = {key: line[key] for key in ("t", "id", "phase")}
        result.append(line)
    return result


def script(replay, browser, page, path, folder):
    """The script of Playwright plays the recording."""
    package, node = importlib.util.find_spec("playwright"), shutil.which("node")
    if not package or not node:
        return "Playwright is not installed, skipped"
    package, program = Path(package.origin).parent / "driver" / "package", folder / "play.mjs"
    run(replay, "convert", path, "--to", "playwright", "-o", program, "--overwrite")
    wanted = lifted(parsed(path.read_text()))
    for attempt in range(2):
        # One sample in about ten thousand is off by more than its rounding, never the same twice.
        played = run(node, Path(__file__).with_name("playwright.mjs"), package, program, page,
                     chromium.program())
        browser.faults = []
        browser.expect(played.returncode == 0, played.stderr[-500:])
        found = played.returncode == 0 and compare(replay, browser, parsed(played.stdout), wanted, folder)
        if not browser.faults:
            break
    return f"{sum('phase' in line for line in wanted)} samples, score {found}"


def carried_out(actions):
    """Returns the touch lines of WebDriver actions: all sources act at the start of each tick, and a move
    arrives at the end of its duration."""
    lines, now = [], 0
    sources = [source for source in actions if source["type"] == "pointer"]
    clocks = [source["actions"] for source in actions]
    contacts = {source["id"]: {"id": None, "x": 0, "y": 0} for source in sources}
    phases = {"pointerDown": "began", "pointerUp": "ended", "pointerCancel": "cancelled", "pointerMove": "moved"}
    used = 0
    for tick in range(max(map(len, clocks))):
        for source in sources:
            action, contact = source["actions"][tick], contacts[source["id"]]
            place = {"x": action.get("x", contact["x"]), "y": action.get("y", contact["y"])}
            contact |= place
            phase = phases.get(action["type"])
            if phase == "began":
                contact["id"], used = used, used + 1
            if phase and contact["id"] is not None:
                axes = {key: action[name] for key, name in (("major", "width"), ("minor", "height"))
                        if name in action}
                arrival = now + 1000 * (action.get("duration", 0) if phase == "moved" else 0)
                lines.append({"t": arrival, "id": contact["id"], "phase": phase, **place, **axes})
            if phase in ("ended", "cancelled"):
                contact["id"] = None
        now += 1000 * max(clock[tick].get("duration", 0) for clock in clocks)
    return sorted(lines, key=lambda line: line["t"])


def stepped(lines):
    """Returns the lines as WebDriver can tell them: a lift has no place of its own."""
    last, result = {}, []
    for line in lines:
        if line.get("phase") in ("ended", "cancelled"):
            if "x" in line and (line["x"], line["y"]) != last.get(line["id"]):
                result.append(line | {"phase": "moved"})
        elif "phase" in line:
            last[line["id"]] = (line["x"], line["y"])
        line = {key: value for key, value in line.items() if key != "coalesced"}
        result.append(line)
    return result


def webdriver(replay, browser, page, path, folder):
    """The actions of WebDriver play the recording."""
    actions = json.loads(run(replay, "convert", path, "--to", "webdriver").stdout)["actions"]
    wanted = lifted(stepped(parsed(path.read_text())))
    size = wanted[0]["canvas"]
    with Stage(browser, page, size["width"], size["height"]) as stage:
        saved = parsed(stage.record(carried_out(actions)))
    is_alone = sum(source["type"] == "pointer" for source in actions) == 1
    recorder.TIME_TOLERANCE, precise = (TICK_TOLERANCE if is_alone else LATE_TOLERANCE), recorder.TIME_TOLERANCE
    found = compare(replay, browser, saved, wanted, folder)
    recorder.TIME_TOLERANCE = precise
    return f"{len(actions)} sources, score {found}"


def picture(replay, browser, _, path, folder):
    """Chromium draws the SVG like a frame of one pixel a point."""
    vector, drawn, blank = folder / "frame.svg", folder / "drawn.png", folder / "blank.html"
    run(replay, "convert", path, "--to", "svg", "-o", vector, "--overwrite")
    first = parsed(path.read_text())[0]
    with browser.open(vector, round(first["canvas"]["width"]), round(first["canvas"]["height"])) as view:
        view.screenshot(drawn, whole=False)
    blank.write_text("<!doctype html>")
    with browser.open(blank) as view:
        source, scene = chromium.quoted(drawn.read_bytes()), first.get("scene", {"kind": "ink"})
        levels = difference(replay, view, source, path, scene, folder)
        browser.expect(levels <= SVG_LEVELS, path.stem, "as SVG differs by", levels, "levels")
        return f"{levels:.2f} levels"


def main(replay, *recordings):
    def checks(browser, folder):
        page = folder / "recorder.html"
        run(replay, "recorder", "-o", page)
        for path in map(Path, recordings):
            kind = parsed(path.read_text())[0].get("scene", {}).get("kind", "ink")
            for title, check, kinds in (("through Playwright", script, ("trace", "scratch")),
                                        ("through WebDriver", webdriver, ("trace", "scratch")),
                                        ("as SVG", picture, (kind,))):
                if kind in kinds:
                    yield (f"{path.name.split('.')[0]} {title}",
                           functools.partial(check, replay, browser, page, path, folder))

    return chromium.verdicts(checks)


if __name__ == "__main__":
    start(main)
