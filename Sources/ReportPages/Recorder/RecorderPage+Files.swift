// Generated from Sources/ReportPages/Web/Recorder by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension RecorderPage {
  /// The files of the page.
  package static let files = PageFiles(
styles: [
PageFiles.File(name: "recorder.css", text: #"""
:root {
  color-scheme: light dark;
  --page: #eeece6; --paper: #fbfaf7; --panel: #fff; --edge: #d8d5cc;
  --text: #1b1f27; --quiet: #5d6472;
  --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
  --line: #8694b4; --accent: #2f6fde; --on-accent: #fff;
  --record: #c9212f; --on-record: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1115; --paper: #191c22; --panel: #22262e; --edge: #363c47;
    --text: #f1efe9; --quiet: #a3abba;
    --ink: #f1efe9; --second: #7fb0ff; --third: #ffab6b; --fourth: #c9a2ff; --fifth: #5fd3df;
    --line: #6d7c9c; --accent: #7fb0ff; --on-accent: #10141c;
    --record: #ff6b72; --on-record: #1a0507;
  }
}
/* The inks of a stage whose paper is that of a picture: the page may be dark, and the paper light. */
[data-paper="light"] {
  --text: #1b1f27; --record: #c9212f; --line: #8694b4;
  --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
}
[data-paper="dark"] {
  --text: #f1efe9; --record: #ff6b72; --line: #6d7c9c;
  --ink: #f1efe9; --second: #7fb0ff; --third: #ffab6b; --fourth: #c9a2ff; --fifth: #5fd3df;
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html, body {
  position: fixed; inset: 0; overflow: hidden; overscroll-behavior: none; touch-action: none;
  -webkit-user-select: none; user-select: none; -webkit-text-size-adjust: 100%;
}
body {
  background: var(--page); color: var(--text);
  font: 16px/1.35 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main {
  display: grid; gap: 10px; height: 100%;
  grid-template: "setup" auto "stage" minmax(0, 1fr) "panel" auto / minmax(0, 1fr);
  padding: max(10px, env(safe-area-inset-top)) max(10px, env(safe-area-inset-right))
    max(10px, env(safe-area-inset-bottom)) max(10px, env(safe-area-inset-left));
}
#setup { grid-area: setup; display: flex; gap: 10px; }
label { flex: 2 1 0; min-width: 0; font-size: 13px; color: var(--quiet); }
label:first-child { flex-grow: 3; }
select, input {
  display: block; width: 100%; height: 44px; padding: 0 12px; margin-top: 2px;
  border: 1px solid var(--edge); border-radius: 10px;
  background: var(--panel); color: var(--text); font: inherit; font-size: 16px;
}
input { -webkit-user-select: text; user-select: text; }
::placeholder { color: var(--quiet); opacity: 1; }
#stage {
  grid-area: stage; position: relative; overflow: hidden; border-radius: 14px;
  background: var(--paper); box-shadow: 0 0 0 1px var(--edge);
}
[data-state="recording"] #stage { box-shadow: 0 0 0 3px var(--record); }
#canvas { display: block; touch-action: none; -webkit-touch-callout: none; cursor: crosshair; }
#hint {
  position: absolute; inset: auto 0 16px; width: fit-content; max-width: calc(100% - 24px);
  margin: 0 auto; padding: 6px 14px; border-radius: 99px; pointer-events: none;
  background: var(--text); color: var(--paper); font-size: 15px;
}
#panel { grid-area: panel; display: grid; gap: 10px; }
dl { display: grid; grid-template-columns: repeat(4, minmax(max-content, 1fr)); gap: 6px; }
dt { font-size: 13px; color: var(--quiet); }
dd { font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
#buttons { display: flex; flex-wrap: wrap; gap: 8px; }
button {
  flex: 1 1 0; min-height: 48px; padding: 0 6px; border: 1px solid var(--edge); border-radius: 12px;
  background: var(--panel); color: var(--text); font: inherit; font-weight: 500; cursor: pointer;
  touch-action: manipulation;
}
button:disabled { color: var(--quiet); opacity: 0.55; cursor: default; }
button:active:not(:disabled) { transform: translateY(1px); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#record {
  display: flex; flex-basis: 100%; align-items: center; justify-content: center; gap: 10px;
  min-height: 56px; border-color: transparent; background: var(--record);
  color: var(--on-record); font-size: 18px; font-weight: 600;
}
#record::before {
  content: ""; width: 14px; height: 14px; border-radius: 50%; background: currentcolor;
}
[data-state="recording"] #record { background: var(--text); color: var(--paper); }
[data-state="recording"] #record::before { border-radius: 3px; background: var(--record); }
[data-state="done"] #record {
  border-color: var(--edge); background: var(--panel); color: var(--text);
}
[data-state="done"] #record::before { background: var(--record); }
[data-state="done"] #save {
  border-color: transparent; background: var(--accent); color: var(--on-accent);
}
#message, #coalesced { font-size: 14px; color: var(--quiet); overflow-wrap: anywhere; }
#message { min-height: 38px; }
#coalesced { color: var(--record); }
#keys { display: none; font-size: 14px; color: var(--quiet); }
kbd {
  padding: 1px 6px; border: 1px solid var(--edge); border-radius: 5px;
  background: var(--panel); color: var(--text); font: inherit; font-size: 13px;
}

@media (orientation: landscape) {
  main {
    grid-template: "stage setup" auto "stage panel" minmax(0, 1fr) / minmax(0, 1fr) 272px;
  }
  #setup { flex-direction: column; }
  label, label:first-child { flex: none; }
  #panel {
    align-content: start; overflow-y: auto; touch-action: pan-y;
    margin: -4px; padding: 4px;
  }
}
@media (orientation: landscape) and (max-height: 500px) {
  #setup { flex-direction: row; }
  label { flex: 2 1 0; }
  label:first-child { flex: 3 1 0; }
  #panel { gap: 6px; }
  #hint { display: none; }
  button { min-height: 44px; }
  #record { min-height: 48px; }
  #buttons { gap: 6px; }
}
@media (orientation: landscape) and (min-height: 501px) {
  #keys { display: block; }
  main { grid-template-columns: minmax(0, 1fr) 320px; gap: 16px; padding: 16px; }
  dl { grid-template-columns: repeat(2, 1fr); gap: 12px; }
}

"""#),
],
markup: PageFiles.File(name: "body.html", text: #"""
<main>
<section id="setup" aria-label="Scene and title">
<label>Scene <select id="scene"></select></label>
<label>Title <input id="title" maxlength="200" placeholder="optional" autocomplete="off"></label>
</section>
<section id="stage" aria-label="Canvas">
<canvas id="canvas" role="img" aria-label="The recorded surface"></canvas>
<p id="hint"></p>
</section>
<section id="panel" aria-label="Recording">
<dl>
<div><dt>Contacts</dt><dd id="contacts">0</dd></div>
<div><dt>Events</dt><dd id="events">0</dd></div>
<div><dt>Rate</dt><dd id="rate">–</dd></div>
<div><dt>Time</dt><dd id="time">0.0 s</dd></div>
</dl>
<div id="buttons">
<button id="record" aria-keyshortcuts="R">Record</button>
<button id="clear" aria-keyshortcuts="C">Clear</button>
<button id="save" aria-keyshortcuts="S">Save</button>
<button id="share">Share</button>
<button id="copy">Copy</button>
</div>
<p id="keys"><kbd>R</kbd> records and stops, <kbd>C</kbd> clears, <kbd>S</kbd> saves</p>
<p id="coalesced" hidden>Coarse: this browser delivers one sample a frame (getCoalescedEvents is
missing). Open the page as a file or over https to get all samples.</p>
<p id="message" role="status"></p>
</section>
</main>

"""#),
scripts: [
PageFiles.File(name: "data.js", text: #"""
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);

"""#),
PageFiles.File(name: "session.js", text: #"""
// --- A recording session: the events of the pointers, and their text ---

// Pressures that browsers report for hardware that measures none: 0.5 while a button is down
// (Pointer Events), or 0, or 1 for screens that know one pressure only.
const unmeasuredPressures = [0, 0.5, 1];
const upright = Math.PI / 2;
const deliversCoalesced = "getCoalescedEvents" in PointerEvent.prototype;

// The events of one canvas as rows, in the order of their arrival.
class RecordingSession {
  constructor(canvas) {
    this.canvas = canvas;
    this.rows = [];
    this.down = new Map();  // the contacts that are down, by pointerId
    this.startedAt = null;
    this.intervals = [];  // the last intervals between the samples of a contact, in milliseconds
    this.first = Infinity;  // the times of the first row and of the last row
    this.last = -Infinity;
  }

  // Adds the rows of an event and returns them; an event that no recording holds adds none.
  add(event) {
    const contact = this.down.get(event.pointerId);
    switch (event.type) {
      case "pointerdown": return contact ? [] : this.begin(event);
      case "pointermove": return this.move(event, contact);
      case "pointerup": return contact ? this.finish(event, contact, "ended") : [];
      // Each lift releases the capture too; the contact is no longer down then.
      case "pointercancel":
      case "lostpointercapture": return contact ? this.finish(event, contact, "cancelled") : [];
      default: return [];
    }
  }

  begin(event) {
    const isEraser = event.button === 5;
    if (event.button !== 0 && !isEraser) return [];
    const taken = new Set([...this.down.values()].map((contact) => contact.lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const type = event.pointerType === "pen" && isEraser ? "eraser" : event.pointerType;
    const contact = { type, lane, time: 0 };
    this.down.set(event.pointerId, contact);
    return [this.push("began", event, contact)];
  }

  // The coalesced events replace the event; their own ids are not reliable.
  move(event, contact) {
    const isHover = !contact && event.pointerType === "pen" && event.buttons === 0;
    if (!contact && !isHover) return [];
    const coalesced = deliversCoalesced ? event.getCoalescedEvents() : [];
    const samples = coalesced.length > 0 ? coalesced : [event];
    return samples.map((sample, index) => {
      const row = this.push(
        isHover ? "hovered" : "moved", sample, contact ?? { type: "pen", time: 0 });
      row.coalesced = index < samples.length - 1;
      return row;
    });
  }

  // Pressure and tilt are already reset here, and a canceled contact has no position.
  finish(event, contact, phase) {
    this.down.delete(event.pointerId);
    return [this.push(phase, event, contact)];
  }

  push(phase, event, contact) {
    const box = this.canvas.getBoundingClientRect();
    const pen = contact.type === "pen" || contact.type === "eraser";
    const tilt = pen ? penAngles(event) : { altitude: upright, azimuth: 0 };
    const row = {
      contact, phase,
      // The samples of a contact stay in order even if the clock steps back.
      time: Math.max(event.timeStamp, contact.time),
      x: event.clientX - box.left, y: event.clientY - box.top,
      pressure: event.pressure, ...tilt, twist: event.twist ?? 0,
      width: event.width ?? 1, height: event.height ?? 1,
    };
    if (phase === "began" || phase === "moved" || phase === "hovered") {
      contact.hasForce ||= !unmeasuredPressures.includes(row.pressure);
      contact.hasTilt ||= row.altitude < upright;
      contact.hasTwist ||= row.twist !== 0;
      contact.hasExtent ||= contact.type === "touch" && (row.width > 1 || row.height > 1);
    }
    if (phase === "moved" && row.time > contact.time) this.note(row.time - contact.time);
    contact.time = row.time;
    this.first = Math.min(this.first, row.time);
    this.last = Math.max(this.last, row.time);
    this.startedAt ??= new Date();
    this.rows.push(row);
    return row;
  }

  note(interval) {
    this.intervals.push(interval);
    if (this.intervals.length > 64) this.intervals.shift();
  }

  // The samples of one contact in a second, from the median of the last intervals; 0 if unknown.
  get rate() {
    if (this.intervals.length < 8) return 0;
    const sorted = [...this.intervals].sort((a, b) => a - b);
    return Math.round(1000 / sorted[sorted.length >> 1]);
  }

  // The milliseconds from the first row to the last row.
  get duration() {
    return this.rows.length > 0 ? this.last - this.first : 0;
  }
}

// The angles of a pen; computed from its tilt if the browser has only that (Pointer Events, level 3).
function penAngles(event) {
  if (event.altitudeAngle !== undefined) {
    return { altitude: event.altitudeAngle, azimuth: event.azimuthAngle };
  }
  const [dx, dy] = [event.tiltX ?? 0, event.tiltY ?? 0].map((a) => Math.tan(a * Math.PI / 180));
  if (dx === 0 && dy === 0) return { altitude: upright, azimuth: 0 };
  const azimuth = Math.atan2(dy, dx);
  return {
    altitude: Math.atan(1 / Math.hypot(dx, dy)),
    azimuth: azimuth < 0 ? azimuth + 2 * Math.PI : azimuth,
  };
}

// The text of a session in the native format. `header` holds the members of the first line after
// the format and its version.
function recordingText(session, header) {
  // Browsers may deliver the samples of several contacts out of order; this sort is stable.
  const rows = [...session.rows].sort((a, b) => a.time - b.time);
  const lines = [];
  if (!deliversCoalesced) {
    lines.push({ t: 0, event: "note", text: "this browser delivers no coalesced samples" });
  }
  const ids = new Map();  // the numbers of the contacts that are down
  for (const row of rows) {
    const id = ids.get(row.contact) ?? leastFree(ids);
    if (row.phase === "began") ids.set(row.contact, id);
    if (row.phase === "ended" || row.phase === "cancelled") ids.delete(row.contact);
    lines.push({ t: Math.round((row.time - session.first) * 1000), id, ...touchFields(row) });
  }
  const end = { t: lines.at(-1)?.t ?? 0, event: "end", lines: lines.length };
  const first = { format: "touch-recording", version: 1, ...header };
  return [first, ...lines, end].map((line) => JSON.stringify(line) + "\n").join("");
}

function leastFree(ids) {
  const taken = new Set(ids.values());
  let id = 0;
  while (taken.has(id)) id += 1;
  return id;
}

// The members of a row's line after the time and the number; JSON drops those that are undefined.
function touchFields({ contact, phase, coalesced, ...row }) {
  const fields = { phase };
  if (phase === "cancelled") return fields;
  fields.x = rounded(row.x);
  fields.y = rounded(row.y);
  if (phase === "ended") return fields;
  if (phase !== "moved" && contact.type !== "touch") fields.type = contact.type;
  if (coalesced) fields.coalesced = true;
  if (contact.hasForce) fields.force = rounded(row.pressure);
  if (contact.hasTilt) {
    // Rounded down, so that a right angle does not exceed pi / 2.
    fields.altitude = Math.floor(row.altitude * 10000) / 10000;
    fields.azimuth = Math.floor(row.azimuth * 10000) / 10000;
  }
  if (contact.hasTwist) fields.twist = row.twist;
  if (contact.hasExtent) {
    fields.major = rounded(Math.max(row.width, row.height));
    fields.minor = rounded(Math.min(row.width, row.height));
    fields.angle = row.height > row.width ? 1.5708 : 0;
  }
  return fields;
}

// Rounds to a thousandth; a screen of three pixels a point distinguishes a third.
function rounded(value) {
  return Math.round(value * 1000) / 1000;
}

"""#),
PageFiles.File(name: "sheet.js", text: #"""
// --- The canvas ---

// A color of the style sheet, for the paper that is on the stage.
function color(name) {
  return getComputedStyle(document.getElementById("stage")).getPropertyValue("--" + name).trim();
}

// A canvas in points that shows a scene and the strokes on it; drawing a row draws one line.
class Sheet {
  constructor(element) {
    this.element = element;
    this.pen = element.getContext("2d");
    this.size = { width: 0, height: 0 };
  }

  // Takes the size of the stage, in whole points.
  fit(stage) {
    this.size = {
      width: Math.max(1, Math.floor(stage.clientWidth)),
      height: Math.max(1, Math.floor(stage.clientHeight)),
    };
    this.element.style.width = this.size.width + "px";
    this.element.style.height = this.size.height + "px";
  }

  // Draws a scene whose pictures are loaded, and the rows so far.
  show(scene, rows) {
    const scale = window.devicePixelRatio;
    this.element.width = Math.round(this.size.width * scale);
    this.element.height = Math.round(this.size.height * scale);
    this.pen.scale(scale, scale);
    this.pen.fillStyle = color("paper");
    this.pen.fillRect(0, 0, this.size.width, this.size.height);
    scene.draw(this.pen, this.size);
    this.pen.lineCap = this.pen.lineJoin = "round";
    this.paint = scene.card ? this.revealing(scene, scale) : null;
    this.brush = scene.card?.brush;
    this.colors = ["ink", "second", "third", "fourth", "fifth"].map(color);
    this.faint = color("line");
    this.last = new Map();
    for (const row of rows) this.add(row);
  }

  // A paint for strokes that shows the picture under the card.
  revealing(scene, scale) {
    const picture = document.createElement("canvas");
    picture.width = this.element.width;
    picture.height = this.element.height;
    const pen = picture.getContext("2d");
    pen.scale(scale, scale);
    scene.drawUnder(pen, this.size);
    const paint = this.pen.createPattern(picture, "no-repeat");
    paint.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]));
    return paint;
  }

  // Draws the part of a stroke that a row adds.
  add(row) {
    if (row.phase === "hovered") return this.dot(row, 1.5, this.faint);
    const from = this.last.get(row.contact) ?? row;
    if (row.phase === "cancelled") return this.cross(from);
    this.line(from, row, this.paint ? 1.5 : 4, this.colors[row.contact.lane % this.colors.length]);
    // The brush covers the thin line on the card; the line stays visible beside the card.
    if (this.paint) this.line(from, row, this.brush, this.paint);
    this.last.set(row.contact, row);
  }

  line(from, to, width, style) {
    this.pen.lineWidth = width;
    this.pen.strokeStyle = style;
    this.pen.beginPath();
    this.pen.moveTo(from.x, from.y);
    this.pen.lineTo(to.x, to.y);
    this.pen.stroke();
  }

  dot(at, radius, style) {
    this.pen.fillStyle = style;
    this.pen.beginPath();
    this.pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    this.pen.fill();
  }

  // Marks the position at which the system canceled a contact.
  cross({ x, y }) {
    this.line({ x: x - 7, y: y - 7 }, { x: x + 7, y: y + 7 }, 2.5, color("record"));
    this.line({ x: x - 7, y: y + 7 }, { x: x + 7, y: y - 7 }, 2.5, color("record"));
  }
}

"""#),
PageFiles.File(name: "scenes.js", text: #"""
// --- Scenes: the pictures that are touched ---

// A scene that the page offers. The engine drew its first frame; the page only places the picture.
//
//     name, group       the entry of the chooser
//     header            the scene of a recording's header; null for a blank sheet
//     isStill           true if touches do not change the picture while they are recorded
//     picture           the first frame: `png`, `size` in points, `paper`, `isDark`, its `place`
//                       (below), and for that `content` and `margin`
//     card              a card on the picture: its `frame`, the picture `under` its cover, its
//                       `brush`
class OfferedScene {
  constructor(fields) {
    Object.assign(this, fields);
  }

  // Decodes the pictures; until then the scene draws nothing.
  async load() {
    this.image ??= this.picture && await decoded(this.picture.png);
    this.under ??= this.card && await decoded(this.card.under);
  }

  get isLoaded() {
    return !this.picture || Boolean(this.image && (this.under || !this.card));
  }

  // The rectangle of the picture on a canvas.
  //
  //     "middle"    the content fills the canvas but for the margin, a share of the shorter side
  //     "corner"    as large as it is, in the upper left corner
  //     "canvas"    stretched over the canvas
  place(canvas) {
    const { size, content, margin, place } = this.picture;
    if (place === "corner") return { x: 0, y: 0, ...size };
    if (place === "canvas") return { x: 0, y: 0, ...canvas };
    const room = margin * Math.min(canvas.width, canvas.height);
    let scale = Math.min(
      (canvas.width - room) / content.width, (canvas.height - room) / content.height);
    if (this.card) scale = Math.max(Math.floor(scale * 100), 1) / 100;
    const [width, height] = [size.width * scale, size.height * scale];
    let [x, y] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
    if (this.card) {
      // The corner of the card is a whole point.
      const { frame } = this.card;
      x = Math.round(x + frame.x * scale) - frame.x * scale;
      y = Math.round(y + frame.y * scale) - frame.y * scale;
    }
    return { x, y, width, height };
  }

  // The frame of the card on a canvas, in whole points.
  cardFrame(canvas) {
    const { frame } = this.card;
    const { x, y, width, height } = this.place(canvas);
    const across = width / this.picture.size.width, down = height / this.picture.size.height;
    return {
      x: Math.round(x + frame.x * across), y: Math.round(y + frame.y * down),
      width: Math.round(frame.width * across), height: Math.round(frame.height * down),
    };
  }

  // The scene as the header of a recording names it.
  on(canvas) {
    if (!this.header) return undefined;
    const isMoved = this.card && this.picture.place === "middle";
    return isMoved ? { ...this.header, frame: this.cardFrame(canvas) } : this.header;
  }

  // The size of the canvas that shows the whole scene, if this one does not.
  wanted(canvas) {
    if (this.picture?.place !== "corner") return undefined;
    const { width, height } = this.picture.content;
    return width > canvas.width || height > canvas.height ? { width, height } : undefined;
  }

  // Draws the first frame.
  draw(pen, canvas) {
    if (this.image) this.drawPicture(this.image, pen, canvas);
  }

  // Draws the picture that lies under the card, and nothing beside it.
  drawUnder(pen, canvas) {
    if (!this.under) return;
    const { x, y, width, height } = this.cardFrame(canvas);
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    this.drawPicture(this.under, pen, canvas);
  }

  drawPicture(image, pen, canvas) {
    const { x, y, width, height } = this.place(canvas);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, x, y, width, height);
  }
}

async function decoded(png) {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  return image;
}

"""#),
PageFiles.File(name: "page.js", text: #"""
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

// The recording that Save, Share and Copy hand over.
function savedText() {
  const header = {
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
  return recordingText(session, header);
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
  part.hint.textContent = `Press Record, then ${scene.isStill ? "touch" : "draw"} here`;
  part.scene.disabled = state === "recording";
  part.record.disabled = !scene.isLoaded;
  part.clear.disabled = session.rows.length === 0;
  for (const button of [part.save, part.share, part.copy]) {
    button.disabled = state !== "done";
  }
  part.contacts.textContent = session.down.size;
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
  return scene.isStill ? "The picture does not move while you record. A replay shows it moving." : "";
}

// Starts a new session and drops the recording.
function reset(next) {
  session = new RecordingSession(part.canvas);
  isSaved = true;
  state = next;
  sheet.fit(part.stage);
  say(remark());
  sheet.show(scene, []);
  refresh();
}

function stop() {
  session.down.clear();  // contacts that are still down stay open
  if (session.rows.length === 0) return reset("ready");
  isSaved = false;
  state = "done";
  say("Recorded. Not saved yet.");
  refresh();
}

function toggle() {
  document.activeElement?.blur?.();
  if (state === "recording") stop(); else reset("recording");
}

function record(event) {
  if (state !== "recording") return;
  if (event.type === "pointerdown") part.canvas.setPointerCapture(event.pointerId);
  for (const row of session.add(event)) sheet.add(row);
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
  say("Saved. Now run: replay " + link.download);
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
// A recording keeps the size of the canvas on which it began.
addEventListener("resize", () => {
  if (session.rows.length === 0) reset(state);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  sheet.show(scene, session.rows);
});
addEventListener("beforeunload", (event) => {
  if (!isSaved || state === "recording" && session.rows.length > 0) event.preventDefault();
});

fillChooser();
part.share.hidden = !sharedFile();
part.coalesced.hidden = deliversCoalesced;
choose();

"""#),
],
    styleDigest: "Af+WMPh011T2CZMvcf7rrO2hVV044Iiycah9aI4MYpU=",
    scriptDigest: "yaXn/iSYTxDK9v82APripWeD1IEMOaFWZ4YYpQnK3cQ=")
}
