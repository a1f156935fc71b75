// --- Scenes: what is touched ---

// A scene has a `name`, `on(size)`, the object that stands in the header, and `draw(pen, size)`.
// `reveal` makes the paint that strokes rub free of it, with `brush` as their width. `paper` names
// a sheet of the style, where it is not the page's; what `isStill` does not answer to touches.

class LetterScene {
  constructor(guide) {
    this.guide = guide;
    this.name = (/[0-9]/.test(guide.name) ? "Digit " : "Letter ") + guide.name;
  }

  on() {
    return { kind: "trace", guide: this.guide.name };
  }

  // In the middle of the canvas, as large as a margin of a tenth of its shorter side allows.
  place(size) {
    const [width, height] = this.guide.size;
    const room = Math.min(size.width, size.height) / 5;
    const scale = Math.min((size.width - room) / width, (size.height - room) / height);
    return {
      scale, longer: Math.max(width, height),
      left: (size.width - width * scale) / 2, top: (size.height - height * scale) / 2,
    };
  }

  // A band as wide as the tolerance allows, the line in it, and where each stroke begins.
  draw(pen, size) {
    const { scale, longer, left, top } = this.place(size);
    pen.save();
    pen.translate(left, top);
    pen.scale(scale, scale);
    const paths = this.guide.strokes.map((stroke) => new Path2D(stroke));
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = color("band");
    pen.lineWidth = longer / 10;
    for (const path of paths) pen.stroke(path);
    pen.strokeStyle = color("line");
    pen.lineWidth = 1.5 / scale;
    pen.setLineDash([1 / scale, 6 / scale]);
    for (const path of paths) pen.stroke(path);
    pen.restore();
    this.number(pen, (point) => ({ x: left + point.x * scale, y: top + point.y * scale }));
  }

  // The numbers of the strokes where they begin, further along where another number stands.
  number(pen, place) {
    const radius = 11;
    const taken = [];
    pen.font = "600 13px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.guide.strokes.forEach((stroke, index) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", stroke);
      const length = line.getTotalLength();
      const isClear = (at) =>
        taken.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > 2 * radius + 4);
      let [along, at] = [0, place(line.getPointAtLength(0))];
      while (!isClear(at) && along < length) {
        along += 1;
        at = place(line.getPointAtLength(along));
      }
      taken.push(at);
      pen.fillStyle = color("accent");
      pen.beginPath();
      pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      pen.fill();
      const ahead = place(line.getPointAtLength(Math.min(along + 2, length)));
      arrowhead(pen, at, Math.atan2(ahead.y - at.y, ahead.x - at.x), radius);
      pen.fillStyle = color("on-accent");
      pen.fillText(String(index + 1), at.x, at.y + 0.5);
    });
  }
}

// The tip of a badge that says where its stroke goes.
function arrowhead(pen, at, angle, radius) {
  pen.save();
  pen.translate(at.x, at.y);
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(radius + 7, 0);
  pen.lineTo(radius - 3, -6.5);
  pen.lineTo(radius - 3, 6.5);
  pen.fill();
  pen.restore();
}

class CardScene {
  name = "Scratch card";
  brush = 40;

  // Three wide and four high, in whole points.
  frame(size) {
    const unit = Math.floor(Math.min(size.width / 3.9, size.height / 5.2));
    const [width, height] = [3 * unit, 4 * unit];
    return {
      x: Math.round((size.width - width) / 2), y: Math.round((size.height - height) / 2),
      width, height,
    };
  }

  on(size) {
    return { kind: "scratch", frame: this.frame(size) };
  }

  draw(pen, size) {
    const { x, y, width, height } = this.frame(size);
    const cover = pen.createLinearGradient(x, y, x + width, y + height);
    cover.addColorStop(0, "#4aa8f0");
    cover.addColorStop(1, "#1d4fb8");
    pen.fillStyle = cover;
    pen.fillRect(x, y, width, height);
  }

  // The star and rays under the cover.
  reveal(pen, size) {
    const { x, y, width, height } = this.frame(size);
    const [cx, cy, radius] = [x + width / 2, y + height / 2, width / 2];
    const at = (turn, reach) =>
      [cx + reach * Math.cos(turn * Math.PI / 10), cy + reach * Math.sin(turn * Math.PI / 10)];
    const fill = (style, corners) => {
      pen.fillStyle = style;
      pen.beginPath();
      for (const corner of corners) pen.lineTo(...corner);
      pen.fill();
    };
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.fillStyle = "#ffc93c";
    pen.fillRect(x, y, width, height);
    for (let k = 0; k < 20; k += 2) {
      fill("#ffdd7a", [[cx, cy], at(k, width + height), at(k + 1, width + height)]);
    }
    pen.fillStyle = "#fff4d6";
    pen.beginPath();
    pen.arc(cx, cy, 0.62 * radius, 0, 2 * Math.PI);
    pen.fill();
    // A regular pentagram: its inner corners lie at 1 / phi^2 of the outer radius.
    const inner = (3 - Math.sqrt(5)) / 2;
    fill("#e84a5f", Array.from({ length: 10 }, (_, k) =>
      at(2 * k + 15, radius * 0.5 * (k % 2 === 0 ? 1 : inner))));
    pen.restore();
  }
}

// Scenes that were made for a phone of 414 x 896 points, scaled alike and centred elsewhere, in the
// colours of the frames. They are drawn as they are before any touch, and stay so.
class PhoneScene {
  isStill = true;

  constructor(name, paper, scene, picture) {
    Object.assign(this, { name, paper, picture });
    this.on = () => scene;
  }

  draw(pen, size) {
    const scale = Math.min(size.width / 414, size.height / 896);
    pen.save();
    pen.translate((size.width - 414 * scale) / 2, (size.height - 896 * scale) / 2);
    pen.scale(scale, scale);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.picture(pen);
    pen.restore();
  }
}

const full = 2 * Math.PI;

function disc(pen, x, y, radius, style) {
  pen.fillStyle = style;
  pen.beginPath();
  pen.arc(x, y, radius, 0, full);
  pen.fill();
}

function write(pen, text, x, y, font, style) {
  pen.fillStyle = style;
  pen.font = font + " system-ui, sans-serif";
  pen.fillText(text, x, y);
}

function drawCounter(pen) {
  const [start, goal, outline] = [0.75 * Math.PI, 1.5 * Math.PI, new Path2D()];
  pen.lineWidth = 76;
  pen.strokeStyle = "#57dad5";
  pen.beginPath();
  pen.arc(207, 348, 77, start, start + goal);
  pen.stroke();
  const end = start + goal * 5 / 8;
  outline.arc(207, 348, 112.5, start, end);
  outline.arc(207, 348, 41.5, end, start, true);
  outline.closePath();
  pen.lineWidth = 5;
  pen.strokeStyle = "#226e64";
  pen.stroke(outline);
  write(pen, "5", 207, 348, "36px", "#000");
  disc(pen, 207, 553, 50, "#57dad5");
  disc(pen, 207, 648, 25, "#ee4d4d");
  pen.lineWidth = 3;
  pen.strokeStyle = "#fff";
  pen.stroke(new Path2D("M177.5 553.5h60M207.5 523.5v60M192.5 648.5h30"));
}

function drawWave(pen) {
  const [x, y] = [207, 255.2];
  disc(pen, x, y, 107.6, "#425481");
  pen.strokeStyle = "#b1bedd";
  pen.lineWidth = 0.5;
  pen.beginPath();
  pen.arc(x, y, 122.6, 0, full);
  pen.stroke();
  pen.lineWidth = 2;
  pen.beginPath();
  for (let tick = 0; tick < 100; tick += 1) {
    const [dx, dy] = [Math.cos(tick * full / 100), Math.sin(tick * full / 100)];
    pen.moveTo(x + 125.6 * dx, y + 125.6 * dy);
    pen.lineTo(x + 135.6 * dx, y + 135.6 * dy);
  }
  pen.stroke();
  write(pen, "45", x - 13, y, "100 60px", "#fff");
  write(pen, "%", x + 32, y + 9, "100 30px", "#fff");
  pen.save();
  pen.beginPath();
  pen.roundRect(132, 460.8, 150, 20, 10);
  pen.clip();
  pen.fillStyle = "#ffffff40";
  pen.fillRect(132, 460.8, 150, 20);
  pen.fillStyle = "#fff";
  pen.fillRect(132, 460.8, 150 * 0.45, 20);
  pen.restore();
}

// One deal and one guess: what comes after a guess is not seen here.
const deal = {
  answer: "top",
  tiles: [["top", "#0000ff"], ["left", "#ff00ff"], ["top", "#ff0000"], ["top", "#0000ff"]]
    .map(([direction, color]) => ({ direction, color })),
};

function drawPattern(pen) {
  write(pen, "0 / 1", 207, 110, "34px", "#1c1c1e");
  deal.tiles.forEach((tile, index) => {
    const [x, y] = [47 + 170 * (index % 2), 160 + 170 * (index >> 1)];
    pen.fillStyle = "#fff";
    pen.fillRect(x, y, 150, 150);
    for (let k = 0; k < 4; k += 1) {
      triangle(pen, x + 37.5 + 75 * (k % 2), y + 37.5 + 75 * (k >> 1), tile);
    }
  });
  ["Left", "Top", "Right", "Bottom"].forEach((title, index) => {
    const x = 39 + 88 * index;
    pen.beginPath();
    pen.roundRect(x + 0.5, 640.5, 71, 43, 9.5);
    pen.fillStyle = "#fff";
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = "#c9ced8";
    pen.stroke();
    write(pen, title, x + 36, 662, "16px", "#005fc8");
  });
}

// A triangle of 30 points around its middle.
function triangle(pen, x, y, { direction, color }) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(["top", "right", "bottom", "left"].indexOf(direction) * Math.PI / 2);
  pen.fillStyle = color;
  pen.fill(new Path2D("M0-15L15 15H-15Z"));
  pen.restore();
}

const blank = { name: "Blank sheet", on: () => undefined, draw() {} };

// All scenes, in the groups of the chooser.
const sceneGroups = [
  ["Surfaces", [
    new CardScene(),
    new PhoneScene("Counter", "white", { kind: "counter", count: 5, goal: 8 }, drawCounter),
    new PhoneScene("Wave", "night", { kind: "wave", progress: 0.45 }, drawWave),
    new PhoneScene("Pattern game", "mist", { kind: "pattern", attempts: 1, deals: [deal] }, drawPattern),
    blank,
  ]],
  ...[["Capitals", /[A-Z]/], ["Small letters", /[a-z]/], ["Digits", /[0-9]/]].map(
    ([group, pattern]) => [
      group,
      data.guides.filter((guide) => pattern.test(guide.name)).map((guide) => new LetterScene(guide)),
    ]),
];
