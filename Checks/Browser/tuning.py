# SPDX-License-Identifier: Apache-2.0
"""Checks the page of `replay tune`: its figures and pictures, hostile names, a phone and print."""
import json

from chromium import SMALL, with_data
from program import run

CALL = ["--try", "rules.tolerance=2..14/4", "--try", "rules.step=4,8", "--set", "placement=ink", "--resamples", "50"]


def hostile(data):
    """Returns the tuning with names that would be markup, and one recording without a value."""
    first = data["tuning"]["misjudged"][0]
    first |= {"name": "</script><b>x", "guide": "<i>y", "value": None}
    data["plots"]["doubts"] = ["only <b>1</b>"]
    return data


def check(browser, program, recordings, folder):
    """Checks the page of steady hands and of hasty ones, of which some are misjudged."""
    for name, jitter, seed in (("good", 4, 1), ("bad", 7, 500)):
        run(program, "gen", "--guide", "S", "--count", 30, "--jitter", jitter, "--seed", seed,
            "-o", f"{folder}/{name}-hands/", "-q")
    out = folder / "tuning"
    run(program, "tune", "--good", folder / "good-hands", "--bad", folder / "bad-hands", *CALL, "-o", out, "-q")
    tuning = json.loads((out / "tuning.json").read_text())
    misjudged = len(tuning["misjudged"])
    with browser.open(out / "tuning.html", 1440, 900) as page:
        page.prefer(dark=True, reduced_motion=True)
        page.evaluate("Promise.all([...document.querySelectorAll('.gallery img')].map(image => image.decode()))")
        rule = json.dumps(tuning["chosen"]["require"])
        page.expect("tuning", f"document.querySelectorAll('.gallery img').length === {min(misjudged, 20)}",
                    f"{misjudged} > 0", "document.querySelectorAll('.map td').length === 8",
                    "document.querySelectorAll('.plots svg').length === 2",
                    f"byId('rule').querySelector('code').textContent.includes({rule})",
                    "document.documentElement.scrollWidth <= innerWidth")
        page.media("print")
        page.expect("print", f"document.querySelectorAll('#findings tbody tr').length === {misjudged} + 9")
    path = with_data(out / "tuning.html", folder / "hostile.html", hostile)
    with browser.open(path, 390, 844, mobile=True) as page:
        browser.faults += page.evaluate(SMALL)
        page.expect("names", "document.querySelector('#findings figcaption').textContent.includes('</script><b>x on <i>y')",
                    "byId('notice').textContent.includes('<b>1</b>')", "!document.querySelector('main b > b, main i')",
                    "document.documentElement.scrollWidth <= innerWidth")
    return f"{misjudged} misjudged, {len(tuning['settings'])} settings"
