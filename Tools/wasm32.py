#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Rewrites a WebAssembly module of 64-bit addresses into one of 32-bit addresses.

Usage: wasm32.py IN OUT

Swift's `Int` has the width of an address. A module that is compiled for 64 bits computes as the
program does, to the last bit, but not every browser runs it. Here only the addresses change: each
one is wrapped to 32 bits where memory or a table is used, so pointers keep their 64 bits in memory
and `Int` keeps its width. No address passes 2^32, because the memory of the result cannot.

It knows the instructions of WebAssembly 1.0, sign extension, saturating conversions and bulk
memory, and refuses all others.
"""

import sys

I32, I64, F32, F64 = 0x7F, 0x7E, 0x7D, 0x7C
WRAP = bytes([0xA7])  # i32.wrap_i64
EXTEND = bytes([0xAD])  # i64.extend_i32_u
# How many numbers follow each instruction that changes no address, and how many bytes a constant has.
NUMBERS = dict.fromkeys([0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5)], 0) | dict.fromkeys(
    [0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, *range(0x20, 0x25), 0x41, 0x42, 0xD2], 1)
BYTES = {0x43: 4, 0x44: 8}
# The type of the value of each store, from i32.store to i64.store32.
STORED = [I32, I64, F32, F64, I32, I32, I64, I64, I64]


class Reader:
    def __init__(self, data, at=0, end=None):
        self.data, self.at = data, at
        self.end = len(data) if end is None else end

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def unsigned(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def skip_numbers(self, count=1):
        for _ in range(count):
            while self.data[self.at] >= 0x80:
                self.at += 1
            self.at += 1

    def take(self, count):
        self.at += count
        return self.data[self.at - count : self.at]


def unsigned(value):
    out = bytearray()
    while True:
        out.append(value & 0x7F | (0x80 if value > 0x7F else 0))
        value >>= 7
        if not value:
            return bytes(out)


def sized(content):
    return unsigned(len(content)) + content


def limits(reader):
    """Reads the limits of a memory or table with 64-bit indices, and returns those with 32 bits."""
    flags = reader.byte()
    bounds = [reader.unsigned() for _ in range(1 + (flags & 1))]
    return bytes([flags & ~4]) + b"".join(map(unsigned, bounds))


def offset(reader):
    """Reads the constant place of a segment, which has 64 bits, and returns it with 32 bits."""
    if reader.byte() != 0x42:
        raise SystemExit("the place of a segment is not an i64.const")
    start = reader.at
    reader.skip_numbers()
    constant = reader.data[start : reader.at]
    if reader.byte() != 0x0B:
        raise SystemExit("the place of a segment has more than one instruction")
    return b"\x41" + constant + b"\x0b"


def lower_code(body, parameters):
    """Returns a function body whose addresses have 32 bits."""
    reader = Reader(body)
    groups = [(reader.unsigned(), reader.byte()) for _ in range(reader.unsigned())]
    count = parameters + sum(number for number, _ in groups)
    spare = {}

    def local(kind):
        """Returns the index of a further local variable of a type."""
        if kind not in spare:
            spare[kind] = unsigned(count + len(spare))
        return spare[kind]

    out = bytearray()
    while reader.at < reader.end:
        start = reader.at
        code = reader.byte()
        if code in NUMBERS:
            reader.skip_numbers(NUMBERS[code])
        elif code in BYTES:
            reader.take(BYTES[code])
        elif code == 0x0E:  # br_table
            reader.skip_numbers(reader.unsigned() + 1)
        elif code == 0x11:  # call_indirect
            reader.skip_numbers(2)
            out += WRAP
        elif 0x28 <= code <= 0x3E:  # loads and stores
            # The offset is written anew: the linker leaves room for 64 bits.
            access = bytes([code]) + unsigned(reader.unsigned()) + unsigned(reader.unsigned())
            if code < 0x36:
                out += WRAP + access
            else:
                value = local(STORED[code - 0x36])
                out += b"\x21" + value + WRAP + b"\x20" + value + access
            continue
        elif code == 0x3F:  # memory.size
            reader.byte()
            out += body[start : reader.at] + EXTEND
            continue
        elif code == 0x40:  # memory.grow; -1 stays -1
            reader.byte()
            out += WRAP + body[start : reader.at] + b"\xac"
            continue
        elif code == 0xFC:
            number = reader.unsigned()
            if number in (10, 11):  # memory.copy, memory.fill
                reader.take(2 if number == 10 else 1)
                length = local(I64)
                out += b"\x21" + length
                if number == 10:
                    out += WRAP
                middle = local(I32)
                out += b"\x21" + middle + WRAP + b"\x20" + middle + b"\x20" + length + WRAP
            elif number > 7:
                raise SystemExit(f"unknown instruction 0xFC {number}")
        else:
            raise SystemExit(f"unknown instruction 0x{code:02X}")
        out += body[start : reader.at]
    groups += [(1, kind) for kind in spare]
    heads = b"".join(unsigned(number) + bytes([kind]) for number, kind in groups)
    return unsigned(len(groups)) + heads + bytes(out)


def vector(reader, each):
    """Returns a list with each of its elements rewritten."""
    count = reader.unsigned()
    return unsigned(count) + b"".join(each(reader) for _ in range(count))


def segment(reader):
    """Returns the beginning of a segment of elements or data, with its place."""
    if reader.byte() != 0:
        raise SystemExit("unknown kind of segment")
    return b"\0" + offset(reader)


def elements(reader):
    place, start = segment(reader), reader.at
    reader.skip_numbers(reader.unsigned())
    return place + reader.data[start : reader.at]


def lower(data):
    reader = Reader(data, 8)
    out = bytearray(data[:8])
    parameters, functions = [], []
    while reader.at < reader.end:
        kind = reader.byte()
        content = reader.take(reader.unsigned())
        part = Reader(content)
        if kind == 1:  # types: the number of parameters of each
            for _ in range(part.unsigned()):
                part.byte()
                count = part.unsigned()
                part.take(count)
                part.take(part.unsigned())
                parameters.append(count)
        elif kind == 3:  # functions
            functions = [part.unsigned() for _ in range(part.unsigned())]
        elif kind == 4:  # tables
            content = vector(part, lambda part: bytes([part.byte()]) + limits(part))
        elif kind == 5:  # memories
            content = vector(part, limits)
        elif kind == 9:
            content = vector(part, elements)
        elif kind == 10:  # code
            kinds = iter(functions)
            content = vector(part, lambda part: sized(
                lower_code(part.take(part.unsigned()), parameters[next(kinds)])))
        elif kind == 11:  # data
            content = vector(part, lambda part: segment(part) + sized(part.take(part.unsigned())))
        out += bytes([kind]) + sized(content)
    return bytes(out)


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with open(source, "rb") as file:
        module = lower(file.read())
    with open(target, "wb") as file:
        file.write(module)
