// --- Scenes: the pictures that are touched ---

// A scene that the page offers. The engine drew its first frame; the page only places the picture.
//
//     name, group       the entry of the chooser
//     header            the scene of a recording's header; null for a blank sheet
//     isStill           true if touches do not change the picture while they are recorded
//     picture           the first frame: `png`, `size` in points, `paper`, `isDark`, and for its
//                       place `content` and `margin`
//     card              a card on the picture: its `frame`, the picture `under` it, its `brush`
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

  // The scale and the corner of the picture on a canvas. The content fills the canvas but for the
  // margin, a share of the shorter side, and the picture lies in the middle, as in a replay.
  place(canvas) {
    const { size, content, margin } = this.picture;
    const room = margin * Math.min(canvas.width, canvas.height);
    let scale = Math.min(
      (canvas.width - room) / content.width, (canvas.height - room) / content.height);
    if (this.card) scale = Math.max(Math.floor(scale * 100), 1) / 100;
    return {
      scale, x: (canvas.width - size.width * scale) / 2,
      y: (canvas.height - size.height * scale) / 2,
    };
  }

  // The frame of the card on a canvas, in whole points.
  cardFrame(canvas) {
    const { scale, x, y } = this.place(canvas);
    const { frame } = this.card;
    return {
      x: Math.round(x + frame.x * scale), y: Math.round(y + frame.y * scale),
      width: Math.round(frame.width * scale), height: Math.round(frame.height * scale),
    };
  }

  // The scene as the header of a recording names it.
  on(canvas) {
    if (!this.header) return undefined;
    return this.card ? { ...this.header, frame: this.cardFrame(canvas) } : this.header;
  }

  // Draws the first frame.
  draw(pen, canvas) {
    if (!this.image) return;
    const { width, height } = this.picture.size;
    let { scale, x, y } = this.place(canvas);
    if (this.card) {
      const [frame, at] = [this.card.frame, this.cardFrame(canvas)];
      [x, y] = [at.x - frame.x * scale, at.y - frame.y * scale];
    }
    pen.imageSmoothingQuality = "high";
    pen.drawImage(this.image, x, y, width * scale, height * scale);
  }

  // Draws the picture that lies under the card, and nothing beside it.
  drawUnder(pen, canvas) {
    if (!this.under) return;
    const { x, y, width, height } = this.cardFrame(canvas);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(this.under, x, y, width, height);
  }
}

async function decoded(png) {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  return image;
}
