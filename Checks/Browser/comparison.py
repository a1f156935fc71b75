# SPDX-License-Identifier: Apache-2.0
"""Checks the page of `replay diff`: its filters, scatter, pictures and wipe, hostile names, and a
thousand pairs."""
import copy
import json

from chromium import SMALL, with_data
from program import run

CALL = ["--set", "trace:rules.tolerance=40", "--set", "scratch:brush.width=60", "--require", "score>=0.7",
        "--show", "ink.redSegments"]
COUNT, PICTURED = 1000, 200
# The middle of a point of the scatter, in pixels of the window.
POINT = """(entry => {
  const box = byId("plot").querySelector("svg").getBoundingClientRect(), scale = box.width / scatter.width;
  return { x: box.left + scale * scatter.x(entry.row.score[0]), y: box.top + scale * scatter.y(entry.row.score[1]) };
})(%s)"""


def many(data):
    """Returns a comparison of a thousand changed pairs, of which 200 have pictures; names are hostile."""
    model, pictured = data["diff"]["rows"][0], data["pairs"][0]
    kinds = [("breaks", "pass", "fail"), ("mends", "fail", "pass"), ("other", "pass", "pass")]
    rows = []
    for kind, (_, old, new) in enumerate(kinds):
        for index in range(kind * 333, COUNT if kind == 2 else kind * 333 + 333):
            score = [round(index * 389 % COUNT / COUNT, 4), round(index * 577 % COUNT / COUNT, 4)]
            rows.append(model | {"name": f"</script><b>{index}", "verdict": [old, new], "score": score,
                                 "change": score[1] - score[0]})
    rows[0] |= {"status": ["replayed", "E301"], "score": [0.5, None], "change": None}
    rows[1] |= {"reason": "furthest <i>39.40</i> pt"}
    rows[2] |= {"accepted": True}
    rows[3] |= {"status": ["replayed", None], "verdict": ["pass", None], "score": [0.5, None], "change": None}
    pairs = [copy.deepcopy(pictured) | {"row": row, "next": "replay explain a" if row == 1 else None}
             for row in range(PICTURED)]
    for row in (0, 3):
        pairs[row]["new"] |= {"picture": None, "summary": None}
    data["diff"] |= {"rows": rows}
    data["diff"]["counts"] |= {"compared": 5000, "changed": COUNT}
    points = [[*row["score"], index] for index, row in enumerate(rows) if None not in row["score"]]
    return {"diff": data["diff"], "pairs": pairs, "points": points + [[k / 4000, k / 4000, -1] for k in range(4000)]}


def check_compared(browser, path):
    """The page shows each pair that changed, with both pictures."""
    rows = json.loads(path.with_name("diff.json").read_text())["rows"]
    with browser.open(path, 1440, 900) as page:
        names = page.evaluate("entries.map(({ name }) => name)")
        browser.expect(names == [row["name"] for row in rows] and rows, names)
        page.evaluate("Promise.all([...document.querySelectorAll('.side img')].map(image => image.decode()))")
        page.expect("compared", "document.querySelectorAll('.side img').length === 4",
                    "new Set([...document.querySelectorAll('.side img')].map(image => "
                    "`${image.offsetHeight} ${image.naturalWidth}x${image.naturalHeight}`)).size === 1",
                    "byId('plot').checkVisibility()",
                    "byId('totals').textContent.includes('new: trace:rules.tolerance=40')",
                    "listing.entries.filter(({ group }) => group === 'mends').length === diff.counts.newlyPasses",
                    "listing.entries.filter(({ group }) => group === 'breaks').length === diff.counts.newlyFails")
    return len(rows)


def check_filters(page):
    """Each count lists its pairs, and the page says how many have no pictures."""
    for group, count in (("breaks", 331), ("removed", 1), ("mends", 333), ("other", 334), ("accepted", 1)):
        page.click(f"byId('groups').querySelector('[data-group={group}]')")
        page.expect(group, f"listing.shown.length === {count}",
                    f"listing.shown.every(entry => entry.group === '{group}')",
                    f"byId('groups').querySelector('[aria-pressed=true] b').textContent === '{count}'")
    page.click("byId('groups').querySelector('[data-group=all]')")
    page.expect("all", "byId('totals').textContent.includes('800 pairs have no pictures')",
                "byId('verdict').textContent === '331 of 5\\u202f000 recordings newly fail'")


def check_scatter(page):
    """A click at a point opens its pair, another one a pair beside it, and none that is not listed."""

    def click(entry):
        page.click_at(**page.evaluate(POINT % entry))

    click("entries[700]")
    page.wait("listing.current === entries[700]")
    page.expect("ring", "Math.abs(scatter.cursor.getAttribute('cx') - scatter.x(entries[700].row.score[0])) < 0.01")
    click("entries[700]")
    page.wait("listing.current !== entries[700]")
    page.click("byId('groups').querySelector('[data-group=mends]')")
    click("entries[20]")
    page.wait("listing.current.group === 'mends'")
    page.expect("faint points", "document.querySelectorAll('.dots.unlisted').length > 1")
    page.click("byId('groups').querySelector('[data-group=all]')")


def check_sides(page):
    """A pair shows its reason and its command; what a side lacks is said; a name is text."""
    for row, claims in (
            (0, ["byId('new').textContent === 'Not replayed: E301'", "!byId('wiped').checkVisibility()"]),
            (1, ["byId('findings').querySelector('.why').textContent === 'furthest <i>39.40</i> pt'",
                 "byId('findings').querySelector('.command code').textContent === 'replay explain a'",
                 "byId('name').textContent === '</script><b>1'", "!document.querySelector('h2 b')"]),
            (3, ["byId('new').textContent === 'This side lacks the recording.'"]),
            (PICTURED, ["!byId('sides').checkVisibility()",
                        "byId('findings').textContent.includes('200 most important')"])):
        page.evaluate(f"location.hash = addressOf(entries[{row}])")
        page.wait(f"listing.current === entries[{row}]")
        page.expect(f"row {row}", *claims)


def check_wipe(page, touches):
    """The mouse or a finger on the picture, the slider and keys move the divider."""
    page.evaluate("location.hash = addressOf(entries[1])")
    page.wait("listing.current === entries[1]")
    page.evaluate("byId('pile').scrollIntoView({ block: 'center' })")
    pile = page.box("byId('pile')")
    places = [(pile["left"] + share * pile["width"], pile["top"] + pile["height"] / 2) for share in (0.5, 0.6, 0.8)]
    if touches:
        for kind, place in zip(("touchStart", "touchMove", "touchMove"), places):
            page.touch(kind, place)
        page.touch("touchEnd")
    else:
        for kind, place in zip(("mousePressed", "mouseMoved", "mouseMoved"), places):
            page.mouse(kind, *place, buttons=1, clickCount=1)
        page.mouse("mouseReleased", *places[-1], clickCount=1)
    page.wait("Math.abs(wiper.share - 80) < 1")
    page.expect("clip", "/^inset\\(0px (19|20)(\\.\\d+)?% 0px 0px\\)$/.test(wiper.first.style.clipPath)")
    page.evaluate("wiper.to(50)")
    for key, code, share in (("ArrowLeft", 37, 48), ("ArrowRight", 39, 50), ("End", 35, 100), ("Home", 36, 0)):
        page.press(key, code)
        page.expect(key, f"wiper.share === {share} && byId('wipe').value === '{share}'")
    page.evaluate("byId('wipe').focus()")
    page.press("ArrowRight", 39)
    page.expect("slider", "wiper.share === 2 && byId('wipe').getAttribute('aria-valuetext') === '2 % old'")


def check_phone(browser, path):
    with browser.open(path, 390, 844, mobile=True) as page:
        check_wipe(page, touches=True)
        browser.faults += page.evaluate(SMALL)
        page.expect("phone", "document.documentElement.scrollWidth <= innerWidth",
                    "byId('wiped').getBoundingClientRect().top < byId('old').getBoundingClientRect().top")


def check_print(page):
    """Print has both pictures side by side and all pairs of the list, and no slider."""
    page.media("print")
    page.wait("byId('list').children.length === 1000")
    page.expect("print", "!byId('wiped').checkVisibility()",
                "byId('old').getBoundingClientRect().top === byId('new').getBoundingClientRect().top")
    page.media("")


def check(browser, program, recordings, folder):
    """Checks the page of the bundled recordings, and one of a thousand pairs that is made of it."""
    out = folder / "diff"
    run(program, "diff", recordings, *CALL, "-o", out, "-q")
    changed = check_compared(browser, out / "diff.html")
    path = with_data(out / "diff.html", folder / "pairs.html", many)
    with browser.open(path, 1280, 900) as page:
        page.prefer(dark=False, reduced_motion=True)
        for part in (check_filters, check_scatter, check_sides, lambda page: check_wipe(page, touches=False)):
            part(page)
        page.expect("reduced motion", "document.getAnimations().length === 0")
        time = page.slowest([
            "byId('groups').querySelector('[data-group=breaks]')", "byId('list').children[9].firstChild",
            "byId('groups').querySelector('[data-group=all]')", "byId('list').children[3].firstChild",
            "byId('plot').querySelector('svg')", "byId('next')"])
        check_print(page)
    check_phone(browser, path)
    return f"{changed} pairs, and {COUNT:,}: a click is answered in {time:.0f} ms"
