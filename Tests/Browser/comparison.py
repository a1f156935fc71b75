"""Checks the page of `replay diff`: its filters, the scatter that selects, the wipe between the two sides,
hostile names, and a thousand pairs."""
import subprocess

from chromium import with_data

CALL = ["--set", "trace:rules.tolerance=40", "--set", "scratch:brush.width=60", "--require", "score>=0.7",
        "--show", "ink.redSegments"]
COUNT = 1000
# A click must be answered in the time that feels immediate.
MILLISECONDS = 100


def many(data):
    """Returns the data of a page with a thousand pairs, whose names are markup."""
    rows, pairs, points = data["diff"]["rows"], data["pairs"], []
    data["diff"]["rows"] = [dict(rows[i % len(rows)], name=f"<b>{i}") for i in range(COUNT)]
    data["pairs"] = [dict(pairs[i % len(pairs)], row=i) for i in range(200)]
    for index, row in enumerate(data["diff"]["rows"]):
        points.append([index / COUNT, row["score"][1] or 0, index])
    return data | {"points": points}


def check_filters(page):
    """A count lists its pairs, and words list those that hold them."""
    page.click("byId('groups').querySelector('[data-group=mends]')")
    page.expect("listing.shown.length === diff.counts.newlyPasses", "newly passes")
    page.click("byId('groups').querySelector('[data-group=all]')")
    page.evaluate("byId('filter').value = 'scratch card'; byId('filter').dispatchEvent(new Event('input'))")
    page.expect("listing.shown.length > 0 && listing.shown.every(({ row }) => row.scene === 'scratch')", "words")
    page.evaluate("byId('filter').value = ''; byId('filter').dispatchEvent(new Event('input'))")
    page.expect("listing.shown.length === diff.rows.length", "all")


def check_scatter(page):
    """A click beside a point opens its pair, and the pictures are those of the pair."""
    for index in (3, 1):
        x, y = page.evaluate(f"""(([old, now]) => {{
          const {{ left, top, width }} = byId("plot").querySelector("svg").getBoundingClientRect();
          const scale = width / scatter.side;
          return [left + scale * scatter.place(old) + 1, top + scale * (scatter.side - scatter.place(now)) + 1];
        }})(diff.rows[{index}].score)""")
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        page.wait(f"listing.current?.index === {index}")
        page.expect(f"byId('name').textContent === diff.rows[{index}].name", "name")
        page.expect(f"byId('old').src.endsWith(pairs[{index}].old.picture)", "old picture")
        page.expect(f"byId('new').src.endsWith(pairs[{index}].new.picture)", "new picture")
        page.wait("byId('old').complete && byId('new').complete")
        page.expect("byId('old').naturalWidth > 20 && byId('old').naturalWidth === byId('new').naturalWidth"
                    " && byId('old').naturalHeight === byId('new').naturalHeight", "one crop and one scale")


def check_wipe(page, touches):
    """The divider follows the mouse or a finger, and the arrow keys."""
    page.evaluate("byId('pile').scrollIntoView({ block: 'center' })")
    left, top, width = page.evaluate(
        "(({ left, top, width }) => [left, top, width])(byId('pile').getBoundingClientRect())")
    places = [(left + width * share, top + 20) for share in (0.5, 0.3, 0.8)]
    kinds = ("touchStart", "touchMove", "touchMove") if touches else ("mousePressed", "mouseMoved", "mouseMoved")
    for kind, (x, y) in zip(kinds, places):
        if touches:
            page.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        else:
            page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)
    page.wait("Math.abs(byId('wipe').value - 80) <= 1")
    page.expect("Math.abs(parseFloat(byId('divider').style.left) - 80) <= 1", "divider")
    if touches:
        return page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.call("Input.dispatchMouseEvent", type="mouseReleased", x=places[2][0], y=places[2][1], button="left")
    page.evaluate("byId('wipe').focus()")
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key="ArrowLeft", code="ArrowLeft", windowsVirtualKeyCode=37)
    page.wait("Math.abs(byId('wipe').value - 79) <= 1.1 && byId('wipe').value < 80.5")


def check_many(browser, path):
    """A thousand pairs open at once, and names are text. Returns the milliseconds of the slowest click."""
    with browser.open(path, 1280, 900) as page:
        page.expect("listing.shown.length === 1000 && !document.querySelector('#list b, h2 b')", "names are text")
        page.expect("byId('totals').textContent.includes('800 without pictures')", "pictures")
        times = {}
        for element in ["byId('groups').querySelector('[data-group=mends]')", "byId('list').children[9].firstChild",
                        "byId('groups').querySelector('[data-group=all]')", "byId('next')",
                        "byId('plot').querySelector('svg')"] * 3:
            page.evaluate("new Promise(done => setTimeout(done, 200))")
            times.setdefault(element, []).append(page.click(element))
        for element, found in times.items():
            browser.expect(min(found) <= MILLISECONDS, element, "answers after", found, "ms")
        browser.faults += page.faults()
    return max(map(min, times.values()))


def check(browser, replay, recordings, folder):
    """Checks the page of the bundled recordings, and one of a thousand pairs that is made of it."""
    subprocess.run([replay, "diff", recordings, *CALL, "-o", folder / "diff", "-q"], check=True, capture_output=True)
    path = folder / "diff" / "diff.html"
    with browser.open(path, 1440, 900) as page:
        check_filters(page)
        check_scatter(page)
        check_wipe(page, touches=False)
        browser.faults += page.faults()
    with browser.open(path, 390, 844, mobile=True) as page:
        page.expect("document.documentElement.scrollWidth <= 390", "the phone scrolls sideways")
        check_wipe(page, touches=True)
    time = check_many(browser, with_data(path, folder / "pairs.html", many))
    return f"filters, scatter, wipe by mouse, finger and keys; {COUNT:,} pairs: a click is answered in {time:.0f} ms"
