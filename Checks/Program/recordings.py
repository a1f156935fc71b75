# SPDX-License-Identifier: Apache-2.0
"""Writes recordings and pictures for the program under test."""

import json
import math
import random
import struct
import zlib

ENDING = ".touch.jsonl"


def header(width=100, height=100, scale=1, **members):
    return {"format": "touch-recording", "version": 1,
            "canvas": {"width": width, "height": height, "scale": scale}} | members


def text(*lines):
    """The bytes of lines, each of which is a value."""
    return b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                    for line in lines)


def sealed(first, events):
    """The bytes of a recording with its last line."""
    end = {"t": max((event.get("t", 0) for event in events), default=0), "event": "end", "lines": len(events)}
    return text(first, *events, end)


def parsed(content):
    return [json.loads(line) for line in content.split("\n") if line]


def recording(scene, events, width=390, height=844, scale=2):
    """The bytes of a recording of events on a scene."""
    return sealed(header(width, height, scale, scene=scene), events)


# Lines

def stroke(points, start=0, step=1000, contact=0, last="ended", began=None, **values):
    """The lines of one contact through points, a touch every `step` microseconds.

    All but the last have the values, which are numbers or functions of the share that is drawn; `began` are
    further keys of the first.
    """
    end, lines = len(points) - 1, []
    for k, (x, y) in enumerate(points):
        line = {"t": start + k * step, "id": contact, "phase": "moved" if k else "began", "x": round(x, 3),
                "y": round(y, 3)}
        if k < end:
            line |= {name: round(value(k / end) if callable(value) else value, 4)
                     for name, value in values.items()}
        lines.append(line)
    lines[0] |= began or {}
    if end:
        lines[-1]["phase"] = last
    return lines


def strokes(many, step=8000, resets=False):
    """The lines of strokes, one after the other, with a reset behind each if that is asked for."""
    lines = []
    for points in many:
        lines += stroke(points, lines[-1]["t"] + step if lines else 0, step)
        if resets:
            lines.append({"t": lines[-1]["t"], "event": "reset"})
    return lines


def discarded(points, others):
    """The lines of one contact that is drawn on and on, and of another at each of its touches, which is
    canceled."""
    lines = stroke(points)
    return [line for touch, other in zip(lines, others) for line in (
        touch, *stroke([other, (touch["x"], touch["y"])], touch["t"], 500, 1, last="cancelled"))]


def mark(time):
    return {"t": time, "event": "mark", "label": "m"}


def expectation(require, time=0):
    return {"t": time, "event": "expect", "require": require}


# Points

def scattered(count, right, bottom, left=0, top=0, seed=1):
    numbers = random.Random(seed)
    return [(numbers.randrange(left, right), numbers.randrange(top, bottom)) for _ in range(count)]


def circle(count, step, radius, down=None, x=195, y=422):
    """Points along an ellipse, so many radians from one to the next."""
    return [(x + radius * math.cos(step * k), y + (down or radius) * math.sin(step * k)) for k in range(count)]


# Pictures

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, data, is_right=True):
    """A chunk of a PNG file, with the checksum that it should have or not."""
    checksum = zlib.crc32(kind + data) ^ (not is_right)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def png(width, height, pixel):
    """A picture whose four bytes at (x, y) are those of pixel(x, y)."""
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))
    return (SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
