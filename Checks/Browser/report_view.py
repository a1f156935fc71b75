# SPDX-License-Identifier: Apache-2.0
"""Checks how the HTML report shows a recording: the crop and its zoom, the legend, the scales of maps,
folded tables, golden pictures, an unknown address, a phone, and print."""
import json
import shlex
from pathlib import Path

from program import run

SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"

# The texts of the legend that is shown.
LEGEND = """[...document.querySelectorAll("#key li")].filter(item => item.checkVisibility())
  .map(item => item.dataset.role)"""

# A table of 312 rows beside the picture, and what it shows.
LONG_TABLE = """(() => {
  const rows = Array.from({ length: 312 }, (_, i) => ({ t: i * 1000, press: "add" }));
  byId("asides").append(panel("Long", tableOf(rows, { columns: ["t", "press"],
    jump: row => ({ time: row.t }) })));
})()"""
ROWS = "document.querySelectorAll('#asides section:last-child tbody tr').length"


def settle(page):
    page.evaluate(SETTLED)
    page.evaluate("player.ready")
    page.evaluate(SETTLED)


def show(page, name):
    page.evaluate("player.ready")
    page.evaluate(f"location.hash = {json.dumps('#' + name)}")
    page.wait(f"player.recording?.entry.name === {json.dumps(name)}")
    settle(page)


def middle(page):
    """Returns the middle of the picture's screen, and where the screen is."""
    box = page.box("stage.screen")
    return box["left"] + box["width"] / 2, box["top"] + box["height"] / 2, box


def check_crop(page):
    """The picture takes half of the window and shows all of guide and ink, with a frame that says
    where."""
    show(page, "off-guide-t")
    page.expect("crop", "stage.screen.offsetWidth >= innerWidth / 2", "view.zoom === 1",
                "view.extent.height < 0.6 * view.height", "!overview.canvas.hidden",
                # Every point of the ink is on the screen.
                "stage.strokes.every(({ points }) => points.every(({ x, y }) => "
                "Math.abs(x - view.center.x) < view.extent.width / 2 && "
                "Math.abs(y - view.center.y) < view.extent.height / 2))")


def check_wheel(page):
    """The wheel zooms at the mouse, as far as the whole canvas; then it scrolls the page."""
    x, y, screen = middle(page)
    x, y = x + screen["width"] / 4, y - screen["height"] / 5
    point = f"view.pointAt({x - screen['left']}, {y - screen['top']})"

    def turn(delta, times):
        for _ in range(times):
            page.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta, button="none")
        page.evaluate(SETTLED)

    before = page.evaluate(point)
    turn(-120, 5)
    after = page.evaluate(point)
    page.expect("wheel", "view.zoom > 3")
    page.browser.expect(max(abs(before[axis] - after[axis]) for axis in "xy") <= 1,
                        "wheel: the point under the mouse moves from", before, "to", after)
    center = page.evaluate("view.center")
    page.mouse("mousePressed", x, y, clickCount=1, buttons=1)
    page.mouse("mouseMoved", x - 60, y, buttons=1)
    page.mouse("mouseReleased", x - 60, y, clickCount=1, buttons=1)
    moved = (page.evaluate("view.center.x") - center["x"]) * page.evaluate("view.scale")
    page.browser.expect(abs(moved - 60) <= 1, "a drag of 60 pixels moves the picture by", moved)
    turn(120, 12)
    page.expect("wheel", "view.showsAll && overview.canvas.hidden")
    turn(120, 5)
    page.pause(300)
    page.expect("a wheel that zooms no further", "scrollY > 0")
    page.evaluate("scrollTo(0, 0); view.fit()")


def check_zoom_keys(page):
    """Keys zoom, and arrows move a zoomed picture that has the focus; otherwise they change the
    time."""
    page.evaluate("player.seek(player.duration); stage.screen.focus()")
    page.press("ArrowLeft", 37)
    page.expect("left, not zoomed", "player.time < player.duration && view.zoom === 1")
    page.evaluate("view.zoomBy(3); globalThis.before = { ...view.center, time: player.time }")
    for key, code, claim in (("ArrowLeft", 37, "view.center.x < before.x"),
                             ("ArrowRight", 39, "view.center.x === before.x"),
                             ("ArrowUp", 38, "view.center.y < before.y"),
                             ("ArrowDown", 40, "Math.abs(view.center.y - before.y) < 1e-6")):
        page.press(key, code)
        page.expect(key, f"{claim} && player.time === before.time")
    for button, claim in (("fit", "view.zoom === 1"), ("closer", "view.zoom > 1"),
                          ("farther", "Math.abs(view.zoom - 1) < 1e-6")):
        page.evaluate(f"byId('{button}').click()")
        page.expect(button, claim)
    page.evaluate("view.fit()")


def check_legend(page):
    """The legend has the colors that the picture shows, and the scales of maps have numbers."""

    def legend(name, time, wanted):
        show(page, name)
        page.evaluate(f"player.seek({time})")
        found = page.evaluate(LEGEND)
        page.browser.expect(found == wanted, name, "at", time, "has the legend", found, "not", wanted)

    rest = ["reached", "missing", "hint"]
    legend("off-guide-t", "player.duration", ["guide", "black", "red", "witness", *rest])
    legend("off-guide-t", "0", ["guide", "black", *rest, "finger"])
    legend("good-t", "player.duration", ["guide", "green", "reached"])
    legend("counter-goal", "player.duration", [])
    for name, map, numbers in (
            ("scratch-60", 1, ["0.000 s", "0.525 s", "1.050 s", "1.575 s", "2.100 s"]),
            ("scratch-60", 2, ["1", "2", "3", "4", "5", "6 and more"]),
            ("off-guide-t", 1, ["0", "15.60 pt allowed", "31.20 pt and more"])):
        show(page, name)
        page.evaluate(f"showView({map})")
        found = page.evaluate("[...document.querySelectorAll('#scale li')].map(tick => tick.textContent)")
        page.browser.expect(found == numbers, "map", map, "of", name, "has the numbers", found, "not", numbers)
        page.expect(name, "byId('key').hidden")
        page.evaluate("showView(0)")


def check_fold(page):
    """A long table shows its first rows, and all of them by the keyboard and in print."""
    page.evaluate(LONG_TABLE)

    def rows(wanted, text):
        found = page.evaluate(ROWS)
        page.browser.expect(found == wanted, "a table of 312 rows shows", found, text, "not", wanted)

    rows(12, "at first")
    page.expect("button", "document.querySelector('#asides .fold').textContent === 'Show all 312 rows'")
    page.media("print")
    page.evaluate(SETTLED)
    rows(312, "in print")
    page.expect("print", "!byId('scrubber').checkVisibility()", "byId('picture').checkVisibility()",
                "byId('key').checkVisibility()", "!document.querySelector('.fold').checkVisibility()")
    page.media("")
    page.evaluate(SETTLED)
    rows(12, "after print")
    page.evaluate("document.querySelector('#asides .fold').focus()")
    page.press("Enter", 13, "\r")
    rows(312, "after the button")
    page.expect("focus after the button", "document.activeElement.textContent === '13'")


def check_address(page):
    """An address that names no recording says so, and names similar ones."""
    for address, texts in (("#good-u", ("good-u", "good-t")), ("#%zz", ("%zz",)), ("#%3Cb%3E", ("<b>",))):
        page.evaluate(f"location.hash = {json.dumps(address)}")
        settle(page)
        page.expect(address, "byId('notice').checkVisibility()",
                    *[f"byId('notice').textContent.includes({json.dumps(text)})" for text in texts])
    page.expect("address", "byId('notice').querySelector('b b') === null")
    show(page, "good-t")
    page.expect("a known address", "byId('notice').textContent === ''")


def check_goldens(browser, path):
    """Golden pictures open at full size with a divider that the keyboard moves; reasons and commands
    are shown as text."""
    with browser.open(path, 1440, 900) as page:
        show(page, "off-guide-t")
        page.evaluate("document.querySelector('.trio button').focus()")
        page.evaluate("document.activeElement.click()")
        page.evaluate("Promise.all(Object.values(comparison.images).map(image => image.decode()))")
        page.expect("golden picture", "comparison.dialog.open", "comparison.images.actual.width === 780",
                    "document.activeElement === byId('wipe')", "byId('wipe').value === '100'")
        time = page.evaluate("player.time")
        for _ in range(5):
            page.press("ArrowLeft", 37)
        page.expect("divider", "byId('wipe').value === '95'", f"player.time === {time}",
                    "comparison.images.expected.style.clipPath === 'inset(0px 5% 0px 0px)'")
        page.evaluate("comparison.show('difference')")
        page.expect("difference", "comparison.images.difference.checkVisibility() && byId('wiping').hidden")
        page.press("Escape", 27)
        page.expect("escape", "!comparison.dialog.open", "document.activeElement.closest('.trio') !== null")
        page.evaluate("[...document.querySelectorAll('.trio button')].at(-1).click()")
        page.expect("moment", "byId('compared').textContent === 'Golden picture at 50% of off-guide-t'",
                    "comparison.images.difference.checkVisibility()")
        page.press("Escape", 27)
        hostile = "<b>furthest</b> 39.40 pt"
        found = page.evaluate(f"""(() => {{
          const [part] = demandPanel([{{ expression: "score>=1", level: "require", found: 0, limit: 1,
            passed: false, reason: {json.dumps(hostile)}, next: "replay explain a.touch.jsonl" }}]);
          byId("findings").append(part);
          part.querySelector(".command button").click();
          return [part.querySelector(".why").textContent, part.querySelector(".command code").textContent,
            getSelection().toString()];
        }})()""")
        browser.expect(found == [hostile] + 2 * ["replay explain a.touch.jsonl"],
                       "a requirement shows the reason and the command", found)


def check_reasons(browser, path, program):
    """A requirement that fails shows the reason and the command of the report, and the command runs."""
    report = json.loads(Path(path).with_name("report.json").read_text())
    recording = next(each for each in report["recordings"] if each["id"] == "off-guide-t")
    [failed] = [each for each in recording["requirements"] if not each["passed"]]
    with browser.open(path, 1440, 900) as page:
        show(page, "off-guide-t")
        shown = page.evaluate("""[".why", ".command code"].map(name =>
          byId("findings").querySelector(name).textContent)""")
        browser.expect(shown == [failed["reason"], failed["next"]], failed, "is shown as", shown)
        words = shlex.split(shown[1])
        printed = run(program, *words[1:])[0]
        browser.expect(words[0] == "replay" and b"stroke 1" in printed, shown[1], printed)


def check_phone(browser, path):
    """On a phone the picture comes early, a pinch zooms it, and one finger scrolls the page unless the
    picture is zoomed."""
    with browser.open(path, 390, 844, mobile=True) as page:
        show(page, "off-guide-t")
        x, y, screen = middle(page)
        browser.expect(screen["top"] <= 400, "the picture of a phone begins at", screen["top"])

        def slide():
            for step in range(0, 90, 10):
                page.touch("touchMove" if step else "touchStart", (x, y - step))
            page.touch("touchEnd")
            page.pause(300)

        for reach in range(30, 95, 5):
            page.touch("touchMove" if reach > 30 else "touchStart", (x - reach, y), (x + reach, y))
        page.touch("touchEnd")
        page.expect("pinch", "Math.abs(view.zoom - 3) < 0.01 && visualViewport.scale === 1")
        before = page.evaluate("view.center.y")
        slide()
        page.expect("one finger on a zoomed picture", f"view.center.y > {before} && scrollY === 0")
        page.evaluate("view.fit()")
        before = page.evaluate("view.center.y")
        slide()
        page.expect("one finger", f"view.center.y === {before} && scrollY > 0")
        page.evaluate("scrollTo(0, 0); byId('listed').click()")
        page.expect("list", "byId('list').checkVisibility()")
        page.evaluate("recordings[0].item.firstChild.click()")
        settle(page)
        page.expect("list", "player.recording === recordings[0] && !byId('list').checkVisibility()",
                    "document.documentElement.scrollWidth <= innerWidth")


def check(browser, path, golden_path, program):
    """Checks a page of the bundled recordings, and one with golden pictures."""
    with browser.open(path, 1440, 900) as page:
        for part in (check_crop, check_wheel, check_zoom_keys, check_legend, check_fold, check_address):
            part(page)
    check_goldens(browser, golden_path)
    check_reasons(browser, golden_path, program)
    check_phone(browser, path)
    return "crop, zoom, legend, folds, addresses, golden pictures, reasons and phone"
