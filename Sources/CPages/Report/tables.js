// SPDX-License-Identifier: Apache-2.0

// Tables: their cells, the rows that go to a moment, and the fold of long ones.

// A longer table shows its first rows and a button; one row more would not be worth the button.
const foldedRows = 12;
const isLong = rows => rows.length > foldedRows + 3;
// Keys of texts that may be long.
const textKeys = new Set(["name", "expression", "where"]);

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", { text: title }), ...children);
}

const isNumber = value => typeof value === "number";

// On narrow screens a table that `stacks` shows its cells in a stack, each with its column's name.
// `after` adds a row below a row.
function tableOf(rows, { columns, jump, cells = {}, stacks = false, heads = {}, after }) {
  const numeric = Object.fromEntries(columns.map(key =>
    [key, rows.every(row => isNumber(row[key]) || row[key] === null)]));
  const head = columns.map(key =>
    make("th", { role: "columnheader", scope: "col", class: numeric[key] ? "number" : "",
      text: heads[key] ?? words(key) }));
  const lines = (from, to) => rows.slice(from, to).flatMap((row, i) => {
    const index = from + i, place = jump?.(row, index);
    const line = make("tr", { role: "row" }, ...(jump ? [jumpCell(index, place)] : []),
      ...columns.map(key => make("td", { role: "cell",
        class: numeric[key] ? "number" : textKeys.has(key) ? "text" : "",
        "data-name": heads[key] ?? words(key) },
        cells[key]?.(row) ?? make("span", { text: figure(key, row[key]) }))));
    if (place) {
      if (place.title) line.title = place.title;
      line.addEventListener("click", () => player.jump(place));
    }
    return [line, ...(after?.(row, columns.length + (jump ? 1 : 0)) ?? [])];
  });
  // Screen readers need the roles: a table that CSS lays out differently loses its own.
  const body = make("tbody", { role: "rowgroup" }, ...lines(0, isLong(rows) ? foldedRows : Infinity));
  const table = make("table", { role: "table", class: stacks && "stacks" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" },
      ...(jump ? [make("th", { role: "columnheader", scope: "col", text: "#" })] : []), ...head)),
    body);
  const parts = [make("div", { class: "scroll" }, table)];
  if (isLong(rows)) parts.push(foldOf(body, rows.length, () => lines(foldedRows)));
  return make("div", { class: "table" }, ...parts);
}

// Returns the button that shows the rows of a table beyond the first ones, or hides them again.
function foldOf(body, count, rest) {
  const button = make("button", { type: "button", class: "fold" });
  let added = [];
  const fold = { isOpen: false };
  fold.set = isOpen => {
    fold.isOpen = isOpen;
    if (isOpen && added.length === 0) added = rest();
    if (isOpen) body.append(...added); else added.forEach(row => row.remove());
    button.setAttribute("aria-expanded", String(isOpen));
    button.textContent = isOpen ? `Show the first ${foldedRows} rows` : `Show all ${grouped(count)} rows`;
  };
  fold.set(false);
  button.addEventListener("click", () => {
    fold.set(!fold.isOpen);
    // The keyboard goes on in the first row that was not there before.
    if (fold.isOpen) added[0]?.querySelector("a, button")?.focus();
  });
  folds.push(fold);
  return button;
}

// The folds of the open recording. Print shows all rows, and the screen afterwards as many as before.
let folds = [];

function connectFolds() {
  let opened = null;
  const open = () => {
    opened ??= folds.filter(fold => !fold.isOpen);
    opened.forEach(fold => fold.set(true));
  };
  const close = () => {
    opened?.forEach(fold => fold.set(false));
    opened = null;
  };
  onPrint(open, close);
}

// Calls a function before the page is printed, and another one afterwards.
function onPrint(before, after = () => {}) {
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? before() : after()));
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
}

function jumpCell(index, place) {
  if (!place) return make("td", { role: "cell", text: index + 1 });
  const link = momentLink(place, index + 1, place.title);
  link.classList.add("jump");
  return make("td", { role: "cell" }, link);
}

// Draws a share from 0 to 1 as a bar.
function bar(share) {
  const width = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none",
    "aria-hidden": "true" },
    draw("rect", { class: "whole", width: 100, height: 8 }),
    draw("rect", { class: "part", width, height: 8 }));
}
