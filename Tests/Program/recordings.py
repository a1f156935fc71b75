"""Writes recordings and pictures for the program under test."""

import json
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


def stroke(points, start=0, step=1000, contact=0, **values):
    """The lines of one stroke through points, a touch every `step` microseconds."""
    last = len(points) - 1
    return [{"t": start + k * step, "id": contact,
             "phase": "began" if k == 0 else "ended" if k == last else "moved",
             "x": round(x, 3), "y": round(y, 3), **values} for k, (x, y) in enumerate(points)]


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
