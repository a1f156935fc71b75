/// The part of the recorder page's script that knows the scenes: what the header says of each, and
/// how each is drawn under the strokes.
///
/// Places and sizes are those that a replay of the scene gives them; looks are plainer.
let recorderScenesScript = #"""

  // --- Scenes: what is touched ---

  // A scene has a `name`, `on(size)`, the object that stands in the header, and `draw(pen, size)`.
  // `reveal` makes the paint that strokes rub free of it, with `brush` as their width.

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

  // Scenes that were made for a phone of 414 x 896 points, scaled alike and centred elsewhere.
  class PhoneScene {
    constructor(name, scene, picture) {
      Object.assign(this, { name, picture });
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

  function disc(pen, x, y, radius, style) {
    pen.fillStyle = style;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }

  function drawCounter(pen) {
    const ring = (radius, share, width, style) => {
      pen.lineWidth = width;
      pen.strokeStyle = style;
      pen.beginPath();
      pen.arc(207, 348, radius, 0.75 * Math.PI, (0.75 + 1.5 * share) * Math.PI);
      pen.stroke();
    };
    ring(77, 1, 76, "#57dad5");
    ring(112.5, 5 / 8, 5, "#226e64");
    pen.fillStyle = color("ink");
    pen.font = "36px system-ui, sans-serif";
    pen.fillText("5", 207, 348);
    pen.lineWidth = 3;
    pen.strokeStyle = "#fff";
    disc(pen, 207, 553, 50, "#57dad5");
    disc(pen, 207, 648, 25, "#ee4d4d");
    pen.stroke(new Path2D("M177 553h60M207 523v60M192 648h30"));
  }

  function drawWave(pen) {
    const [x, y, radius] = [207, 255.2, 107.6];
    disc(pen, x, y, radius, color("band"));
    pen.save();
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.clip();
    pen.fillStyle = "#4aa8f0";
    pen.fillRect(0, y + radius * 0.1, 414, radius);
    pen.restore();
    pen.fillStyle = color("ink");
    pen.font = "36px system-ui, sans-serif";
    pen.fillText("45%", x, y);
    pen.fillStyle = color("line");
    pen.fillRect(132, 468.8, 150, 4);
    disc(pen, 132 + 150 * 0.45, 470.8, 10, color("accent"));
  }

  const blank = { name: "Blank sheet", on: () => undefined, draw() {} };

  // All scenes, in the groups of the chooser.
  const sceneGroups = [
    ["Surfaces", [
      new CardScene(),
      new PhoneScene("Counter", { kind: "counter", count: 5, goal: 8 }, drawCounter),
      new PhoneScene("Wave", { kind: "wave", progress: 0.45 }, drawWave),
      blank,
    ]],
    ...[["Capitals", /[A-Z]/], ["Small letters", /[a-z]/], ["Digits", /[0-9]/]].map(
      ([group, pattern]) => [
        group,
        data.guides.filter((guide) => pattern.test(guide.name)).map((guide) => new LetterScene(guide)),
      ]),
  ];

  """#
