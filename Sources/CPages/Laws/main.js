// SPDX-License-Identifier: Apache-2.0

// The page of the laws: whose verdict moves, and the smallest recording of each broken law.

const { table, pictures, meanings } = data, { laws } = table;
const broken = laws.filter(law => law.broken);
const subject = table.figure ?? "verdict";

function showLaws() {
  byId("verdict").textContent = broken.length === 0 ? `No law is broken`
    : `${counted(broken.length, "law")} of ${laws.length} broken`;
  byId("totals").textContent = [
    `${counted(table.recordings, "recording")}, each under up to ${counted(laws.length, "law")}.`,
    table.unjudged > 0 ? `${grouped(table.unjudged)} without a ${subject}.` : "",
  ].filter(Boolean).join(" ");
  byId("tool").textContent = `replay ${table.tool.version}, rules ${table.tool.rules}`;
  document.title = byId("verdict").textContent;
  document.documentElement.dataset.status = broken.length === 0 ? "pass" : "fail";
  const columns = ["law", "recordings", "moved",
    ...(table.figure ? [] : ["toRefused", "toAccepted"]), "greatest", "worst"];
  byId("laws").replaceChildren(panel("Laws", tableOf(laws.map((law, i) => ({ ...law, index: i })), {
    columns, stacks: true, heads: { greatest: table.figure ? "Greatest move" : "Score moves up to" },
    cells: {
      law: ({ law, broken, recordings, index }) => make("span", { class: "law" },
        badge(broken ? "fail" : recordings > 0 ? "pass" : "replayed", law),
        make("span", { class: "quiet", text: meanings[index] })),
      greatest: ({ greatest, worst }) => make("span", {
        text: worst === null ? "–" : greatest === null ? "gone" : greatest.toFixed(4) }),
    } })));
}

// The smallest recording of a broken law, as it is and changed.
function breachPanel({ law }, index) {
  const picture = pictures[index];
  if (!picture) return [];
  const side = (png, title, outcome) => make("figure", {},
    make("div", { class: "side" }, ...(png ? [make("img", { src: "data:image/png;base64," + png, alt: title })]
      : [make("span", { class: "quiet", text: "no picture" })])),
    make("figcaption", {}, make("span", { text: title }), make("b", { text: outcome })));
  return [panel(`${law}: ${picture.change}`,
    make("div", { class: "sides" },
      side(picture.before, "as it is", picture.outcomes[0]), side(picture.after, "changed", picture.outcomes[1])),
    make("p", { class: "why", text: picture.words }),
    ...(picture.command ? [commandLine(picture.command)] : []))];
}

showLaws();
byId("findings").append(...laws.flatMap(breachPanel));
connectFolds();
