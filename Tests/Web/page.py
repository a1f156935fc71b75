#!/usr/bin/env python3
"""Draws on the page of the engine in Chromium: page.py PROGRAM PAGE FOLDER.

Ink beside the letter turns red within a frame, another tolerance takes it back, a card is rubbed, and the
program gives what the page saves the score that the page shows. FOLDER receives pictures of the page.
"""

import json
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).parents[1] / name) for name in ("Program", "Browser")]
import chromium
import program

FRAME = "new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => 0)"
# Whether the canvas has a pixel that is clearly red.
RED = """(() => { const { data } = part.canvas.getContext("2d").getImageData(
  0, 0, part.canvas.width, part.canvas.height);
  for (let i = 0; i < data.length; i += 4)
    if (data[i] > 170 && data[i + 1] < 90 && data[i + 2] < 90 && data[i + 3] > 200) return true;
  return false; })()"""


def draw(page, points):
    """Draws through points of the canvas with a finger."""
    box = page.evaluate("(({ left, top, width, height }) => ({ left, top, width, height }))"
                        "(part.canvas.getBoundingClientRect())")
    for index, (x, y) in enumerate(points):
        place = {"x": box["left"] + x * box["width"] / 390, "y": box["top"] + y * box["height"] / 520}
        page.call("Input.dispatchTouchEvent", type="touchMove" if index else "touchStart", touchPoints=[place])
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def score(path, folder, page):
    """The score that the program gives to what the page saves, as the page writes it."""
    file = folder / "drawn.touch.jsonl"
    file.write_text(page.evaluate("tried.replay.save()"))
    row = json.loads(program.run(path, "replay", file, "--format", "jsonl", "-q")[0])
    return f"{int(row['score'] * 10000) / 100:.2f} %"


def choose(page, index):
    page.evaluate(f"part.scene.value = {index}; part.scene.dispatchEvent(new Event('change')); "
                  + FRAME)


def main():
    path, file, folder = map(pathlib.Path, sys.argv[1:])
    if not chromium.program():
        print("Chromium is not installed: the page was not drawn on")
        return
    folder.mkdir(parents=True, exist_ok=True)
    with chromium.Browser() as browser:
        for name, width, height, mobile, dark in [("desktop", 1280, 800, True, False),
                                                  ("phone", 390, 844, True, False),
                                                  ("phone-dark", 390, 844, True, True)]:
            page = browser.open(file, width, height, mobile=mobile, dark=dark)
            page.wait("globalThis.tried?.replay")
            # The names of the module are not those of the page.
            page.evaluate("globalThis.part = Object.fromEntries([...document.querySelectorAll('[id]')]"
                          ".map((element) => [element.id, element]))")
            page.evaluate(FRAME)
            program.require(not page.evaluate(RED), name, "red before any ink")
            draw(page, [(40 + 10 * i, 480) for i in range(30)])
            page.evaluate(FRAME)
            program.require(page.evaluate(RED), name, "ink beside the letter is not red")
            program.require(page.evaluate("part.score.dataset.verdict") == "bad", name, "verdict")
            shown = page.evaluate("part.score.textContent")
            program.require(shown == score(path, folder, page), name, shown, score(path, folder, page))
            before = page.evaluate("tried.replay.report('tolerance').section.tolerance")
            page.evaluate("part.tolerance.value = 40; part.tolerance.dispatchEvent(new Event('input')); " + FRAME)
            program.require(page.evaluate("tried.replay.report('tolerance').section.tolerance") != before,
                            name, "another tolerance changes nothing")
            page.screenshot(folder / f"{name}.png")
            choose(page, page.evaluate("[...part.scene.options].findIndex((o) => o.text.includes('card'))"))
            draw(page, [(60 + 27 * (i % 10), 120 + 28 * (i // 10)) for i in range(90)])
            page.evaluate(FRAME)
            shown = page.evaluate("part.score.textContent")
            program.require(shown == score(path, folder, page) and float(shown[:-2]) > 5, name, shown)
            page.screenshot(folder / f"{name}-card.png")
            # That this test reads pixels often is no fault of the page.
            faults = [fault for fault in page.faults() if "willReadFrequently" not in fault]
            program.require(not faults, name, faults)
            page.close()
    print("the page was drawn on: desktop, phone and dark")


if __name__ == "__main__":
    main()
