# SPDX-License-Identifier: Apache-2.0
"""Drawings of letters in the raw form of Quick, Draw!, the same at every call.

The hands are those of `replay gen`; each drawing is one of them, moved, stretched, leaned, bent and
shaken by a random amount. Some lines are bad, some end with CR LF, some are blank.
"""
import json
import math
import random
import string
import subprocess
from pathlib import Path

LETTERS = string.ascii_uppercase
HANDS = 4  # of each letter
COUNTRIES = ("US", "GB", "DE", "JP", "BR", "IN", "SA", "KR")
# How far each device lets a hand stray, beside the hand itself.
DEVICES = {"pen": 0.6, "finger": 1.0, "mouse": 1.5}

# What stands in place of a drawing on the bad lines; each is bad in another way.
BAD = {
    "torn": lambda line: line[:len(line) // 2],
    "not JSON": lambda line: "key_id,word,countrycode",
    "not an object": lambda line: "[1,2,3]",
    "no drawing": lambda line: '{"word":"B","key_id":"1"}',
    "no strokes": lambda line: '{"word":"C","key_id":"2","drawing":[]}',
    "a drawing of the wrong type": lambda line: '{"word":"D","key_id":"3","drawing":7}',
    "arrays of different lengths": lambda line: '{"word":"E","key_id":"4","drawing":[[[1,2],[3],[0]]]}',
}


def hands(replay, folder):
    """The strokes of generated hands by letter: lists of (x, y, ms), about 100 in a drawing."""
    found = {}
    Path(folder, "hands").mkdir()
    for letter in LETTERS:
        subprocess.run(
            [replay, "gen", "--guide", letter, "--hz", "55", "--count", str(HANDS), "--seed", "1",
             "--quiet", "-o", f"{folder}/hands/{letter}/"], check=True)
        found[letter] = [strokes(path) for path in sorted(Path(folder, "hands", letter).iterdir())]
    return found


def strokes(recording):
    found = {}
    with open(recording) as lines:
        for touch in map(json.loads, lines):
            if "phase" in touch:
                found.setdefault(touch["id"], [[]])
                if touch["phase"] == "began" and found[touch["id"]][-1]:
                    found[touch["id"]].append([])
                found[touch["id"]][-1].append((touch["x"], touch["y"], touch["t"] // 1000))
    return sorted((stroke for contact in found.values() for stroke in contact),
                  key=lambda stroke: stroke[0][2])


def deformed(strokes, chance, stray):
    """One drawing: the strokes of a hand at another size and place, strayed from by `stray` points."""
    size, turn = chance.uniform(0.4, 1.6), chance.uniform(-0.12, 0.12)
    lean, narrow = chance.uniform(-0.15, 0.15), chance.uniform(0.85, 1.15)
    left, top = chance.uniform(20, 300), chance.uniform(20, 200)
    waves = [(stray * chance.random(), chance.uniform(0.01, 0.04), chance.uniform(0, 7))
             for _ in range(4)]
    drawing = []
    for stroke in strokes:
        xs, ys, times = [], [], []
        for x, y, time in stroke:
            x, y = x - 195, y - 422
            bent_x = x * narrow + lean * y + sum(a * math.sin(f * y + p) for a, f, p in waves[:2])
            bent_y = y + turn * x + sum(a * math.sin(f * x + p) for a, f, p in waves[2:])
            xs.append(round(left + size * (bent_x + 150), 1))
            ys.append(round(top + size * (bent_y + 150), 1))
            times.append(time)
        drawing.append([xs, ys, times])
    return drawing


class Drawings:
    """A random access to drawings by number: the same number is the same drawing."""

    def __init__(self, replay, folder, seed=1):
        self.hands = hands(replay, folder)
        self.seed = seed

    def chance(self, number):
        return random.Random(self.seed * 1_000_003 + number)

    def strokes(self, number, steadiness=1.0):
        chance = self.chance(number)
        letter = chance.choice(LETTERS)
        stray = 30 * chance.random() ** 2 * steadiness
        return letter, deformed(chance.choice(self.hands[letter]), chance, stray)

    def line(self, number):
        letter, drawing = self.strokes(number)
        chance = self.chance(-number - 1)
        second = number % 86400
        return json.dumps({
            "word": letter, "countrycode": chance.choice(COUNTRIES),
            "timestamp": "2017-03-%02d %02d:%02d:%02d.5 UTC"
            % (1 + number % 28, second // 3600, second // 60 % 60, second % 60),
            "recognized": chance.random() < 0.9, "key_id": str(4503599627370496 + number),
            "drawing": drawing,
        }, separators=(",", ":"))

    def lines(self, count):
        """That many drawings, of which a few are bad."""
        bad = {count * (k + 1) // (len(BAD) + 1): how for k, how in enumerate(BAD.values())}
        for number in range(count):
            line = self.line(number)
            yield bad[number](line) if number in bad else line

    def packed(self, number):
        """The drawing as the recording of an app that names its device."""
        chance = self.chance(-number - 1)
        device = chance.choice(list(DEVICES))
        letter, drawing = self.strokes(number, DEVICES[device])
        rows = [(time * 1000, contact, phase(k, len(xs)), x, y)
                for contact, (xs, ys, times) in enumerate(drawing)
                for k, (x, y, time) in enumerate(zip(xs, ys, times))]
        t, contacts, phases, xs, ys = zip(*rows)
        return json.dumps({
            "format": "touch-recording", "version": 1, "canvas": {"width": 1000, "height": 1400},
            "id": f"app-{number}", "title": letter, "x-device": device,
            "columns": {"t": t, "id": contacts, "phase": "".join(phases), "x": xs, "y": ys},
        }, separators=(",", ":"))


def phase(index, count):
    return "b" if index == 0 else "e" if index == count - 1 else "m"


def write(path, lines):
    """Writes lines with what a filter has to bear: blank lines, CR LF, and no last line feed."""
    with open(path, "w", newline="") as file:
        for number, line in enumerate(lines):
            file.write(("" if number == 0 else "\r\n" if number % 100 == 50 else "\n") + line)
            if number % 1000 == 999:
                file.write("\n \t")
