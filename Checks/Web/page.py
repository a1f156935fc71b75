#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws on the recorder page with the engine in Chromium: page.py PROGRAM PAGE FOLDER.

Ink beside the letter turns red within a frame, another tolerance takes it back, a card is rubbed, a button
is pressed and its arc moves, all of it plays back, and the program gives what the page saves the score that
the page shows. FOLDER receives pictures of the page.
"""

import json
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).parents[1] / name) for name in ("Program", "Browser")]
import chromium
import program

FRAME = "new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => 0)"
# The number of pixels of the canvas that are clearly red.
RED = """(() => { const { data } = part.canvas.getContext("2d").getImageData(
  0, 0, part.canvas.width, part.canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] > 170 && data[i + 1] < 90 && data[i + 2] < 90 && data[i + 3] > 200) count += 1;
  return count; })()"""
# The tolerance of the letter that is drawn.
TOLERANCE = "verdict.replay.report('tolerance').section.tolerance.value"


def draw(page, points):
    """Draws with a finger through points, as shares of the canvas."""
    box = page.box("part.canvas")
    for index, (x, y) in enumerate(points):
        page.touch("touchMove" if index else "touchStart",
                   (box["left"] + x * box["width"], box["top"] + y * box["height"]))
    page.touch("touchEnd")


def score(path, folder, page):
    """The score that the program gives to what the page saves, as the page writes it."""
    file = folder / "drawn.touch.jsonl"
    file.write_text(page.evaluate("savedText()"))
    row = json.loads(program.run(path, "replay", file, "--format", "jsonl", "-q")[0])
    return f"{int(row['score'] * 10000) / 100:.2f} %"


def choose(page, name):
    page.evaluate(f"part.scene.value = scenes.findIndex(({{ name }}) => name === '{name}'); "
                  f"choose().then(() => {FRAME})")


def finish(path, folder, page, name):
    """Stops the recording; the page goes on to show the score of what it saves, after playback too."""
    page.evaluate("part.record.click(); " + FRAME)
    page.screenshot(folder / f"{name}.png")
    saved = json.dumps(score(path, folder, page))
    page.expect(name, f"part.score.textContent === {saved}")
    page.evaluate("globalThis.drawn = part.canvas.toDataURL(); part.play.click(); " + FRAME)
    page.expect(name, "playing && part.canvas.toDataURL() !== drawn")
    page.wait("!playing")
    page.evaluate(FRAME)
    page.expect(name, "part.canvas.toDataURL() === drawn", f"part.score.textContent === {saved}")


def tour(path, folder, page, name):
    page.wait("verdict")
    choose(page, "Letter t")
    page.expect("no ink", f"{RED} === 0")
    draw(page, [(.1 + .025 * i, .93) for i in range(30)])
    page.evaluate(FRAME)
    page.expect("ink beside the letter", f"{RED} > 0", "part.score.dataset.verdict === 'bad'", f"{TOLERANCE} !== 60",
                "part.why.textContent.startsWith('Red: 0.00\u00a0% of the ink inside, ')", "!part.plain.checkVisibility()")
    size = page.evaluate("sheet.size.height")
    page.evaluate("part.amount.value = 60; part.amount.dispatchEvent(new Event('input')); " + FRAME)
    page.expect("another tolerance", f"{TOLERANCE} === 60")
    finish(path, folder, page, name + "-letter")
    # What more ink can mend is no reason while somebody draws.
    page.expect("the reason at the end", "part.why.textContent.includes('of the guide reached')",
                f"part.why.getBoundingClientRect().height <= 40 && sheet.size.height === {size}")
    page.expect("another tolerance", "savedText().includes('\"tolerance\":60')")

    choose(page, "Scratch card")
    # The finger comes down on the card; beside it, it would draw nothing.
    draw(page, [(.5, .5)] + [(.15 + .07 * (i % 10), .2 + .055 * (i // 10)) for i in range(90)])
    page.evaluate(FRAME)
    page.expect("the card", "parseFloat(part.score.textContent) > 5")
    finish(path, folder, page, name + "-card")

    choose(page, "Counter")
    page.evaluate("globalThis.still = part.canvas.toDataURL()")
    draw(page, [(.5, .617 + .0005 * i) for i in range(20)])
    page.pause(500)
    page.expect("a button", "part.canvas.toDataURL() !== still")
    finish(path, folder, page, name + "-counter")

    choose(page, "Blank sheet")
    page.expect("a blank sheet", "[part.verdict, part.slider].every(({ style }) => style.visibility === 'hidden')")
    return "a letter, a card and a counter, each with the score of the program"


def main(path, file, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def checks(browser, _):
        for name, width, height, dark in [("desktop", 1280, 800, False), ("phone", 390, 844, False),
                                          ("phone-dark", 390, 844, True)]:
            with browser.open(file, width, height, mobile=True, dark=dark) as page:
                verdict = tour(path, folder, page, name)
            # That this test reads pixels often is no fault of the page.
            browser.faults = [fault for fault in browser.faults if "willReadFrequently" not in fault]
            yield name, lambda: verdict

    return chromium.verdicts(checks)


if __name__ == "__main__":
    program.start(main)
