# SPDX-License-Identifier: Apache-2.0
"""Checks the list of the HTML report: its order, filters, thumbnails and histogram, with a thousand
recordings, without a stall; print; and that the controls of the player stay in the window."""
import json

from chromium import MILLISECONDS, with_data

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
        entry |= {"name": f"<b>{entry['name']}-{index}", "score": score, "status": "pass", "verdict": "pass", "requirements": [
            {"expression": "score>=0.14", "level": "require", "found": score, "limit": 0.14,
             "passed": score >= 0.14}]}
        text["title"] = entry["name"] if index == 1 else text["title"]
        if index % 10 == 9:
            entry |= {"status": "error", "verdict": "fail", "score": None}
            text["percent"] = None
        elif score < 0.14:
            entry |= {"status": "fail", "verdict": "fail"}
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
                        ("<50", "listing.shown.length > 0 && listing.shown.every(({ score }) => score < 0.5)"),
                        (">= 99.5 %", "listing.shown.length > 0 && listing.shown.every(({ score }) => score >= 0.995)"),
                        ("50-70", "listing.shown.length > 0 "
                         "&& listing.shown.every(({ score }) => 0.5 <= score && score < 0.7)"),
                        ("95-100", "listing.shown.some(({ score }) => score > 0.999)"),
                        ("scratch", "listing.shown.length > 0 && listing.shown.every(({ entry, name }) => "
                         "entry.scene === 'scratch' || name.includes('scratch'))"),
                        ("nothing", "byId('count').textContent === '0 of 1\\u202f000'"),
                        ("", "listing.shown.length === 1000")):
        page.evaluate(f"byId('filter').value = {json.dumps(text)}; byId('filter').dispatchEvent(new Event('input'))")
        page.expect(text, claim)
    nothing = "byId('nothing')"
    page.expect("a filter with hits", f"{nothing}.textContent === ''")
    page.evaluate("byId('filter').value = '<b>zzz'; byId('filter').dispatchEvent(new Event('input'))")
    page.expect("a filter without a hit", f"{nothing}.checkVisibility()", f"{nothing}.querySelector('b') === null",
                *[f"{nothing}.textContent.includes('{text}')" for text in ("“<b>zzz”", "<50", "50-70", "scratch")])
    page.click(f"{nothing}.querySelector('button')")
    page.expect("show all", "listing.shown.length === 1000", f"{nothing}.textContent === ''",
                "document.activeElement === byId('filter')")


def check_escape(page):
    """Escape gives the focus back: from the filter and from the help."""
    page.evaluate("document.querySelector('footer button').focus()")
    page.press("/", 191, "/")
    page.press("x", 88, "x")
    page.expect("slash", "document.activeElement === byId('filter') && byId('filter').value === 'x'")
    page.press("Escape", 27)
    page.expect("Escape in the filter", "document.activeElement === document.querySelector('footer button') && byId('filter').value === 'x'")
    page.evaluate("byId('filter').value = ''; listing.update(); document.activeElement.blur()")
    page.press("/", 191, "/")
    page.press("Escape", 27)
    page.expect("Escape without an earlier focus", "document.activeElement === byId('recording')")
    page.evaluate("document.querySelector('footer button').focus()")
    page.press("?", 191, "?")
    page.expect("help", "byId('help').matches(':popover-open')")
    page.press("Escape", 27)
    page.expect("Escape in the help", "!byId('help').matches(':popover-open')",
                "document.activeElement === document.querySelector('footer button')")


def check_thumbnails(page):
    """All recordings that the page plays get a thumbnail of the last picture, and no other does."""
    page.evaluate("listing.grow(Infinity)")
    page.wait("listing.shown.every(({ footage, item }) => "
              "Boolean(footage?.film) === Boolean(item.querySelector('.thumb canvas')))")
    page.expect("thumbnails",
                "[...document.querySelectorAll('.thumb canvas')].every(canvas => new Set(canvas.getContext('2d')"
                ".getImageData(0, 0, 88, 88).data).size > 8)")


def check_best(browser, path):
    """Traces that fail by their own checks lead, then the lowest score, and the first is open."""
    with browser.open(path) as page:
        page.evaluate("player.ready")
        scores = page.evaluate("listing.shown.map(({ group, score }) => [group !== 'fail', score])")
        browser.expect(scores == sorted(scores) and len(scores) > 20, "scores", scores)
        page.expect("the first", "listing.current === listing.shown[0]")


def check_print(browser, path):
    """Print has every thumbnail, no blank sheet, and a table that is wider than its column takes the page."""
    with browser.open(path, 800, 900) as page:
        page.evaluate("player.ready")
        page.wait("recordings.every(({ item, footage }) => !footage?.film || item.querySelector('.thumb canvas'))")
        sheets = {}
        for name in ("off-guide-t", "fast-flick", "scratch-60", "pattern-game", "counter-goal", "wave-slides"):
            page.evaluate(f"location.hash = '#{name}'; new Promise(done => setTimeout(done, 50))")
            page.evaluate("player.ready")
            sheets[name] = page.printed()
        browser.expect(all(min(found) > 1000 for found in sheets.values()), "a sheet is blank:", sheets)
        page.media("print")
        page.evaluate("location.hash = '#off-guide-t'; new Promise(done => setTimeout(done, 50))")
        page.expect("print", "[...document.querySelectorAll('.scroll')].every(({ scrollWidth, clientWidth }) => "
                    "scrollWidth <= clientWidth)",
                    "[...document.querySelectorAll('.thumb canvas')].filter(each => each.checkVisibility()).length "
                    "=== recordings.filter(({ footage }) => footage?.film).length")


def check_tables(browser, path):
    """On any screen a table has the room that it needs, or all of the page."""
    for width in (1440, 1280, 1180, 900, 390):
        with browser.open(path, width, 900) as page:
            for name in ("off-guide-t", "scratch-60", "pattern-game", "counter-goal"):
                page.evaluate(f"location.hash = '#{name}'; new Promise(done => setTimeout(done, 50))")
                page.evaluate("player.ready")
                page.expect(f"tables of {name} at {width}", "[...document.querySelectorAll('.story .scroll')].every("
                            "each => each.scrollWidth <= each.clientWidth "
                            "|| byId('tables').clientWidth <= each.closest('.panels').clientWidth)")
    with browser.open(path, 1440, 900) as page:
        page.evaluate("location.hash = '#off-guide-t'; new Promise(done => setTimeout(done, 50))")
        page.expect("the table of strokes", "byId('tables').querySelector('h3').textContent === 'Strokes'",
                    "byId('tables').clientWidth > 1000")


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


def opened(browser, path):
    """Opens a page, until its first recording and all thumbnails are there."""
    page = browser.open(path, 1280, 900)
    page.evaluate("player.ready")
    page.wait("recordings.every(({ item, footage }) => !footage?.film || item?.querySelector('.thumb canvas'))")
    return page


def check(browser, path, folder):
    """Checks a page of a thousand recordings that is made of the page of the bundled ones."""
    check_best(browser, path)
    check_print(browser, path)
    check_tables(browser, path)
    path = with_data(path, folder / "many.html", many)
    page, task = browser.longest_task(lambda: opened(browser, path))
    browser.expect(task <= MILLISECONDS, "to load the page, a task computes", task, "ms")
    with page:
        for part in (check_order, check_filters, check_escape, check_thumbnails):
            part(page)
        time = page.slowest([
            "byId('groups').querySelector('[data-group=fail]')", "byId('list').children[9].firstChild",
            "byId('groups').querySelector('[data-group=all]')", "byId('list').children[30].firstChild",
            "byId('plot').querySelectorAll('g')[9]", "byId('plot').querySelectorAll('g')[9]", "byId('next')"])
    check_controls(browser, path)
    return (f"{COUNT:,} recordings: order, filters, thumbnails, print; no task of loading computes more than "
            f"{task:.0f} ms, and a click is answered in {time:.0f} ms")
