// SPDX-License-Identifier: Apache-2.0

// The legend of the picture: what its colors stand for, as far as it shows them at the current time.
// Each swatch has the shape of its part, so that no entry relies on a hue.

const colorWords = {
  guide: "tolerance of the guide",
  line: "guide",
  black: "black: within the tolerance",
  green: "green: guide complete",
  red: "red, hollow: outside",
  witness: "furthest from the guide",
  reached: "waypoint reached",
  missing: "waypoint missing",
  hint: "blue: next stroke",
  ink: "ink",
  finger: "blue ring: finger",
  selected: "blue, dashed: stroke of the row",
  marked: "blue crosshair: place of the row",
};

const blue = "#2f6fde";

const legendKey = {
  open({ footage }) {
    this.entries = footage.key.map(({ role, color, core, changes }) =>
      ({ role, color, core, changes: sums(changes) }));
    for (const role of ["finger", "selected", "marked"]) this.entries.push({ role, color: blue });
    this.items = this.entries.map(entry => make("li", { "data-role": entry.role },
      keySwatch(entry), make("span", { text: colorWords[entry.role] })));
    byId("key").replaceChildren(...this.items);
  },

  // Shows the entries of the parts that occur at a time.
  show(time) {
    this.entries.forEach((entry, i) => { this.items[i].hidden = !this.occurs(entry, time); });
  },

  occurs({ role, changes }, time) {
    if (role === "finger") {
      return stage.showsTouches && stage.strokes.some(stroke => stage.isDown(stroke, time));
    }
    if (changes) return lastNotAfter(changes, time) % 2 === 0;
    return Boolean(stage[role]);
  },
};

// Draws a part in the size of a line of text.
function keySwatch({ role, color, core }) {
  const line = (stroke, width, more = {}) => draw("line", { x1: 5, x2: 23, y1: 7, y2: 7, stroke,
    "stroke-width": width, "stroke-linecap": "round", ...more });
  const dot = (x, r, fill) => draw("circle", { cx: x, cy: 7, r, fill });
  const shapes = {
    guide: () => [draw("rect", { x: 0.5, y: 1.5, width: 27, height: 11, rx: 5.5, fill: color,
      class: "rim" })],
    line: () => [line(color, 1.5)],
    red: () => [line(color, 9), ...(core ? [line(core, 3)] : [])],
    witness: () => [draw("path", { d: "M4 3v8M4 7h17", fill: "none", stroke: color,
      "stroke-width": 2 }), dot(22, 4, color)],
    reached: () => [dot(8, 2.5, color), dot(20, 2.5, color)],
    missing: () => [dot(8, 3.5, color), dot(20, 3.5, color)],
    hint: () => [dot(6, 4.5, color), line(color, 2.5, { x2: 19 }),
      draw("path", { d: "M27 7l-9-5v10z", fill: color })],
    finger: () => [draw("circle", { cx: 14, cy: 7, r: 5, fill: "none", stroke: color,
      "stroke-width": 2 })],
    marked: () => [...shapes.finger(), draw("path", { d: "M14 0v5M14 9v5M7 7h5M16 7h5", fill: "none",
      stroke: color, "stroke-width": 2 })],
    selected: () => [line(color, 2, { "stroke-dasharray": "5 4", "stroke-linecap": "butt" })],
  };
  return draw("svg", { width: 28, height: 14, "aria-hidden": "true", class: "swatch" },
    ...(shapes[role]?.() ?? [line(color, 6)]));
}

// The maps, and the numbers of their scales.
const mapWords = {
  time: { title: "Time", scale: "Revealed at",
    about: "The time at which each part was revealed: dark is early, light is late" },
  heat: { title: "Passes", scale: "Passes over a part",
    about: "The number of passes over each part: dark is many" },
  distance: { title: "Distance", scale: "Distance of the ink from the guide",
    about: "The distance between the ink and the guide: dark is far" },
};

// Returns the labels of a scale, each at a share of its width.
function scaleTicks({ kind, colors, values }) {
  if (kind === "heat") {
    return colors.map((_, i) => [(i + 0.5) / colors.length,
      `${i + 1}${i === colors.length - 1 ? " and more" : ""}`]);
  }
  if (kind === "distance") {
    const text = values ? value => `${rounded(value, 2, Math.ceil)} pt` : () => "";
    const [, most] = values ?? [0, 0];
    return [[0, "0"], [0.5, `${text(most / 2)} allowed`.trim()],
      [1, values ? `${text(most)} and more` : "twice that and more"]];
  }
  const [first, last] = values;
  if (first === last) return [[0, seconds(first)]];
  return [0, 0.25, 0.5, 0.75, 1].map(share => [share, seconds(first + share * (last - first))]);
}

// Shows the scale of a map in place of the legend; null shows the legend.
function showScale(map) {
  byId("key").hidden = Boolean(map);
  byId("scale").hidden = !map;
  if (!map) return;
  const bar = make("div", { class: "ramp" });
  const stops = map.kind === "heat"
    ? map.colors.flatMap((color, i) => [`${color} ${100 * i / map.colors.length}%`,
      `${color} ${100 * (i + 1) / map.colors.length}%`]) : map.colors;
  bar.style.backgroundImage = `linear-gradient(90deg, ${stops.join(", ")})`;
  const ticks = scaleTicks(map).map(([share, text]) => {
    const tick = make("li", { class: share === 0 ? "first" : share === 1 ? "last" : "", text });
    tick.style.left = `${100 * share}%`;
    return tick;
  });
  byId("scale").replaceChildren(make("p", { text: mapWords[map.kind].scale }), bar,
    make("ul", { class: map.kind === "heat" ? "plain" : "" }, ...ticks));
}
