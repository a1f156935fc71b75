#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what this project makes of damaged inputs with what other programs make of them.

    differential.py ANSWERS COUNT [SEED]

Pictures against Pillow, JSON and its numbers against orjson, and path data against svgpathtools; COUNT
inputs of each. Whoever accepts an input must make the same of it. Where one accepts what the other refuses,
the input is counted, and some are printed. Ends with 1 if two make different things of an input, or if this
project accepts something that it says it refuses. Says so where a package is missing.
"""
import base64
import importlib
import io
import os
import random
import struct
import sys
import warnings
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from grammar import path_data
from program import run, skip, start
from recordings import SIGNATURE, chunk


def peer(name):
    """A package of Python, or None, said so, if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return skip(name)


def answers(program, kind, inputs):
    """The answer of this project to each input."""
    lines = b"".join(base64.b64encode(data) + b"\n" for data in inputs)
    # Only a line feed ends an answer.
    return run(program, kind, given=lines)[0].decode().split("\n")[:-1]


def damaged(chance, text):
    """The bytes after one to three faults."""
    data = bytearray(text)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0 if data:
                data[place % len(data)] = chance.randrange(256)
            case 1 if data:
                data[place % len(data)] ^= 1 << chance.randrange(8)
            case 2:
                data.insert(place, chance.randrange(256))
            case 3:
                del data[place:place + chance.randint(1, 4)]
            case 4:
                data[place:place] = data[place:place + chance.randint(1, 30)]
            case _:
                del data[place:]
                if len(data) == 0:
                    data = bytearray(text)
    return bytes(data)


class Tally:
    """What two programs made of the inputs of a kind."""

    def __init__(self, kind, peer):
        self.kind, self.peer = kind, peer
        self.both, self.neither = 0, 0
        self.only_ours, self.only_theirs, self.different = [], [], []

    def add(self, data, ours, theirs, same):
        """Counts an input; `theirs` is None if the peer refuses it."""
        accepted = ours.startswith("ok")
        self.both += accepted and theirs is not None
        self.neither += not accepted and theirs is None
        if accepted and theirs is None:
            self.only_ours.append((data, ours, theirs))
        elif accepted and not same:
            self.different.append((data, ours, theirs))
        elif not accepted and theirs is not None:
            self.only_theirs.append((data, ours, theirs))

    def report(self):
        """Prints the counts, and some inputs of which not all is the same; true if two results differ."""
        print(f"{self.kind} and {self.peer}: {self.both} taken by both, {self.neither} by neither, "
              f"{len(self.only_ours)} only by us, {len(self.only_theirs)} only by {self.peer}, "
              f"{len(self.different)} of the taken differ")
        for data, ours, theirs in self.different[:5] + self.only_ours[:3] + self.only_theirs[:3]:
            print(f"    {data[:200]!r}\n      ours {ours[:200]}\n      {self.peer} {str(theirs)[:200]}")
        return bool(self.different)


# Pictures

def picture(chance):
    """A small picture of any color type, depth and interlacing, with random rows and extra chunks."""
    color = chance.choice([0, 2, 3, 4, 6])
    depth = chance.choice({0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8]}.get(color, [8, 16]))
    width, height = chance.randint(1, 12), chance.randint(1, 12)
    interlaced = chance.random() < 0.3
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]

    def rows(columns, lines):
        if columns <= 0 or lines <= 0:
            return b""
        size = (columns * channels * depth + 7) // 8
        return b"".join(bytes([chance.randrange(5)]) + chance.randbytes(size) for _ in range(lines))
    if interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                  (0, 1, 1, 2)]
        data = b"".join(rows((width - x + dx - 1) // dx, (height - y + dy - 1) // dy)
                        for x, y, dx, dy in passes)
    else:
        data = rows(width, height)
    packed = zlib.compress(data, chance.randrange(10))
    parts = [packed[:len(packed) // 2], packed[len(packed) // 2:]] if chance.random() < 0.3 else [packed]
    chunks = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))]
    if color == 3 or chance.random() < 0.1:
        count = 2**depth if color == 3 else 7
        chunks.append(chunk(b"PLTE", chance.randbytes(3 * min(count, 256))))
        if color == 3 and chance.random() < 0.5:
            chunks.append(chunk(b"tRNS", chance.randbytes(chance.randint(1, min(count, 256)))))
    elif color in (0, 2) and chance.random() < 0.3:
        chunks.append(chunk(b"tRNS", bytes(2 * channels)))
    if chance.random() < 0.2:
        chunks.append(chunk(b"tEXt", b"Title\0hello"))
    chunks += [chunk(b"IDAT", part) for part in parts] + [chunk(b"IEND", b"")]
    return chunks


def damaged_picture(chance):
    """A picture with a fault in a chunk, whose checksum is mostly right again, or anywhere."""
    chunks = picture(chance)
    mode = chance.random()
    if mode < 0.5:
        index = chance.randrange(len(chunks))
        kind, data = chunks[index][4:8], chunks[index][8:-4]
        if mode < 0.1:
            kind = damaged(chance, kind)[:4].ljust(4, b"x")
        elif data:
            data = damaged(chance, data)
        chunks[index] = chunk(kind, data, chance.random() < 0.9)
    elif mode < 0.65:
        index, other = chance.randrange(len(chunks)), chance.randrange(len(chunks))
        chunks[index], chunks[other] = chunks[other], chunks[index]
    elif mode < 0.7:
        del chunks[chance.randrange(len(chunks))]
    elif mode < 0.75:
        chunks.insert(chance.randrange(len(chunks) + 1), chance.choice(chunks))
    file = SIGNATURE + b"".join(chunks)
    return file if mode < 0.9 else damaged(chance, file)


def pillow(images, data):
    """The size and the checksum of the pixels as Pillow reads them; None if it refuses."""
    try:
        with images.open(io.BytesIO(data), formats=["PNG"]) as image:
            image.load()
            if image.mode.startswith("I"):
                return "16"
            straight = image.convert("RGBA")
            return f"ok {image.width} {image.height} {zlib.crc32(straight.tobytes())}"
    except Exception:
        return None


def same_picture(data, ours, theirs):
    # 16 bits a channel are rounded by some and cut off by others: byte 24 is the depth. And Pillow
    # compares the color that is clear with grays that it has scaled to 8 bits.
    if theirs == "16" or data[24] == 16 or b"tRNS" in data and data[25] == 0 and data[24] < 8:
        return theirs == "16" or ours.split()[:3] == theirs.split()[:3]
    return ours == theirs


def pictures(program, chance, count):
    images = peer("PIL.Image")
    if not images:
        return False
    inputs = [damaged_picture(chance) for _ in range(count)]
    tally = Tally("pictures", "Pillow")
    for data, ours in zip(inputs, answers(program, "png", inputs), strict=True):
        theirs = pillow(images, data)
        tally.add(data, ours, theirs, theirs is None or same_picture(data, ours, theirs))
    return tally.report()


# JSON and numbers

def json_text(chance, depth=0):
    """A JSON text, with spaces and escapes as no writer would set them."""
    space = lambda: chance.choice(["", "", "", " ", "\n\t"])
    match chance.randrange(7 if depth < 4 else 5):
        case 0:
            return chance.choice(["null", "true", "false", "nul", "True", "NaN", "Infinity"])
        case 1 | 2:
            return number_text(chance)
        case 3 | 4:
            return '"' + "".join(chance.choice(
                ["a", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\ud800", "\\/", "\u00e9", "\u2028", "\\x", "\x7f",
                 "\t", "\\u0000"][:4 + chance.randrange(9)]) for _ in range(chance.randrange(6))) + '"'
        case 5:
            items = [json_text(chance, depth + 1) for _ in range(chance.randrange(4))]
            return "[" + space() + ("," + space()).join(items) + space() + "]"
        case _:
            items = [f'"{chance.choice("abc")}"{space()}:{space()}{json_text(chance, depth + 1)}'
                     for _ in range(chance.randrange(4))]
            return "{" + (space() + ",").join(items) + space() + "}"


def number_text(chance):
    """A number in any notation, or what nearly is one."""
    digits = lambda n: "".join(chance.choice("0123456789") for _ in range(chance.randint(1, n)))
    match chance.randrange(5):
        case 0:
            value = struct.unpack("<d", chance.randbytes(8))[0]
            return repr(value) if value == value and abs(value) != float("inf") else "0"
        case 1:
            return chance.choice(["", "-"]) + digits(25) + "." + digits(25)
        case 2:
            return chance.choice(["", "-"]) + digits(20) + chance.choice("eE") + chance.choice(
                ["", "+", "-"]) + digits(3)
        case 3:
            return chance.choice(["", "-", "+"]) + digits(4) + chance.choice(["", ".", "e", "e5", ".5e-7"])
        case _:
            return str(chance.randrange(-2**70, 2**70))


def trees(program, chance, count):
    orjson = peer("orjson")
    if not orjson:
        return False
    inputs = []
    for _ in range(count):
        text = json_text(chance).encode("utf-8", "surrogatepass")
        inputs.append(damaged(chance, text) if chance.random() < 0.5 else text)
    tally = Tally("JSON", "orjson")
    for data, ours in zip(inputs, answers(program, "json", inputs), strict=True):
        try:
            theirs = orjson.loads(data)
        except orjson.JSONDecodeError:
            theirs = None
        else:
            theirs = (theirs,)
        same = theirs is None or not ours.startswith("ok") or orjson.loads(ours[3:]) == theirs[0] \
            or float("inf") in flat(theirs[0])
        tally.add(data, ours, theirs, same)
    return tally.report() or bool(tally.only_ours) or bool(tally.only_theirs)


def flat(value):
    if isinstance(value, dict):
        value = list(value.values())
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, list) else [value]


# Path data

def path_text(chance):
    def number():
        return chance.choice([lambda: repr(round(chance.uniform(-300, 300), 2)), lambda: "0", lambda: "-.5",
                              lambda: "1e2", lambda: str(chance.randrange(100))])()
    return path_data(chance, lambda: chance.randrange(8), "LHVCSQTZAMlhvcsqtazm", number,
                     lambda: abs(float(number())), chance.choice([" ", ","]))


def paths(program, chance, count):
    svgpathtools = peer("svgpathtools")
    if not svgpathtools:
        return False
    inputs = []
    for _ in range(count):
        text = path_text(chance).encode()
        inputs.append(damaged(chance, text) if chance.random() < 0.2 else text)
    tally = Tally("path data", "svgpathtools")
    for data, ours in zip(inputs, answers(program, "path", inputs), strict=True):
        try:
            path = svgpathtools.parse_path(data.decode())
            box = path.bbox() if len(path) else None
        except Exception:
            tally.add(data, ours, None, True)
            continue
        same = True
        if ours.startswith("ok") and box is not None:
            found = [float(word) for word in ours.split()[1:]]
            # Points that only a move names belong to our box, not to theirs, and arcs become cubics.
            slack = 1e-4 * max(1, *map(abs, box))
            same = len(found) < 5 or (found[1] <= box[0] + slack and found[3] >= box[1] - slack
                                      and found[2] <= box[2] + slack and found[4] >= box[3] - slack)
            if same and len(found) == 5 and "m" not in data.decode().lower()[1:]:
                same = abs(found[1] - box[0]) < slack and abs(found[4] - box[3]) < slack
        tally.add(data, ours, box if box is not None else (0,), same)
    return tally.report()


def main(program, count, seed=1):
    # The libraries tell of each fault, in C too; only what differs is told here.
    warnings.simplefilter("ignore")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    print(f"{count} inputs of each kind, seed {seed}")
    faults = [compare(program, random.Random(f"{seed} {compare.__name__}"), int(count))
              for compare in (pictures, trees, paths)]
    return 1 if any(faults) else 0


if __name__ == "__main__":
    start(main)
