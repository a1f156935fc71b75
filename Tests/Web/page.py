#!/usr/bin/env python3
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


def draw(page, points):
    """Draws with a finger through points, as shares of the canvas."""
    box = page.evaluate("(({ left, top, width, height }) => ({ left, top, width, height }))"
                        "(part.canvas.getBoundingClientRect())")
    for index, (x, y) in enumerate(points):
        place = {"x": box["left"] + x * box["width"], "y": box["top"] + y * box["height"]}
        page.call("Input.dispatchTouchEvent", type="touchMove" if index else "touchStart", touchPoints=[place])
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def score(path, folder, page):
    """The score that the program gives to what the page saves, as the page writes it."""
    file = folder / "drawn.touch.jsonl"
    file.write_text(page.evaluate("savedText()"))
    row = json.loads(program.run(path, "replay", file, "--format", "jsonl", "-q")[0])
    return f"{int(row['score'] * 10000) / 100:.2f} %"


def choose(page, name):
    page.evaluate(f"part.scene.value = scenes.findIndex(({{ name }}) => name === '{name}'); choose()")
    page.evaluate(FRAME)


def finish(path, folder, page, place):
    """Stops the recording; the page goes on to show the score of what it saves, after playback too."""
    page.evaluate("part.record.click(); " + FRAME)
    saved = score(path, folder, page)
    shown = page.evaluate("part.score.textContent")
    program.require(shown == saved, place, "shows", shown, "and saves", saved)
    drawn = page.evaluate("part.canvas.toDataURL()")
    page.evaluate("part.play.click(); " + FRAME)
    program.require(page.evaluate("playing") and page.evaluate("part.canvas.toDataURL()") != drawn,
                    place, "nothing plays")
    page.wait("!playing")
    page.evaluate(FRAME)
    program.require(page.evaluate("part.canvas.toDataURL()") == drawn, place, "the end of playback differs")
    program.require(page.evaluate("part.score.textContent") == saved, place, "the score after playback")
    return saved


def tour(path, folder, page, name):
    page.wait("verdict")
    choose(page, "Letter t")
    program.require(page.evaluate(RED) == 0, name, "red before any ink")
    draw(page, [(.1 + .025 * i, .93) for i in range(30)])
    page.evaluate(FRAME)
    red = page.evaluate(RED)
    program.require(red > 0, name, "ink beside the letter is not red")
    program.require(page.evaluate("part.score.dataset.verdict") == "bad", name, "verdict")
    # Black ink within the tolerance is left of the page's largest tolerance.
    before = page.evaluate("verdict.replay.report('tolerance').section.tolerance.value")
    page.screenshot(folder / f"{name}.png")
    page.evaluate("part.amount.value = 60; part.amount.dispatchEvent(new Event('input')); " + FRAME)
    program.require(page.evaluate("verdict.replay.report('tolerance').section.tolerance.value") == 60 != before,
                    name, "another tolerance changes nothing")
    finish(path, folder, page, name + ": the letter")
    program.require('"tolerance":60' in page.evaluate("savedText()"), name, "the tolerance is not saved")

    choose(page, "Scratch card")
    draw(page, [(.15 + .07 * (i % 10), .2 + .055 * (i // 10)) for i in range(90)])
    page.evaluate(FRAME)
    program.require(float(page.evaluate("part.score.textContent")[:-2]) > 5, name, "the card is not rubbed")
    page.screenshot(folder / f"{name}-card.png")
    finish(path, folder, page, name + ": the card")

    choose(page, "Counter")
    still = page.evaluate("part.canvas.toDataURL()")
    draw(page, [(.5, .617 + .0005 * i) for i in range(20)])
    page.evaluate("new Promise((done) => setTimeout(done, 500))")
    program.require(page.evaluate("part.canvas.toDataURL()") != still, name, "no button moves")
    page.screenshot(folder / f"{name}-counter.png")
    finish(path, folder, page, name + ": the counter")

    choose(page, "Blank sheet")
    program.require(page.evaluate("[part.verdict, part.slider].every(({ style }) => style.visibility === 'hidden')"), name, "a blank sheet has a score")


def main():
    path, file, folder = map(pathlib.Path, sys.argv[1:])
    if not chromium.program():
        print("Chromium is not installed: the page was not drawn on")
        return
    folder.mkdir(parents=True, exist_ok=True)
    with chromium.Browser() as browser:
        for name, width, height, dark in [("desktop", 1280, 800, False), ("phone", 390, 844, False),
                                          ("phone-dark", 390, 844, True)]:
            page = browser.open(file, width, height, mobile=True, dark=dark)
            tour(path, folder, page, name)
            # That this test reads pixels often is no fault of the page.
            faults = [fault for fault in page.faults() if "willReadFrequently" not in fault]
            program.require(not faults, name, faults)
            page.close()
    print("the page was drawn on: desktop, phone and dark")


if __name__ == "__main__":
    main()
