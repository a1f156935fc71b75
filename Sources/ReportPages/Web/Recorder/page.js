// --- The page ---

const part = Object.fromEntries(
  [...document.querySelectorAll("[id]")].map((element) => [element.id, element]));
const scenes = sceneGroups.flatMap(([, group]) => group);
const sheet = new Sheet(part.canvas);
let scene = scenes[0];
let take = new Take(part.canvas);
let state = "ready";  // or "recording", or "done"
let isSaved = true;
let isStale = false;  // whether the figures wait to be shown

// The recording as it is saved, shared and copied.
function savedText() {
  const header = {
    canvas: {
      ...sheet.size,
      scale: Math.min(16, Math.round(window.devicePixelRatio * 10000) / 10000),
    },
    title: part.title.value.trim().replace(/\p{Surrogate}/gu, "\ufffd") || undefined,
    recordedAt: take.startedAt?.toISOString(),
    device: {
      os: navigator.userAgentData?.platform || undefined,
      app: "replay recorder " + data.version,
      hz: take.rate || undefined,
    },
    scene: scene.on(sheet.size),
  };
  return takeText(take, header);
}

// Such as letter-t-2026-11-21-144208.touch.jsonl.
function fileName() {
  const words = (part.title.value.trim() || scene.name).toLowerCase();
  const slug = words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  const moment = (take.startedAt ?? new Date()).toISOString();
  return [slug || "recording", moment.slice(0, 10), moment.slice(11, 19).replaceAll(":", "")]
    .join("-") + ".touch.jsonl";
}

function say(text) {
  part.message.textContent = text;
}

// Shows the state on buttons and figures.
function refresh() {
  isStale = false;
  document.documentElement.dataset.state = state;
  part.record.textContent = { ready: "Record", recording: "Stop", done: "Record again" }[state];
  part.hint.hidden = state !== "ready";
  part.hint.textContent = `Press Record, then ${scene.isStill ? "touch" : "draw"} here`;
  part.scene.disabled = state === "recording";
  part.clear.disabled = take.rows.length === 0;
  for (const button of [part.save, part.share, part.copy]) {
    button.disabled = state !== "done";
  }
  part.contacts.textContent = take.down.size;
  part.events.textContent = take.rows.length;
  part.rate.textContent = take.rate ? take.rate + " Hz" : "–";
  part.time.textContent = (take.duration / 1000).toFixed(1) + " s";
}

// Figures change once a frame, however many events come.
function refreshSoon() {
  if (isStale) return;
  isStale = true;
  requestAnimationFrame(refresh);
}

// Begins anew: what was recorded is gone.
function reset(next) {
  take = new Take(part.canvas);
  isSaved = true;
  state = next;
  say(scene.isStill ? "The picture stays still while you record; the replay moves it." : "");
  sheet.fit(part.stage);
  sheet.show(scene, []);
  refresh();
}

function stop() {
  take.down.clear();  // what is still down stays open
  if (take.rows.length === 0) return reset("ready");
  isSaved = false;
  state = "done";
  say("Recorded, not saved yet");
  refresh();
}

function toggle() {
  document.activeElement?.blur?.();
  if (state === "recording") stop(); else reset("recording");
}

function record(event) {
  if (state !== "recording") return;
  if (event.type === "pointerdown") part.canvas.setPointerCapture(event.pointerId);
  for (const row of take.add(event)) sheet.add(row);
  refreshSoon();
}

// --- Saving ---

function save() {
  const link = document.createElement("a");
  // A type that no browser knows a name for: the file keeps its own.
  const blob = new Blob([savedText()], { type: "application/octet-stream" });
  link.href = URL.createObjectURL(blob);
  link.download = fileName();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  isSaved = true;
  say("Saved. Now run: replay " + link.download);
}

// The recording as a file that this browser shares; some share nothing but files of known kinds.
function sharedFile() {
  const text = savedText();
  const files = [
    new File([text], fileName(), { type: "application/octet-stream" }),
    new File([text], fileName() + ".txt", { type: "text/plain" }),
  ];
  return files.find((file) => navigator.canShare?.({ files: [file] }));
}

async function share() {
  try {
    await navigator.share({ files: [sharedFile()] });
    isSaved = true;
    say("Shared");
  } catch (error) {
    if (error.name !== "AbortError") say("It could not be shared: " + error.message);
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(savedText());
    isSaved = true;
    say("Copied");
  } catch (error) {
    say("It could not be copied: " + error.message);
  }
}

// --- Putting it together ---

function choose() {
  scene = scenes[Number(part.scene.value)];
  part.stage.dataset.paper = scene.paper ?? "page";
  reset("ready");
}

function fillChooser() {
  let value = 0;
  for (const [name, group] of sceneGroups) {
    const list = document.createElement("optgroup");
    list.label = name;
    for (const { name } of group) list.append(new Option(name, value++));
    part.scene.append(list);
  }
}

for (const type of [
  "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture",
]) part.canvas.addEventListener(type, record);
// No magnifier, no menu, no dragging, no scrolling while a finger draws.
for (const type of ["touchstart", "touchmove", "contextmenu", "dragstart", "selectstart"]) {
  part.canvas.addEventListener(type, (event) => event.preventDefault(), { passive: false });
}
part.record.addEventListener("click", toggle);
part.clear.addEventListener("click", () => reset(state === "recording" ? "recording" : "ready"));
part.save.addEventListener("click", save);
part.share.addEventListener("click", share);
part.copy.addEventListener("click", copy);
part.scene.addEventListener("change", choose);
addEventListener("keydown", (event) => {
  if (event.target === part.title || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = { r: part.record, c: part.clear, s: part.save }[event.key.toLowerCase()];
  if (button && event.target !== part.scene) button.click();
  if (event.key === "Escape" && state === "recording") stop();
});
// What is recorded keeps the canvas that it was recorded on.
addEventListener("resize", () => {
  if (take.rows.length === 0) reset(state);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  sheet.show(scene, take.rows);
});
addEventListener("beforeunload", (event) => {
  if (!isSaved || state === "recording" && take.rows.length > 0) event.preventDefault();
});

fillChooser();
part.share.hidden = !sharedFile();
part.coalesced.hidden = handsOverCoalesced;
reset("ready");
