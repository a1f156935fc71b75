// The verdict, the list, and the open recording, which the address names.

function showVerdict() {
  const { totals } = report;
  const broken = totals.error, failed = totals.fail;
  const all = counted(totals.recordings, "recording");
  byId("verdict").textContent = broken > 0 ? `${broken} of ${all} could not be replayed`
    : failed > 0 ? `${failed} of ${all} failed`
    : report.status === "fail" ? `${all} replayed, and the run failed` : `${all} replayed`;
  const requirements = [report, ...report.recordings].flatMap(entry => entry.requirements);
  const goldens = report.recordings.flatMap(entry => entry.golden ?? []);
  byId("totals").textContent = [
    requirements.length + goldens.length > 0 ? ""
      : "The run has no requirements.",
    held(requirements.filter(({ level }) => level === "require"),
      ["requirement", "requirements"], ["holds", "hold"]),
    held(requirements.filter(({ level }) => level !== "require"),
      ["expectation", "expectations"], ["holds", "hold"]),
    held(goldens, ["golden picture", "golden pictures"], ["matches", "match"]),
    totals.warnings > 0 ? `${counted(totals.warnings, "warning")}.` : "",
  ].filter(Boolean).join(" ");
  byId("tool").textContent = `replay ${report.tool.version}, rules ${report.tool.rules}`;
  document.documentElement.dataset.status =
    standing({ status: report.status, requirements, golden: goldens.length > 0 });
  document.title = byId("verdict").textContent;
  byId("demands").replaceChildren(...demandPanel(report.requirements, "Requirements of the run"));
  for (const fold of folds) fold.isOfRun = true;
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

const addressOf = recording => "#" + encodeURIComponent(recording.entry.name);

function showList() {
  byId("list").replaceChildren(...recordings.map(recording => {
    const { entry } = recording;
    const link = make("a", { href: addressOf(recording) },
      make("span", { class: "who" },
        badge(standing(entry)),
        make("span", { class: "name", text: entry.name })),
      make("span", { class: "what", text: recording.title ?? recording.summary ?? "" }),
      make("span", { class: "how" },
        make("span", { class: "kind", text: sceneWords[entry.scene] ?? "no scene" }),
        ...(entry.scene === "ink" ? [] : [bar(entry.score ?? 0)]),
        make("span", { class: "figure", text: recording.percent ?? "–" })));
    recording.item = make("li", {}, link);
    return recording.item;
  }));
}

function filterList(text) {
  const wanted = text.trim().toLowerCase();
  let count = 0;
  for (const recording of recordings) {
    const { entry } = recording;
    const found = [entry.name, recording.title ?? "", entry.scene ?? "", sceneWords[entry.scene] ?? "",
      statusWords[standing(entry)]].some(word => word.toLowerCase().includes(wanted));
    recording.item.hidden = !found;
    count += found ? 1 : 0;
  }
  byId("unlisted").hidden = count > 0;
}

// Returns the recording that the address names; undefined if it names none.
const addressed = () => recordings.find(recording => addressOf(recording) === location.hash);

function openAddressed() {
  // The link that skips to the recording names the element of that name.
  const isUnknown = location.hash.length > 1 && location.hash !== "#recording" && !addressed();
  const recording = addressed()
    ?? player.recording ?? recordings.find(({ entry }) => entry.status !== "pass")
    ?? recordings.find(({ entry }) => standing(entry) === "warn") ?? recordings[0];
  byId("recording").hidden = !recording;
  byId("notice").replaceChildren(...(isUnknown ? unknownAddress(recording) : []));
  if (!recording || recording === player.recording) return;
  for (const { item } of recordings) item.firstChild.removeAttribute("aria-current");
  recording.item.firstChild.setAttribute("aria-current", "true");
  revealItem(recording.item);
  showPlace(recording);
  player.ready = player.open(recording);
}

// Says that the address names no recording, which one is shown, and which names are similar.
function unknownAddress(shown) {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* Not encoded: shown as it is. */ }
  const names = recordings.map(({ entry }) => entry.name);
  const near = names.map(known => ({ known, distance: editDistance(name.slice(0, 60), known.slice(0, 60)) }))
    .filter(({ distance, known }) => distance <= Math.max(known.length, name.length) / 3)
    .sort((a, b) => a.distance - b.distance).slice(0, 3);
  const links = near.flatMap(({ known }, i) => [i ? ", " : " Did you mean ",
    make("a", { href: "#" + encodeURIComponent(known), text: known })]);
  return [
    make("strong", { text: `No recording is named “${name.slice(0, 200)}”.` }),
    ...links, ...(links.length ? ["?"] : []),
    ...(shown ? [" This is ", make("b", { text: shown.entry.name }), "."] : [])];
}

// The least number of letters to insert, delete or replace.
function editDistance(one, other) {
  let row = [...other, ""].map((_, i) => i);
  [...one].forEach((letter, i) => {
    const next = [i + 1];
    [...other].forEach((found, k) =>
      next.push(Math.min(row[k + 1] + 1, next[k] + 1, row[k] + (letter === found ? 0 : 1))));
    row = next;
  });
  return row.at(-1);
}

// On a phone the list is folded, and this line says where in it the open recording is.
function showPlace(recording) {
  byId("listed").textContent = `${grouped(recordings.indexOf(recording) + 1)} of ${counted(recordings.length, "recording")}`;
  openList(false);
}

function openList(isOpen) {
  byId("nav").classList.toggle("open", isOpen);
  byId("listed").setAttribute("aria-expanded", String(isOpen));
}

// Scrolls the list, and nothing else, until an item is visible.
function revealItem(item) {
  const list = byId("list"), top = item.offsetTop;
  const least = top + item.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(Math.max(list.scrollTop, least), top);
}

// Opens the next recording of the list for 1, the previous one for -1.
function openBeside(direction) {
  const listed = recordings.filter(({ item }) => !item.hidden);
  const next = listed[listed.indexOf(player.recording) + direction];
  if (next) location.hash = addressOf(next);
}

showVerdict();
showList();
document.body.classList.toggle("single", recordings.length === 1);
connectPlayer();
connectKeys();
connectFolds();
comparison.connect();
byId("previous").addEventListener("click", () => openBeside(-1));
byId("next").addEventListener("click", () => openBeside(1));
byId("listed").addEventListener("click", () => openList(!byId("nav").classList.contains("open")));
byId("filter").addEventListener("input", event => filterList(event.target.value));
addEventListener("hashchange", openAddressed);
openAddressed();
