"""Checks the list of the HTML report: its order, filters, thumbnails and histogram, with a thousand
recordings; and that the controls of the player stay in the window."""
import json

from chromium import with_data

COUNT, PLAYED = 1000, 64
NAMES = "listing.shown.map(({ name }) => name)"
SCORES = "listing.shown.map(({ score }) => score)"


def many(data):
    """Returns the data of a page with a thousand recordings: a seventh failed, a tenth not replayed."""
    report, played = data["report"], data["recordings"]
    entries, texts = [], []
    for index in range(COUNT):
        entry = dict(report["recordings"][index % len(played)])
        text = dict(played[index % len(played)])
        score = index * 389 % COUNT / (COUNT - 1)
        entry |= {"name": f"<b>{entry['name']}-{index}", "score": score, "status": "pass", "requirements": [
            {"expression": "score>=0.14", "level": "require", "found": score, "limit": 0.14,
             "passed": score >= 0.14}]}
        text["title"] = entry["name"] if index == 1 else text["title"]
        if index % 10 == 9:
            entry |= {"status": "error", "score": None}
            text["percent"] = None
        elif score < 0.14:
            entry["status"] = "fail"
        if index >= PLAYED or entry["status"] == "error":
            text["footage"] = None
        entries.append(entry)
        texts.append(text)
    report |= {"recordings": entries, "status": "error", "requirements": [
        {"expression": "median(score)>=0.9", "level": "require", "found": 0.5, "limit": 0.9, "passed": False,
         "reason": "least 0 in <b>", "next": None}]}
    report["totals"] |= {"recordings": COUNT, "error": 100, "fail": 126}
    return {"report": report, "recordings": texts}


def order(page, index):
    page.evaluate(f"byId('order').value = {index}; byId('order').dispatchEvent(new Event('change'))")


def check_order(page):
    """Failed recordings come first; the list sorts by score and name, and n and p follow it."""
    groups = page.evaluate("[...new Set(listing.shown.map(({ group }) => group))]")
    page.browser.expect(groups == ["fail", "error", "pass"], "groups", groups)
    order(page, 1)
    scores = page.evaluate(SCORES)
    page.browser.expect(scores == sorted(scores, key=lambda score: -1 if score is None else score), scores)
    page.evaluate("location.hash = addressOf(listing.shown[7])")
    page.wait("listing.current === listing.shown[7]")
    page.evaluate("keys.n()")
    page.wait("listing.current === listing.shown[8]")
    order(page, 2)
    names = page.evaluate(NAMES)
    page.browser.expect(names[0] == "<b>bar-reversed-0" and len(names) == COUNT, names[:3])
    page.expect("items", "byId('list').children.length < 100")
    page.evaluate("byId('list').scrollTop = 1e6")
    page.wait("byId('list').children.length > 100")
    page.evaluate("listing.grow(Infinity)")
    page.expect("items", "listing.shown.every(({ item }, i) => byId('list').children[i] === item)",
                "document.querySelector('#list b') === null",
                "byId('list').children[0].querySelector('.name').textContent === '<b>bar-reversed-0'")
    order(page, 0)


def check_filters(page):
    """A count, a bar of the histogram and words each list their recordings."""
    page.click("byId('groups').querySelector('[data-group=error]')")
    page.expect("count", "listing.shown.length === 100", "listing.shown.every(({ group }) => group === 'error')",
                "byId('count').textContent === '100 of 1\\u202f000'")
    page.click("byId('groups').querySelector('[data-group=all]')")
    page.click("byId('plot').querySelectorAll('g')[3]")
    page.expect("bar", "byId('filter').value === '15-20 %' && listing.shown.length > 0",
                "listing.shown.every(({ score }) => 0.15 <= score && score < 0.2)",
                "[...byId('plot').querySelectorAll('.red')].filter(bar => bar.getAttribute('height') > 0).length === 3")
    for text, claim in (("WAVE-slides", "listing.shown.length === 41"), ("not repl", "listing.shown.length === 100"),
                        ("nothing", "byId('count').textContent === '0 of 1\\u202f000'"),
                        ("", "listing.shown.length === 1000")):
        page.evaluate(f"byId('filter').value = {json.dumps(text)}; byId('filter').dispatchEvent(new Event('input'))")
        page.expect(text, claim)


def check_thumbnails(page):
    """Items in view get a thumbnail of the last picture, unless the page does not play them."""
    page.wait("document.querySelectorAll('.thumb canvas').length > 1 && !thumbnails.isBusy")
    page.expect("thumbnails", "[...byId('list').children].every((item, i) => listing.shown[i].footage || "
                "!item.querySelector('.thumb canvas'))",
                "[...document.querySelectorAll('.thumb canvas')].every(canvas => new Set(canvas.getContext('2d')"
                ".getImageData(0, 0, 88, 88).data).size > 8)")


def check_controls(browser, path):
    """Play, scrubber and help lie in the window, and the requirements of the run are folded to a line."""
    for width, height, mobile in ((1440, 900, False), (1280, 720, False), (390, 844, True)):
        with browser.open(path, width, height, mobile=mobile) as page:
            page.evaluate("keys['?']()")
            page.expect(width, "['play', 'scrubber', 'help'].map(name => byId(name).getBoundingClientRect()).every("
                        "({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight)",
                        "byId('demands').offsetHeight < 100 && byId('demands').textContent.includes('median')")
            page.evaluate("keys['?']()")
            page.click("document.querySelector('#demands summary')")
            page.expect("unfolded", "document.querySelector('#demands .why').checkVisibility()")
    with browser.open(path) as page:
        page.evaluate("location.hash = addressOf(recordings[1])")
        page.expect("a title that equals the name", "byId('title').textContent === ''")


def check(browser, path, folder):
    """Checks a page of a thousand recordings that is made of the page of the bundled ones."""
    path = with_data(path, folder / "many.html", many)
    with browser.open(path, 1280, 900) as page:
        for part in (check_order, check_filters, check_thumbnails):
            part(page)
        time = page.slowest([
            "byId('groups').querySelector('[data-group=fail]')", "byId('list').children[9].firstChild",
            "byId('groups').querySelector('[data-group=all]')", "byId('list').children[30].firstChild",
            "byId('plot').querySelectorAll('g')[9]", "byId('plot').querySelectorAll('g')[9]", "byId('next')"])
    check_controls(browser, path)
    return f"{COUNT:,} recordings: order, filters, thumbnails; a click is answered in {time:.0f} ms"
