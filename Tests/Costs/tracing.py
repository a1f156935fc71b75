"""Small recordings of a trace that once held a core for seconds to minutes.

Each row is (name, make, n, arguments): `make(n)` returns the bytes of a recording of size n, and
`arguments` are those of the program, with "REC" for the recording and "OUT" for an output folder. What n
counts is said at each function; a row of size 10 n should cost at most fifteen times as much.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from recordings import header, sealed, stroke


def recording(scene, lines, width=390, height=844, scale=2):
    """Returns the bytes of a recording with a scene of a trace, and its lines after the header."""
    return sealed(header(width, height, scale, scene={"kind": "trace", **scene}), lines)


def touch(time, phase, x, y, contact=0):
    return {"t": time, "id": contact, "phase": phase, "x": x, "y": y}


def strokes(many, step=8000):
    """Returns the lines of strokes, one after the other."""
    lines = []
    for points in many:
        lines += stroke(points, lines[-1]["t"] + step if lines else 0, step)
    return lines


def mark(time):
    return {"t": time, "event": "mark", "label": "m"}


# The length in points of the built-in O on the canvas of `recording`, about.
O_LENGTH = 970


def dots(n):
    """n waypoints on a letter that nobody touches, for five seconds."""
    return recording({"guide": "O", "rules": {"step": O_LENGTH / n}}, [mark(0), mark(5_200_000)])


def dots_beside_gauge(n):
    """n waypoints on a letter under a gauge, with six touches."""
    scene = {"guide": "O", "gauge": "counter", "rules": {"step": O_LENGTH / n}}
    ink = [(195 + 140 * math.cos(a), 422 + 150 * math.sin(a)) for a in range(6)]
    return recording(scene, stroke(ink, 0, 900_000))


def ordered_dots(n):
    """n waypoints under ink that grows from still to still and does not reach them."""
    scene = {"guide": "O", "rules": {"step": O_LENGTH / n, "progress": "ordered"}}
    ink = [(195 + 150 * math.cos(k / 20), 422 + 155 * math.sin(k / 20)) for k in range(129)]
    return recording(scene, stroke(ink, 0, 40_000))


def wild_strokes(n):
    """n curves that are tens of thousands of points large, on a canvas of half a point."""
    random.seed(3)

    def place():
        return " ".join(f"{random.uniform(-2e4, 2e4):.0f}" for _ in range(2))

    guide = [{"d": f"M{place()}" + f"C{place()} {place()} {place()}" * 2} for _ in range(n)]
    scene = {"guide": {"strokes": guide}, "placement": "as-is", "rules": {"step": 1000}}
    ink = [(random.random() / 2, random.random() / 2) for _ in range(20)]
    return recording(scene, stroke(ink, 0, 250_000), 0.5, 0.5, 1)


def circles(n):
    """n touches on a guide of many nearly equal circles."""
    guide = [
        {"d": f"M{20 + k / 997:.4f} 200A170 {170 + k / 991:.4f} 0 1 1 {360 - k / 983:.4f} 201"}
        for k in range(60)
    ]
    ink = [(195 + 170 * math.cos(k / 9), 200 + 170 * math.sin(k / 9)) for k in range(n)]
    return recording({"guide": {"strokes": guide}, "placement": "as-is"}, stroke(ink, 0, 4_000))


def far_control_point(n):
    """A curve of n waypoints."""
    guide = {"strokes": [{"d": "M0 0C-1e6 0 0 100 100 100"}]}
    scene = {"guide": guide, "placement": "as-is", "rules": {"step": 888_000 / n}}
    return recording(scene, [mark(0)])


def crossings(n):
    """Two strokes that cross at a place with n pieces of each of two guide strokes."""
    guide = [{"d": "M100 100" + "h1h-1" * (n // 2)}, {"d": "M104.5 100" + "v1v-1" * (n // 2)}]
    scene = {
        "guide": {"strokes": guide},
        "placement": "as-is",
        "rules": {"through": True, "tolerance": 6, "step": 6},
    }
    one = [((99, 98), (105, 102))[k % 2] for k in range(40)]
    other = [((99, 102), (105, 98))[k % 2] for k in range(40)]
    return recording(scene, strokes([one, other]))


def plans(n, size=1):
    """n plans of 17 curves, and 20 strokes."""
    random.seed(5)
    guide, ink = [], []
    for k in range(17):
        x = 20 * k * size
        guide.append({"d": f"M{x} 0C{x + 90 * size} 300 {x - 90 * size} 500 {x + 8 * size} {800 * size}"})
    for k in range(20):
        ink.append([(random.uniform(0, 390) * size, random.uniform(0, 844) * size) for _ in range(3)])
    names = [str(k + 1) for k in range(17)]
    orders = []
    for _ in range(n):
        random.shuffle(names)
        orders.append(["+".join(names)] if random.random() < 0.5 else list(names))
    scene = {"guide": {"strokes": guide, "plans": orders}, "placement": "as-is", "rules": {"step": 100 * size}}
    return recording(scene, strokes(ink), 390 * size, 844 * size, 1)


def large_plans(n):
    """The same on a canvas of tens of thousands of points."""
    return plans(n, 70)


def guide_lines(n):
    """n guide lines over each other, with touches for five seconds."""
    random.seed(7)
    guide = [
        {"d": "M" + " ".join(f"{random.uniform(20, 370):.0f}" for _ in range(4))} for _ in range(n)
    ]
    ink = [(200 + 100 * math.cos(k / 20), 200 + 100 * math.sin(k / 20)) for k in range(130)]
    scene = {"guide": {"strokes": guide}, "placement": "as-is", "rules": {"step": 50}}
    return recording(scene, stroke(ink, 0, 40_000))


def discards(n):
    """n canceled taps beside a stroke that is still being drawn."""
    lines = [touch(0, "began", 195, 100)]
    for k in range(n):
        place = (195 + k % 7, 100 + k % 500)
        lines += [touch(k, "began", *place, 1), touch(k, "cancelled", *place, 1)]
        if k % 2:
            lines.append(touch(k, "moved", 195, 100 + k % 500))
    return recording({"guide": "T", "rules": {"cancel": "discard"}}, lines)


def crossing_lines(n):
    """n lines of ink that all cross each other, judged for cuts."""
    many = []
    for k in range(n):
        a = math.pi * k / n
        many.append([(195 + 150 * math.cos(a), 422 + 150 * math.sin(a)),
                     (195 - 150 * math.cos(a), 422 - 150 * math.sin(a))])
    return recording({"guide": "T", "rules": {"through": True}}, strokes(many, 100))


def center_of_circle(n):
    """Touches at the center of a circle of n straight pieces."""
    circle = "M345 422" + "L" + " ".join(
        f"{195 + 150 * math.cos(2 * math.pi * k / n):.3f} {422 + 150 * math.sin(2 * math.pi * k / n):.3f}"
        for k in range(1, n))
    ink = [(195 + k % 3 / 64, 422 + k % 5 / 64) for k in range(1000)]
    return recording(
        {"guide": {"strokes": [{"d": circle}]}, "placement": "as-is", "rules": {"step": 10}},
        stroke(ink, 0, 8000))


def resets(n):
    """300 resets of ink beside n waypoints."""
    lines = []
    for k in range(300):
        lines += [touch(10 * k, "began", 195, 100), touch(10 * k, "ended", 195, 100)]
        lines.append({"t": 10 * k, "event": "reset"})
    guide = {"strokes": [{"d": f"M0 100H{n / 256}"}]}
    scene = {"guide": guide, "placement": "as-is", "rules": {"step": 1 / 256, "tolerance": 10}}
    return recording(scene, lines)


def unreached(n):
    """40 short strokes at the beginning of a long guide of n waypoints, none of them red."""
    guide = {"strokes": [{"d": "M0 0H2000"}, {"d": "M0 20H2000"}], "plans": [["1", "2"], ["2", "1"]]}
    scene = {"guide": guide, "placement": "as-is", "rules": {"step": 4000 / n}}
    ink = [[(0, k / 20), (0, k / 20 + 1)] for k in range(40)]
    return recording(scene, strokes(ink))


def reached(n):
    """A long guide of n waypoints that a finger follows, a few of them with each touch."""
    guide = {"strokes": [{"d": "M0 0H4000"}]}
    scene = {"guide": guide, "placement": "as-is", "rules": {"step": 4000 / n}}
    return recording(scene, stroke([(k / 2, 0) for k in range(8000)], 0, 8000))


def resets_alone(n):
    """n resets, with a tap before each, beside a hundred thousand waypoints."""
    lines = []
    for k in range(n):
        lines += [touch(k, "began", 195, 100), touch(k, "ended", 195, 100), {"t": k, "event": "reset"}]
    guide = {"strokes": [{"d": "M0 100H4000"}]}
    scene = {"guide": guide, "placement": "as-is", "rules": {"step": 1 / 25, "tolerance": 10}}
    return recording(scene, lines)


def ahead_of_curves(n):
    """n short strokes over each other, on n cubics and a quarter more."""
    random.seed(11)

    def place():
        return f"{random.uniform(0, 390):.0f} {random.uniform(0, 844):.0f}"

    guide = [{"d": f"M{place()}" + "".join(f"C{place()} {place()} {place()}" for _ in range(n * 5 // 4))}]
    rules = {"progress": "ordered", "against": "ahead", "tolerance": 40}
    ink = [[(random.uniform(0, 390), random.uniform(0, 844)) for _ in range(2)] for _ in range(n)]
    return recording({"guide": {"strokes": guide}, "placement": "as-is", "rules": rules}, strokes(ink))


def ahead_through(n):
    """A stroke of n touches on a guide of five points a touch, placed on the ink."""
    random.seed(12)
    guide = [[random.randrange(100), random.randrange(100)] for _ in range(n * 39 // 8)]
    rules = {"progress": "ordered", "against": "ahead", "tolerance": 400, "through": True}
    ink = [(random.randrange(390), random.randrange(844)) for _ in range(n)]
    scene = {"guide": {"strokes": [{"points": guide}]}, "placement": "ink", "rules": rules}
    return recording(scene, stroke(ink, 0, 8000))


def through_threes(n):
    """n strokes of three touches all over an ordered letter."""
    random.seed(13)
    rules = {"progress": "ordered", "against": "any", "through": True}
    ink = [[(random.uniform(0, 390), random.uniform(0, 844)) for _ in range(3)] for _ in range(n)]
    return recording({"guide": "E", "rules": rules}, strokes(ink))


def shapes(n):
    """n strokes as long as a guide of 4,000 of their points."""
    scene = {"guide": {"strokes": [{"d": "M10 50H9990"}]}, "placement": "as-is", "rules": {"tolerance": 10}}
    return recording(scene, strokes([(10, 50), (9990, 50)] for _ in range(n)), width=10_000)


SCORE = ["REC"]
PAGE = ["REC", "-o", "OUT"]
EXPLAIN = ["explain", "REC"]
ALL = "shape,motion,tolerance,thresholds"
METRICS = ["metrics", "REC", "--metrics", ALL]
SVG = ["convert", "REC", "--to", "svg", "-o", "OUT"]
ROWS = [
    ("shapes of long strokes", shapes, 40, METRICS),
    ("waypoints of an untouched letter", dots, 24_000, PAGE),
    ("waypoints beside a gauge", dots_beside_gauge, 24_000, PAGE),
    ("waypoints under ink in each still", ordered_dots, 2_400, PAGE),
    ("wild guide on a tiny canvas", wild_strokes, 8, PAGE),
    ("nearly equal circles", circles, 250, PAGE),
    ("far control point", far_control_point, 100_000, SCORE),
    ("crossings at many guide pieces", crossings, 1_000, SCORE),
    ("plans of joined curves", plans, 100, SCORE),
    ("plans of joined curves on a large canvas", large_plans, 100, SCORE),
    ("overlapping guide lines", guide_lines, 800, PAGE),
    ("discards beside a long stroke", discards, 2_400, SCORE),
    ("crossing lines", crossing_lines, 800, SCORE),
    ("center of a circular guide", center_of_circle, 32_000, SCORE),
    ("resets of many waypoints", resets, 100_000, SCORE),
    ("unreached waypoints, explained", unreached, 16_000, EXPLAIN),
    ("reached waypoints, explained", reached, 100_000, EXPLAIN),
    ("resets beside waypoints, explained", resets_alone, 300, EXPLAIN),
    ("center of a circular guide, explained", center_of_circle, 32_000, EXPLAIN),
    ("short strokes ahead on cubics", ahead_of_curves, 60, SCORE),
    ("short strokes ahead on many cubics, figures", ahead_of_curves, 600, METRICS),
    ("touches ahead on a guide that they cover", ahead_through, 96, SCORE),
    ("touches ahead on a guide that they cover, as SVG", ahead_through, 96, SVG),
    ("strokes of three through an ordered letter, explained", through_threes, 50, EXPLAIN),
]
