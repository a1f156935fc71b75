#!/usr/bin/env python3
"""Writes the pictures of docs/html-report.md: the page on a desktop, in dark colors, on a phone, and its
comparison with a golden picture.

    report_pictures.py REPLAY RECORDINGS PICTURES [ALL]

With ALL it writes a folder ALL as well: a recording of each scene at 1440, 1024 and 390 points, light
and dark, and as a PDF.
"""
import base64
import sys
import tempfile
from pathlib import Path

import chromium
import report

SIZES = {"1440": (1440, 900), "1024": (1024, 900), "390": (390, 844)}


def shoot(browser, path, name, picture, size="1440", dark=False, script="0"):
    width, height = SIZES[size]
    page = browser.open(path, width, height, mobile=size == "390", dark=dark)
    report.open_recording(page, name)
    page.evaluate(script)
    page.evaluate(report.SETTLED)
    page.screenshot(picture, whole=False)
    page.close()


def shoot_all(browser, path, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("off-guide-t", "scratch-60", "counter-goal", "wave-slides", "pattern-game"):
        for size in SIZES:
            for dark in (False, True):
                shoot(browser, path, name,
                      folder / f"{name}-{size}-{'dark' if dark else 'light'}.png", size, dark)
        page = browser.open(path, 1440, 900)
        report.open_recording(page, name)
        pdf = page.call("Page.printToPDF", printBackground=True)
        (folder / f"{name}.pdf").write_bytes(base64.b64decode(pdf["data"]))
        page.close()


def main(program, recordings, pictures, everything=None):
    pictures = Path(pictures)
    with tempfile.TemporaryDirectory() as folder, chromium.Browser() as browser:
        bundled, failing = Path(folder, "bundled"), Path(folder, "failing")
        path = report.replay(program, failing, recordings, "--require", "score>=0.6",
                             "--require", "ink.redSegments==0", "--overwrite")
        shoot(browser, path, "off-guide-t", pictures / "html-report.png")
        shoot(browser, path, "off-guide-t", pictures / "html-report-dark.png", dark=True)
        shoot(browser, path, "off-guide-t", pictures / "html-report-phone.png", "390")
        goldens = Path(folder, "goldens")
        goldens.mkdir()
        path = report.golden_page(program, recordings, goldens)
        shoot(browser, path, "off-guide-t", pictures / "html-report-golden.png",
              script="document.querySelector('.trio button').click(); comparison.wipe(50)")
        if everything:
            path = report.replay(program, bundled, recordings)
            shoot_all(browser, path, Path(everything))


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
