#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Replays touches into the recorder page and compares what the page saves.

    recorder.py REPLAY RECORDING...

Replays the recordings and some of its own as fingers and pens, and reads what the page saves: every
sample, its time within 200 microseconds, its position within 0.01 point, and the same score. Compares
the pictures of the page with first frames, too. Skips everything if Chromium is not installed.
"""
import functools
import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
import chromium
from program import start
from recordings import header, parsed, stroke, text

# Browsers round the times of events to a tenth of a millisecond.
TIME_TOLERANCE = 200
PLACE_TOLERANCE = 0.01
# The error of a pen's angles, which Chromium takes as tilts and the page rounds down to 0.0001.
ANGLE_TOLERANCE = 0.001
ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "recording-apps.md"
SESSION = ROOT / "Sources" / "CPages" / "Recorder" / "session.js"
CARD = {"kind": "scratch", "frame": {"x": 45, "y": 222, "width": 300, "height": 400}}
# The largest mean difference of a picture from its first frame, in levels of 255.
LEVELS = 2
# The moment of the first frame.
START = ("--at", "0")


# --- Recordings ---

def recording(title, scene, lines, width=390, height=844):
    """Returns a recording as parsed lines, the header first."""
    return [header(width, height, title=title, scene=scene)] + sorted(lines, key=lambda line: line["t"])


def drawn(places, start=0, step=8333, contact=0, last="ended", **values):
    """Returns the lines of a contact that is lifted, or taken away, where it is."""
    lines = stroke(places + places[-1:], start, step, contact, last, **values)
    if last == "cancelled":
        del lines[-1]["x"], lines[-1]["y"]
    return lines


def slanted(count=30, down=2):
    """Returns the lines of a straight stroke over the middle of a phone."""
    return drawn([(100 + 5 * k, 300 + down * k) for k in range(count)])


def own_recordings():
    """Yields cases that no bundled recording has: four fingers, a pen, a palm, a screen of 120 Hz."""
    fingers = []
    for finger in range(4):
        places = [(70.3 + 80 * finger + 12 * math.sin(k / 5 + finger), 260.15 + 3.1 * k)
                  for k in range(90)]
        fingers += drawn(places, 1009 * finger, 16667 + finger, finger)
    yield recording("four fingers", CARD, fingers)

    hover = [{"t": 8000 * k, "id": 0, "phase": "hovered", "type": "pen", "x": 60 + 2.5 * k,
              "y": 300.25} for k in range(5)]
    places = [(75.5 + 2.37 * k, 310.125 + 6 * math.sin(k / 9)) for k in range(100)]
    pen = drawn(places, 48000, 4167, began={"type": "pen"},
                force=lambda s: 0.2 + 0.7 * s, altitude=lambda s: 0.7 + 0.5 * s,
                azimuth=lambda s: 6.1 - 3 * s, twist=lambda s: 90 + 80 * s)
    guide = {"name": "bar", "strokes": [{"d": "M75 310H310"}]}
    yield recording("a pen", {"kind": "trace", "guide": guide, "placement": "as-is"}, hover + pen)

    first = [(80 + 3 * k, 300 + k * 0.7) for k in range(40)]
    palm = [(300 + 0.4 * k, 580 + 0.3 * k) for k in range(20)]
    second = [(90 + 3 * k, 420 - k * 0.3) for k in range(40)]
    finger = {"major": 18.5, "minor": 14, "angle": 0}
    yield recording("a palm that the system takes away", CARD, [
        *drawn(first, **finger), *drawn(palm, 400000, last="cancelled", major=92, minor=61.5, angle=1.5708),
        *drawn(second, 650000, **finger)])

    zigzag = [(60 + 270 * abs((k / 24) % 2 - 1), 240.1 + 0.9 * k) for k in range(400)]
    yield recording("120 samples a second", CARD, drawn(zigzag))


def write(lines, path):
    path.write_bytes(text(*lines))
    return path


# --- Touching ---

class Stage:
    """The recorder page with a canvas of a given size."""

    def __init__(self, browser, path, width=390, height=844, script=None):
        self.page = browser.open(path, width + 40, height + 400, mobile=True, before=script)
        room = self.page.box("part.canvas")
        self.page.call("Emulation.setDeviceMetricsOverride", width=2 * width + 40 - room["width"],
                       height=2 * height + 400 - room["height"], deviceScaleFactor=1, mobile=True)
        self.page.wait(f"sheet.size.width === {width} && sheet.size.height === {height}"
                       " && scene.isLoaded")
        self.origin = self.page.box("part.canvas")

    def __enter__(self):
        return self

    def __exit__(self, *faults):
        self.page.__exit__(*faults)

    def canvas(self):
        """A script that stands for the picture of the canvas, and what it is now."""
        return json.dumps(self.page.evaluate("part.canvas.toDataURL()"))

    def touch(self, lines):
        """Replays touch lines as fast as possible, with the times of the lines."""
        start, pens, sent = time.time(), {}, []
        for line in lines:
            if "phase" not in line:
                continue
            if line.get("type") == "pen":
                pens[line["id"]] = True
            do = self.pen if line["id"] in pens else self.finger
            sent.append(do(line, start + line["t"] / 1e6))
            if line["phase"] in ("ended", "cancelled"):
                pens.pop(line["id"], None)
            # Pending answers have to fit into the pipe.
            if len(sent) > 100:
                self.page.browser.answer(sent.pop(0))
        for number in sent:
            self.page.browser.answer(number)
        # The last moves wait for a frame.
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def place(self, line):
        return {"x": line["x"] + self.origin["left"], "y": line["y"] + self.origin["top"]}

    def finger(self, line, when):
        kind = {"began": "touchStart", "moved": "touchMove", "ended": "touchEnd",
                "cancelled": "touchCancel"}[line["phase"]]
        points = []
        # A cancel takes all contacts that are down.
        if kind != "touchCancel":
            point = self.place(line) | {"id": line["id"], "force": line.get("force", 1)}
            axes = [line.get("major", 1) / 2, line.get("minor", 1) / 2]
            point |= dict(zip(("radiusX", "radiusY"), axes[::-1] if line.get("angle") else axes))
            points = [point]
        return self.page.send(
            "Input.dispatchTouchEvent", type=kind, touchPoints=points, timestamp=when)

    def pen(self, line, when):
        kind = {"began": "mousePressed", "moved": "mouseMoved", "ended": "mouseReleased",
                "hovered": "mouseMoved"}[line["phase"]]
        values = {"force": line["force"], "twist": round(line["twist"])} if "force" in line else {}
        if "altitude" in line:
            flat = 1 / math.tan(line["altitude"])
            values["tiltX"] = math.degrees(math.atan(math.cos(line["azimuth"]) * flat))
            values["tiltY"] = math.degrees(math.atan(math.sin(line["azimuth"]) * flat))
        isDown = line["phase"] in ("began", "moved")
        return self.page.send(
            "Input.dispatchMouseEvent", type=kind, pointerType="pen", timestamp=when,
            button="none" if line["phase"] == "hovered" else "left", buttons=int(isDown),
            clickCount=int(line["phase"] in ("began", "ended")), **self.place(line), **values)

    def record(self, lines):
        """Records touches and returns the text that the page saves."""
        self.page.evaluate("part.record.click()")
        self.touch(lines)
        self.page.evaluate("part.record.click()")
        return self.page.evaluate("savedText()")


# --- Comparing ---

def contacts(lines):
    """Returns the hovers, then the lines of each contact, in the order of their first samples."""
    down, all_contacts = {}, [[]]
    for line in lines:
        if "phase" not in line:
            continue
        if line["phase"] == "hovered":
            all_contacts[0].append(line)
            continue
        if line["phase"] == "began":
            down[line["id"]] = []
            all_contacts.append(down[line["id"]])
        down[line["id"]].append(line)
    return all_contacts


def differences(saved, wanted):
    """Returns the differences of a saved recording from the replayed one."""
    found, expected = contacts(saved), contacts(wanted)
    if [len(c) for c in found] != [len(c) for c in expected]:
        return [f"contacts of {[len(c) for c in found]} samples, not {[len(c) for c in expected]}"]
    first = min(line["t"] for line in wanted if "phase" in line)
    faults = []
    for mine, right in ((a, b) for c, d in zip(found, expected) for a, b in zip(c, d)):
        wrong = [key for key in ("phase", "type") if mine.get(key) != right.get(key)]
        if abs(mine["t"] - (right["t"] - first)) > TIME_TOLERANCE:
            wrong.append("t")
        for keys, tolerance in ((("x", "y"), PLACE_TOLERANCE),
                                (("force", "major", "minor"), 0.001),
                                (("altitude", "azimuth", "angle"), ANGLE_TOLERANCE),
                                (("twist",), 0.5)):
            # A recording need not name the position at which a contact ended.
            keys = [key for key in keys if right["phase"] not in ("ended", "cancelled") or key in right]
            wrong += [key for key in keys if (key in mine) != (key in right)
                      or abs(mine.get(key, 0) - right.get(key, 0)) > tolerance]
        if wrong:
            faults.append(f"{' '.join(wrong)} of {json.dumps(mine)}, not {json.dumps(right)}")
    return faults


def misnumbered(lines):
    """Returns the contacts whose number is not the least free one."""
    down, faults = set(), []
    for line in lines:
        if line.get("phase") == "began":
            if line["id"] != min(set(range(len(down) + 1)) - down):
                faults.append(f"number of {json.dumps(line)}")
            down.add(line["id"])
        elif line.get("phase") in ("ended", "cancelled"):
            down.discard(line["id"])
    return faults


def run(*command, **values):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=120, **values)


def check_strictly(replay, browser, path):
    """A strict check finds nothing in a recording."""
    check = run(replay, "check", "--strict", path)
    browser.expect(check.returncode == 0, check.stderr, "exit status", check.returncode)


def keep(replay, browser, saved, path):
    """Writes the text that a page saves; a strict check finds nothing in it. Returns its lines."""
    path.write_text(saved)
    check_strictly(replay, browser, path)
    return parsed(saved)


def score(replay, path, scene):
    """Returns the score of a recording."""
    report = json.loads(run(replay, path, "--scene", scene, "--format", "json").stdout)
    return report["recordings"][0]["score"]


def compare(replay, browser, saved, wanted, folder):
    """Compares a saved recording with the replayed one, and their scores; returns the score."""
    mine, right = write(saved, folder / "saved.jsonl"), write(wanted, folder / "right.jsonl")
    scene = folder / "scene.json"
    scene.write_text(json.dumps(wanted[0]["scene"]))
    scores = [score(replay, path, scene) for path in (mine, right)]
    browser.faults += differences(saved, wanted)
    browser.expect(scores[0] == scores[1], "score", scores[0], "not", scores[1])
    return scores[1]


# --- Checks ---

def fidelity(replay, browser, page, lines, folder):
    """A replayed and saved recording is the same recording."""
    size = lines[0]["canvas"]
    with Stage(browser, page, size["width"], size["height"]) as stage:
        saved = parsed(stage.record(lines))
        if any(fault.startswith("t of") for fault in differences(saved, lines)):
            # One sample in about ten thousand is off by more than its rounding, never the same twice.
            saved = parsed(stage.record(lines))
    found = compare(replay, browser, saved, lines, folder)
    browser.faults += misnumbered(saved)
    check_strictly(replay, browser, folder / "saved.jsonl")
    count = sum(map(len, contacts(lines)))
    return f"{count} samples of {len(contacts(lines)) - 1} contacts, score {found:.4f}"


def saving(replay, browser, page, folder):
    """The download is the recording; a title is data; keys work."""
    title = '</script><img src=x onerror=alert(1)> \\ " \u2028 \ud800'
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    with Stage(browser, page) as stage:
        stage.page.evaluate(f"part.title.value = {json.dumps(title)}; part.title.blur()")
        stage.page.press("r", text="r")
        stage.touch(slanted())
        for key in "rs":
            stage.page.press(key, text=key)
        deadline = time.monotonic() + 20
        # The name is there before the content.
        files = []
        while not any(file.stat().st_size for file in files) and time.monotonic() < deadline:
            time.sleep(0.05)
            files = list(folder.glob("*.touch.jsonl"))
        browser.expect(len(files) == 1, len(files), "files were downloaded:", stage.page.evaluate("state"))
        saved = files[0].read_text() if files else stage.page.evaluate("savedText()")
        browser.expect(saved == stage.page.evaluate("savedText()"), "the download is not what is saved")
        stage.page.expect("a title", "document.images.length === 0")
    found = keep(replay, browser, saved, folder / "saved.jsonl")[0]["title"]
    browser.expect(found == title.replace("\ud800", "\ufffd"), "the title is", found)
    return [file.name for file in files]


def scenes(replay, browser, page, folder):
    """The header names the chosen scene, and replay accepts it."""
    with Stage(browser, page) as stage:
        names = stage.page.evaluate("scenes.map((scene) => scene.name)")
        for value in [0, 1, *range(len(names) - 6, len(names))]:
            stage.page.evaluate(f"part.scene.value = '{value}'; choose()")
            path = folder / f"scene-{value}.jsonl"
            keep(replay, browser, stage.record(slanted()), path)
            # A blank sheet names no scene, so it is replayed as bare ink.
            outcome = run(replay, path, "--strict").returncode
            browser.expect(outcome == 0, f"{names[value]}: exit status {outcome}")
    return f"{len(names)} scenes"


def figures(replay, browser, page, folder):
    """The page counts contacts, not those that are down, and says that it has no engine and where to get it."""
    with Stage(browser, page) as stage:
        stage.record(drawn([(100, 300 + k) for k in range(9)]) + drawn([(200, 300 + k) for k in range(9)], 200000))
        stage.page.expect("figures", "part.contacts.textContent === '2'", "session.down.size === 0",
                          "part.plain.checkVisibility() && part.plain.textContent.includes('make dist')",
                          "!part.verdict.checkVisibility() && !part.why.checkVisibility()")
        stage.page.evaluate("part.clear.click()")
        stage.page.expect("figures after Clear", "part.contacts.textContent === '0'")
    return "contacts are counted, and the page says that it has no engine"


def playback(replay, browser, page, folder):
    """A recording plays back in its own time, and then stands there as it was drawn."""
    with Stage(browser, page) as stage:
        stage.page.expect("a new page", "scene.name === 'Letter A' && part.play.disabled")
        stage.record(slanted())
        before = stage.canvas()
        stage.page.evaluate("part.play.click()")
        stage.page.expect("playback", "playing && part.play.textContent === 'Halt'")
        browser.expect(stage.canvas() != before, "nothing is played")
        stage.page.pause(600)
        stage.page.expect("after playback", "!playing && part.play.textContent === 'Play'")
        browser.expect(stage.canvas() == before, "the end of playback differs")
    return "a recording plays back"


def pictures(replay, browser, page, folder):
    """Every picture is the first frame of the replay on any canvas; the page says which do not move."""
    levels = []
    for width, height in ((414, 896), (390, 560), (700, 420)):
        with Stage(browser, page, width, height) as stage:
            for name in ("Scratch card", "Counter", "Wave", "Pattern game", "Letter Q", "Letter g"):
                stage.page.evaluate(
                    f"part.scene.value = scenes.findIndex(({{name}}) => name === '{name}'); choose()")
                picture = stage.canvas()
                # On 414 x 896 points a press of the button Top, which is beside the other controls.
                y = stage.page.evaluate("sheet.size.height") * 660 / 896
                saved = parsed(stage.record(drawn([(150 + k, y) for k in range(20)])))
                path = write(saved, folder / f"{name.split()[0]}-{width}.jsonl")
                levels.append(difference(
                    replay, stage.page, picture, path, saved[0]["scene"], folder, START))
                stage.page.evaluate("part.clear.click()")
                is_still = name in ("Counter", "Wave", "Pattern game")
                stage.page.expect(
                    name, f"part.message.textContent.includes('does not move') === {json.dumps(is_still)}")
    report = json.loads(run(replay, folder / "Pattern-414.jsonl", "--format", "json").stdout)
    browser.expect(report["recordings"][0]["score"] == 1, "a right guess scores", report["recordings"][0])
    return f"{max(levels):.2f} levels off their first frames at most"


# Scenes in files, which lie in the middle, in the corner, or all over the canvas.
FILES = {
    "letter": {"kind": "trace", "guide": "Q", "x-mine": [1]},
    "anywhere": {"kind": "trace", "guide": "Q", "placement": "ink"},
    "given": {"kind": "trace", "guide": "Q", "placement": {"x": 30, "y": 70, "width": 200, "height": 280}},
    "wide": {"kind": "trace", "placement": "as-is", "guide": {"name": "bar", "strokes": [{"d": "M20 310H670"}]}},
    "card": {"kind": "scratch", "frame": {"x": 35, "y": 60, "width": 300, "height": 300}},
    "cover": {"kind": "scratch", "cover": {"color": "#aabbcc"}},
    "counter": {"kind": "counter", "goal": 3},
    "bare": {"kind": "ink"},
}


def files(replay, browser, page, folder):
    """A page made for a scene file shows its first frame, and records on that scene."""
    levels = []
    for name, scene in FILES.items():
        source, own = folder / f"{name}.json", folder / f"{name}.html"
        source.write_text(json.dumps(scene))
        run(replay, "recorder", "--scene", source, "-o", own)
        for width, height in ((390, 560), (700, 420)):
            with Stage(browser, own, width, height) as stage:
                picture = stage.canvas()
                is_large = name == "wide" and width == 390
                stage.page.expect(
                    name, f"part.message.textContent.includes('larger screen') === {json.dumps(is_large)}")
                path = folder / f"{name}-{width}.jsonl"
                saved = keep(replay, browser, stage.record(slanted(30, -2)), path)
                browser.expect(saved[0]["scene"] == scene, name, "is saved as", saved[0]["scene"])
                if name != "bare":
                    shown = scene if name != "anywhere" else FILES["letter"]
                    levels.append(difference(replay, stage.page, picture, path, shown, folder, START))
    return f"{max(levels):.2f} levels off their first frames at most"


def difference(replay, view, picture, path, scene, folder, moment=()):
    """Returns the mean difference of a picture from the frame of a recording."""
    source, frame = folder / "drawn.json", folder / "drawn.png"
    source.write_text(json.dumps(scene))
    run(replay, "render", path, "--scene", source, *moment, "--scale", "1", "-o", frame, "--overwrite")
    found = view.difference(picture, chromium.quoted(frame.read_bytes()))
    view.browser.expect(found["haveOneSize"] and found["levels"] <= LEVELS, path.stem, "and its frame:", found)
    return found["levels"]


def short_screen(replay, browser, page, folder):
    """On a phone in landscape nothing covers the card, and the chooser shows whole names."""
    with browser.open(page, 667, 375, mobile=True) as view:
        view.expect("the hint over the card", "part.hint.offsetHeight === 0")
        # A menu needs room for its text, for the padding left of the text, and for an arrow.
        wanted, width = view.evaluate("""(() => {
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = getComputedStyle(part.scene).font;
          return [Math.max(...scenes.map(({ name }) => pen.measureText(name).width)) + 12 + 22,
            part.scene.clientWidth];
        })()""")
    browser.expect(wanted <= width, "the menu is", width, "wide, and a name takes", wanted)
    return f"{width} points for {wanted:.0f}"


def cut_short(replay, browser, page, folder):
    """A contact that loses its capture is canceled, and one that is down at the end stays open; what comes
    later of either is not recorded."""
    lines, stroke = slanted(9, 0), ["began"] + 4 * ["moved"]
    for name, act, wanted in (
            ("lost", "part.canvas.releasePointerCapture([...session.down.keys()][0])", [*stroke, "cancelled"]),
            ("open", "part.record.click()", stroke)):
        with Stage(browser, page) as stage:
            stage.page.evaluate("part.record.click()")
            stage.touch(lines[:5])
            stage.page.evaluate(act)
            stage.touch(lines[5:])
            stage.page.evaluate("state === 'recording' && part.record.click()")
            saved = keep(replay, browser, stage.page.evaluate("savedText()"), folder / f"{name}.jsonl")
        phases = [line["phase"] for line in saved if "phase" in line]
        browser.expect(phases == wanted, name, "phases", phases)
    return "two contacts"


def without_coalesced(replay, browser, page, folder):
    """Without coalesced samples the page and the recording say so."""
    with Stage(browser, page, script="delete PointerEvent.prototype.getCoalescedEvents") as stage:
        saved = stage.record(slanted())
        stage.page.expect("a word", "!part.coalesced.hidden && part.coalesced.offsetHeight > 0")
    lines = keep(replay, browser, saved, folder / "coarse.jsonl")
    browser.expect(lines[1].get("event") == "note" and '"coalesced"' not in saved, "the recording does not say so")
    return f"{len(contacts(lines)[1])} of 31 samples"


def turned(replay, browser, page, folder):
    """Turning the screen does not change the recording."""
    with Stage(browser, page) as stage:
        before = stage.record(slanted())
        stage.page.call("Emulation.setDeviceMetricsOverride", width=900, height=430,
                        deviceScaleFactor=1, mobile=True)
        stage.page.wait("innerWidth === 900")
        browser.expect(stage.page.evaluate("savedText()") == before, "the recording has changed")
        stage.page.evaluate("part.clear.click()")
        stage.page.expect("the canvas", "sheet.size.height <= 430")
    return "the same recording"


def documented_logger(replay, browser, page, folder):
    """The logger in the documents records the same touches."""
    code = re.search(r"```js\n(.*?)```", DOCUMENT.read_text(), re.S).group(1)
    logger = folder / "logger.html"
    logger.write_text(
        '<!doctype html><meta name="viewport" content="width=device-width">'
        '<style>* { margin: 0 } canvas { touch-action: none; display: block }</style>'
        '<canvas width="390" height="844"></canvas><script>"use strict";\n' + SESSION.read_text() + code + "</script>")
    lines, stage = next(own_recordings()), object.__new__(Stage)
    with browser.open(logger, 390, 844, mobile=True) as view:
        stage.page, stage.origin = view, {"left": 0, "top": 0}
        stage.touch(lines)
        saved = keep(replay, browser, view.evaluate('text({ kind: "scratch" })'), folder / "logged.jsonl")
    browser.faults += differences(saved, lines)
    return f"{len(saved)} lines"


def main(replay, *recordings):
    def checks(browser, folder):
        page = folder / "recorder.html"
        run(replay, "recorder", "-o", page)
        for lines in [*own_recordings(), *(parsed(Path(path).read_text()) for path in recordings)]:
            yield lines[0]["title"], functools.partial(fidelity, replay, browser, page, lines, folder)
        for check in (saving, scenes, figures, playback, pictures, files, short_screen, cut_short, without_coalesced,
                      turned, documented_logger):
            place = folder / check.__name__
            place.mkdir()
            yield check.__name__.replace("_", " "), functools.partial(check, replay, browser, page, place)

    return chromium.verdicts(checks)


if __name__ == "__main__":
    start(main)
