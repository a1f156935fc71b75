# SPDX-License-Identifier: Apache-2.0
"""Writes hostile recordings: valid JSON, every key of every scene, and values at the ends of their ranges.

A recording depends on its seed alone, so a run that fails can be run again.
"""

import json
import random

# Colors, and the sizes and places of points that programs are seldom tried on.
COLORS = ["#000000", "#ffffff00", "#ff000080", "#12345601", "#0000ff", "#ffffff"]
LENGTHS = [1 / 256, 0.004, 0.5, 1, 7, 39.9, 100, 390, 844, 2000, 8192, 10_000, 65_536]
EXTREMES = [0, -0.0, 1e-9, 0.5, 1, 100, 1e4, 1e6, -1, -1e6, 999_999.999, 5e-324]
PICTURES = ["foil", "star", "hole", "none", "../foil", "/dev/zero", ""]
SENTENCES = ["", "a", "<script>alert(1)</script>", "]]>", "::error::x", "=1+1", "\u001b[31m", "\u0000",
             "\u202e\u0301", "'\"`$(true)\\", "x" * 300, "\n\r\t", ".so /dev/null"]
REQUIREMENTS = ["score>=90%", "score@1s>=0.5", "recall>=1", "coverage>=60%", "revealed@2s>=0", "strokes<=3",
                "score>=", "precision<=1", "unknown>=1", "progress@0>=0", "regions.a.coverage>=1"]
# Figures that a requirement may ask for at any moment; some are worked out from all touches.
FIGURES = {
    "trace": ["precision", "recall", "ink.redSegments", "deviation.max", "deviation.p95", "cuts",
              "tolerance.needed", "progress.reached", "verdict.failed"],
    "scratch": ["coverage.percent", "touchedPx", "alphaSum", "strokes.0.repeated",
                "withoutCancelled.percent", "coverage.revealed"],
}
# How many numbers each command of SVG path data but an arc takes.
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}


def path_data(chance, count, letters, number, radius, joint=" "):
    """SVG path data of a move and some commands; the functions make their count and their numbers."""
    def flag():
        return chance.choice("01")

    text = "M" + joint.join(number() for _ in range(2))
    for _ in range(count()):
        letter = chance.choice(letters)
        arc = [radius, radius, number, flag, flag, number, number]
        makers = arc if letter in "Aa" else [number] * SIZES[letter.upper()]
        text += letter + joint.join(str(make()) for make in makers)
    return text


class Grammar:
    """The words of one recording."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)

    # Values

    def maybe(self, share=0.5):
        return self.random.random() < share

    def one(self, values):
        return self.random.choice(values)

    def count(self, greatest):
        """A number of things: mostly few, sometimes very many."""
        return int(self.one([0, 1, 1, 2, 3, 5, 8, greatest ** self.random.random(), greatest]))

    def length(self):
        return self.one(LENGTHS) if self.maybe(0.7) else round(10 ** self.random.uniform(-3, 4.8), 3)

    def number(self):
        return self.one(EXTREMES) if self.maybe(0.3) else round(self.random.uniform(-500, 1500), 2)

    def point(self):
        return [self.number(), self.number()]

    def rect(self):
        if self.maybe(0.5):
            return {"x": 0, "y": 0, "width": self.length(), "height": self.length()}
        return {"x": self.number(), "y": self.number(), "width": self.length(), "height": self.length()}

    def box(self):
        """A rectangle with some of itself on most cards."""
        corner = {"x": self.random.randrange(200), "y": self.random.randrange(200)}
        return {**corner, "width": self.length() + 1, "height": self.length() + 1}

    def picks(self, keys, share=0.3):
        """An object with some of the keys; each has a list of values, or a function that makes one."""
        return {key: make() if callable(make) else self.one(make)
                for key, make in keys.items() if self.maybe(share)}

    def within(self, low, high):
        """A number of a range: often an end of it."""
        return self.one([low, high, round(self.random.uniform(low, high), 3)])

    def color(self):
        return self.one(COLORS)

    def colors(self, *keys):
        return lambda: self.picks(dict.fromkeys(keys, COLORS))

    def path(self):
        """SVG path data with any commands."""
        if self.maybe(0.2):
            # Many nearly equal lines, curves or circles.
            line = self.one(["M0 {0}L300 {0}", "M{0} 0C300 0 0 300 300 {0}", "M0 0L300 {0}L0 {0}Z",
                             "M{0} 0A90 90 0 1 1 0 1Z"])
            return "".join(line.format(i / 7) for i in range(self.count(2000) + 1))
        # Steps are small, or many of them would leave the plane.
        def step():
            return repr(round(self.random.uniform(-900, 900), 2) if self.maybe(0.999) else self.number())

        return path_data(self.random, lambda: self.count(200), "LHVCSQTZAMlhvcsqta", step, self.length)

    # Scenes

    def guide(self):
        if self.maybe(0.4):
            return self.one(list("TOAESXagz08"))
        strokes = []
        for _ in range(self.count(40) + 1):
            stroke = ({"d": self.path()} if self.maybe(0.6)
                      else {"points": [self.point() for _ in range(self.count(500) + 1)]})
            if self.maybe(0.2):
                stroke["slack"] = self.one([0.001, 0.5, 1, 2, 100, 1000])
            strokes.append(stroke)
        guide = {"strokes": strokes}
        if self.maybe(0.4):
            guide["size"] = [self.length(), self.length()]
        if self.maybe(0.2):
            guide["name"] = self.one(SENTENCES)
        if self.maybe(0.3):
            guide["plans"] = [self.plan(len(strokes)) for _ in range(self.count(100) + 1)]
        return guide

    def plan(self, strokes):
        order = [str(i + 1) + self.one(["", "r"]) for i in range(strokes)]
        self.random.shuffle(order)
        plan = [order[0]]
        for stroke in order[1:]:
            if self.maybe(0.3):
                plan[-1] += "+" + stroke
            else:
                plan.append(stroke)
        return plan

    def trace(self):
        progress = self.one(["any", "ordered"])
        rules = {
            "tolerance": self.length, "step": self.length, "waypoints": ["even", "bisect", "points"],
            "cancel": ["keep", "discard"], "progress": lambda: progress,
            "against": ["any", "current", "ahead"] if progress == "ordered" else ["any"],
            "need": lambda: {"precision": self.random.random(), "recall": self.random.random()},
            "time": [0, 0.001, 10], "order": self.maybe, "through": self.maybe,
        }
        return {"kind": "trace", "guide": self.guide(), **self.picks({
            "placement": lambda: self.one(["as-is", "ink", self.rect()]), "background": PICTURES, "marks": PICTURES,
            "colors": self.colors("ink", "red", "done", "guide"),
            "profile": ["tracer-2019", "tracer-2019-points"], "rules": lambda: self.picks(rules),
        }), **self.picks({"gauge": ["counter", "wave"]}, 0.1)}

    def fill(self):
        stops = sorted(round(self.random.random(), 3) for _ in range(self.count(300) + 2))
        stops = [[offset, self.color()] for offset in stops]
        return self.one([
            lambda: {"color": self.color()},
            lambda: {"gradient": {"from": self.point(), "to": self.point(), "stops": stops}},
            lambda: {"gradient": {"stops": stops}},
            lambda: {"gradient": {"kind": "radial", "center": [0.5, self.number()],
                                  "radius": self.length(), "stops": stops}},
            lambda: {"pattern": {"tile": "triangle", "direction": self.one(["top", "left"]),
                                 "color": self.color(), "size": self.one([1, 3, 30]),
                                 "repeat": self.one([1, 2, 10, 100])}},
            lambda: {"image": self.one(PICTURES), "fit": self.one(["fill", "contain", "cover"])},
        ])()

    def region(self, index):
        shape = self.one([
            lambda: {"rect": self.box()}, lambda: {"ellipse": self.box()},
            lambda: {"roundedRect": {**self.box(), "radius": self.length()}},
            lambda: {"polygon": [self.point() for _ in range(self.count(300))]
                     + [[0, 0], [300, 0], [0, 300]]},
            lambda: {"image": self.one(PICTURES)},
        ])()
        return {"name": f"r{index}", "kind": self.one(["counts", "may-scratch", "forbidden"]), **shape}

    def scratch(self):
        regions = [self.region(index) for index in range(self.count(self.one([60, 60, 2000])))]
        names = [region["name"] for region in regions if region["kind"] == "counts"]
        if not names:
            names = ["all"]
            regions.append({"name": "all", "rect": {"x": 0, "y": 0, "width": 1, "height": 1}})
        shapes = {"regions": lambda: regions}
        if self.maybe(0.3):
            shapes = {}
            tail = {"regions": regions, "combine": [
                {"name": f"c{index}", "of": self.random.sample(names, min(len(names), self.count(20) + 1)),
                 "by": self.one(["all", "any", "area"])} for index in range(self.count(20))]}
        else:
            tail = {}
        tips = ["round", "square", {"image": "star"}]
        brush = {
            "width": lambda: self.one([1, 1, 3, 40, 40, 100, 10_000, self.within(1, 10_000)]), "tip": tips,
            "by": ["force", "contact"], "alpha": [0.01, 0.5, 1], "soft": [0, 0.001, 1, 20],
        }
        rules = {
            "input": ["touches", "pan"], "hysteresis": lambda: self.within(0, 1000), "tap": ["dot", "none"],
            "cancel": ["keep", "discard"], "erase": ["all", "finished"], "join": ["round", "miter"],
            "composite": ["union", "cg"], "begin": ["inside", "anywhere"], "stopsAtThreshold": [False, True],
        }
        return {"kind": "scratch", **self.picks({
            "frame": self.rect, "cover": self.fill, "content": self.fill,
            "brush": lambda: self.picks(brush, 0.5), **shapes,
            "mask": lambda: self.one([self.path(), {"image": "hole"}]),
            "threshold": [0, 0.0001, 50, 60, 100], "eraser": self.rect,
            "autoReveal": [None, {}, {"fade": 0}, {"fade": 10**9}, {"when": "lift"}, {"fade": 9, "when": "crossing"}],
            "profile": lambda: "original", "rules": lambda: self.picks(rules),
        }), **tail, **self.picks({"gauge": ["counter", "wave"]}, 0.1)}

    def counter(self):
        return {"kind": "counter", **self.picks({
            "count": [0, 8, 10**6], "goal": [1, 8, 1000], "clampAtGoal": self.maybe,
            "profile": ["default", "original"], "slop": [0, 8, 10_000],
            "colors": self.colors("page", "counter", "outline", "text", "fill", "add", "minus", "sign"),
            "layout": lambda: self.picks({key: self.rect for key in ["gauge", "add", "minus"]}),
        })}

    def wave(self):
        def margin():
            return self.within(0, 40)

        return {"kind": "wave", **self.picks({
            "progress": [0, 0.45, 1],
            "size": lambda: [self.one([200, 331.2, 8000]), self.one([200, 331.2, 8000])],
            "scaleCount": [1, 100, 3600], "scaleDivisionsLength": margin, "scaleDivisionsWidth": margin,
            "scaleMargin": margin, "waveMargin": margin, "waveLength": [1, 180, 10**6],
            "amplitude": lambda: self.within(0, 1000), "backgroundLines": self.maybe, "caption": SENTENCES,
            "colors": self.colors("page", "front", "back", "water", "lines", "ticks", "lit", "text"),
            "layout": lambda: self.picks({key: self.rect for key in ["sphere", "slider"]}),
        }), **self.one([{}, {"profile": "original", "form": self.one(["repo", "article"])}])}

    def pattern(self):
        directions = ["left", "top", "right", "bottom"]
        hues = ["#0000ff", "#ff0000", "#ff00ff"]

        def deal():
            answer = self.one(directions)
            return {"answer": answer, "tiles": [{"direction": answer, "color": self.one(hues)}
                                                for _ in range(4)]}
        places = {key: self.rect for key in directions + ["playAgain"]}
        places |= {key: self.point for key in ["score", "feedback", "result"]}
        places["tiles"] = lambda: [self.box() | {"width": 300, "height": 300} for _ in range(4)]
        deals = self.one([
            lambda: {"seed": self.one([0, 42, 2**53 - 1]), "tiles": 4, "attempts": self.within(1, 100) // 1},
            lambda: {"deals": [deal() for _ in range(self.one([1, 5, 100]))]},
        ])()
        return {"kind": "pattern", **deals, **self.picks({
            "profile": ["default", "original"], "slop": [0, 8, 10_000],
            "colors": self.colors("page", "text", "tiles", "blue", "red", "magenta", "right", "wrong", "button",
                                  "pressed", "edge", "title", "off"),
            "layout": lambda: self.picks(places),
        })}

    # Recordings

    def header(self):
        scene = self.one([self.trace, self.trace, self.scratch, self.scratch, self.counter, self.wave,
                          self.pattern, lambda: {"kind": "ink"}])()
        canvas = self.one([(390, 844), (390, 844), (0.5, 0.5), (8192, 8192), (1000, 65_536), (65_536, 1),
                           (self.length(), self.length())])
        header = {"format": "touch-recording", "version": 1,
                  "canvas": {"width": canvas[0], "height": canvas[1]}}
        if self.maybe(0.4):
            header["canvas"]["scale"] = self.one([0.01, 1, 2, 3, 16])
        header |= self.picks({
            "id": lambda: self.one(SENTENCES)[:200], "title": SENTENCES, "recordedAt": lambda: "2026-01-01T00:00:00Z",
            "device": lambda: {"model": self.one(SENTENCES), "os": "", "app": "", "hz": 1e308},
            "source": lambda: {"importer": self.one(SENTENCES), "file": "../../x", "sha256": "",
                               "synthetic": True, "thinned": True},
            "uses": lambda: ["a"], "requires": lambda: self.one([[], ["a"]] if self.maybe(0.1) else [[]]),
            "x-" + self.one(["a", "b"]): lambda: {"deep": [[[]]]},
        }, 0.1)
        header["scene"] = scene
        return header

    def touches(self, canvas):
        """Lines of touches and events, in the order of time."""
        # How far the fingers go, in points.
        way = self.one([1, 30, 400, 400, 8192, 65_536, 900_000])
        pause = self.one([0, 1000, 8333, 16_667, 10**6, 10**9])
        if self.maybe(0.5):
            way = max(canvas["width"], canvas["height"])
        down, time, lines = {}, 0, []
        pen = self.picks({"force": self.random.random, "altitude": lambda: 1, "azimuth": lambda: 3,
                          "twist": lambda: 359, "major": self.length, "minor": self.length,
                          "angle": lambda: -1})
        for _ in range(self.count(self.one([100, 3500]))):
            time += self.one([0, pause, pause])
            contact = self.random.randrange(self.one([1, 2, 12]))
            event = self.random.random()
            if event < 0.02:
                lines.append(self.one([
                    {"t": time, "event": "reset"}, {"t": time, "event": "mark", "label": "m"},
                    {"t": time, "event": "note", "text": self.one(SENTENCES)},
                    {"event": "expect", "require": self.one(REQUIREMENTS)},
                    {"t": time, "event": "x-other", "value": [1, {"a": None}]},
                ]))
                continue
            place = {"x": round(self.random.uniform(-0.1, 1.1) * way, 2),
                     "y": round(self.random.uniform(-0.1, 1.1) * way, 2)}
            touch = {"t": time, "id": contact}
            if contact not in down:
                phase = "hovered" if event < 0.05 else "began"
                lines.append({**touch, "phase": phase, **place, **pen,
                              **({"type": self.one(["touch", "pen", "eraser", "mouse"])}
                                 if phase == "began" and self.maybe(0.1) else {})})
                if phase == "began":
                    down[contact] = True
            elif event > 0.9:
                lines.append({**touch, "phase": self.one(["ended", "cancelled"]), **place})
                del down[contact]
            else:
                lines.append({**touch, "phase": "moved", **place, **pen,
                              **({"coalesced": True} if event < 0.1 else {})})
        return lines

    def expectations(self, header, touches):
        """Lines that ask for figures at many moments; most of the requirements do not hold."""
        end = max((line.get("t", 0) for line in touches), default=0)
        known = ["score", *FIGURES.get(header["scene"]["kind"], [])]
        figures = [self.one(known) for _ in range(self.one([1, 1, 3]))]
        return [{"event": "expect",
                 "require": f"{self.one(figures)}@{self.random.randrange(end + 2)}us"
                            f"{self.one(['>=', '<='])}{self.one([0.5, 3, 50]):g}"}
                for _ in range(self.count(1000))]

    def recording(self):
        """The bytes of the recording."""
        header = self.header()
        touches = self.touches(header["canvas"])
        lines = [header] + (self.expectations(header, touches) if self.maybe(0.1) else []) + touches
        if self.maybe(0.8):
            lines.append({"event": "end", "lines": len(lines) - 1})
        return "".join(json.dumps(line) + "\n" for line in lines).encode()
