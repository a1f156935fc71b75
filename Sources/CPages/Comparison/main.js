// SPDX-License-Identifier: Apache-2.0

// The comparison of two sides: its counts, the list of pairs, and the pair that is open.

const { diff, pairs, points } = data;

// The groups of pairs, the most important first: words, and the class and the sign of the badge.
const groups = {
  breaks: ["Newly fails", "fail", "✗"],
  removed: ["Removed", "fail", "−"],
  mends: ["Newly passes", "pass", "✓"],
  other: ["Changed", "replayed", "≠"],
  added: ["Added", "replayed", "+"],
  accepted: ["Accepted", "replayed", "✓"],
  same: ["Unchanged", "replayed", "="],
};

function groupOf({ status: [before, after], verdict: [old, now], changed, accepted }) {
  if (!changed) return "same";
  if (accepted) return "accepted";
  if (before === null || after === null) return before === null ? "added" : "removed";
  const isLost = before === "replayed" && after !== "replayed";
  if (isLost || (now === "fail" && old !== "fail")) return "breaks";
  return old === "fail" && now === "pass" ? "mends" : "other";
}

const badgeOf = ([text, kind, sign]) => badge(kind, text, sign);

// Scores are rounded down, as everywhere, so that only the whole is 100 %.
const percent = score => (score === null ? "–" : percentage(Math.floor(score * 10000 + 1e-9)));

const change = scores => scores.map(percent).join(" → ").replace(/ %(?= →.*%)/, "");

const pairOf = new Map(pairs.map(pair => [pair.row, pair]));

const wordsOf = pair => pair?.words.replaceAll("->", "→") ?? "";

const entries = diff.rows.map((row, index) => {
  const group = groupOf(row), pair = pairOf.get(index), [old, now] = row.score;
  const hasScores = old !== null && now !== null, kind = sceneWords[row.scene] ?? "no scene";
  return {
    row, pair, index, name: row.name, group, score: now, hasScores,
    words: [row.name, row.scene ?? "", kind, groups[group][0], wordsOf(pair)],
    parts: () => ({ badge: badgeOf(groups[group]), about: wordsOf(pair) || row.reason || "", kind,
      bar: hasScores ? [changeBar(old, now)] : [], figure: change(row.score) }),
    thumbnail: pair?.new.picture && (async () => pictureOf(pair.new)),
  };
});

// Draws the way from the old to the new score, and a tick at the new one.
function changeBar(old, now) {
  const shape = bar(0);
  shape.append(
    draw("rect", { class: now < old ? "red" : "part", x: 100 * Math.min(old, now), height: 8,
      width: 100 * Math.abs(now - old) }),
    draw("rect", { class: "here", x: 97 * now, width: 3, height: 8 }));
  return shape;
}

// Returns a picture in its size, which stands in the header of a PNG file.
function pictureOf({ picture }) {
  const header = new DataView(bytesOf(picture.slice(0, 32)).buffer);
  return make("img", { src: "data:image/png;base64," + picture, alt: "", width: header.getUint32(16),
    height: header.getUint32(20) });
}

function showCounts() {
  const { counts, median, tool } = diff, { changed, compared } = counts;
  const count = holds => entries.filter(holds).length;
  const [breaks, removed] = ["breaks", "removed"].map(name => count(({ group }) => group === name));
  const without = count(({ pair, row }) => row.changed && !pair?.old.picture && !pair?.new.picture);
  const isJudged = entries.some(({ row }) => row.verdict.some(Boolean));
  const all = counted(compared, "recording");
  byId("verdict").textContent = breaks > 0
    ? `${grouped(breaks)} of ${all} newly ${breaks === 1 ? "fails" : "fail"}`
    : removed > 0 ? `${counted(removed, "recording")} removed`
    : changed > 0 ? `${grouped(changed)} of ${all} changed, none newly fails` : `None of ${all} changed`;
  byId("totals").textContent = [
    settings(), counts.notCompared > 0 ? `${grouped(counts.notCompared)} not compared.` : "",
    median.score ? `Median score ${change(median.score)}.` : "",
    without > 0 ? `${counted(without, "pair has", "pairs have")} no pictures.` : "",
  ].filter(Boolean).join(" ");
  byId("tool").textContent = `replay ${tool.version}, rules ${tool.rules}`;
  document.documentElement.dataset.status = breaks + removed > 0 ? "fail"
    : changed > 0 && isJudged ? "pass" : "replayed";
  document.title = byId("verdict").textContent;
}

// Names the settings of each side, if there are any.
function settings() {
  const [old, now] = [diff.old, diff.new].map(side => (side?.flags?.set ?? []).join(", "));
  return old || now ? `Old: ${old || "as recorded"}; new: ${now || "as recorded"}.` : "";
}

function open(entry) {
  const { row, pair, group } = entry;
  byId("kicker").replaceChildren(...[sceneWords[row.scene] ?? "No scene", row.change === null ? ""
    : `${row.change < 0 ? "−" : "+"}${percent(Math.abs(row.change)).replace("%", "points")}`]
    .map(text => make("span", { text })));
  byId("name").textContent = clipped(row.name);
  byId("title").textContent = clipped(wordsOf(pair));
  byId("percent").textContent = change(row.score);
  byId("status").replaceChildren(badgeOf(groups[group]));
  const metrics = Object.entries(row.show).map(([name, [old, now]]) => ({ name, old, new: now }));
  byId("findings").replaceChildren(
    ...(pair ? [] : [make("p", { class: "panel quiet", text: row.changed
      ? `This page has the pictures of the ${counted(pairs.length, "most important pair")} only.`
      : "Nothing changed, so there are no pictures." })]),
    ...(row.reason || pair?.next ? [make("section", { class: "panel" },
      ...reasonParts({ reason: row.reason, next: pair?.next }))] : []),
    ...(metrics.length > 0 ? [panel("Metrics", tableOf(metrics, { columns: ["name", "old", "new"] }))] : []));
  showSides(entry);
}

// Shows both pictures side by side, and the old one over the new one if there are both.
function showSides({ row, pair }) {
  byId("sides").hidden = !pair;
  if (!pair) return;
  ["old", "new"].forEach((side, place) => {
    const verdict = row.verdict[place], picture = pair[side].picture && pictureOf(pair[side]);
    if (picture) picture.alt = `${words(side)} picture`;
    byId(`${side}Caption`).replaceChildren(make("b", { text: words(side) }), percent(row.score[place]),
      ...(verdict ? [badge(verdict, verdict)] : []));
    byId(side).replaceChildren(picture || make("p", { class: "quiet", text: absence(row.status[place]) }));
    byId(`${side}Summary`).textContent = clipped(pair[side].summary ?? "");
  });
  const [old, now] = [pair.old, pair.new].map(side => side.picture && pictureOf(side));
  byId("wiped").hidden = !old || !now;
  wiper.show(old, now);
  wiper.to(wiper.share ?? 50);
  // All pictures of a pair have one shape; wide ones stand below each other.
  const any = old ?? now, ratio = any ? any.width / any.height : 1;
  byId("sides").style.setProperty("--ratio", ratio);
  byId("sides").classList.toggle("wide", ratio > 1.7);
}

function absence(status) {
  if (status === null) return "This side lacks the recording.";
  return status === "replayed" ? "There is no picture." : `Not replayed: ${status}`;
}

const keys = {
  ArrowLeft: event => wiper.to(wiper.share - (event.shiftKey ? 10 : 2)),
  ArrowRight: event => wiper.to(wiper.share + (event.shiftKey ? 10 : 2)),
  Home: () => wiper.to(0),
  End: () => wiper.to(100),
  ...listKeys,
};

showCounts();
scatter.draw();
wiper.connect();
connectKeys(keys);
connectFolds();
listing.start(entries, {
  open, mark: () => scatter.mark(), groups: Object.entries(groups).map(([group, [text]]) => [group, text]),
  orders: [
    ["Most important first", (a, b) => a.index - b.index],
    ["Lowest new score first", (a, b) => (a.score ?? -1) - (b.score ?? -1)],
    ["By name", (a, b) => byName.compare(a.name, b.name)],
  ] });
