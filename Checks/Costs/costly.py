# SPDX-License-Identifier: Apache-2.0
"""Small recordings that were dear to replay.

`ROWS` holds one tuple for each: a name, a function that makes the recording of a size n, a size that makes
sense ten times over too, and the arguments of the program: `"REC"` stands for the recording, and `"OUT"` for
an output folder that does not exist yet. The name or a comment says what n counts.
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
from recordings import (circle, discarded, expectation, header, mark, png, recording, scattered, sealed, stroke,
                        strokes)

# The side of the largest card that is answered by default; one of 8192 is refused at once (E427).
SIDE = 4096
# The length in points of the built-in O on a phone, about.
O_LENGTH = 970


# Traces

def traced(guide, lines, rules, width=390, height=844, plans=(), **scene):
    """A recording on a guide: the name of a letter, or the path data of its strokes."""
    if not isinstance(guide, str):
        guide = {"strokes": [{"d": path} for path in guide]} | ({"plans": plans} if plans else {})
        scene = {"placement": "as-is"} | scene
    return recording({"kind": "trace", "guide": guide, "rules": rules, **scene}, lines, width, height)


def curved(points):
    """Path data of cubics with these points."""
    first, *others = [f"{x} {y}" for x, y in points]
    return f"M{first}C{' '.join(others)}"


def polyline(points):
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def threes(count, touches=3):
    """So many random strokes."""
    return strokes(scattered(touches, 390, 844, seed=seed) for seed in range(count))


def planned(count, size=1):
    """Plans of 17 curves, and 20 strokes."""
    numbers = random.Random(5)
    guide = [f"M{x} 0C{x + 90 * size} 300 {x - 90 * size} 500 {x + 8 * size} {800 * size}"
             for x in range(0, 340 * size, 20 * size)]
    names, plans = [str(k + 1) for k in range(17)], []
    for _ in range(count):
        numbers.shuffle(names)
        plans.append(["+".join(names)] if numbers.random() < 0.5 else list(names))
    ink = strokes(scattered(3, 390 * size, 844 * size, seed=seed) for seed in range(20))
    return traced(guide, ink, {"step": 100 * size}, 390 * size, 844 * size, plans)


def guide_lines(count):
    """Guide lines over each other, with touches for five seconds."""
    guide = [polyline(scattered(2, 370, 370, 20, 20, seed)) for seed in range(count)]
    return traced(guide, stroke(circle(130, 1 / 20, 100, x=200, y=200), step=40_000), {"step": 50})


def center_of_circle(count):
    """Touches at the center of a circle of so many straight pieces."""
    ink = [(195 + k % 3 / 64, 422 + k % 5 / 64) for k in range(1000)]
    return traced([polyline(circle(count, 2 * math.pi / count, 150))], stroke(ink, step=8000), {"step": 10})


def taps_and_resets(count, length, step):
    return traced([f"M0 100H{length}"], strokes([[(195, 100)] * 2] * count, 10, resets=True),
                  {"step": step, "tolerance": 10})


def followed(count, ink, **rules):
    """A long guide of so many waypoints, in two strokes of which either may come first."""
    return traced(["M0 0H2000", "M0 20H2000"], ink, {"step": 4000 / count, **rules},
                  plans=[["1", "2"], ["2", "1"]])


def ahead_of_curves(count):
    """So many short strokes over each other, on as many cubics and a quarter more."""
    guide = [curved(scattered(1 + 3 * (count * 5 // 4), 390, 844, seed=11))]
    return traced(guide, threes(count, 2), {"progress": "ordered", "against": "ahead", "tolerance": 40})


def ahead_through(count):
    """A stroke of so many touches on a guide of five points a touch, placed on the ink."""
    guide = polyline(scattered(count * 39 // 8, 100, 100, seed=12))
    return traced([guide], stroke(scattered(count, 390, 844, seed=13), step=8000),
                  {"progress": "ordered", "against": "ahead", "tolerance": 400, "through": True},
                  placement="ink")


def tangled(pieces, strokes_, touches=3, size=560):
    """A guide of so many random lines over each other, and strokes that cross them."""
    ink = strokes((scattered(touches, size, size, seed=seed) for seed in range(strokes_)), 1000)
    return traced([polyline(scattered(pieces, size, size, seed=14))], ink, {"tolerance": 20}, size, size)


def looped(count):
    """So many curves that go far and come back, with a waypoint every 2 points."""
    loop = "c5000 0 0 422 9 7c5000 0 0 422-9-7"
    return traced(["M0 0" + loop * count], stroke(scattered(20, 5000, 900), step=8000), {"step": 2}, 8192, 928)


# Cards

def scratched(events, width=SIDE, height=SIDE, scale=1, **scene):
    return recording({"kind": "scratch", **scene}, events, width, height, scale)


def brushed(brush, count, width=SIDE, height=SIDE, step=1000, **values):
    """One stroke of `count` touches all over a card."""
    return scratched(stroke(scattered(count, width, height), step=step, **values), width, height, brush=brush)


def row_wise(count, width=1000, height=16_384):
    """Short strokes of two touches, one below the other."""
    begins = [(i * 37 % (width - 100), 2 * i * height // count) for i in range(count // 2)]
    return scratched(strokes([(x, y), (x + 90, y + 5)] for x, y in begins), width, height, brush={"width": 40})


def gradient(points, stops=2, kind="linear", scale=1, aspect=1, clear=None):
    """A card of so many points under a gradient that is clear at its end, or at every so many stops."""
    width = round(math.sqrt(points / aspect))
    colors = [[i / (stops - 1), "#%02x2040%s" % (
        i % 256, "00" if (i % clear == 0 if clear else i == stops - 1) else "ff")] for i in range(stops)]
    return scratched(stroke([(1, 1), (9, 9)]), width, points // width, scale,
                     cover={"gradient": {"kind": kind, "stops": colors}})


def rubbing(seconds, step=16_667, **scene):
    """A finger that rubs a card on a phone to and fro, in strokes of half a second."""
    points = [(70 + 250 * abs(i * step / 150_000 % 2 - 1), 250 + 340 * (i * 7 % 600) / 600)
              for i in range(int(seconds * 1_000_000 / step) // 30 * 30)]
    scene = {"frame": {"x": 45, "y": 222, "width": 300, "height": 400}, **scene}
    return scratched(strokes((points[i:i + 30] for i in range(0, len(points), 30)), step), 390, 844, 3, **scene)


def regions(count):
    shapes = [{"name": f"r{i}", "ellipse": {"x": x, "y": y, "width": 40, "height": 40}}
              for i, (x, y) in enumerate(scattered(count, 350, 804, seed=3))]
    return scratched(stroke(scattered(400, 390, 844)), 390, 844, regions=shapes)


def shared_regions(count):
    """Wide strokes over so many regions that are the same quarter of a card."""
    rect = {"x": 0, "y": 0, "width": 1000, "height": 1000}
    shapes = [{"name": f"r{i}", "rect": rect} for i in range(count)]
    ink = [(i * 3919 % 4000, i * 729 % 4000) for i in range(100)]
    return scratched(stroke(ink, step=8000), 4000, 4000, brush={"width": 1200}, regions=shapes)


def titled(count):
    """So many recordings whose titles no guide has."""
    numbers = random.Random(6)
    return b"".join(sealed(header(title="".join(numbers.choices("abcdefghij", k=10))), [mark(0)])
                    for _ in range(count))


def polygons(count):
    """Star-shaped regions of 1,000 corners each, `count` edges together."""
    shapes = [{"name": f"p{i}", "polygon": [
        [round(k * 383 % 997 / 997 * 390, 2), round((k * 709 + i * 31) % 991 / 991 * 844, 2)]
        for k in range(1000)]} for i in range(count // 1000)]
    return scratched(stroke(scattered(20, 390, 844)), 390, 844, regions=shapes)


def mask_edges(count):
    """A shape that is revealed from the start, with `count` edges from side to side."""
    path = "M0 0" + "".join(f"L{389 * (k & 1)} {k * 7919 % 3376 / 4}" for k in range(count))
    return scratched(stroke([(1, 1), (200, 400)]), 390, 844, mask=path)


def moments(count):
    """Scores at moments of an ordered E under many strokes, each of which might be any of its own."""
    drawn = strokes(([(60 + i + 20 * k, 100 + 5 * i + k * (i % 7)) for k in range(4)] for i in range(150)), 100)
    return traced("E", drawn + [expectation(f"score@{200 + i}ms>=0", 100_000) for i in range(count)],
                  {"progress": "ordered"})


def unmet(require, count):
    """Requirements at moments that do not hold, after many wide strokes."""
    whole = {"name": "whole", "rect": {"x": 0, "y": 0, "width": SIDE - 1, "height": SIDE}}
    lines = [expectation(require % (5_000_000 + i)) for i in range(count)]
    return scratched(lines + strokes((scattered(10, SIDE, SIDE, seed=i) for i in range(300)), 1000),
                     brush={"width": 200}, regions=[whole])


def figures_at_moments(metric, scene, count):
    """Requirements on a figure that is worked out from all touches, at a moment for every fourth one."""
    lines = [expectation(f"{metric}@{64 * i + 1}ms>=1") for i in range(count)]
    points = (scattered(20, 390, 844, seed=i) for i in range(count // 5))
    return recording(scene, lines + strokes(points, 16_000), 390, 844, 1)


def unknown_metrics(count):
    """Requirements on metrics that no report has, with three regions for every four of them."""
    shapes = [{"name": f"region number {i}", "rect": {"x": i % 300, "y": i % 700, "width": 40, "height": 40}}
              for i in range(count * 3 // 4)]
    lines = [expectation(f'regions."region nomber {i}x".percnt>=1', 100_000) for i in range(count)]
    return scratched(stroke([(100, 100), (200, 300)]) + lines, 390, 844, regions=shapes)


def fine_brush(width):
    """The scene of a card under a brush of one point, which a generated hand scratches completely."""
    return json.dumps({"kind": "scratch", "brush": {"width": 1},
                       "frame": {"x": 0, "y": 0, "width": width, "height": 500}}).encode()


@functools.cache
def pictures():
    """A folder of pictures that lasts as long as this program."""
    folder = Path(tempfile.mkdtemp(prefix="cards-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    numbers = random.Random(4)
    names = {"".join(numbers.choices("abcdefghij", k=10)) for _ in range(11_000)}
    (folder / "guides.jsonl").write_text("".join(
        json.dumps({"name": name, "strokes": [{"d": "M0 0L9 9"}]}) + "\n" for name in sorted(names)))
    (folder / "bad.touch.jsonl").write_bytes(rubbing(1))
    (folder / "noise.png").write_bytes(png(256, 256, lambda x, y: (0, 0, 0, 255 * numbers.randrange(2))))
    return str(folder)


WIDE, SQUARE = {"width": 10_000}, {"width": 10_000, "tip": "square"}
NOISE = {"width": 256, "tip": {"image": "noise"}}
SCORE = ["REC"]
PAGE = ["REC", "-o", "OUT"]
EXPLAIN = ["explain", "REC"]
THRESHOLDS = ["REC", "--metrics", "thresholds"]
METRICS = ["metrics", "REC", "--metrics", "shape,motion,tolerance,thresholds"]
SVG = ["convert", "REC", "--to", "svg", "-o", "OUT"]
ROWS = [
    # Strokes as long as a guide of 4,000 of their points.
    ("shapes of long strokes", lambda n: traced(
        ["M10 50H9990"], strokes([[(10, 50), (9990, 50)]] * n), {"tolerance": 10}, 10_000), 40, METRICS),
    ("waypoints of an untouched letter", lambda n: traced(
        "O", [mark(0), mark(5_200_000)], {"step": O_LENGTH / n}), 24_000, PAGE),
    ("waypoints beside a gauge", lambda n: traced(
        "O", stroke(circle(6, 1, 140, 150), step=900_000), {"step": O_LENGTH / n}, gauge="counter"), 24_000, PAGE),
    # Ink that grows from still to still and does not reach them.
    ("waypoints under ink in each still", lambda n: traced(
        "O", stroke(circle(129, 1 / 20, 150, 155), step=40_000),
        {"step": O_LENGTH / n, "progress": "ordered"}), 2_400, PAGE),
    # Curves that are tens of thousands of points large, on a canvas of half a point.
    ("wild guide on a tiny canvas", lambda n: traced(
        [curved(scattered(7, 20_000, 20_000, -20_000, -20_000, seed)) for seed in range(n)],
        stroke([(x / 80, y / 80) for x, y in scattered(20, 40, 40)], step=250_000), {"step": 1000}, 0.5, 0.5),
     8, PAGE),
    # Touches.
    ("nearly equal circles", lambda n: traced(
        [f"M{20 + k / 997:.4f} 200A170 {170 + k / 991:.4f} 0 1 1 {360 - k / 983:.4f} 201" for k in range(60)],
        stroke(circle(n, 1 / 9, 170, y=200), step=4000), {}), 250, PAGE),
    # Waypoints.
    ("far control point", lambda n: traced(
        ["M0 0C-1e6 0 0 100 100 100"], [mark(0)], {"step": 888_000 / n}), 100_000, SCORE),
    # Two strokes that cross at a place with n pieces of each of two guide strokes.
    ("crossings at many guide pieces", lambda n: traced(
        ["M100 100" + "h1h-1" * (n // 2), "M104.5 100" + "v1v-1" * (n // 2)],
        strokes([[(99, 98), (105, 102)] * 20, [(99, 102), (105, 98)] * 20]),
        {"through": True, "tolerance": 6, "step": 6}), 1_000, SCORE),
    ("plans of joined curves", planned, 100, SCORE),
    ("plans of joined curves on a large canvas", lambda n: planned(n, 70), 100, SCORE),
    ("overlapping guide lines", guide_lines, 800, PAGE),
    # Wide curves forth and back on themselves, under moves across the whole canvas.
    ("folded curves under long moves", lambda n: traced(
        2 * ["M0 0" + n * "c4096 0 0 4096 9 7c4096 0 0 4096-9-7"],
        stroke(scattered(97, 8_000, 4_000, -8_000, -4_000)), {}, 4_096, 819, profile="tracer-2019"), 23, SCORE),
    ("discards beside a long stroke", lambda n: traced(
        "T", discarded([(195, 100 + k % 500) for k in range(n)], scattered(n, 202, 600, 195, 100)),
        {"cancel": "discard"}), 2_400, SCORE),
    # Lines of ink that all cross each other, judged for cuts.
    ("crossing lines", lambda n: traced(
        "T", strokes([(x, y), (390 - x, 844 - y)] for x, y in circle(n, math.pi / n, 150)),
        {"through": True}), 800, SCORE),
    ("center of a circular guide", center_of_circle, 32_000, SCORE),
    ("resets of many waypoints", lambda n: taps_and_resets(300, n / 256, 1 / 256), 100_000, SCORE),
    # Short strokes at the beginning of the guide, none of them red.
    ("unreached waypoints, explained", lambda n: followed(
        n, strokes([(0, k / 20), (0, k / 20 + 1)] for k in range(40))), 16_000, EXPLAIN),
    # A finger reaches a few with each touch.
    ("reached waypoints, explained", lambda n: traced(
        ["M0 0H4000"], stroke([(k / 2, 0) for k in range(8000)], step=8000), {"step": 4000 / n}), 100_000, EXPLAIN),
    ("resets beside waypoints, explained", lambda n: taps_and_resets(n, 4000, 1 / 25), 300, EXPLAIN),
    ("center of a circular guide, explained", center_of_circle, 32_000, EXPLAIN),
    ("short strokes ahead on cubics", ahead_of_curves, 60, SCORE),
    ("short strokes ahead on many cubics, figures", ahead_of_curves, 600, METRICS),
    ("touches ahead on a guide that they cover", ahead_through, 96, SCORE),
    ("touches ahead on a guide that they cover, as SVG", ahead_through, 96, SVG),
    ("strokes of three through an ordered letter, explained", lambda n: traced(
        "E", threes(n), {"progress": "ordered", "against": "any", "through": True}), 50, EXPLAIN),
    ("wide round brush, film, touches", lambda n: brushed(WIDE, n), 20, PAGE),
    ("wide round brush, slow, film, touches", lambda n: brushed(WIDE, n, step=40_000), 20, PAGE),
    ("wide square brush, film, touches", lambda n: brushed(SQUARE, n), 20, PAGE),
    ("wide round brush, touches", lambda n: brushed(WIDE, n), 350, SCORE),
    ("wide square brush, touches", lambda n: brushed(SQUARE, n), 350, SCORE),
    *[(f"width by contact{film}, touches", lambda n: brushed(
        {"by": "contact"}, n, major=lambda share: 400 + share * 7919 % 200), 200, call)
      for film, call in (("", SCORE), (", film", PAGE))],
    ("narrow card, touches", row_wise, 200, SCORE),
    ("narrow card from end to end, touches", lambda n: brushed({"width": 40}, n, 1000, 16_384), 200, SCORE),
    ("narrow card from end to end, film, touches",
     lambda n: brushed({"width": 40}, n, 1000, 16_384, step=10_000), 200, PAGE),
    ("gradient with a clear stop, points", gradient, 6_700_000, SCORE),
    ("radial gradient with a clear stop, points", lambda n: gradient(n, kind="radial"), 6_700_000, SCORE),
    ("radial gradient on a phone, film, points",
     lambda n: gradient(n, kind="radial", scale=3, aspect=844 / 390), 32_916, PAGE),
    ("gradient stops", lambda n: gradient(1000 * 1000, stops=n), 400, SCORE),
    ("gradient stops, clear in turns", lambda n: gradient(4000 * 4000, stops=n, clear=2), 20, SCORE),
    ("gradient stops, film", lambda n: gradient(1000 * 1000, stops=n), 400, PAGE),
    ("gradient stops of a large card", lambda n: gradient(SIDE * SIDE, stops=n), 400, SCORE),
    ("narrow brush, touches", lambda n: brushed({"width": 1}, n), 200, SCORE),
    ("narrow brush, thresholds, touches", lambda n: brushed({"width": 1}, n), 200, THRESHOLDS),
    ("discarded stroke, touches", lambda n: scratched(
        discarded(scattered(n, SIDE, SIDE), scattered(n, SIDE, SIDE, seed=2)),
        brush={"width": 1}, rules={"cancel": "discard"}, threshold=60), 200, SCORE),
    ("noisy tip, touches", lambda n: brushed(NOISE, n, 2000, 2000), 10, ["REC", "--assets", pictures()]),
    ("picture region, points", lambda n: scratched(
        stroke([(1, 1), (9, 9)]), n // 10_000, 10_000, regions=[{"name": "noise", "image": "noise"}]),
     1_000_000, ["REC", "--assets", pictures()]),
    ("resets", lambda n: scratched(strokes(
        ([(k % 300, 50), (k % 300 + 50, 400)] for k in range(n)), 10, resets=True), 390, 844), 900, SCORE),
    ("moments of a score", moments, 90, SCORE),
    ("distances at moments", lambda n: figures_at_moments(
        "deviation.max", {"kind": "trace", "guide": "O"}, n), 90, SCORE),
    ("strokes at moments", lambda n: figures_at_moments(
        "strokes.0.repeated", {"kind": "scratch"}, n), 90, SCORE),
    ("unknown metrics", unknown_metrics, 60, SCORE),
    ("card of 2018, film, seconds", lambda n: rubbing(n, profile="original"), 6, PAGE),
    ("card, film, seconds", rubbing, 6, PAGE),
    ("moves by Core Graphics, film, touches",
     lambda n: rubbing(n * 16_667 / 1e6, rules={"composite": "cg"}), 350, PAGE),
    # As Core Graphics draws them: one translucent edge over the other.
    ("taps by Core Graphics, film", lambda n: scratched(
        strokes(([point] * 2 for point in scattered(n, 390, 844)), 10_000), 390, 844, 3,
        rules={"composite": "cg"}), 350, PAGE),
    ("wide strokes, the rules of other libraries, touches",
     lambda n: brushed({"width": 200}, n), 300, ["REC", "--as", "all"]),
    ("reasons for little cover", lambda n: unmet('regions."whole".percent@%dus<=1', n), 3, SCORE),
    ("reasons for much cover", lambda n: unmet("coverage.percent@%dus>=100", n), 3, SCORE),
    ("touches that reach all of a card, points of its width", fine_brush, 50,
     ["gen", "--scene", "REC", "--reach", "100%", "-o", "OUT"]),
    # 120 touches a second.
    ("honest touches", lambda n: rubbing(n * 8333 / 1e6, 8333), 100_000, SCORE),
    ("honest touches, film", lambda n: rubbing(n * 8333 / 1e6, 8333), 100_000, PAGE),
    ("regions", regions, 160, SCORE),
    ("regions, thresholds", regions, 160, THRESHOLDS),
    ("regions, film", regions, 160, PAGE),
    ("edges of regions", polygons, 6_000, SCORE),
    ("edges of regions, thresholds", polygons, 6_000, THRESHOLDS),
    ("edges of a mask", mask_edges, 6_000, SCORE),
    ("the same region, thresholds", shared_regions, 4, THRESHOLDS),
    # Sixty settings of it.
    ("touches of a card, tuned", lambda n: rubbing(n * 8333 / 1e6, 8333), 200,
     ["tune", "--good", "REC", "--bad", f"{pictures()}/bad.touch.jsonl", "--try", "brush.width=1..60/1"]),
    ("regions of a large card, tuned", shared_regions, 4,
     ["tune", "--good", "REC", "--bad", f"{pictures()}/bad.touch.jsonl", "--try", "brush.width=500..518/1"]),
    ("tangled guide lines", lambda n: tangled(n, 120), 400, SCORE),
    ("tangled guide lines, explained", lambda n: tangled(n, 120), 400, EXPLAIN),
    ("tangled guide lines, shapes", lambda n: tangled(n, 120), 400, ["REC", "--metrics", "shape"]),
    ("tangled guide lines, fewer touches", lambda n: tangled(n, 120), 400,
     ["shrink", "REC", "--keep", "touches>=100", "-o", "OUT"]),
    ("curves that go far, all figures", looped, 17, METRICS),
    ("curves that go far, tuned", looped, 17,
     ["tune", "--good", "REC", "--bad", f"{pictures()}/bad.touch.jsonl", "--try", "trace:rules.tolerance=1..600/1"]),
    ("titles that no guide has", titled, 50,
     ["REC", "--guide-from", "title", "--guides", f"{pictures()}/guides.jsonl"]),
]

# The rows that took the longest at ten times their size, for the gate of every change.
WORST = [
    "overlapping guide lines", "center of a circular guide", "center of a circular guide, explained",
    "short strokes ahead on cubics", "narrow card from end to end, film, touches", "discarded stroke, touches",
    "wide strokes, the rules of other libraries, touches", "edges of regions", "edges of regions, thresholds",
    "waypoints beside a gauge",
]
assert set(WORST) <= {title for title, *_ in ROWS}
