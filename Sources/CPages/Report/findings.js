// SPDX-License-Identifier: Apache-2.0

// What holds and what does not: requirements with their reasons, and diagnostics.

function demandPanel(rows) {
  return rows.length === 0 ? [] : [panel("Requirements", demandTable(rows))];
}

function demandTable(rows) {
  // What does not hold comes first.
  const sorted = [...rows].sort((a, b) => a.passed - b.passed);
  return tableOf(sorted, {
    columns: ["passed", "expression", "level", "found", "limit"], stacks: true, after: reasonRow,
    cells: {
      passed: demandBadge,
      found: row => make("span", { text: judged(row.found, row.limit) }),
      limit: row => make("span", { text: judged(row.limit, row.limit) }),
      expression: row => make("code", { text: row.expression }),
    } });
}

// True for a requirement that fails its recording.
const decides = ({ level }) => level === "require" || level === "judge";

function demandBadge(row) {
  return badge(row.passed ? "pass" : decides(row) ? "fail" : "warn", row.passed ? "holds" : "does not hold");
}

// Returns the row with the reason of a requirement and the command that tells more, if the report has
// them.
function reasonRow({ reason, next }, columns) {
  if (!reason && !next) return [];
  return [make("tr", { role: "row", class: "reason" },
    make("td", { role: "cell", colspan: columns, class: "text" }, ...reasonParts({ reason, next })))];
}

function reasonParts({ reason, next }) {
  return [
    ...(reason ? [make("p", { class: "why", text: reason })] : []),
    ...(next ? [commandLine(next)] : []),
  ];
}

// Shows a command that one click selects, and a button that copies it.
function commandLine(command) {
  const code = make("code", { tabindex: 0, "aria-label": "Command", text: command });
  const button = make("button", { type: "button", text: "Copy", title: "Copy the command" });
  button.addEventListener("click", async () => {
    // A page from a disk may not be allowed to write to the clipboard; the selection always works.
    getSelection().selectAllChildren(code);
    const isCopied = await navigator.clipboard?.writeText(command).then(() => true, () => false);
    button.textContent = isCopied ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  return make("p", { class: "command" }, code, button);
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

// The verdict of the judge, a program of the user, with its figures and what it says of each stroke.
function judgePanel({ entry }) {
  const { judge } = entry;
  if (!judge) return [];
  const verdict = pass => (pass === null ? make("span", { text: "–" })
    : badge(pass ? "pass" : "fail", pass ? "accepts" : "refuses"));
  const facts = [
    ...(judge.score === null ? [] : [["score", shareText(judge.score)]]),
    ...Object.entries(judge.figures).map(([name, value]) => [name, figure("", value)]),
  ];
  const head = make("p", { class: "judge" }, verdict(judge.pass),
    ...(judge.reason ? [make("span", { text: judge.reason })] : []));
  const table = judge.strokes.length === 0 ? [] : [tableOf(judge.strokes, {
    columns: ["verdict", "reason"], cells: { verdict: row => verdict(row.pass) },
    jump: ({ contact, began }) => ({ time: began, stroke: [contact, began] }) })];
  return [panel(`Judge: ${judge.name}`, head,
    make("ul", { class: "facts" }, ...facts.map(([name, text]) => make("li", { text: `${name} ${text}` }))),
    ...table)];
}

const judgeFigures = ({ pass, score, figures }) => ({ pass, score, figures });

// Formats a share as the program does: rounded down, so that only all of it is 100 %.
const shareText = share => percentage(Math.floor(Number((share * 1e4).toPrecision(12))));
