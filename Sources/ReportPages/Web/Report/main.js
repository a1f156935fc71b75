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

function openAddressed() {
  const recording = recordings.find(recording => addressOf(recording) === location.hash)
    ?? player.recording ?? recordings.find(({ entry }) => entry.status !== "pass") ?? recordings[0];
  byId("recording").hidden = !recording;
  if (!recording || recording === player.recording) return;
  for (const { item } of recordings) item.firstChild.removeAttribute("aria-current");
  recording.item.firstChild.setAttribute("aria-current", "true");
  revealItem(recording.item);
  player.ready = player.open(recording);
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
connectPlayer();
connectKeys();
byId("filter").addEventListener("input", event => filterList(event.target.value));
addEventListener("hashchange", openAddressed);
addEventListener("resize", () => player.seek(player.time));
openAddressed();
