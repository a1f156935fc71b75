// The pictures of a recording are the frames of one animated PNG; each frame is the rectangle that
// changed. The script splits it into plain PNGs, which every browser decodes, and paints one over
// the other.

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xEDB88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes) {
  let crc = 0xFFFFFFFF;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255];
  return (crc ^ 0xFFFFFFFF) >>> 0;
}

function chunk(kind, content) {
  const bytes = new Uint8Array(12 + content.length), view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set([...kind].map(letter => letter.charCodeAt(0)), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crcOf(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

function* chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset);
  for (let start = 8; start < png.length;) {
    const length = view.getUint32(start);
    const kind = String.fromCharCode(...png.subarray(start + 4, start + 8));
    yield { kind, content: png.subarray(start + 8, start + 8 + length) };
    start += 12 + length;
  }
}

// Splits an animated PNG into { x, y, replaces, parts of a plain PNG }.
function stillsOf(png) {
  const signature = png.subarray(0, 8), stills = [];
  let head;
  for (const { kind, content } of chunksOf(png)) {
    if (kind === "IHDR") head = content;
    if (kind === "fcTL") {
      const view = new DataView(content.buffer, content.byteOffset);
      const size = head.slice();
      size.set(content.subarray(4, 12));
      stills.push({ x: view.getUint32(12), y: view.getUint32(16), replaces: content[25] === 0,
        parts: [signature, chunk("IHDR", size)] });
    }
    if (kind === "IDAT") stills.at(-1).parts.push(chunk("IDAT", content));
    if (kind === "fdAT") stills.at(-1).parts.push(chunk("IDAT", content.subarray(4)));
  }
  for (const still of stills) still.parts.push(chunk("IEND", new Uint8Array()));
  return stills;
}

class Film {
  constructor(times, scale, stills, bitmaps) {
    Object.assign(this, { times, scale, stills, bitmaps, shown: -1 });
    ({ width: this.width, height: this.height } = bitmaps[0]);
  }

  static async of({ png, times, scale }) {
    const stills = stillsOf(bytesOf(png));
    const bitmaps = await Promise.all(stills.map(still =>
      createImageBitmap(new Blob(still.parts, { type: "image/png" }))));
    return new Film(sums(times), scale, stills, bitmaps);
  }

  // Paints the changes since the still that is shown; an earlier time starts from the first still.
  show(time, context) {
    const wanted = Math.max(lastNotAfter(this.times, time), 0);
    if (wanted === this.shown) return;
    for (let i = wanted > this.shown ? this.shown + 1 : 0; i <= wanted; i++) this.paint(i, context);
    this.shown = wanted;
  }

  paint(index, context) {
    const { x, y, replaces } = this.stills[index], bitmap = this.bitmaps[index];
    if (replaces) context.clearRect(x, y, bitmap.width, bitmap.height);
    context.drawImage(bitmap, x, y);
  }

  close() {
    for (const bitmap of this.bitmaps) bitmap.close();
  }
}
