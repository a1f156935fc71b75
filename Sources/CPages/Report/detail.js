// SPDX-License-Identifier: Apache-2.0

// One recording: its texts, and the panels beside and below its playback.

function showDetail(recording) {
  const { entry, footage } = recording;
  byId("kicker").replaceChildren(...kicker(recording));
  byId("name").textContent = clipped(entry.name);
  byId("title").textContent = clipped(recording.title ?? "");
  byId("percent").textContent = recording.percent ?? "–";
  byId("status").replaceChildren(badge(standing(entry)));
  byId("summary").replaceChildren(...(recording.summary ?? "").split("; ").concat(scoreWords(entry)).filter(Boolean)
    .map(text => make("li", { text })));
  byId("curve").textContent = curveWords[entry.scene] ?? "Progress";
  byId("recording").classList.toggle("unplayed", !footage);
  byId("progress").hidden = byId("stage").hidden = !footage;
  byId("legend").replaceChildren(...legend(recording));
  byId("views").replaceChildren(...viewButtons(footage));
  showPanels(recording);
}

// What the score of a trace is made of.
function scoreWords({ score, trace }) {
  if (!trace || score === null || score === 1) return [];
  return `${shareText(score)} = harmonic mean of precision ${shareText(trace.precision)} and recall ${shareText(trace.recall)}`;
}

// The columns beside the picture, above and below the curve, each with its panels.
let columns = [];

function showPanels(recording) {
  const { entry, footage } = recording;
  folds = folds.filter(fold => fold.isOfRun);
  const isBroken = entry.status === "error";
  const lists = listPanels(recording);
  const failures = lists.filter(({ name }) => name === "failures");
  const others = lists.filter(({ name }) => name !== "failures");
  const findings = [
    ...(footage ? [] : [make("p", { class: "panel quiet", text: unplayed(entry) })]),
    ...(isBroken ? diagnosticPanel(entry.diagnostics) : []),
    ...demandPanel(entry.requirements), ...judgePanel(recording), ...goldenPanels(recording),
    ...failures.map(({ panel }) => panel)];
  columns = [[byId("findings"), findings], [byId("asides"), others.map(({ panel }) => panel)]];
  byId("tables").replaceChildren(
    ...(isBroken ? [] : diagnosticPanel(entry.diagnostics)), figurePanel(recording));
  placePanels();
}

// Puts the panels into their columns; one with a table that is wider than its column takes the page, below
// the picture.
function placePanels() {
  const page = byId("tables");
  const wide = columns.flatMap(([column, panels]) => {
    column.replaceChildren(...panels);
    return column.clientWidth < page.clientWidth ? panels.filter(isCut) : [];
  });
  page.prepend(...wide);
}

const isCut = panel =>
  [...panel.querySelectorAll(".scroll")].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

function kicker({ entry, footage }) {
  const parts = [sceneWords[entry.scene] ?? "No scene", secondsUp(entry.durationMicros),
    counted(entry.touches, "touch", "touches")];
  if (footage) parts.push(`${footage.canvas[0]} × ${footage.canvas[1]} pt`);
  if (footage?.film?.shortened) parts.push("fewer pictures, as each takes long to draw");
  if (footage?.film && !Film.unpacks) parts.push("paths of the touches in place of pictures, as this browser has no DecompressionStream");
  if (footage?.tooDear) parts.push("no pictures, as one alone takes too long to draw");
  if (entry.id !== entry.name) parts.push(entry.id);
  return parts.map(text => make("span", { text }));
}

function unplayed(entry) {
  if (entry.status === "error") return "This recording could not be replayed.";
  const played = recordings.filter(({ footage }) => footage).length;
  return `This page plays ${played} of ${grouped(recordings.length)} recordings: those that `
    + `${data.playsWorst ? "failed first, then those with the lowest scores" : "come first"}, unless they are too long.`;
}

function legend({ entry, footage }) {
  if (!footage) return [];
  const items = [["stroke", "stroke"], ["rate", "samples a second"]];
  if (footage.speeds.length > 0) items.splice(1, 0, ["speed", "greatest speed"]);
  if (footage.excursions.length > 0) items.splice(1, 0, ["red", "outside the tolerance"]);
  if (refusedBy(entry.judge).length > 0) items.push(["refused", "stroke that the judge refuses"]);
  if (entry.scratch?.threshold) items.push(["threshold", "threshold"]);
  if (footage.marks.length > 0) items.push(["moment", "mark or reset"]);
  return items.map(([kind, text]) => make("li", {}, swatch(kind), make("span", { text })));
}

function swatch(kind) {
  const isLine = kind === "threshold" || kind === "moment";
  const shapes = isLine ? [draw("line", { class: kind, x1: 0, x2: 16, y1: 5, y2: 5 })]
    : [draw("rect", { class: kind, width: 16, height: 10, rx: 3 })];
  if (kind === "refused") {
    shapes.push(draw("path", { class: "cross", d: "M5 2l6 6m0-6l-6 6" }));
  }
  if (kind === "red") shapes.push(draw("rect", { fill: "url(#hatch)", width: 16, height: 10, rx: 3 }));
  return draw("svg", { width: 16, height: 10, "aria-hidden": "true" }, ...shapes);
}

function viewButtons(footage) {
  if (!footage || footage.maps.length === 0) return [];
  return [null, ...footage.maps].map((map, i) => {
    const button = make("button", { type: "button", "aria-pressed": String(i === 0),
      text: map ? mapWords[map.kind].title : "Picture", title: map ? mapWords[map.kind].about : "" });
    button.addEventListener("click", () => showView(i));
    return button;
  });
}

// Shows the picture for 0, or a map for 1 and up.
function showView(index) {
  const buttons = byId("views").children;
  if (index > 0 && index >= buttons.length) return;
  [...buttons].forEach((button, i) => button.setAttribute("aria-pressed", String(i === index)));
  const map = index === 0 ? null : player.recording.footage.maps[index - 1];
  stage.showMap(map);
  showScale(map);
}

// Yields every figure with its name in requirements.
function* figuresOf(value, path) {
  if (Array.isArray(value)) return;
  if (value && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      yield* figuresOf(inner, path ? `${path}.${key}` : key);
    }
  } else {
    yield [path, value];
  }
}

function figurePanel({ entry }) {
  const rows = [...figuresOf({ durationMicros: entry.durationMicros, touches: entry.touches,
    score: entry.score, integrity: entry.integrity, ...entry[entry.scene],
    ...(entry.judge ? { judge: judgeFigures(entry.judge) } : {}) }, "")];
  return make("details", { class: "panel figures" },
    make("summary", { text: "All figures, unrounded, by their names in requirements" }),
    make("dl", {}, ...rows.slice(0, 400).map(([path, value]) => make("div", {},
      make("dt", { text: path }), make("dd", { text: value === null ? "–" : String(value) })))));
}
