// SPDX-License-Identifier: Apache-2.0

// The pictures of a recording are told by the pixels that change from one to the next; the format is
// described in FilmEncoder.swift.

class Film {
  constructor({ times, scale, size: [width, height], parts: [runs, colors] }, bytes) {
    Object.assign(this, { times: sums(times), scale, width, height, runs: bytes.subarray(0, runs),
      colors: bytes.subarray(runs, runs + colors), opacities: bytes.subarray(runs + colors) });
    this.image = new ImageData(width, height);
    this.pixels = new DataView(this.image.data.buffer);
    this.rewind();
  }

  static unpacks = "DecompressionStream" in globalThis;

  // Null in a browser that cannot unpack a film.
  static async of(film) {
    if (!Film.unpacks) return null;
    const stream = new Blob([bytesOf(film.changes)]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Film(film, new Uint8Array(await new Response(stream).arrayBuffer()));
  }

  // `shown` is the picture in the image, the others are the next unread run and color.
  rewind() {
    Object.assign(this, { shown: -1, run: 0, color: 0 });
  }

  // Paints the changes since the picture that is shown; an earlier time starts from the first one.
  show(time, context) {
    const wanted = Math.max(lastNotAfter(this.times, time), 0);
    if (wanted === this.shown) return;
    if (wanted < this.shown) this.rewind();
    while (this.shown < wanted) this.advance();
    context.putImageData(this.image, 0, 0);
  }

  advance() {
    const { pixels, colors, opacities } = this, end = this.width * this.height;
    for (let place = this.number(); place < end; place += this.number()) {
      const count = this.number(), last = place + (count >> 1);
      while (place < last) {
        const first = 3 * this.color, color = (colors[first] << 24 | colors[first + 1] << 16
          | colors[first + 2] << 8 | (opacities[this.color] ?? 255)) >>> 0;
        this.color++;
        const until = count & 1 ? last : place + 1;
        while (place < until) pixels.setUint32(4 * place++, color);
      }
    }
    this.shown++;
  }

  number() {
    let value = 0, scale = 1, byte;
    do {
      byte = this.runs[this.run++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte & 128);
    return value;
  }
}
