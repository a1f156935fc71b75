// SPDX-License-Identifier: Apache-2.0

// Time runs to the right: the curve, then the strokes, then their speed if it was measured, then the
// rate of the samples.
//
//     100 % ┌──────────╭────   the curve; the strokes below it are hatched where ink is red
//           │    ╭─────╯
//       0 % └────╯──────────
//           ▬▬▬1▬▬▬   ▬▬2▬▬    strokes, in one lane if they do not overlap in time
//           ╱╲_╱╲__   _╱╲_╱    points a second
//           ▂▂▃▂▂▂▁   ▂▃▂▂▂    samples a second
//           0 s   0.5 s   1 s

const layout = { left: 40, right: 10, top: 8, curve: 120, gap: 10, lane: 14, lanes: 6, speed: 48,
  rate: 26, axis: 22 };

const timeline = {
  open(recording) {
    const { footage, entry } = recording;
    this.duration = entry.durationMicros;
    this.curve = footage.curve.shares.map((share, i) => ({ share }));
    this.curveTimes = sums(footage.curve.times);
    this.marks = footage.marks;
    this.excursions = footage.excursions;
    this.threshold = entry.scratch?.threshold ?? null;
    this.speeds = footage.speeds;
    this.lanes = lanesOf(stage.strokes);
    this.build();
  },

  // Returns the value of the curve at a time, in hundredths of a percent.
  share(time) {
    return this.curve[Math.max(lastNotAfter(this.curveTimes, time), 0)]?.share ?? 0;
  },

  x(time) {
    return layout.left + this.span * (this.duration ? time / this.duration : 0);
  },

  time(x) {
    const share = Math.min(Math.max((x - layout.left) / this.span, 0), 1);
    return Math.round(share * this.duration);
  },

  y(share) {
    return layout.top + layout.curve * (1 - share / 10000);
  },

  build() {
    const host = byId("timeline");
    this.width = Math.max(host.clientWidth, 240);
    this.span = this.width - layout.left - layout.right;
    const lanes = Math.min(this.lanes.length, layout.lanes);
    this.lanesTop = layout.top + layout.curve + layout.gap;
    this.speedTop = this.lanesTop + lanes * layout.lane + layout.gap;
    this.rateTop = this.speedTop + (this.speeds.length ? layout.speed + layout.gap : 0);
    this.height = this.rateTop + layout.rate + layout.axis;
    const svg = draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, width: this.width,
      height: this.height, role: "img", "aria-label": byId("curve").textContent + " over time" });
    svg.append(hatching(), ...this.grid(), ...this.curveShapes(), ...this.strokeShapes(),
      ...this.speedShapes(), ...this.rateShapes(), ...this.markShapes());
    this.cursor = draw("line", { class: "cursor", y1: layout.top - 4, y2: this.rateTop + layout.rate });
    this.dot = draw("circle", { class: "dot", r: 5 });
    svg.append(this.cursor, this.dot);
    host.replaceChildren(svg);
    this.svg = svg;
  },

  grid() {
    const shapes = [];
    for (const share of [0, 5000, 10000]) {
      shapes.push(
        draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right,
          y1: this.y(share), y2: this.y(share) }),
        draw("text", { class: "tick", x: layout.left - 8, y: this.y(share) + 4,
          "text-anchor": "end", text: `${share / 100}\u202f%` }));
    }
    for (const time of ticks(this.duration, this.span)) {
      const x = this.x(time), y = this.rateTop + layout.rate;
      shapes.push(draw("line", { class: "grid", x1: x, x2: x, y1: y, y2: y + 4 }),
        draw("text", { class: "tick", x, y: y + 17, text: `${time / 1e6}\u202fs`,
          "text-anchor": x > this.width - 24 ? "end" : "middle" }));
    }
    return shapes;
  },

  curveShapes() {
    const start = [`M${this.x(0)} ${this.y(0)}`];
    this.curve.forEach(({ share }, i) =>
      start.push(`H${this.x(this.curveTimes[i]).toFixed(2)}V${this.y(share).toFixed(2)}`));
    const line = start.join("") + `H${this.x(this.duration)}`;
    const shapes = [
      draw("path", { class: "area", d: `${line}V${this.y(0)}Z` }),
      draw("path", { class: "curve", d: line.replace(/^M[^HV]*/, start =>
        `M${this.x(0)} ${this.y(this.curve[0]?.share ?? 0)}`) }),
    ];
    if (this.threshold) {
      const y = this.y(this.threshold.value * 100);
      shapes.push(draw("line", { class: "threshold", x1: layout.left,
        x2: this.width - layout.right, y1: y, y2: y }));
    }
    return shapes;
  },

  strokeShapes() {
    const shapes = [];
    this.lanes.slice(0, layout.lanes).forEach((lane, row) => {
      const y = this.lanesTop + row * layout.lane;
      for (const { stroke, number } of lane) {
        const x = this.x(stroke.times[0]);
        const width = Math.max(this.x(stroke.times.at(-1)) - x, 3);
        shapes.push(draw("rect", { class: "stroke", x, y, width, height: layout.lane - 4, rx: 3 }));
        if (width > 16 && number) {
          shapes.push(draw("text", { class: "number", x: x + 5, y: y + 8.5, text: number }));
        }
      }
    });
    for (const [began, ended] of this.excursions) {
      const x = this.x(began), width = Math.max(this.x(ended) - x, 3);
      const place = { x, y: this.laneOf(began), width, height: layout.lane - 4, rx: 3 };
      shapes.push(draw("rect", { class: "red", ...place }),
        draw("rect", { fill: "url(#hatch)", ...place }));
    }
    return shapes;
  },

  laneOf(time) {
    const row = this.lanes.findIndex(lane => lane.some(({ stroke }) =>
      stroke.times[0] <= time && time <= stroke.times.at(-1)));
    return this.lanesTop + Math.min(Math.max(row, 0), layout.lanes - 1) * layout.lane;
  },

  // Draws the greatest speed in each of equal parts of the time.
  speedShapes() {
    if (this.speeds.length === 0) return [];
    const bottom = this.speedTop + layout.speed, most = Math.max(...this.speeds, 1);
    const step = this.span / this.speeds.length;
    const tops = this.speeds.map((speed, i) =>
      `L${(layout.left + (i + 0.5) * step).toFixed(2)} ${(bottom - layout.speed * speed / most).toFixed(2)}`);
    const label = (y, text) => draw("text", { class: "tick", x: layout.left - 8, y,
      "text-anchor": "end", text });
    return [
      draw("path", { class: "speed", d: `M${layout.left} ${bottom}${tops.join("")}` +
        `L${layout.left + this.span} ${bottom}Z` },
        draw("title", { text: `speed, up to ${grouped(most)} points a second` })),
      draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right, y1: bottom,
        y2: bottom }),
      label(this.speedTop + 9, grouped(most)), label(this.speedTop + 21, "pt/s"),
    ];
  },

  // Draws the samples in each tenth of a second as a bar, in longer steps if bars get too narrow.
  rateShapes() {
    const bars = Math.max(Math.floor(Math.min(this.span / 4, this.duration / 1e5)), 1);
    const counts = new Array(bars).fill(0);
    for (const { times } of stage.strokes) {
      for (const time of times) {
        counts[Math.min(Math.floor(time / (this.duration || 1) * bars), bars - 1)] += 1;
      }
    }
    const most = Math.max(...counts, 1), width = this.span / bars;
    const shapes = counts.flatMap((count, i) => count === 0 ? [] : [draw("rect", {
      class: "rate", x: (layout.left + i * width).toFixed(2), width: Math.max(width - 1, 1).toFixed(2),
      y: (this.rateTop + layout.rate * (1 - count / most)).toFixed(2),
      height: (layout.rate * count / most).toFixed(2) })]);
    shapes.push(draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right,
      y1: this.rateTop + layout.rate, y2: this.rateTop + layout.rate }));
    if (this.duration > 0) {
      const rate = Math.round(most * bars * 1e6 / this.duration);
      shapes.push(draw("text", { class: "tick", x: layout.left - 8, y: this.rateTop + 9,
        "text-anchor": "end", text: `${grouped(rate)}/s` }));
    }
    return shapes;
  },

  markShapes() {
    return this.marks.flatMap(mark => {
      const x = this.x(mark.t);
      return [draw("line", { class: `moment ${mark.kind}`, x1: x, x2: x, y1: layout.top,
        y2: this.rateTop + layout.rate },
        draw("title", { text: `${mark.kind} ${mark.text}`.trim() + ` at ${seconds(mark.t)}` }))];
    });
  },

  show(time) {
    const x = this.x(time), share = this.share(time);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.dot.setAttribute("cx", x);
    this.dot.setAttribute("cy", this.y(share));
    byId("share").textContent = percentage(share);
  },
};

function hatching() {
  return draw("defs", {}, draw("pattern", { id: "hatch", width: 5, height: 5,
    patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("line", { class: "hatch", x1: 0, x2: 0, y1: 0, y2: 5 })));
}

// Distributes strokes over lanes, so that no two in a lane overlap in time.
function lanesOf(strokes) {
  const lanes = [];
  for (const stroke of strokes) {
    let lane = lanes.find(lane => lane.at(-1).stroke.times.at(-1) < stroke.times[0]);
    if (!lane) lanes.push(lane = []);
    lane.push({ stroke, number: stroke.number });
  }
  return lanes;
}

// Returns round times, far enough apart for their labels.
function ticks(duration, span) {
  const least = duration * 64 / span;
  const steps = [1, 2, 5].flatMap(digit => [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].map(p => digit * p));
  const step = steps.sort((a, b) => a - b).find(step => step >= least) ?? duration;
  const times = [];
  for (let time = 0; time <= duration && times.length < 40; time += step || 1) times.push(time);
  return times;
}
