// Tables of the lists in the report: strokes, excursions, regions, guesses, presses.

const rowLimit = 200;
// Keys of texts that may be long.
const textKeys = new Set(["name", "expression"]);
// The measure of each check of a trace.
const checkWords = {
  "no-ink": "strokes drawn", outside: "share of the ink inside the tolerance",
  incomplete: "reached share of the guide", order: "strokes out of order",
  reversed: "strokes drawn backwards", extra: "extra strokes", missing: "missing strokes",
  through: "places where ink crosses ink", time: "seconds of drawing",
};

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", { text: title }), ...children);
}

const isNumber = value => typeof value === "number";

// On narrow screens a table that `stacks` shows its cells in a stack, each with its column's name.
function tableOf(rows, { columns, jump, cells = {}, stacks = false }) {
  const numeric = Object.fromEntries(columns.map(key =>
    [key, rows.every(row => isNumber(row[key]) || row[key] === null)]));
  const head = columns.map(key =>
    make("th", { role: "columnheader", scope: "col", class: numeric[key] ? "number" : "",
      text: words(key) }));
  const body = rows.slice(0, rowLimit).map((row, i) => {
    const place = jump?.(row, i);
    const line = make("tr", { role: "row" }, ...(jump ? [jumpCell(i, place)] : []), ...columns.map(key =>
      make("td", { role: "cell", class: numeric[key] ? "number" : textKeys.has(key) ? "text" : "",
        "data-name": words(key) },
        cells[key]?.(row) ?? make("span", { text: figure(key, row[key]) }))));
    if (place) line.addEventListener("click", () => player.jump(place));
    return line;
  });
  // Screen readers need the roles: a table that CSS lays out differently loses its own.
  const table = make("table", { role: "table", class: stacks && "stacks" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" },
      ...(jump ? [make("th", { role: "columnheader", scope: "col", text: "#" })] : []), ...head)),
    make("tbody", { role: "rowgroup" }, ...body));
  const more = rows.length - rowLimit;
  return make("div", { class: "scroll" }, table, ...(more > 0
    ? [make("p", { class: "quiet", text: `and ${counted(more, "more row")} in report.json` })] : []));
}

function jumpCell(index, place) {
  if (!place) return make("td", { role: "cell", text: index + 1 });
  return make("td", { role: "cell" }, make("button", { type: "button", class: "jump", text: index + 1,
    title: `Go to ${seconds(place.time)}` }));
}

const startKeys = ["t", "began", "shownAt", "reachedAt", "touchedAt", "crossedAt", "endedAt"];

// Returns the time and the stroke of a row; undefined if the row has no time.
function placeOf(recording, name, row, index) {
  if (name === "excursions") {
    const times = recording.footage?.excursions[index];
    return times && { time: times[1] };
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

function listPanels(recording) {
  const { entry } = recording;
  const lists = [...listsOf(entry[entry.scene])];
  const rank = ({ name }) => (listOrder.indexOf(name) + listOrder.length + 1) % (listOrder.length + 1);
  lists.sort((a, b) => rank(a) - rank(b));
  return lists.map(({ name, rows: listed }) => {
    const rows = listed.map(withSamples);
    // Points are wide and matter least, so they come last.
    const columns = Object.keys(rows[0]).filter(key => !isList(rows[0][key]) || key === "tiles")
      .sort((a, b) => isPoint(rows[0][a]) - isPoint(rows[0][b]));
    const hasPlaces = rows.some((row, i) => placeOf(recording, name, row, i));
    return panel(listTitles[name] ?? words(name), tableOf(rows, {
      columns, cells: cellsOf(name),
      jump: hasPlaces ? (row, i) => placeOf(recording, name, row, i) : undefined }));
  });
}

// Puts the first and the last sample in one cell, counted from 1.
function withSamples(row) {
  if (!isNumber(row.firstSample)) return row;
  const { stroke, firstSample, lastSample, ...others } = row;
  return { stroke, samples: `${firstSample + 1} to ${lastSample + 1}`, ...others };
}

const inkSigns = { black: "▬ black", red: "▨ red", mixed: "◧ mixed" };

// Returns the cells that show a sign beside a word.
function cellsOf(name) {
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
    cells.name = row => make("span", { text: row.name + " " },
      make("span", { class: "quiet", text: checkWords[row.name] ?? "" }));
    cells.found = row => make("span", { text: judged(row.found, row.limit) });
    cells.limit = row => make("span", { text: judged(row.limit, row.limit) });
    cells.margin = row => make("span", { text: judged(row.margin, 0) });
  }
  return cells;
}

// Draws a share from 0 to 1 as a bar.
function bar(share) {
  const width = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none",
    "aria-hidden": "true" },
    draw("rect", { class: "whole", width: 100, height: 8 }),
    draw("rect", { class: "part", width, height: 8 }));
}

function demandPanel(rows, title = "Requirements") {
  if (rows.length === 0) return [];
  return [panel(title, tableOf(rows, {
    columns: ["passed", "expression", "level", "found", "limit"], stacks: true,
    cells: {
      passed: row => badge(row.passed ? "pass" : row.level === "require" ? "fail" : "warn",
        row.passed ? "holds" : "does not hold"),
      found: row => make("span", { text: judged(row.found, row.limit) }),
      limit: row => make("span", { text: judged(row.limit, row.limit) }),
      expression: row => make("code", { text: row.expression }),
    } }))];
}

function diagnosticPanel(diagnostics) {
  if (diagnostics.length === 0) return [];
  return [panel("Diagnostics", make("ul", { class: "diagnostics" }, ...diagnostics.map(item =>
    make("li", { class: item.severity },
      make("code", { text: item.code }),
      make("span", { class: "message", text: item.message }),
      make("span", { class: "quiet", text: item.line === null ? ""
        : `line ${item.line}` + (item.byte === null ? "" : `, byte ${item.byte}`) })))))];
}

// Shows the comparison with a golden picture, and its three pictures if the page has them.
function goldenPanel({ entry, golden }) {
  const found = entry.golden;
  if (!found) return [];
  const pictures = ["expected", "actual", "difference"].filter(name => golden?.[name]).map(name =>
    make("figure", {},
      make("img", { src: "data:image/png;base64," + golden[name], alt: `${words(name)} picture` }),
      make("figcaption", { text: words(name) })));
  return [panel("Golden picture", badge(found.passed ? "pass" : "fail", goldenWords(found)),
    make("ul", { class: "facts" }, ...goldenFacts(found).map(text => make("li", { text }))),
    ...(pictures.length > 0 ? [make("div", { class: "trio" }, ...pictures)] : []))];
}

function goldenWords({ status, passed, recorded }) {
  const text = status === "differs" && passed ? "differs no more than allowed"
    : status.replace("-", " ");
  return recorded ? `${text}, now written` : text;
}

function goldenFacts({ status, recorded, differingPixels, greatestDelta, first, bounds, size,
  expectedSize }) {
  const pixels = ({ width, height }) => `${width} × ${height} pixels`;
  const place = (x, y) => `(${x}, ${y})`;
  const facts = [`the frame has ${pixels(size)}`];
  if (status === "other-size") return [...facts, `the golden picture ${pixels(expectedSize)}`];
  if (status === "missing" && !recorded) return [...facts, "--record missing writes it"];
  if (!differingPixels) return facts;
  const { x, y, width, height } = bounds;
  return [`${counted(differingPixels, "pixel differs", "pixels differ")} by up to ${greatestDelta} of 255`,
    `the first at ${place(first.x, first.y)}`,
    `all from ${place(x, y)} to ${place(x + width - 1, y + height - 1)}`];
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
    score: entry.score, integrity: entry.integrity, ...entry[entry.scene] }, "")];
  return make("details", { class: "panel figures" },
    make("summary", { text: "All figures, unrounded, by their names in requirements" }),
    make("dl", {}, ...rows.slice(0, 400).map(([path, value]) => make("div", {},
      make("dt", { text: path }), make("dd", { text: value === null ? "–" : String(value) })))));
}
