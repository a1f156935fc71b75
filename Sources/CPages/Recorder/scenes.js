// SPDX-License-Identifier: Apache-2.0

// --- Scenes: the pictures that are touched ---

// A scene that the page offers. The engine drew its first frame; the page only places the picture.
//
//     name, group       the entry of the chooser
//     header            the scene of a recording's header; null for a blank sheet
//     isStill           true if touches do not change the picture while they are recorded
//     picture           the first frame: `png`, `size` in points, `paper`, `isDark`, its `place`
//                       (below), and for that `content` and `margin`
//     card              a card on the picture: its `frame`, the picture `under` its cover, its
//                       `brush`
class OfferedScene {
  constructor(fields) {
    Object.assign(this, fields);
  }

  // Decodes the pictures; until then the scene draws nothing.
  async load() {
    this.image ??= this.picture && await decoded(this.picture.png);
    this.under ??= this.card && await decoded(this.card.under);
  }

  get isLoaded() {
    return !this.picture || Boolean(this.image && (this.under || !this.card));
  }

  // The rectangle of the picture on a canvas.
  //
  //     "middle"    the content fills the canvas but for the margin, a share of the shorter side
  //     "corner"    as large as it is, in the upper left corner
  //     "canvas"    stretched over the canvas
  place(canvas) {
    const { size, content, margin, place } = this.picture;
    if (place === "corner") return { x: 0, y: 0, ...size };
    if (place === "canvas") return { x: 0, y: 0, ...canvas };
    const room = margin * Math.min(canvas.width, canvas.height);
    let scale = Math.min(
      (canvas.width - room) / content.width, (canvas.height - room) / content.height);
    if (this.card) scale = Math.max(Math.floor(scale * 100), 1) / 100;
    const [width, height] = [size.width * scale, size.height * scale];
    let [x, y] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
    if (this.card) {
      // The corner of the card is a whole point.
      const { frame } = this.card;
      x = Math.round(x + frame.x * scale) - frame.x * scale;
      y = Math.round(y + frame.y * scale) - frame.y * scale;
    }
    return { x, y, width, height };
  }

  // The frame of the card on a canvas, in whole points.
  cardFrame(canvas) {
    const { frame } = this.card;
    const { x, y, width, height } = this.place(canvas);
    const across = width / this.picture.size.width, down = height / this.picture.size.height;
    return {
      x: Math.round(x + frame.x * across), y: Math.round(y + frame.y * down),
      width: Math.round(frame.width * across), height: Math.round(frame.height * down),
    };
  }

  // The scene as the header of a recording names it.
  on(canvas) {
    if (!this.header) return undefined;
    const isMoved = this.card && this.picture.place === "middle";
    return isMoved ? { ...this.header, frame: this.cardFrame(canvas) } : this.header;
  }

  // The size of the canvas that shows the whole scene, if this one does not.
  wanted(canvas) {
    if (this.picture?.place !== "corner") return undefined;
    const { width, height } = this.picture.content;
    return width > canvas.width || height > canvas.height ? { width, height } : undefined;
  }

  // Draws the first frame.
  draw(pen, canvas) {
    if (this.image) this.drawPicture(this.image, pen, canvas);
  }

  // Draws the picture that lies under the card, and nothing beside it.
  drawUnder(pen, canvas) {
    if (!this.under) return;
    const { x, y, width, height } = this.cardFrame(canvas);
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    this.drawPicture(this.under, pen, canvas);
  }

  drawPicture(image, pen, canvas) {
    const { x, y, width, height } = this.place(canvas);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, x, y, width, height);
  }
}

async function decoded(png) {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  return image;
}
