// SPDX-License-Identifier: Apache-2.0

// The old score of each pair to the right, the new one upwards: what did not change lies on the
// diagonal. Each kind of pairs is one path, so that a hundred thousand draw at once.
//
//     100 │      ▲ ╱     ▲ newly passes
//         │  •   ╱  ▼    ▼ newly fails, or lost
//         │   ╱          • changed otherwise
//       0 └───────────
//         0         100

const scatter = {
  width: 300, height: 220, left: 28, right: 8, top: 8, bottom: 22,

  // The shape of a pair of each group, drawn at its place; a dot for the others.
  shapes: { breaks: "m-4-3h8l-4 7z", removed: "m-4-3h8l-4 7z", mends: "m-4 3h8l-4-7z" },

  // Thousandths are finer than a pixel; the points of a place are drawn once.
  x(score) { return this.left + Math.round(score * 1000) / 1000 * (this.width - this.left - this.right); },
  y(score) {
    return this.height - this.bottom
      - Math.round(score * 1000) / 1000 * (this.height - this.top - this.bottom);
  },

  draw() {
    if (points.length === 0) return;
    const [left, right, top, bottom] = [this.x(0), this.x(1), this.y(1), this.y(0)];
    const text = (x, y, text, anchor = "end") =>
      draw("text", { class: "tick", x, y, text, "text-anchor": anchor });
    const same = new Set(points.filter(([, , index]) => index < 0)
      .map(([old, now]) => `M${this.x(old)} ${this.y(now)}h0`));
    this.pairs = draw("g");
    this.cursor = draw("circle", { class: "chosen", r: 7 });
    this.about = draw("title");
    const svg = draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, role: "img",
      "aria-label": "Old score to the right, new score upwards; a click opens the nearest recording" },
      this.about, draw("rect", { class: "target", width: this.width, height: this.height }),
      draw("path", { class: "axes", d: `M${left} ${top}V${bottom}H${right}` }),
      draw("path", { class: "diagonal", d: `M${left} ${bottom}L${right} ${top}` }),
      text(left - 6, top + 8, "100"), text(left - 6, bottom, "0"), text(right, bottom + 15, "100 %"),
      text(left, bottom + 15, "0", "middle"), text((left + right) / 2, bottom + 15, "old score", "middle"),
      text(left + 6, top + 8, "new score", "start"),
      draw("path", { class: "dots same", d: [...same].join("") }), this.pairs, this.cursor);
    byId("plot").hidden = false;
    byId("plot").append(svg);
    svg.addEventListener("click", event => this.choose(svg, event));
    svg.addEventListener("pointermove", event => {
      const [entry] = this.near(svg, event);
      svg.classList.toggle("aims", Boolean(entry));
      this.about.textContent = entry ? `${clipped(entry.name)}: ${change(entry.row.score)}` : "";
    });
  },

  // Returns the listed entries around the place of an event, the nearest first.
  near(svg, { clientX, clientY }) {
    const { left, top, width } = svg.getBoundingClientRect(), scale = this.width / width;
    const x = (clientX - left) * scale, y = (clientY - top) * scale;
    return listing.shown.filter(({ hasScores }) => hasScores)
      .map(entry => {
        const [old, now] = entry.row.score;
        return { entry, distance: Math.hypot(this.x(old) - x, this.y(now) - y) };
      })
      .filter(({ distance }) => distance < 20)
      .sort((a, b) => a.distance - b.distance).map(({ entry }) => entry);
  },

  // Opens the nearest entry; a click on an open one opens the next, as points may lie on each other.
  choose(svg, event) {
    const near = this.near(svg, event), next = near[(near.indexOf(listing.current) + 1) % near.length];
    if (next) location.hash = addressOf(next);
  },

  // Draws the listed pairs strong and the others faint, and a ring around the open one.
  mark() {
    if (!this.pairs) return;
    if (this.marked !== listing.shown) {
      this.marked = listing.shown;
      const listed = new Set(listing.shown), paths = {};
      // The most important pairs lie on top.
      for (const entry of [...entries].reverse()) {
        if (!entry.hasScores) continue;
        const kind = `${entry.group} ${listed.has(entry) ? "" : "unlisted"}`, [old, now] = entry.row.score;
        (paths[kind] ??= new Set()).add(`M${this.x(old)} ${this.y(now)}${this.shapes[entry.group] ?? "h0"}`);
      }
      this.pairs.replaceChildren(...Object.entries(paths).map(([kind, dots]) =>
        draw("path", { class: `dots ${kind}`, d: [...dots].join("") })));
    }
    const entry = listing.current;
    this.cursor.classList.toggle("absent", !entry?.hasScores);
    if (!entry?.hasScores) return;
    this.cursor.setAttribute("cx", this.x(entry.row.score[0]));
    this.cursor.setAttribute("cy", this.y(entry.row.score[1]));
  },
};
