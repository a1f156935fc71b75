# SPDX-License-Identifier: Apache-2.0
"""Checks the moments of the HTML report: red ink, samples and excursions are links with a note, the address
keeps recording and moment, and the distances are those of `replay explain`."""
import json
import re
from pathlib import Path

from program import run
from report_view import SETTLED, settle, show

# Where a sample of the first stroke is in the window.
PLACE = """(index => {
  const { x, y } = stage.strokes[0].points[index], [left, top] = view.placeOf(x, y);
  const screen = stage.screen.getBoundingClientRect();
  return [left + screen.left, top + screen.top];
})(%d)"""
# Where a time of the curve is in the window, on the lane of the first stroke.
ON_CURVE = """(time => {
  const host = byId("timeline").getBoundingClientRect();
  return [host.left + timeline.x(time), host.top + timeline.lanesTop + 5];
})(%d)"""
NOTE = "tip.element.hidden ? [] : [...tip.element.children].map(line => line.textContent)"
# Longer than the page waits before it writes the address.
KEPT = 700


def distance(program, recording, *arguments):
    """Returns the last distance, its limit and the time of a red run that `replay explain` prints."""
    text = run(program, "explain", recording, *arguments)[0].decode()
    found, allowed = re.findall(r"distance +([0-9.]+) pt, ([0-9.]+) allowed", text)[-1]
    return found, allowed, re.findall(r"red +samples .*?, ([0-9.]+) s to ([0-9.]+) s", text)


def note(page):
    page.evaluate(SETTLED)
    return page.evaluate(NOTE)


def check_ink(page, program, recording):
    """Red ink says its distance, its limit and its time under the mouse; a click goes there."""
    show(page, "off-guide-t")
    time = page.evaluate("stage.strokes[0].times[26]")
    found, allowed, _ = distance(program, recording, "--at", f"{time}us")
    furthest, _, runs = distance(program, recording, "--stroke", 1)
    wanted = ["0.433 s, stroke 1, sample 27", f"{found} pt from the guide, {allowed} pt allowed",
              f"red from {runs[-1][0]} to {runs[-1][1]} s, up to {furthest} pt"]
    x, y = page.evaluate(PLACE % 26)
    page.mouse("mouseMoved", x, y, button="none")
    page.browser.expect(note(page) == wanted, "red ink says", note(page), "not", wanted)
    page.expect("red ink", "getComputedStyle(stage.screen).cursor === 'pointer'", "player.time === player.duration")
    page.click_at(x, y)
    page.expect("a click on red ink", f"player.time === {time}")
    page.mouse("mouseMoved", x, y + 150, button="none")
    page.browser.expect(note(page) == [], "beside the ink a note says", note(page))
    # Later ink is not drawn, so nothing is there to click on.
    page.mouse("mouseMoved", *page.evaluate(PLACE % 34), button="none")
    page.browser.expect(note(page) == [], "ink that is not drawn yet says", note(page))
    x, y = page.evaluate(PLACE % 4)
    page.mouse("mousePressed", x, y, clickCount=1, buttons=1)
    page.mouse("mouseMoved", x + 40, y, buttons=1)
    page.mouse("mouseReleased", x + 40, y, clickCount=1, buttons=1)
    page.expect("a drag from ink", f"player.time === {time}")


def check_keys(page):
    """An arrow goes to a sample and shows its note, Enter follows a link, and Escape hides the note."""
    show(page, "off-guide-t")
    page.evaluate("player.seek(200000); document.activeElement.blur()")
    page.press("ArrowRight", 39)
    lines = note(page)
    page.browser.expect(lines[:1] == ["0.216 s, stroke 1, sample 14"] and len(lines) == 3, "an arrow says", lines)
    page.press("Escape", 27)
    page.browser.expect(note(page) == [], "Escape leaves a note")
    links = "[...document.querySelectorAll('.where a')]"
    page.expect("links", f"{links}.map(link => link.textContent).join() === '13,17,19,36'")
    page.evaluate(f"{links}[2].focus()")
    page.press("Enter", 13, "\r")
    page.expect("Enter on a sample", "player.time === 300000", "stage.marked !== null")
    page.evaluate("document.querySelector('#asides .jump').focus()")
    page.press("Enter", 13, "\r")
    page.expect("Enter on an excursion", "player.time === recordings.find(({ name }) => name === 'off-guide-t')"
                ".footage.excursions[0][1]", "Object.values(stage.marked).every(isNumber)")
    # Space plays from there: it presses no link.
    page.press(" ", 32, " ")
    page.expect("space on a link", "player.isPlaying")
    page.evaluate("player.pause()")


def check_rows(page, program, recording):
    """The row of an excursion says its distance, its limit and its time, and a click on a sample goes there."""
    show(page, "off-guide-t")
    furthest, allowed, runs = distance(program, recording, "--stroke", 1)
    wanted = f"red from {runs[-1][0]} to {runs[-1][1]} s, up to {furthest} pt from the guide, {allowed} pt allowed"
    rows = "[...document.querySelectorAll('#asides tr')].filter(row => row.querySelector('.where'))"
    found = page.evaluate(f"{rows}.at(-1).title")
    page.browser.expect(found == wanted, "an excursion says", found, "not", wanted)
    # A row that moves after it was measured is missed.
    settle(page)
    page.click(f"{rows}.at(-1).querySelector('.where a')")
    page.wait("player.time === 300000")
    page.click(f"{rows}.at(-1).cells[1]")
    page.expect("a click on an excursion", "player.time === 583333")


def check_curve(page):
    """Below the curve, red ink says its distance and its time, and a click goes there."""
    show(page, "off-guide-t")
    page.evaluate("byId('timeline').scrollIntoView({ block: 'center' })")
    x, y = page.evaluate(ON_CURVE % 433333)
    page.mouse("mouseMoved", x, y, button="none")
    lines = note(page)
    page.browser.expect(len(lines) == 3 and lines[2].startswith("red from 0.300 to 0.584 s, up to 51.87 pt"),
                        "the curve says", lines)
    page.click_at(x, y)
    page.expect("a click on the curve", "Math.abs(player.time - 433333) < player.duration / timeline.span")
    page.mouse("mouseMoved", 5, 5, button="none")
    page.browser.expect(note(page) == [], "beside the curve a note says", note(page))
    page.evaluate("scrollTo(0, 0)")


def go(page, address):
    """Opens the address of a recording, and of a moment of it."""
    page.evaluate(f"location.hash = {json.dumps(address)}")
    settle(page)


def check_address(page, browser, path):
    """The address keeps recording and moment, and opens them again; the end needs no moment."""
    show(page, "off-guide-t")
    page.evaluate("player.seek(433333)")
    page.pause(KEPT)
    page.expect("address", "location.hash === '#off-guide-t@0.433333s'")
    page.evaluate("globalThis.before = history.length; keys.End()")
    page.pause(KEPT)
    page.expect("address of the end", "location.hash === '#off-guide-t'", "history.length === before")
    go(page, "#scratch-60@0.58s")
    page.expect("another address", "player.recording.entry.name === 'scratch-60'", "player.time === 580000")
    go(page, "#scratch-60@1.2s")
    page.expect("another moment", "player.time === 1200000", "byId('notice').textContent === ''")
    page.evaluate("player.speed = 0.1; player.play()")
    page.pause(KEPT)
    page.expect("playback", "location.hash === '#scratch-60@1.2s'")
    page.evaluate("player.pause()")
    page.pause(KEPT)
    page.expect("a halt", "location.hash === addressOf(player.recording, player.time)", "player.time > 1200000")
    page.evaluate("player.speed = 1")
    go(page, "#nobody@1s")
    page.expect("an unknown name", "byId('notice').textContent.includes('nobody')")
    with browser.open(path, 1440, 900, fragment="off-guide-t@0.433333s") as fresh:
        settle(fresh)
        fresh.expect("a new page", "player.time === 433333", "player.recording.entry.name === 'off-guide-t'",
                     "byId('clock').textContent.startsWith('0.433 ')")


def check_signs(page):
    """A finger and the place of a row have other rings and other words."""
    show(page, "off-guide-t")
    shapes, words = page.evaluate("""["finger", "marked"].map(role => {
      const item = document.querySelector(`#key [data-role=${role}]`);
      return [item.querySelector("svg").innerHTML, item.textContent];
    }).reduce((lists, [shape, text]) => [[...lists[0], shape], [...lists[1], text]], [[], []])""")
    page.browser.expect(shapes[0] != shapes[1], "both rings are", shapes[0])
    page.browser.expect(words == ["blue ring: finger", "blue crosshair: place of the row"], "the rings are", words)
    pixels = """(marked => { stage.marked = marked; stage.pointed = null; stage.drawOverlay();
      return stage.overlay.toDataURL(); })"""
    page.evaluate("player.seek(0)")
    finger = page.evaluate(f"{pixels}(null)")
    page.evaluate("player.showTouches(false)")
    crosshair = page.evaluate(f"{pixels}(stage.strokes[0].points[0])")
    page.browser.expect(finger != crosshair, "the crosshair looks like the ring of a finger")
    page.evaluate("player.showTouches(true)")


def check_words(page):
    """Samples are those of touches; a card has cells. Times are rounded alike everywhere."""
    show(page, "scratch-60")
    page.expect("a card", "byId('summary').textContent.includes('cells')",
                "!byId('summary').textContent.includes('samples')",
                "[...document.querySelectorAll('#recording th')].map(head => head.textContent)"
                ".filter(text => text.startsWith('Cells')).length >= 3",
                # When the threshold was reached, in the summary and in the table of figures.
                "byId('summary').textContent.includes(`at ${figure('reachedAt', 1983333)}`)",
                "byId('clock').textContent === '2.100 / 2.100 s'")
    show(page, "off-guide-t")
    page.expect("a trace", "byId('kicker').textContent.includes('1.350 s')",
                "byId('clock').textContent === '1.350 / 1.350 s'")


def check_phone(browser, path):
    """A tap on red ink goes there and shows the note, which lies in the window."""
    with browser.open(path, 390, 844, mobile=True) as page:
        show(page, "off-guide-t")
        x, y = page.evaluate(PLACE % 26)
        page.touch("touchStart", (x, y))
        page.touch("touchEnd")
        page.wait("player.time === 433333")
        lines = note(page)
        browser.expect(len(lines) == 3, "a tap says", lines)
        box = page.box("tip.element")
        browser.expect(box["left"] >= 0 and box["left"] + box["width"] <= 390 and box["top"] >= 0, "the note is at", box)


def check_judged(browser, program, recordings, folder):
    """A trace that fails by its own checks alone says so and fails no run; and a rule that judges ink
    against the stroke that is due measures no samples."""
    recording = Path(recordings, "off-guide-t.touch.jsonl")
    run(program, recording, "--set", "trace:rules.progress=ordered", "--set", "trace:rules.against=current",
        "-o", folder, "--overwrite", "-q", "--no-progress")
    told = run(program, "explain", recording, "--set", "trace:rules.progress=ordered", "--set",
               "trace:rules.against=current")[0].decode()
    text, precision, recall = re.search(r"score +(.*?), the harmonic mean of precision (.*?) and recall (.* %)",
                                        told).groups()
    with browser.open(folder / "report.html", 1440, 900) as page:
        settle(page)
        page.expect("the checks alone judge", "document.querySelectorAll('.badge.pass').length === 0",
                    "document.documentElement.dataset.status === 'replayed'",
                    "byId('summary').lastChild.textContent === "
                    f"'{text} = harmonic mean of precision {precision} and recall {recall}'",
                    "recordings[0].entry.verdict === 'fail' && byId('status').textContent === '✗Fail'",
                    "byId('totals').textContent.endsWith('1 recording fails by the checks of the trace alone.')")
        page.mouse("mouseMoved", *page.evaluate(PLACE % 26), button="none")
        lines = note(page)
        browser.expect(len(lines) == 2 and lines[1].endswith("pt allowed"), "red ink says", lines)


def check(browser, path, program, recordings, folder):
    """Checks a page of the bundled recordings."""
    recording = Path(recordings, "off-guide-t.touch.jsonl")
    with browser.open(path, 1440, 900) as page:
        settle(page)
        check_ink(page, program, recording)
        check_keys(page)
        check_rows(page, program, recording)
        check_curve(page)
        check_address(page, browser, path)
        check_signs(page)
        check_words(page)
    check_phone(browser, path)
    check_judged(browser, program, recordings, folder)
    return "ink, samples, excursions and the curve are links with notes; the address keeps the moment"
