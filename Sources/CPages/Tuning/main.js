// SPDX-License-Identifier: Apache-2.0

// The page of a tuning: the rule, how well it tells good from bad recordings, and whom it misjudges.

const { tuning, plots } = data, { chosen, counts, crossValidation, settings } = tuning;

const percent = value => percentage(Math.floor(value * 10000 + 1e-9));
const share = value => value.toFixed(4);
const range = (ends, text = percent) => (ends ? `${text(ends[0])} to ${text(ends[1])}` : "–");
const nameOf = ({ set }) => set.join(" ") || "as they are";
const isChosen = row => row.metric === chosen.metric && nameOf(row) === nameOf(chosen);

function showRule() {
  const shares = crossValidation ?? chosen;
  byId("verdict").textContent = chosen.require
    ? `Accepts ${percent(shares.accepted)} of the good recordings, refuses ${percent(shares.refused)} of the bad`
    : "No threshold tells good from bad";
  byId("totals").textContent = [
    crossValidation ? "Of groups that the rule has not seen." : "Of the recordings that it was made of.",
    `${grouped(counts.good)} good, ${grouped(counts.bad)} bad, ${counted(counts.groups, "group")}.`,
  ].join(" ");
  byId("notice").textContent = plots.doubts.length > 0
    ? `These figures say little: ${plots.doubts.join(", ")}.` : "";
  byId("tool").textContent = `replay ${tuning.tool.version}, rules ${tuning.tool.rules}`;
  document.title = byId("verdict").textContent;
  document.documentElement.dataset.status = chosen.require ? "pass" : "warn";
  const unseen = crossValidation?.intervals;
  const rows = [
    ["Good recordings that are accepted", percent(chosen.accepted), crossValidation?.accepted, unseen?.accepted],
    ["Bad recordings that are refused", percent(chosen.refused), crossValidation?.refused, unseen?.refused],
    ["Mean of both", percent(chosen.balanced), crossValidation?.balanced, null],
  ].map(([figure, own, other, ends]) => ({ figure, own, other: other === undefined ? "–" : percent(other),
    interval: range(ends) }));
  rows.push({ figure: "Area under the curve", own: share(chosen.auc), other: "–",
    interval: range(chosen.interval, share) });
  byId("rule").replaceChildren(panel("The rule",
    commandLine(plots.flags),
    tableOf(rows, { columns: ["figure", "own", "other", "interval"], stacks: true,
      heads: { own: "These recordings", other: "Groups not seen", interval: "95 % interval" } })));
}

// A plot of 300 by 240: lines from the lower left, with the ends of both axes.
const plot = {
  width: 300, height: 240, left: 34, right: 10, top: 10, bottom: 36,
  x(part) { return this.left + part * (this.width - this.left - this.right); },
  y(part) { return this.height - this.bottom - part * (this.height - this.top - this.bottom); },
  text(x, y, text, anchor = "middle") {
    return draw("text", { class: "tick", x, y, text, "text-anchor": anchor });
  },
  draw(label, [low, high, across], [bottom, top, up], ...shapes) {
    const [left, right, floor, roof] = [this.x(0), this.x(1), this.y(0), this.y(1)];
    return draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, role: "img", "aria-label": label },
      ...shapes, draw("path", { class: "axes", d: `M${left} ${roof}V${floor}H${right}` }),
      this.text(left, floor + 15, low), this.text(right, floor + 15, high, "end"),
      this.text((left + right) / 2, floor + 30, across), this.text(left - 6, floor, bottom, "end"),
      this.text(left - 6, roof + 8, top, "end"),
      draw("text", { class: "tick", "text-anchor": "middle", text: up,
        transform: `translate(12 ${(roof + floor) / 2}) rotate(-90)` }));
  },
};

// One point for each threshold: how many bad recordings it accepts, and how many good ones.
function rocPanel() {
  const line = (points, kind) => draw("path", { class: `line ${kind}`,
    d: points.map(([x, y], i) => `${i ? "L" : "M"}${plot.x(x)} ${plot.y(y)}`).join("") });
  const own = plots.roc.own ? [line(plots.roc.own, "own")] : [];
  return panel("Every threshold", plot.draw("Accepted good recordings over accepted bad ones",
    ["0", "100 %", "bad recordings accepted"], ["0", "100", "good accepted"],
    draw("path", { class: "diagonal", d: `M${plot.x(0)} ${plot.y(0)}L${plot.x(1)} ${plot.y(1)}` }),
    ...own, line(plots.roc.chosen, "rule"),
    draw("circle", { class: "at", r: 5, cx: plot.x(1 - chosen.refused), cy: plot.y(chosen.accepted) })),
    make("ul", { class: "legend" }, make("li", { class: "rule", text: `the rule, area ${share(chosen.auc)}` }),
      ...(plots.roc.own ? [make("li", { class: "own",
        text: `as they are, area ${share(settings.find(row => row.set.length === 0 && row.metric === chosen.metric).auc)}` })] : [])));
}

// Good recordings upwards, bad ones downwards, the threshold between them.
function histogramPanel() {
  const { least, greatest, good, bad, missing } = plots.histogram;
  if (good.length === 0) return [];
  const most = Math.max(1, ...good, ...bad), step = (plot.x(1) - plot.x(0)) / good.length, middle = plot.y(.5);
  const bars = (counts, kind, sign) => draw("path", { class: kind, d: counts.map((count, i) => {
    const height = count / most * (middle - plot.top) * sign;
    return count && `M${plot.x(0) + i * step + .5} ${middle}v${-height}h${step - 1}v${height}z`;
  }).filter(Boolean).join("") });
  const place = plot.x((chosen.threshold - least) / (greatest - least || 1));
  const lacking = [[missing[0], "good"], [missing[1], "bad"]].filter(([count]) => count > 0)
    .map(([count, kind]) => `${grouped(count)} ${kind}`).join(" and ");
  return [panel("Values", plot.draw(`Values of ${chosen.metric}: good recordings upwards, bad ones downwards`,
    [judged(least, null), judged(greatest, null), chosen.metric], [grouped(most), grouped(most), "recordings"],
    bars(good, "good", 1), bars(bad, "bad", -1), plot.text(plot.left + 6, plot.y(0) - 6, "bad", "start"),
    plot.text(plot.left + 6, plot.top + 8, "good", "start"),
    ...(chosen.threshold === null ? [] : [
      draw("path", { class: "threshold", d: `M${place} ${plot.top}V${plot.y(0)}` })])),
    make("ul", { class: "legend" },
      make("li", { class: "threshold", text: chosen.require ?? "no threshold" }),
      ...(lacking ? [make("li", { text: `without a value: ${lacking}` })] : [])))];
}

// The best balance of each value of one or two keys; darker is better.
function heatPanel() {
  const keys = plots.tried;
  if (keys.length < 1 || keys.length > 2) return [];
  const rows = keys.length === 2 ? keys[0].values : [""], columns = keys[keys.length - 1].values;
  const best = Array(rows.length * columns.length).fill(0);
  const metrics = settings.length / (best.length + 1);
  settings.slice(metrics).forEach((row, i) => {
    const cell = Math.floor(i / metrics);
    best[cell] = Math.max(best[cell], row.balanced);
  });
  const [low, high] = [Math.min(...best), Math.max(...best)];
  const cell = value => make("td", { class: `heat heat${high > low ? Math.round(8 * (value - low) / (high - low)) : 8}`,
    title: percent(value), text: (value * 100).toFixed(1) });
  return [panel("Settings", make("div", { class: "scroll" }, make("table", { class: "map" },
    make("thead", {}, make("tr", {}, make("th", { text: keys.length === 2 ? `${keys[0].key} ↓  ${keys[1].key} →` : keys[0].key }),
      ...columns.map(text => make("th", { class: "number", text })))),
    make("tbody", {}, ...rows.map((text, row) => make("tr", {}, make("th", { text: text || "balanced" }),
      ...columns.map((_, i) => cell(best[row * columns.length + i]))))))),
    make("p", { class: "quiet", text: "Mean of accepted good and refused bad recordings, in percent." }))];
}

function settingsPanel() {
  const rows = settings.map((row, index) => ({ ...row, setting: nameOf(row), index }))
    .sort((a, b) => b.balanced - a.balanced || a.index - b.index);
  const shares = Object.fromEntries(["accepted", "refused", "balanced", "eer"].map(key =>
    [key, row => make("span", { text: percent(row[key]) })]));
  return panel("All settings", tableOf(rows, {
    columns: ["setting", "metric", "threshold", "accepted", "refused", "balanced", "auc", "eer", "missing"],
    heads: { auc: "Area", eer: "Equal error", missing: "Without value" },
    cells: { ...shares, auc: row => make("span", { text: share(row.auc) }),
      threshold: row => make("span", { text: row.threshold ?? "–" }),
      setting: row => make(isChosen(row) ? "b" : "span", { text: row.setting }) } }));
}

function misjudgedPanel() {
  const rows = tuning.misjudged;
  if (rows.length === 0) return panel("Misjudged", make("p", { class: "quiet", text: "None." }));
  const figures = plots.pictures.map(({ row, picture }) => {
    const { name, guide, label, value } = rows[row];
    const image = make("img", { src: "data:image/png;base64," + picture, alt: "" });
    return make("figure", {}, make("div", { class: "side" }, image),
      make("figcaption", {}, badge(label === "good" ? "pass" : "fail", label),
        make("span", { text: guide ? `${name} on ${guide}` : name }),
        make("span", { class: "quiet", text: judged(value, null) })));
  });
  const table = tableOf(rows.map(row => ({ ...row, name: row.guide ? `${row.name} on ${row.guide}` : row.name })),
    { columns: ["name", "label", "value"], heads: { value: chosen.metric } });
  return panel(`Misjudged: ${grouped(rows.length)}`, make("div", { class: "gallery" }, ...figures), table);
}

showRule();
byId("plots").append(rocPanel(), ...histogramPanel(), ...heatPanel());
byId("findings").append(misjudgedPanel(), settingsPanel());
connectFolds();
