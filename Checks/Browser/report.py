#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the HTML report in Chromium: it plays the engine's pictures, and runs no other script.

    report.py REPLAY RECORDINGS

Replays the folder RECORDINGS, and a long recording beside it. Skips everything if Chromium is not
installed.
"""
import functools
import json
import math
import random
import re
import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / name) for name in ("Costs", "Program")]

import chromium
import comparison
import costly
import report_list
import report_moments
import report_view
import tuning
from program import run, start
from recordings import recording, stroke

# The limits of a page's size and of a seek's time: 5 ms is the goal, a busy machine needs more.
LONG_SAMPLES, LONG_BYTES, SEEK_MILLISECONDS = 10_000, 300_000, 50
# The limit of the size of the page of the bundled recordings.
BUNDLED_BYTES = 2_000_000
# The largest mean difference of the last picture from the frame, in levels of 255.
LEVELS = 2

# The time and the scale of the picture that is shown.
SHOWN = "[stage.film.times[stage.film.shown], stage.film.scale]"
# How many random seeks are compared with frames.
EXACT_SEEKS = 50

# Seeks to shares of the duration and returns the state of the page after each.
FOLLOW = """%s.map(share => {
  player.seek(share * player.duration);
  const x = Number(timeline.cursor.getAttribute("x1"));
  return { wanted: Math.round(share * player.duration), scrubber: Number(byId("scrubber").value),
    cursor: timeline.time(x), share: timeline.share(player.time), text: byId("share").textContent,
    shown: stage.film.shown, due: Math.max(lastNotAfter(stage.film.times, player.time), 0) };
})"""

SEEKS = """(() => {
  const times = [], probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  for (const share of %s) {
    const before = performance.now();
    player.seek(share * player.duration);
    // What is painted later does not count otherwise.
    probe.drawImage(stage.picture, 0, 0, 1, 1);
    probe.getImageData(0, 0, 1, 1);
    times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b);
})()"""

# The rows of the tables with a title, as the texts of their cells.
TABLE = """[...document.querySelectorAll("#recording .panel")]
  .filter(panel => panel.querySelector("h3")?.textContent === %s)
  .flatMap(panel => [...panel.querySelectorAll("tbody tr")])
  .map(row => [...row.cells].map(cell => cell.textContent))"""


def replay(program, folder, *arguments):
    run(program, *arguments, "-o", folder, "--quiet", "--no-progress", statuses=(0, 1, 2))
    return Path(folder, "report.html")


def long_recording(path):
    """Writes a traced letter of ten thousand samples, some outside the tolerance."""
    points = [(195 - 109 * math.cos(math.pi * 9 * k / LONG_SAMPLES), 312.8 + 22 * math.sin(k / 61))
              for k in range(LONG_SAMPLES)]
    path.write_bytes(recording({
        "kind": "trace", "guide": {"name": "T", "size": [100, 100],
                                   "strokes": [{"d": "M15 15H85"}, {"d": "M50 15V92"}]}}, stroke(points, step=8333)))


def open_recording(page, name):
    report_view.show(page, name)


def check_recording(page, entry, folder):
    """Returns the difference of the last picture of a playback from the frame."""
    open_recording(page, entry["name"])
    expect = page.browser.expect
    png = chromium.quoted(Path(folder, entry["frames"][0]["path"]).read_bytes())
    difference = page.difference("stage.picture", png)["levels"]
    expect(difference <= LEVELS, entry["name"], f"the last picture is {difference:.2f} levels off")
    shares = [0, 1, 0.5] + [random.random() for _ in range(20)]
    for found in page.evaluate(FOLLOW % json.dumps(shares)):
        step = entry["durationMicros"] / 500
        expect(found["scrubber"] == found["wanted"] and abs(found["cursor"] - found["wanted"]) <= step
               and found["shown"] == found["due"] and found["text"] == f"{found['share'] / 100:.2f} %",
               entry["name"], "not together:", found)
    page.evaluate("player.seek(player.duration)")
    again = page.difference("stage.picture", png)["levels"]
    expect(again == difference, entry["name"], "the last picture changes by seeking,", again, "levels off")
    return difference


def check_exact(page, program, recordings, entries):
    """After any seek the picture has the bytes of the frame that `render --at` draws."""
    for _ in range(EXACT_SEEKS):
        entry = random.choice(entries)
        open_recording(page, entry["name"])
        page.evaluate(f"player.seek({random.random()} * player.duration)")
        time, scale = page.evaluate(SHOWN)
        png = run(program, "render", Path(recordings, entry["name"] + ".touch.jsonl"), "--at", f"{time}us",
                  "--scale", scale, "-o", "-", "--quiet")[0]
        found = page.difference("stage.picture", chromium.quoted(png))
        page.browser.expect(found["haveOneSize"] and not found["differing"], entry["name"], "at", time, "us:", found)


def check_keys(page):
    """Every key works as the page describes."""
    steps = [
        ("Home", "player.time === 0"), ("ArrowRight", "player.time === player.moments[1]"),
        ("ArrowLeft", "player.time === player.moments[0]"), ("End", "player.time === player.duration"),
        ("t", "!byId('touches').checked"), ("t", "byId('touches').checked"),
        ("<", "player.speed === 0.5"), (">", "player.speed === 1"), ("?", "byId('help').matches(':popover-open')"),
        ("+", "view.zoom > 1"), ("-", "view.zoom === 1"), ("=", "view.zoom > 1"), ("0", "view.zoom === 1"),
        (" ", "player.isPlaying"), (" ", "!player.isPlaying"),
        ("2", "!stage.map.hidden"), ("1", "stage.map.hidden"),
        ("n", "location.hash.length > 1"), ("/", "document.activeElement === byId('filter')"),
    ]
    for key, claim in steps:
        page.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', "
                      f"{{ key: {json.dumps(key)}, bubbles: true }}))")
        page.expect(f"key {key}", claim)


def check_bundled(browser, program, recordings, folder):
    path = replay(program, folder, recordings)
    entries = json.loads(Path(folder, "report.json").read_text())["recordings"]
    with browser.open(path) as page:
        worst = max(check_recording(page, entry, folder) for entry in entries)
        check_exact(page, program, recordings, entries)
        open_recording(page, "scratch-60")
        check_keys(page)
    size = path.stat().st_size
    browser.expect(size <= BUNDLED_BYTES, size, "bytes,", BUNDLED_BYTES, "allowed")
    return (f"{len(entries)} recordings: {size:,} bytes, last pictures {worst:.3f} levels off at most, "
            f"{EXACT_SEEKS} random seeks exact")


def check_long(browser, program, _, folder):
    recording = Path(folder, "long.touch.jsonl")
    long_recording(recording)
    path = replay(program, Path(folder, "out"), recording)
    size = path.stat().st_size
    with browser.open(path) as page:
        open_recording(page, "long")
        times = page.evaluate(SEEKS % json.dumps([random.random() for _ in range(400)]))
        stills = page.evaluate("stage.film.times.length")
    browser.expect(size <= LONG_BYTES, size, "bytes,", LONG_BYTES, "allowed")
    browser.expect(times[200] <= SEEK_MILLISECONDS, "a seek takes", times[200], "ms,", SEEK_MILLISECONDS, "allowed")
    return (f"{LONG_SAMPLES:,} samples: {size:,} bytes, {stills} stills, a random seek takes "
            f"{times[200]:.2f} ms, 99 of 100 at most {times[396]:.2f} ms")


def check_short(browser, program, _, folder):
    """The page says that it has fewer pictures than usual, or none, and why."""
    # Each picture of soft ink looks at all pixels again.
    rubbed = costly.rubbing(6, brush={"width": 90, "soft": 40},
                           frame={"x": 0, "y": 0, "width": 390, "height": 844})
    for name, text, words in [
            ("usual", costly.rubbing(6), ""), ("soft", rubbed, "fewer pictures, as each takes long to draw"),
            ("lines", costly.guide_lines(24_000), "no pictures, as one alone takes too long to draw")]:
        (folder / f"{name}.touch.jsonl").write_bytes(text)
        with browser.open(replay(program, folder / name, folder / f"{name}.touch.jsonl")) as page:
            open_recording(page, name)
            shown = page.evaluate("document.body.innerText")
        browser.expect(words in shown and bool(words) == ("to draw" in shown), name, "does not say", words)
    with browser.open(folder / "usual" / "report.html", before="delete globalThis.DecompressionStream") as page:
        open_recording(page, "usual")
        browser.expect("no DecompressionStream" in page.evaluate("document.body.innerText"), "no word on pictures")
        page.expect("paths in place of pictures", """stage.overlay.getContext("2d").getImageData(
          0, 0, stage.overlay.width, stage.overlay.height).data.some(byte => byte > 0)""")
    return "pages say why they have fewer pictures"


def badges(page, names):
    """Returns the badges of each recording and of its golden picture."""
    found = {}
    for name in names:
        open_recording(page, name)
        found[name] = page.evaluate("""[byId("status").firstChild.className.split(" ")[1],
          [...document.querySelectorAll("#recording .panel")].find(panel =>
            panel.querySelector("h3")?.textContent === "Golden picture")
            ?.querySelector(".badge span:last-child").textContent ?? null]""")
    return found


def check_goldens(browser, program, recordings, folder):
    """The page tells a missing golden picture from one that differs."""
    goldens = folder / "goldens"
    names = ["good-t", "off-guide-t", "counter-goal", "bar-reversed", "taps"]
    inputs = [Path(recordings, f"{name}.touch.jsonl") for name in names]

    def compare(inputs, expected, *arguments):
        path = replay(program, folder / "out", *inputs, "--golden", goldens, *arguments, "--overwrite")
        with browser.open(path) as page:
            found = badges(page, expected)
        browser.expect(found == expected, found, "not", expected)

    compare(inputs[:2], {name: ["fail", "missing, now written"] for name in names[:2]},
            "--record", "missing")
    for name in names[1:3]:
        goldens.joinpath(f"{name}.png").write_bytes(goldens.joinpath("good-t.png").read_bytes())
    goldens.joinpath("bar-reversed.png").write_text("no picture")
    compare(inputs, {"good-t": ["pass", "same"], "off-guide-t": ["fail", "differs"],
                     "counter-goal": ["fail", "other size"], "taps": ["fail", "missing"],
                     "bar-reversed": ["error", "unreadable"]})
    compare(inputs[1:2], {"off-guide-t": ["pass", "differs no more than allowed"]},
            "--max-diff-pixels", "9999999")
    return "golden pictures: five findings, each by its name"


def check_figures(browser, program, recordings, folder):
    """Badges show requirements, figures equal those of `replay explain`, and all fits a phone."""
    names = ["good-t", "off-guide-t", "bar-reversed", "counter-goal"]
    path = replay(program, folder, *(Path(recordings, f"{name}.touch.jsonl") for name in names),
                  "--require", "score>=0.3", "--warn", "trace.precision>=0.9", "--overwrite")
    with browser.open(path, 390, 844, mobile=True) as page:
        found = {name: sign for name, (sign, _) in badges(page, names).items()}
        browser.expect(found == dict(zip(names, ("pass", "warn", "fail", "pass"))), "signs", found)
        page.expect("in all", "byId('totals').textContent === '1 of 4 requirements does not hold. "
                    "1 of 3 expectations does not hold.'")
        open_recording(page, "off-guide-t")
        explained = run(program, "explain", Path(recordings, "off-guide-t.touch.jsonl"), "--stroke", 1)[0].decode()
        wanted = re.findall(r"distance +([0-9.]+) pt, [0-9.]+ allowed: ([0-9.]+) too far", explained)
        rows = page.evaluate(TABLE % json.dumps("Ink outside the tolerance"))
        browser.expect(wanted and [(row[1], row[2]) for row in rows] == [
            tuple(f"{length} pt" for length in lengths) for lengths in wanted], "ink off by", rows, "not", wanted)
        # No figure is rounded onto its limit.
        for value, limit, text in ((0.22257291666666668, 0.3, "0.2226"), (0.94999999, 0.95, "0.94999999"),
                                   (0.95, 0.95, "0.95"), (1234, 1, "1\u202f234"), (None, 1, "–")):
            page.expect("figures", f"judged({json.dumps(value)}, {limit}) === {json.dumps(text)}")
        browser.faults += page.evaluate(chromium.SMALL)
        page.expect("tables of requirements", "[...document.querySelectorAll('.stacks')].every(table => "
                    "table.offsetWidth <= table.parentElement.clientWidth)")
    with browser.open(path, 1024, 900) as page:
        open_recording(page, "off-guide-t")
        middles = page.evaluate("['play', 'speed'].map(id => byId(id).getBoundingClientRect())"
                                ".map(({ top, height }) => top + height / 2)")
    browser.expect(abs(middles[0] - middles[1]) <= 1, "buttons and speed are not in a line:", middles)
    return "signs and figures are those of the program"


def golden_page(program, recordings, folder):
    """Returns a page on which the frame of a recording differs from its golden picture, and a
    requirement does not hold."""
    inputs = [Path(recordings, f"{name}.touch.jsonl") for name in ("good-t", "off-guide-t")]
    goldens = folder / "goldens"
    compared = ["--golden", goldens, "--golden-at", "50%"]
    replay(program, folder / "first", *inputs, *compared, "--record", "missing")
    for moment in ("", "@50%"):
        other = goldens.joinpath(f"good-t{moment}.png").read_bytes()
        goldens.joinpath(f"off-guide-t{moment}.png").write_bytes(other)
    return replay(program, folder / "out", *inputs, *compared, "--require", "score>=0.9")


def main(program, recordings):
    def checks(browser, folder):
        places = {name: folder / name for name in ("bundled", "long", "short", "goldens", "figures", "pictures", "moments")}
        for path in places.values():
            path.mkdir()
        for check in (check_bundled, check_long, check_short, check_goldens, check_figures):
            name = check.__name__.removeprefix("check_")
            yield name, functools.partial(check, browser, program, recordings, places[name])
        bundled = places["bundled"] / "report.html"
        yield "view", lambda: report_view.check(
            browser, bundled, golden_page(program, recordings, places["pictures"]), program)
        yield "moments", lambda: report_moments.check(browser, bundled, program, recordings, places["moments"])
        yield "list", lambda: report_list.check(browser, bundled, folder)
        yield "comparison", lambda: comparison.check(browser, program, recordings, folder)
        yield "tuning", lambda: tuning.check(browser, program, recordings, folder)

    random.seed(1)
    return chromium.verdicts(checks)


if __name__ == "__main__":
    start(main)
