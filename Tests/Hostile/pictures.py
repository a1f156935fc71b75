"""Writes the pictures that hostile recordings name, without a library of pictures."""

import random
import struct
import zlib


def png(width, height, alpha):
    """A picture of noise with the alpha of each pixel."""
    noise = random.Random(1)
    rows = b"".join(
        b"\0" + b"".join(bytes([noise.randrange(256), 90, 90, alpha(x, y)]) for x in range(width))
        for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def write_pictures(folder):
    """Writes `foil` (opaque), `star` (a tip of 256 x 256 of noise) and `hole` (stripes)."""
    folder.mkdir(parents=True, exist_ok=True)
    noise = random.Random(2)
    (folder / "foil.png").write_bytes(png(300, 200, lambda x, y: 255))
    (folder / "star.png").write_bytes(png(256, 256, lambda x, y: noise.choice([0, 255])))
    (folder / "hole.png").write_bytes(png(500, 500, lambda x, y: 255 * (x // 3 % 2)))
