// SPDX-License-Identifier: Apache-2.0

// --- The canvas ---

// A color of the style sheet, for the paper that is on the stage.
function color(name) {
  return getComputedStyle(document.getElementById("stage")).getPropertyValue("--" + name).trim();
}

// A canvas in points that shows a scene and the strokes on it; drawing a row draws one line.
class Sheet {
  constructor(element) {
    this.element = element;
    this.pen = element.getContext("2d");
    this.size = { width: 0, height: 0 };
  }

  // Takes the size of the stage, in whole points.
  fit(stage) {
    this.size = {
      width: Math.max(1, Math.floor(stage.clientWidth)),
      height: Math.max(1, Math.floor(stage.clientHeight)),
    };
    this.element.style.width = this.size.width + "px";
    this.element.style.height = this.size.height + "px";
  }

  // Draws a scene whose pictures are loaded, and the rows so far.
  show(scene, rows) {
    const scale = window.devicePixelRatio;
    this.element.width = Math.round(this.size.width * scale);
    this.element.height = Math.round(this.size.height * scale);
    this.pen.scale(scale, scale);
    this.pen.fillStyle = color("paper");
    this.pen.fillRect(0, 0, this.size.width, this.size.height);
    scene.draw(this.pen, this.size);
    this.pen.lineCap = this.pen.lineJoin = "round";
    this.paint = scene.card ? this.revealing(scene, scale) : null;
    this.brush = scene.card?.brush;
    // Where a contact must begin to rub the card; null if anywhere.
    const isOpen = scene.header?.rules?.begin === "anywhere";
    this.frame = scene.card && !isOpen ? scene.cardFrame(this.size) : null;
    this.beside = new Set();
    this.colors = ["ink", "second", "third", "fourth", "fifth"].map(color);
    this.faint = color("line");
    this.last = new Map();
    for (const row of rows) this.add(row);
  }

  // A paint for strokes that shows the picture under the card.
  revealing(scene, scale) {
    const picture = document.createElement("canvas");
    picture.width = this.element.width;
    picture.height = this.element.height;
    const pen = picture.getContext("2d");
    pen.scale(scale, scale);
    scene.drawUnder(pen, this.size);
    const paint = this.pen.createPattern(picture, "no-repeat");
    paint.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]));
    return paint;
  }

  // Draws the part of a stroke that a row adds.
  add(row) {
    if (row.phase === "hovered") return this.dot(row, 1.5, this.faint);
    const from = this.last.get(row.contact) ?? row;
    if (row.phase === "began") this.begin(row);
    if (row.phase === "cancelled") return this.cross(from);
    this.line(from, row, this.paint ? 1.5 : 4, this.colors[row.contact.lane % this.colors.length]);
    // The brush covers the thin line on the card; the line stays visible beside the card.
    if (this.paint && !this.beside.has(row.contact)) this.line(from, row, this.brush, this.paint);
    this.last.set(row.contact, row);
  }

  // Notes whether a contact begins beside the card.
  begin({ contact, x, y }) {
    const { frame } = this;
    const isInside = !frame || x >= frame.x && y >= frame.y && x <= frame.x + frame.width
      && y <= frame.y + frame.height;
    if (isInside) this.beside.delete(contact);
    else this.beside.add(contact);
  }

  line(from, to, width, style) {
    this.pen.lineWidth = width;
    this.pen.strokeStyle = style;
    this.pen.beginPath();
    this.pen.moveTo(from.x, from.y);
    this.pen.lineTo(to.x, to.y);
    this.pen.stroke();
  }

  dot(at, radius, style) {
    this.pen.fillStyle = style;
    this.pen.beginPath();
    this.pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    this.pen.fill();
  }

  // Marks the position at which the system canceled a contact.
  cross({ x, y }) {
    this.line({ x: x - 7, y: y - 7 }, { x: x + 7, y: y + 7 }, 2.5, color("record"));
    this.line({ x: x - 7, y: y + 7 }, { x: x + 7, y: y - 7 }, 2.5, color("record"));
  }
}
