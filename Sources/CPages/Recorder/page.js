// SPDX-License-Identifier: Apache-2.0

// --- The page ---

const part = Object.fromEntries(
  [...document.querySelectorAll("[id]")].map((element) => [element.id, element]));
const scenes = data.scenes.map((fields) => new OfferedScene(fields));
const sheet = new Sheet(part.canvas);
let scene = scenes[0];
let session = new RecordingSession(part.canvas);
let state = "ready";  // or "recording", or "done"
let isSaved = true;
let isStale = false;  // true if the next frame updates the figures
let playing = 0;  // the number of the animation frame in which playback goes on; 0 if nothing plays
let verdict = null;  // judges what is drawn, once the engine of a page that has one is ready

// The header of the recording, without its format and version.
function header() {
  return {
    canvas: {
      ...sheet.size,
      scale: Math.min(16, Math.round(window.devicePixelRatio * 10000) / 10000),
    },
    title: part.title.value.trim().replace(/\p{Surrogate}/gu, "\ufffd") || undefined,
    recordedAt: session.startedAt?.toISOString(),
    device: {
      os: navigator.userAgentData?.platform || undefined,
      app: "replay recorder " + data.version,
      hz: session.rate || undefined,
    },
    scene: scene.on(sheet.size),
  };
}

// The recording that Save, Share and Copy hand over.
function savedText() {
  return recordingText(session, header());
}

// For example letter-t-2026-11-21-144208.touch.jsonl.
function fileName() {
  const words = (part.title.value.trim() || scene.name).toLowerCase();
  const slug = words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  const moment = (session.startedAt ?? new Date()).toISOString();
  return [slug || "recording", moment.slice(0, 10), moment.slice(11, 19).replaceAll(":", "")]
    .join("-") + ".touch.jsonl";
}

function say(text) {
  part.message.textContent = text;
}

// Updates buttons and figures.
function refresh() {
  isStale = false;
  document.documentElement.dataset.state = state;
  part.record.textContent = { ready: "Record", recording: "Stop", done: "Record again" }[state];
  part.hint.hidden = state !== "ready";
  part.hint.textContent = `${scene.isStill ? "Touch" : "Draw"} here to record`;
  part.scene.disabled = state === "recording";
  part.record.disabled = !scene.isLoaded;
  part.clear.disabled = session.rows.length === 0;
  part.play.textContent = playing ? "Halt" : "Play";
  for (const button of [part.play, part.save, part.share, part.copy]) {
    button.disabled = state !== "done";
  }
  part.contacts.textContent = session.contacts;
  part.events.textContent = session.rows.length;
  part.rate.textContent = session.rate ? session.rate + " Hz" : "–";
  part.time.textContent = (session.duration / 1000).toFixed(1) + " s";
}

// Updates the figures once a frame, after any number of events.
function refreshSoon() {
  if (isStale) return;
  isStale = true;
  requestAnimationFrame(refresh);
}

// The limits of the picture on this screen, in words.
function remark() {
  const wanted = scene.wanted(sheet.size);
  if (wanted) {
    return `The scene takes ${wanted.width} × ${wanted.height} points, and this canvas has `
      + `${sheet.size.width} × ${sheet.size.height}. Record it on a larger screen.`;
  }
  return scene.isStill && !verdict
    ? "The picture does not move while you record. A replay shows it moving." : "";
}

// Starts a new session and drops the recording.
function reset(next) {
  halt();
  session = new RecordingSession(part.canvas);
  isSaved = true;
  state = next;
  sheet.fit(part.stage);
  say(remark());
  sheet.show(scene, []);
  verdict?.begin();
  refresh();
}

function stop() {
  session.down.clear();  // contacts that are still down stay open
  if (session.rows.length === 0) return reset("ready");
  isSaved = false;
  state = "done";
  say("Recorded. Not saved yet.");
  verdict?.settle();
  refresh();
}

function toggle() {
  document.activeElement?.blur?.();
  if (state === "recording") stop(); else reset("recording");
}

// Draws the recording again, in its own time.
function play() {
  if (playing) return show();
  const rows = [...session.rows].sort((a, b) => a.time - b.time);
  let next = 0, start;
  const turn = (now) => {
    start ??= now;
    while (next < rows.length && rows[next].time - session.first <= now - start) add(rows[next++]);
    verdict?.advance(session.first + now - start);
    playing = next < rows.length ? requestAnimationFrame(turn) : 0;
    if (!playing) show();
  };
  sheet.show(scene, []);
  verdict?.begin();
  playing = requestAnimationFrame(turn);
  refresh();
}

function halt() {
  cancelAnimationFrame(playing);
  playing = 0;
}

// Ends playback and shows all of the recording.
function show() {
  halt();
  sheet.show(scene, session.rows);
  verdict?.settle();
  refresh();
}

function add(row) {
  sheet.add(row);
  verdict?.touch(row);
}

// The first touch starts a recording.
function record(event) {
  if (state === "ready" && event.type === "pointerdown" && scene.isLoaded) reset("recording");
  if (state !== "recording") return;
  if (event.type === "pointerdown") part.canvas.setPointerCapture(event.pointerId);
  for (const row of session.add(event)) add(row);
  refreshSoon();
}

// --- Saving ---

function save() {
  const link = document.createElement("a");
  // Browsers know no suffix for this type, so the file keeps its own.
  const blob = new Blob([savedText()], { type: "application/octet-stream" });
  link.href = URL.createObjectURL(blob);
  link.download = fileName();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  isSaved = true;
  const assets = data.assets ? ` --assets '${data.assets.replaceAll("'", "'\\''")}'` : "";
  say(`Saved. Now run: replay ${link.download}${assets}`);
}

// The recording as a file that this browser can share; some share only types that they know.
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
    if (error.name !== "AbortError") say("Sharing failed: " + error.message);
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(savedText());
    isSaved = true;
    say("Copied");
  } catch (error) {
    say("Copying failed: " + error.message);
  }
}

// --- Putting it together ---

// Shows the chosen scene, on the paper of its picture; a blank sheet has the paper of the page.
async function choose() {
  const chosen = scene = scenes[Number(part.scene.value)];
  const { picture } = chosen;
  part.stage.dataset.paper = picture ? (picture.isDark ? "dark" : "light") : "page";
  part.stage.style.setProperty("--paper", picture?.paper ?? "");
  reset("ready");
  if (chosen.isLoaded) return;
  await chosen.load();
  // Someone may have chosen another scene meanwhile.
  if (scene === chosen) reset("ready");
}

function fillChooser() {
  const lists = new Map();
  scenes.forEach(({ name, group }, value) => {
    if (!lists.has(group)) {
      lists.set(group, document.createElement("optgroup"));
      lists.get(group).label = group;
    }
    lists.get(group).append(new Option(name, value));
  });
  part.scene.append(...lists.values());
}

for (const type of [
  "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture",
]) part.canvas.addEventListener(type, record);
// Prevents the magnifier, menus, dragging and scrolling while a finger draws.
for (const type of ["touchstart", "touchmove", "contextmenu", "dragstart", "selectstart"]) {
  part.canvas.addEventListener(type, (event) => event.preventDefault(), { passive: false });
}
part.record.addEventListener("click", toggle);
part.play.addEventListener("click", play);
part.clear.addEventListener("click", () => reset(state === "recording" ? "recording" : "ready"));
part.save.addEventListener("click", save);
part.share.addEventListener("click", share);
part.copy.addEventListener("click", copy);
part.scene.addEventListener("change", choose);
part.amount.addEventListener("input", () => verdict?.change(Number(part.amount.value)));
addEventListener("keydown", (event) => {
  if (event.target === part.title || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = { r: part.record, p: part.play, c: part.clear, s: part.save }[event.key.toLowerCase()];
  if (button && event.target !== part.scene) button.click();
  if (event.key === "Escape" && state === "recording") stop();
});
// A recording keeps the size of the canvas on which it began.
addEventListener("resize", () => {
  if (session.rows.length === 0) reset(state);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  show();
});
addEventListener("beforeunload", (event) => {
  if (!isSaved || state === "recording" && session.rows.length > 0) event.preventDefault();
});

// The engine is ready; it opens the text of a recording.
function judge(open) {
  verdict = new Verdict(open);
  if (session.rows.length === 0) reset(state); else show();
}

fillChooser();
part.share.hidden = !sharedFile();
part.coalesced.hidden = deliversCoalesced;
part.plain.hidden = data.judges;
choose();
