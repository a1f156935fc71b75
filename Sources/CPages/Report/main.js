// SPDX-License-Identifier: Apache-2.0

// The verdict, and the list of recordings with its histogram.

function showVerdict() {
  const { totals } = report;
  const broken = totals.error, failed = totals.fail;
  const all = counted(totals.recordings, "recording");
  byId("verdict").textContent = broken > 0 ? `${broken} of ${all} could not be replayed`
    : failed > 0 ? `${failed} of ${all} failed`
    : report.status === "fail" ? `${all} replayed, and the run failed` : `${all} replayed`;
  const requirements = [report, ...report.recordings].flatMap(entry => entry.requirements);
  const compared = report.recordings.flatMap(goldens);
  // What only its own scene refuses fails no run.
  const unmet = report.recordings.filter(entry => entry.status === "pass" && entry.verdict === "fail").length;
  byId("totals").textContent = [
    requirements.length + compared.length > 0 ? ""
      : "The run has no requirements.",
    held(requirements.filter(decides),
      ["requirement", "requirements"], ["holds", "hold"]),
    held(requirements.filter(row => !decides(row)),
      ["expectation", "expectations"], ["holds", "hold"]),
    held(compared, ["golden picture", "golden pictures"], ["matches", "match"]),
    unmet > 0 ? `${counted(unmet, "recording")} ${unmet === 1 ? "fails" : "fail"} by the checks of the trace alone.` : "",
    totals.warnings > 0 ? `${counted(totals.warnings, "warning")}.` : "",
  ].filter(Boolean).join(" ");
  byId("tool").textContent = `replay ${report.tool.version}, rules ${report.tool.rules}`;
  document.documentElement.dataset.status =
    standing({ status: report.status, requirements, verdict: report.status !== "pass" ? "fail"
      : requirements.length + compared.length > 0 ? "pass" : null });
  document.title = byId("verdict").textContent;
  byId("demands").replaceChildren(...runPanel(report.requirements));
  for (const fold of folds) fold.isOfRun = true;
}

// Shows the requirements of the run in a line that unfolds.
function runPanel(rows) {
  if (rows.length === 0) return [];
  const [first] = [...rows].sort((a, b) => a.passed - b.passed), others = rows.length - 1;
  const line = make("summary", {}, demandBadge(first), make("code", { text: first.expression }),
    make("span", { class: "quiet", text: `found ${judged(first.found, first.limit)}`
      + (others ? `, and ${counted(others, "other requirement")} of the run` : "") }));
  const details = make("details", { class: "panel" }, line, demandTable(rows));
  folds.push({ get isOpen() { return details.open; }, set(isOpen) { details.open = isOpen; } });
  return [details];
}

// Counts the requirements that hold, in words.
function held(asked, [one, many], [holds, hold]) {
  const unmet = asked.filter(({ passed }) => !passed).length;
  if (asked.length === 0) return "";
  if (unmet > 0) {
    const all = counted(asked.length, one, many);
    return `${grouped(unmet)} of ${all} ${unmet === 1 ? "does" : "do"} not ${hold}.`;
  }
  return asked.length === 1 ? `The one ${one} ${holds}.`
    : `All ${grouped(asked.length)} ${many} ${hold}.`;
}

// The groups of the list, in the order in which they need attention.
const groups = ["fail", "error", "warn", "pass", "replayed"].map(group => [group, statusWords[group]]);

const rank = ({ group }) => Math.min(groups.findIndex(([name]) => name === group), 3);

const orders = [
  // Without failures the lowest score leads; what has no score comes last.
  ["Worst first", (a, b) => rank(a) - rank(b) || (a.score ?? 2) - (b.score ?? 2)],
  ["Lowest score first", (a, b) => (a.score ?? -1) - (b.score ?? -1)],
  ["By name", (a, b) => byName.compare(a.name, b.name)],
];

// Adds to a recording what the list needs.
function asEntry(recording) {
  const { entry, title, summary, percent, footage } = recording;
  const group = standing(entry);
  return Object.assign(recording, {
    name: entry.name, group, score: entry.score ?? null,
    words: [entry.name, title ?? "", entry.scene ?? "", sceneWords[entry.scene] ?? "", statusWords[group]],
    parts: () => ({ badge: badge(group), about: title ?? summary ?? "", kind: sceneWords[entry.scene] ?? "no scene",
      bar: entry.scene === "ink" ? [] : [bar(entry.score ?? 0)], figure: percent ?? "–" }),
    thumbnail: Film.unpacks && footage?.film && (() => thumbnailOf(footage)),
  });
}

// Draws the crop of the last picture into a square.
async function thumbnailOf({ film, crop }) {
  const pictures = await Film.of(film), whole = new OffscreenCanvas(pictures.width, pictures.height);
  pictures.show(Infinity, whole.getContext("2d"));
  const side = 88, square = make("canvas", { width: side, height: side, "aria-hidden": "true" });
  const [x, y, width, height] = crop.map(length => length * film.scale);
  const shrink = side / Math.max(width, height), context = square.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(whole, x, y, width, height, (side - width * shrink) / 2,
    (side - height * shrink) / 2, width * shrink, height * shrink);
  return square;
}

// The number of recordings in each twentieth of the scores; red, at the bottom, those that failed.
const histogram = {
  draw() {
    const scored = recordings.filter(({ score }) => score !== null);
    // With fewer scores the list itself shows as much.
    if (scored.length < 8) return;
    const bins = Array.from({ length: 20 }, () => [0, 0]);
    for (const { score, group } of scored) {
      bins[Math.min(Math.floor(score * 20), 19)][group === "fail" ? 0 : 1] += 1;
    }
    const most = Math.max(...bins.map(([failed, others]) => failed + others));
    const bars = bins.map(([failed, others], i) => {
      const all = failed + others, range = `${5 * i}-${5 * i + 5} %`;
      const rect = (kind, count) => draw("rect", { class: kind, x: 10 * i + 1, width: 8,
        y: 48 - 46 * count / most, height: 46 * count / most });
      const shape = draw("g", {}, draw("title", { text: `${range}: ${counted(all, "recording")}`
        + (failed ? `, ${grouped(failed)} failed` : "") }),
        rect("target", most), rect("part", all), rect("red", failed));
      shape.addEventListener("click", () => {
        const filter = byId("filter");
        filter.value = filter.value === range ? "" : range;
        listing.update();
      });
      return shape;
    });
    this.cursor = draw("path", { class: "here" });
    byId("plot").hidden = false;
    byId("plot").append(
      draw("svg", { viewBox: "0 0 200 56", role: "img", "aria-label": "Histogram of the scores" }, ...bars,
        draw("path", { class: "grid", d: "M0 48.5H200" }), this.cursor),
      make("figcaption", {}, ...["0 %", "scores", "100 %"].map(text => make("span", { text }))));
  },

  // Points at the score of the open recording.
  mark() {
    const score = listing.current?.score ?? null;
    this.cursor?.setAttribute("d", score === null ? "" : `M${200 * score} 50l4 6h-8z`);
  },
};

showVerdict();
recordings.forEach(asEntry);
histogram.draw();
document.body.classList.toggle("single", recordings.length === 1);
connectPlayer();
connectInk();
connectKeys(keys, pans);
connectFolds();
comparison.connect();
// In a task of its own: to read the data of a thousand recordings is enough for one.
player.ready = new Promise(done => setTimeout(() => {
  listing.start(recordings, { groups, orders, mark: () => histogram.mark(),
    open(recording, time) {
      if (player.recording === recording) player.seek(time ?? player.duration);
      else player.ready = player.open(recording, time);
    } });
  done(player.ready);
}));
