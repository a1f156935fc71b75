"""Recordings of scratch cards and of requirements that are small and were dear to replay.

`ROWS` holds one tuple for each: a name, a function that makes the recording of a size, a size n
that makes sense ten times over too, and the arguments of the program: `"REC"` stands for the
recording, and `"OUT"` for an output folder that does not exist yet. The meaning of a size stands in the name of a row: touches,
points of a card, stops, regions, requirements.
"""

import atexit
import functools
import json
import math
import random
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from recordings import header, png, sealed, stroke

# The side of the largest card that is answered by default; one of 8192 is refused at once (E427).
SIDE = 4096


def recording(scene, events, width=SIDE, height=SIDE, scale=1):
    return sealed(header(width, height, scale, scene=scene), events)


def scattered(count, width, height, seed=1):
    numbers = random.Random(seed)
    return [(numbers.randrange(width), numbers.randrange(height)) for _ in range(count)]


def brushed(brush, count, width=SIDE, height=SIDE, spread=None, step=1000, **scene):
    """One stroke of `count` touches all over a card, or over its middle."""
    across, down = spread or (width, height)
    points = [(x + (width - across) // 2, y + (height - down) // 2)
              for x, y in scattered(count, across, down)]
    return recording({"kind": "scratch", "brush": brush, **scene}, stroke(points, step=step),
                     width, height)


def row_wise(brush, count, width, height, **scene):
    """Short strokes of two touches, one below the other."""
    events = []
    for i in range(count // 2):
        x, y = i * 37 % (width - 100), i * height // max(1, count // 2)
        events += stroke([(x, y), (x + 90, y + 5)], start=2000 * i)
    return recording({"kind": "scratch", "brush": brush, **scene}, events, width, height)


def widths_by_contact(count):
    numbers = random.Random(2)
    points = scattered(count, SIDE, SIDE)
    events = stroke(points)
    for event in events:
        event["major"] = numbers.randrange(400, 600)
    return recording({"kind": "scratch", "brush": {"by": "contact"}}, events)


def taps(count):
    """Taps all over a card, drawn as Core Graphics draws them: one translucent edge over the other."""
    events = []
    for i, (x, y) in enumerate(scattered(count, 390, 844)):
        events += stroke([(x, y), (x, y)], start=20_000 * i)
    return recording({"kind": "scratch", "rules": {"composite": "cg"}}, events, 390, 844, 3)


def gradient(points, stops=2, kind="linear", scale=1, aspect=1):
    """A card of so many points under a gradient that is clear at its end."""
    width = round(math.sqrt(points / aspect))
    height = points // width
    colors = [[i / (stops - 1), "#%02x2040%s" % (i % 256, "00" if i == stops - 1 else "ff")]
              for i in range(stops)]
    fill = {"gradient": {"kind": kind, "stops": colors}}
    return recording({"kind": "scratch", "cover": fill}, stroke([(1, 1), (9, 9)]), width, height,
                     scale)


def rubbing(seconds, step=16_667, **scene):
    """A finger that rubs a card on a phone to and fro, in strokes of half a second."""
    events, points, time = [], [], 0
    for i in range(int(seconds * 1_000_000 / step)):
        phase = i * step / 150_000
        across = abs(phase % 2 - 1)
        points.append((round(70 + 250 * across, 2), round(250 + 340 * ((i * 7) % 600) / 600, 2)))
        if len(points) == 30:
            events += stroke(points, start=time, step=step)
            time += 30 * step
            points = []
    scene = {"kind": "scratch", "frame": {"x": 45, "y": 222, "width": 300, "height": 400}, **scene}
    return recording(scene, events, 390, 844, 3)


def discarded(count):
    """Strokes that are canceled again, beside one of as many touches that is still drawn."""
    points = scattered(2 * count, SIDE, SIDE)
    events = []
    for i in range(count):
        x, y = points[i]
        events.append({"t": 1000 * i, "id": 1, "phase": "moved" if i else "began", "x": x, "y": y})
        lost = stroke([points[count + i], (x, y)], start=1000 * i, step=500, contact=2)
        events += [lost[0], {**lost[1], "phase": "cancelled"}]
    return recording({"kind": "scratch", "brush": {"width": 1}, "rules": {"cancel": "discard"},
                      "threshold": 60}, events)


def regions(count, width=390, height=844):
    numbers = random.Random(3)
    shapes = [{"name": f"r{i}", "ellipse": {"x": numbers.randrange(width - 40),
                                            "y": numbers.randrange(height - 40),
                                            "width": 40, "height": 40}} for i in range(count)]
    points = scattered(400, width, height)
    return recording({"kind": "scratch", "regions": shapes}, stroke(points), width, height)


def polygons(count, width=390, height=844):
    """Star-shaped regions of 1,000 corners each, `count` edges together."""
    shapes = []
    for i in range(max(1, count // 1000)):
        corners = []
        for k in range(min(count, 1000)):
            x, y = (k * 383) % 997 / 997 * width, (k * 709 + i * 31) % 991 / 991 * height
            corners.append([round(x, 2), round(y, 2)])
        shapes.append({"name": f"p{i}", "polygon": corners})
    return recording({"kind": "scratch", "regions": shapes},
                     stroke(scattered(20, width, height)), width, height)


def mask_edges(count, width=390, height=844):
    """A shape that is revealed from the start, with `count` edges from side to side."""
    path = "M0 0" + "".join(
        f"L{(width - 1) * (k & 1)} {k * 7919 % (height * 4) / 4}" for k in range(count))
    return recording({"kind": "scratch", "mask": path}, stroke([(1, 1), (200, 400)]), width, height)


def expectation(time, text):
    return {"t": time, "event": "expect", "require": text}


def letter(events):
    """An ordered E under many strokes, each of which might be any of its own."""
    drawn = []
    for i in range(150):
        points = [(60 + i + 20 * k, 100 + 5 * i + k * (i % 7)) for k in range(4)]
        drawn += stroke(points, start=500 * i, step=100)
    scene = {"kind": "trace", "guide": "E", "rules": {"progress": "ordered"}}
    return recording(scene, drawn + events, 390, 844)


def unmet(require, count, strokes=300):
    """Requirements at moments that do not hold, after many wide strokes."""
    events = [expectation(0, require % (5_000_000 + i)) for i in range(count)]
    points = scattered(10 * strokes, SIDE, SIDE)
    for i in range(strokes):
        events += stroke(points[10 * i:10 * i + 10], start=10_000 * i)
    whole = {"name": "whole", "rect": {"x": 0, "y": 0, "width": SIDE - 1, "height": SIDE}}
    return recording({"kind": "scratch", "brush": {"width": 200}, "regions": [whole]}, events)


def fine_brush(width):
    """The scene of a card under a brush of one point, which a generated hand scratches completely."""
    return json.dumps({"kind": "scratch", "brush": {"width": 1},
                       "frame": {"x": 0, "y": 0, "width": width, "height": 500}}).encode()


def resets(count):
    """A stroke and a reset, count times on a phone."""
    events = []
    for k in range(count):
        events += stroke([(k % 300, 50), (k % 300 + 50, 400)], start=20 * k, step=5)
        events.append({"t": 20 * k + 10, "event": "reset"})
    return recording({"kind": "scratch"}, events, 390, 844)


def moments(count):
    return letter([expectation(100_000, f"score@{200 + i}ms>=0") for i in range(count)])


def figures_at_moments(metric, scene, count):
    """Requirements on a figure that is worked out from all touches, at a moment for every fourth one."""
    points = scattered(4 * count, 390, 844)
    events = [expectation(0, f"{metric}@{64 * i + 1}ms>=1") for i in range(count)]
    for i in range(0, len(points), 20):
        events += stroke(points[i:i + 20], start=16_000 * i, step=16_000)
    return recording(scene, events, 390, 844)


def unknown_metrics(count):
    """Requirements on metrics that no report has, with three regions for every four of them."""
    shapes = [{"name": f"region number {i}", "rect": {"x": i % 300, "y": i % 700, "width": 40,
                                                       "height": 40}}
              for i in range(count * 3 // 4)]
    events = stroke([(100, 100), (200, 300)])
    events += [expectation(100_000, f'regions."region nomber {i}x".percnt>=1')
               for i in range(count)]
    return recording({"kind": "scratch", "regions": shapes}, events, 390, 844)


@functools.cache
def pictures():
    """A folder of pictures that lasts as long as this program."""
    folder = Path(tempfile.mkdtemp(prefix="cards-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    numbers = random.Random(4)
    noise = [[255 * numbers.randrange(2) for _ in range(256)] for _ in range(256)]
    (folder / "noise.png").write_bytes(png(256, 256, lambda x, y: (0, 0, 0, noise[y][x])))
    return str(folder)


def noisy_tip(count):
    return brushed({"width": 256, "tip": {"image": "noise"}}, count, 2000, 2000)


def picture_region(points):
    width = max(1, points // 10_000)
    scene = {"kind": "scratch", "regions": [{"name": "noise", "image": "noise"}]}
    return recording(scene, stroke([(1, 1), (9, 9)]), width, 10_000)


def honest(count):
    """A hand that rubs a card on a phone, 120 touches a second."""
    return rubbing(count * 8333 / 1e6, step=8333)


WIDE = {"width": 10_000}
SCORE = ["REC"]
FILM = ["REC", "-o", "OUT"]
THRESHOLDS = ["REC", "--metrics", "thresholds"]

ROWS = [
    ("wide round brush, film, touches", lambda n: brushed(WIDE, n), 20, FILM),
    ("wide round brush, slow, film, touches", lambda n: brushed(WIDE, n, step=40_000), 20, FILM),
    ("wide square brush, film, touches",
     lambda n: brushed({**WIDE, "tip": "square"}, n), 20, FILM),
    ("wide round brush, touches", lambda n: brushed(WIDE, n), 350, SCORE),
    ("wide square brush, touches", lambda n: brushed({**WIDE, "tip": "square"}, n), 350, SCORE),
    ("width by contact, touches", widths_by_contact, 200, SCORE),
    ("width by contact, film, touches", widths_by_contact, 200, FILM),
    ("narrow card, touches",
     lambda n: row_wise({"width": 40}, n, 1000, 16_384), 200, SCORE),
    ("narrow card from end to end, touches",
     lambda n: brushed({"width": 40}, n, 1000, 16_384), 200, SCORE),
    ("narrow card from end to end, film, touches",
     lambda n: brushed({"width": 40}, n, 1000, 16_384, step=10_000), 200, FILM),
    ("gradient with a clear stop, points", gradient, 6_700_000, SCORE),
    ("radial gradient with a clear stop, points",
     lambda n: gradient(n, kind="radial"), 6_700_000, SCORE),
    ("radial gradient on a phone, film, points",
     lambda n: gradient(n, kind="radial", scale=3, aspect=844 / 390), 32_916, FILM),
    ("gradient stops", lambda n: gradient(1000 * 1000, stops=n), 400, SCORE),
    ("gradient stops, film", lambda n: gradient(1000 * 1000, stops=n), 400, FILM),
    ("gradient stops of a large card",
     lambda n: gradient(SIDE * SIDE, stops=n), 400, SCORE),
    ("narrow brush, touches", lambda n: brushed({"width": 1}, n), 200, SCORE),
    ("narrow brush, thresholds, touches",
     lambda n: brushed({"width": 1}, n), 200, THRESHOLDS),
    ("discarded stroke, touches", discarded, 200, SCORE),
    ("noisy tip, touches", noisy_tip, 10, ["REC", "--assets", pictures()]),
    ("picture region, points", picture_region, 1_000_000, ["REC", "--assets", pictures()]),
    ("resets", resets, 900, SCORE),
    ("moments of a score", moments, 90, SCORE),
    ("distances at moments", lambda n: figures_at_moments(
        "deviation.max", {"kind": "trace", "guide": "O"}, n), 90, SCORE),
    ("strokes at moments", lambda n: figures_at_moments(
        "strokes.0.repeated", {"kind": "scratch"}, n), 90, SCORE),
    ("unknown metrics", unknown_metrics, 60, SCORE),
    ("card of 2018, film, seconds", lambda n: rubbing(n, profile="original"), 6, FILM),
    ("card, film, seconds", rubbing, 6, FILM),
    ("moves by Core Graphics, film, touches",
     lambda n: rubbing(n * 16_667 / 1e6, rules={"composite": "cg"}), 350, FILM),
    ("taps by Core Graphics, film", taps, 350, FILM),
    ("wide strokes, the rules of other libraries, touches",
     lambda n: brushed({"width": 200}, n), 300, ["REC", "--as", "all"]),
    ("reasons for little cover", lambda n: unmet('regions."whole".percent@%dus<=1', n), 3, SCORE),
    ("reasons for much cover", lambda n: unmet("coverage.percent@%dus>=100", n), 3, SCORE),
    ("touches that reach all of a card, points of its width", fine_brush, 50,
     ["gen", "--scene", "REC", "--reach", "100%", "-o", "OUT"]),
    ("honest touches", honest, 100_000, SCORE),
    ("honest touches, film", honest, 100_000, FILM),
    ("regions", regions, 160, SCORE),
    ("regions, thresholds", regions, 160, THRESHOLDS),
    ("regions, film", regions, 160, FILM),
    ("edges of regions", polygons, 6_000, SCORE),
    ("edges of regions, thresholds", polygons, 6_000, THRESHOLDS),
    ("edges of a mask", mask_edges, 6_000, SCORE),
]
