// The comparison of two sides: its counts, the scatter of the scores, and the pair that is open.

const { diff, pairs, points } = data;

const effectWords = { breaks: "Newly fails", mends: "Newly passes", other: "Changed", none: "Unchanged" };
const effectBadges = { breaks: "fail", mends: "pass", other: "warn", none: "replayed" };

function effectOf({ status: [before, after], verdict: [old, now], changed }) {
  const isLost = after === null || (before === "replayed" && after !== "replayed");
  if (isLost || (now === "fails" && old !== "fails")) return "breaks";
  if (old === "fails" && now === "passes") return "mends";
  return changed ? "other" : "none";
}

const percent = score => (score === null ? "–" : percentage(Math.floor(score * 10000 + 1e-9)));
// The change of the score in points of a percent, with its sign.
const changeText = change => (change === null ? "–" : (change < 0 ? "−" : "+") + rounded(Math.abs(100 * change)));
const arrow = values => (values[0] === values[1] ? String(values[0]) : values.join(" → "));

const entries = diff.rows.map((row, index) => {
  const effect = effectOf(row), pair = pairs[index];
  return {
    row, pair, index, name: row.name, group: effect, score: row.score[1],
    words: [row.name, row.scene ?? "", sceneWords[row.scene] ?? "", effectWords[effect]],
    parts: { badge: badge(effectBadges[effect], effectWords[effect]), about: wordsOf(pair),
      kind: sceneWords[row.scene] ?? "no scene", bar: [], figure: changeText(row.change) },
    thumbnail: pair?.new.picture && (async () => {
      const picture = make("img", { src: sourceOf(pair.new.picture), alt: "" });
      await picture.decode();
      return picture;
    }),
  };
});

function wordsOf(pair) { return pair?.words.replaceAll(" -> ", " → ") ?? ""; }

function sourceOf(picture) { return `data:image/png;base64,${picture}`; }

function showCounts() {
  const { counts, median, tool } = diff;
  byId("verdict").textContent = counts.changed === 0 ? `None of ${grouped(counts.compared)} changed`
    : `${grouped(counts.changed)} of ${grouped(counts.compared)} changed`;
  const parts = [["newly fails", counts.newlyFails], ["newly passes", counts.newlyPasses],
    ["added", counts.added], ["removed", counts.removed], ["not compared", counts.notCompared]];
  const without = entries.filter(({ pair }) => !pair?.old.picture && !pair?.new.picture).length;
  byId("totals").textContent = [
    ...parts.filter(([, count]) => count > 0).map(([words, count]) => `${grouped(count)} ${words}`),
    ...(median.score ? [`median score ${arrow(median.score.map(percent))}`] : []),
    ...(without > 0 ? [`${grouped(without)} without pictures`] : [])].join(", ");
  byId("tool").textContent = `replay ${tool.version}, rules ${tool.rules}`;
  document.documentElement.dataset.status = counts.newlyFails + counts.removed > 0 ? "fail"
    : counts.changed > 0 ? "warn" : "replayed";
  document.title = byId("verdict").textContent;
}

// The old score of each pair to the right, the new one upwards; those that did not change lie on the
// diagonal. Each kind of pairs is one path, so that a hundred thousand draw at once.
const scatter = {
  side: 200,

  place(score) { return Math.round(score * 1000) / 1000 * (this.side - 16) + 8; },

  draw() {
    if (points.length === 0) return;
    const paths = Object.fromEntries(["none", "other", "mends", "breaks"].map(effect => [effect, new Set()]));
    for (const [old, now, index] of points) {
      paths[index < 0 ? "none" : entries[index].group]
        .add(`M${this.place(old)} ${this.side - this.place(now)}h0`);
    }
    this.cursor = draw("circle", { class: "here", r: 6 });
    const svg = draw("svg", { viewBox: `0 0 ${this.side} ${this.side}`, role: "img",
      "aria-label": "Old score to the right, new score upwards; a click opens the nearest recording" },
      draw("path", { class: "grid", d: `M8 ${this.side - 8}L${this.side - 8} 8M8 8V${this.side - 8}H${this.side - 8}` }),
      ...Object.entries(paths).map(([effect, dots]) =>
        draw("path", { class: `dots ${effect}`, d: [...dots].join("") })), this.cursor);
    svg.addEventListener("click", event => this.choose(svg, event));
    byId("plot").hidden = false;
    byId("plot").append(svg, make("figcaption", { text: "old score → new score ↑" }));
  },

  choose(svg, { clientX, clientY }) {
    const { left, top, width } = svg.getBoundingClientRect(), scale = this.side / width;
    const [x, y] = [(clientX - left) * scale, this.side - (clientY - top) * scale];
    let nearest = null, least = Infinity;
    for (const [old, now, index] of points) {
      const distance = (this.place(old) - x) ** 2 + (this.place(now) - y) ** 2;
      if (index >= 0 && distance < least) [nearest, least] = [entries[index], distance];
    }
    if (nearest) location.hash = addressOf(nearest);
  },

  mark() {
    const [old, now] = listing.current?.row.score ?? [null, null];
    this.cursor?.toggleAttribute("hidden", old === null || now === null);
    this.cursor?.setAttribute("cx", this.place(old ?? 0));
    this.cursor?.setAttribute("cy", this.side - this.place(now ?? 0));
  },
};

// The pictures of both sides; what is left of the divider shows the old one.
const sides = {
  open({ pair }) {
    const [old, now] = [pair?.old.picture, pair?.new.picture];
    byId("sides").hidden = !old && !now;
    for (const [id, picture] of [["old", old], ["new", now], ["above", old], ["below", now]]) {
      byId(id).hidden = !picture;
      if (picture) byId(id).src = sourceOf(picture);
    }
    byId("pile").parentElement.hidden = !old || !now;
    this.wipe(50);
  },

  wipe(share) {
    byId("wipe").value = share;
    byId("wipe").setAttribute("aria-valuetext", `${Math.round(share)} % of the old picture`);
    byId("above").style.clipPath = `inset(0 ${100 - share}% 0 0)`;
    byId("divider").style.left = `${share}%`;
  },

  connect() {
    byId("wipe").addEventListener("input", event => this.wipe(Number(event.target.value)));
    const pile = byId("pile");
    const follow = ({ clientX }) => {
      const { left, width } = pile.getBoundingClientRect();
      this.wipe(Math.min(Math.max(100 * (clientX - left) / width, 0), 100));
    };
    pile.addEventListener("pointerdown", event => {
      event.preventDefault();
      pile.setPointerCapture(event.pointerId);
      follow(event);
    });
    pile.addEventListener("pointermove", event => {
      if (pile.hasPointerCapture(event.pointerId)) follow(event);
    });
  },
};

function open(entry) {
  const { row, pair, group } = entry;
  byId("kicker").replaceChildren(make("span", { text: sceneWords[row.scene] ?? "no scene" }),
    make("span", { text: arrow(row.status.map(status => status ?? "missing")) }));
  byId("name").textContent = row.name;
  byId("title").textContent = wordsOf(pair);
  byId("percent").textContent = arrow(row.score.map(percent));
  byId("status").replaceChildren(badge(effectBadges[group], effectWords[group]));
  byId("why").hidden = !row.reason && !pair?.next;
  byId("why").replaceChildren(...(row.reason ? [make("p", { class: "why", text: row.reason })] : []),
    ...(pair?.next ? [commandLine(pair.next)] : []));
  const figures = [["Verdict", row.verdict.map(verdict => verdict ?? "–")],
    ["Score", row.score.map(percent)], ...Object.entries(row.show).map(([metric, values]) =>
      [metric, values.map(value => figure("", value))]),
    ["Figures", [pair?.old.summary, pair?.new.summary].map(summary => summary ?? "–")]];
  byId("figures").replaceChildren(...figures.map(([name, [old, now]]) =>
    make("tr", {}, make("th", { scope: "row", text: name }), make("td", { class: "text", text: old }),
      make("td", { class: "text", text: now }))));
  sides.open(entry);
}

showCounts();
scatter.draw();
sides.connect();
connectKeys(listKeys);
listing.start(entries, {
  open, mark: () => scatter.mark(), groups: Object.entries(effectWords),
  orders: [
    ["Important first", (a, b) => a.index - b.index],
    ["Lowest new score", (a, b) => (a.score ?? -1) - (b.score ?? -1)],
    ["By name", (a, b) => byName.compare(a.name, b.name)],
  ] });
