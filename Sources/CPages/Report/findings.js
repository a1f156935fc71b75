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

function demandBadge({ passed, level }) {
  return badge(passed ? "pass" : level === "require" ? "fail" : "warn", passed ? "holds" : "does not hold");
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
