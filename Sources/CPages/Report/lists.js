// SPDX-License-Identifier: Apache-2.0

// The lists of the report's section: strokes, excursions, failed checks, regions, guesses, presses.

// The measure of each check of a trace.
const checkWords = {
  "no-ink": "strokes drawn", outside: "share of the ink inside the tolerance",
  incomplete: "reached share of the guide", order: "strokes out of order",
  reversed: "strokes drawn backwards", extra: "extra strokes", missing: "missing strokes",
  lifts: "strokes taken up after a lift", through: "places where ink crosses ink", time: "seconds of drawing",
};

const startKeys = ["t", "began", "shownAt", "reachedAt", "touchedAt", "crossedAt", "endedAt"];

// Returns the time, the stroke and the point of a row; undefined if the row has no time.
function placeOf(recording, name, row, index) {
  if (name === "excursions") {
    const times = recording.footage?.excursions[index];
    return times && { began: times[0], time: times[1], point: row.furthest,
      title: redWords({ ...row, began: times[0], ended: times[1] }) };
  }
  if (name === "failures") {
    const stroke = recording.entry[recording.entry.scene].strokes[row.stroke];
    return stroke && { time: stroke.began, stroke: [stroke.contact, stroke.began] };
  }
  const key = startKeys.find(key => isNumber(row[key]));
  if (key === undefined) return undefined;
  return { time: row[key], stroke: name === "strokes" ? [row.contact, row.began] : undefined };
}

// Yields the lists of objects in a section, with their names, one level deep.
function* listsOf(section) {
  for (const [name, value] of Object.entries(section ?? {})) {
    if (isList(value)) {
      yield { name, rows: value };
    } else if (value && typeof value === "object") {
      for (const [inner, rows] of Object.entries(value)) if (isList(rows)) yield { name: inner, rows };
    }
  }
}

const isList = value =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === "object" && value[0] !== null;

const listTitles = { excursions: "Ink outside the tolerance", failures: "Failed checks",
  timeline: "Presses", attempts: "Guesses", strokes: "Strokes", regions: "Regions" };
// The most important lists come first.
const listOrder = ["failures", "excursions", "strokes"];

// Returns the panels of the lists, with their names.
function listPanels(recording) {
  const { entry } = recording;
  const lists = [...listsOf(entry[entry.scene])];
  const rank = ({ name }) => (listOrder.indexOf(name) + listOrder.length + 1) % (listOrder.length + 1);
  lists.sort((a, b) => rank(a) - rank(b));
  return lists.map(({ name, rows }) => {
    // Points are wide and matter least, so they come last.
    const columns = columnsOf[name] ?? Object.keys(rows[0])
      .filter(key => !isList(rows[0][key]) || key === "tiles")
      .sort((a, b) => isPoint(rows[0][a]) - isPoint(rows[0][b]));
    const hasPlaces = rows.some((row, i) => placeOf(recording, name, row, i));
    const table = tableOf(rows, { columns, cells: cellsOf(recording, name, rows), heads: headsOf[name],
      jump: hasPlaces ? (row, i) => placeOf(recording, name, row, i) : undefined });
    return { name, panel: panel(listTitles[name] ?? words(name), table) };
  });
}

// Ink that is too far out: how far, by how much too far, and where. A failed check names its stroke
// in place of the margin, which the limit tells.
const columnsOf = { excursions: ["distance", "margin", "where"],
  failures: ["name", "found", "limit", "stroke"] };
const headsOf = { excursions: { distance: "Off", margin: "Too far", where: "Where" },
  strokes: { revealed: "Cells revealed", repeated: "Cells again" },
  regions: { revealed: "Cells revealed", eligible: "Cells" } };

const inkSigns = { black: "▬ black", red: "▨ red", mixed: "◧ mixed" };

// Returns the cells that show more than a figure.
function cellsOf(recording, name, rows) {
  const sign = holds => badge(holds ? "pass" : "fail", holds ? "yes" : "no");
  const cells = {
    correct: row => (row.correct === null ? undefined : sign(row.correct)),
    passed: row => sign(row.passed),
    class: row => make("span", { class: `ink ${row.class}`, text: inkSigns[row.class] ?? row.class }),
  };
  if (name === "regions" || name === "combinations") {
    cells.percent = row => make("span", { class: "with-bar" }, bar(row.percent / 100),
      make("span", { text: rounded(row.percent) + " %" }));
  }
  if (name === "failures") {
    cells.name = row => make("span", {}, make("span", { text: row.name }), " ",
      make("span", { class: "quiet", text: checkWords[row.name] ?? "" }));
    cells.found = row => make("span", { text: judged(row.found, row.limit) });
    cells.limit = row => make("span", { text: judged(row.limit, row.limit) });
    cells.stroke = row => make("span", { text: row.stroke === null ? "–" : String(row.stroke + 1) });
  }
  if (name === "excursions") {
    for (const key of ["distance", "margin"]) {
      cells[key] = row => make("span", { text: `${figure(key, row[key])} pt` });
    }
    cells.where = row => whereCell(row, placeOf(recording, name, row, rows.indexOf(row)));
  }
  return cells;
}

// Samples are counted from 1, as everywhere on the page; each goes to its moment if the page plays it.
function whereCell({ stroke, firstSample, lastSample, furthest, guidePoint, length, durationMicros }, place) {
  const sample = (index, time) => (place ? momentLink({ ...place, time }, index + 1) : String(index + 1));
  return make("span", { class: "where" },
    make("span", {}, `stroke ${stroke + 1}, samples `, sample(firstSample, place?.began), " to ",
      sample(lastSample, place?.time)),
    make("span", { class: "quiet", text: `ink (${figure("", furthest)}), guide (${figure("", guidePoint)}); `
      + `${figure("length", length)} pt in ${seconds(durationMicros)}` }));
}
