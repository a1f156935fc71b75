// Generated from Sources/ReportPages/Web/Recorder by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension RecorderPage {
  /// The files of the page.
  package static let files = PageFiles(
style: PageFiles.File(name: "recorder.css", text: #"""
:root {
  color-scheme: light dark;
  --page: #eeece6; --paper: #fbfaf7; --panel: #fff; --edge: #d8d5cc;
  --text: #1b1f27; --quiet: #5d6472;
  --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
  --band: #e3e8f1; --line: #8694b4; --accent: #2f6fde; --on-accent: #fff;
  --record: #c9212f; --on-record: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1115; --paper: #191c22; --panel: #22262e; --edge: #363c47;
    --text: #f1efe9; --quiet: #a3abba;
    --ink: #f1efe9; --second: #7fb0ff; --third: #ffab6b; --fourth: #c9a2ff; --fifth: #5fd3df;
    --band: #2b3342; --line: #6d7c9c; --accent: #7fb0ff; --on-accent: #10141c;
    --record: #ff6b72; --on-record: #1a0507;
  }
}
/* The papers of controls, which are what their frames have, light and dark. */
[data-paper="white"], [data-paper="mist"] {
  --paper: #fff; --text: #1b1f27; --record: #c9212f; --line: #8694b4;
  --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
}
[data-paper="mist"] { --paper: #eef0f4; }
[data-paper="night"] {
  --paper: #1c243d; --text: #f1efe9; --record: #ff6b72; --line: #6d7c9c;
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
markup: PageFiles.File(name: "body.html", text: #"""
<main>
<section id="setup" aria-label="What is recorded">
<label>Scene <select id="scene"></select></label>
<label>Title <input id="title" maxlength="200" placeholder="optional" autocomplete="off"></label>
</section>
<section id="stage" aria-label="Canvas">
<canvas id="canvas" role="img" aria-label="The surface that is recorded"></canvas>
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
<p id="coalesced" hidden>Coarse: this browser hands over one sample a frame and none between
(getCoalescedEvents is missing). Opened as a file or over https it may.</p>
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
// --- A take: what the pointers did, and its text ---

// What a browser says of a pressure that the hardware does not measure: half while a button is
// down, as Pointer Events have it, none, or all of it, as screens that know one pressure do.
const unmeasuredPressures = [0, 0.5, 1];
const upright = Math.PI / 2;
const handsOverCoalesced = "getCoalescedEvents" in PointerEvent.prototype;

// The events of one canvas as rows, in the order in which they came.
class Take {
  constructor(canvas) {
    this.canvas = canvas;
    this.rows = [];
    this.down = new Map();  // the contacts that are down, by pointerId
    this.startedAt = null;
    this.intervals = [];  // milliseconds between the samples of a contact, the last ones
    this.first = Infinity;  // the times of the first row and of the last
    this.last = -Infinity;
  }

  // The rows that an event adds; none where it says nothing that a recording holds.
  add(event) {
    const contact = this.down.get(event.pointerId);
    switch (event.type) {
      case "pointerdown": return contact ? [] : this.begin(event);
      case "pointermove": return this.move(event, contact);
      case "pointerup": return contact ? this.finish(event, contact, "ended") : [];
      // Capture is also lost after each lift; the contact is not down any more then.
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

  // Either the event or those that were coalesced into it, which bear no reliable id of their own.
  move(event, contact) {
    const isHover = !contact && event.pointerType === "pen" && event.buttons === 0;
    if (!contact && !isHover) return [];
    const coalesced = handsOverCoalesced ? event.getCoalescedEvents() : [];
    const samples = coalesced.length > 0 ? coalesced : [event];
    return samples.map((sample, index) => {
      const row = this.push(
        isHover ? "hovered" : "moved", sample, contact ?? { type: "pen", time: 0 });
      row.coalesced = index < samples.length - 1;
      return row;
    });
  }

  // Pressure and tilt are reset by now, and where a cancelled contact is nobody says.
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
      // The samples of a contact are in order; clocks that step back do not change that.
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

  // Samples a second of one contact: from the median of the last intervals; 0 where unknown.
  get rate() {
    if (this.intervals.length < 8) return 0;
    const sorted = [...this.intervals].sort((a, b) => a - b);
    return Math.round(1000 / sorted[sorted.length >> 1]);
  }

  // Milliseconds from the first row to the last.
  get duration() {
    return this.rows.length > 0 ? this.last - this.first : 0;
  }
}

// The angles of a pen, from its tilt where the browser has only that (Pointer Events, level 3).
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

// A take in the native format. `header` holds what stands in the first line beside the format.
function takeText(take, header) {
  // Browsers may hand over the samples of several contacts out of order; sorting is stable.
  const rows = [...take.rows].sort((a, b) => a.time - b.time);
  const lines = [];
  if (!handsOverCoalesced) {
    lines.push({ t: 0, event: "note", text: "this browser hands over no coalesced samples" });
  }
  const ids = new Map();  // the numbers of the contacts that are down
  for (const row of rows) {
    const id = ids.get(row.contact) ?? leastFree(ids);
    if (row.phase === "began") ids.set(row.contact, id);
    if (row.phase === "ended" || row.phase === "cancelled") ids.delete(row.contact);
    lines.push({ t: Math.round((row.time - take.first) * 1000), id, ...touchFields(row) });
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

// What a row says beside time and number; keys that are undefined are not written.
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
    // Down, so that a right angle stays one.
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

// To a thousandth, a tenth of what a screen of three pixels a point can tell apart.
function rounded(value) {
  return Math.round(value * 1000) / 1000;
}

"""#),
PageFiles.File(name: "sheet.js", text: #"""
// --- The canvas ---

// A colour of the style sheet, for the paper that is on the stage.
function color(name) {
  return getComputedStyle(document.getElementById("stage")).getPropertyValue("--" + name).trim();
}

// A canvas in points that shows a scene and the strokes on it; a row costs one line.
class Sheet {
  constructor(element) {
    this.element = element;
    this.pen = element.getContext("2d");
    this.size = { width: 0, height: 0 };
  }

  // Takes all of the stage, in whole points.
  fit(stage) {
    this.size = {
      width: Math.max(1, Math.floor(stage.clientWidth)),
      height: Math.max(1, Math.floor(stage.clientHeight)),
    };
    this.element.style.width = this.size.width + "px";
    this.element.style.height = this.size.height + "px";
  }

  // Draws the scene, and rows that are there already.
  show(scene, rows) {
    const scale = window.devicePixelRatio;
    this.element.width = Math.round(this.size.width * scale);
    this.element.height = Math.round(this.size.height * scale);
    this.pen.scale(scale, scale);
    this.pen.fillStyle = color("paper");
    this.pen.fillRect(0, 0, this.size.width, this.size.height);
    scene.draw(this.pen, this.size);
    this.pen.lineCap = this.pen.lineJoin = "round";
    this.paint = scene.reveal ? this.hidden(scene, scale) : null;
    this.brush = scene.brush;
    this.colors = ["ink", "second", "third", "fourth", "fifth"].map(color);
    this.faint = color("line");
    this.last = new Map();
    for (const row of rows) this.add(row);
  }

  // What lies under the scene, as a paint for strokes.
  hidden(scene, scale) {
    const picture = document.createElement("canvas");
    picture.width = this.element.width;
    picture.height = this.element.height;
    const pen = picture.getContext("2d");
    pen.scale(scale, scale);
    scene.reveal(pen, this.size);
    const paint = this.pen.createPattern(picture, "no-repeat");
    paint.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]));
    return paint;
  }

  // Draws what a row adds to its stroke.
  add(row) {
    if (row.phase === "hovered") return this.dot(row, 1.5, this.faint);
    const from = this.last.get(row.contact) ?? row;
    if (row.phase === "cancelled") return this.cross(from);
    this.line(from, row, this.paint ? 1.5 : 4, this.colors[row.contact.lane % this.colors.length]);
    // Over the line, which is left beside the card.
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

  // Where the system took a contact away.
  cross({ x, y }) {
    this.line({ x: x - 7, y: y - 7 }, { x: x + 7, y: y + 7 }, 2.5, color("record"));
    this.line({ x: x - 7, y: y + 7 }, { x: x + 7, y: y - 7 }, 2.5, color("record"));
  }
}

"""#),
PageFiles.File(name: "scenes.js", text: #"""
// --- Scenes: what is touched ---

// A scene has a `name`, `on(size)`, the object that stands in the header, and `draw(pen, size)`.
// `reveal` makes the paint that strokes rub free of it, with `brush` as their width. `paper` names
// a sheet of the style, where it is not the page's; what `isStill` does not answer to touches.

class LetterScene {
  constructor(guide) {
    this.guide = guide;
    this.name = (/[0-9]/.test(guide.name) ? "Digit " : "Letter ") + guide.name;
  }

  on() {
    return { kind: "trace", guide: this.guide.name };
  }

  // In the middle of the canvas, as large as a margin of a tenth of its shorter side allows.
  place(size) {
    const [width, height] = this.guide.size;
    const room = Math.min(size.width, size.height) / 5;
    const scale = Math.min((size.width - room) / width, (size.height - room) / height);
    return {
      scale, longer: Math.max(width, height),
      left: (size.width - width * scale) / 2, top: (size.height - height * scale) / 2,
    };
  }

  // A band as wide as the tolerance allows, the line in it, and where each stroke begins.
  draw(pen, size) {
    const { scale, longer, left, top } = this.place(size);
    pen.save();
    pen.translate(left, top);
    pen.scale(scale, scale);
    const paths = this.guide.strokes.map((stroke) => new Path2D(stroke));
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = color("band");
    pen.lineWidth = longer / 10;
    for (const path of paths) pen.stroke(path);
    pen.strokeStyle = color("line");
    pen.lineWidth = 1.5 / scale;
    pen.setLineDash([1 / scale, 6 / scale]);
    for (const path of paths) pen.stroke(path);
    pen.restore();
    this.number(pen, (point) => ({ x: left + point.x * scale, y: top + point.y * scale }));
  }

  // The numbers of the strokes where they begin, further along where another number stands.
  number(pen, place) {
    const radius = 11;
    const taken = [];
    pen.font = "600 13px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.guide.strokes.forEach((stroke, index) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", stroke);
      const length = line.getTotalLength();
      const isClear = (at) =>
        taken.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > 2 * radius + 4);
      let [along, at] = [0, place(line.getPointAtLength(0))];
      while (!isClear(at) && along < length) {
        along += 1;
        at = place(line.getPointAtLength(along));
      }
      taken.push(at);
      pen.fillStyle = color("accent");
      pen.beginPath();
      pen.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      pen.fill();
      const ahead = place(line.getPointAtLength(Math.min(along + 2, length)));
      arrowhead(pen, at, Math.atan2(ahead.y - at.y, ahead.x - at.x), radius);
      pen.fillStyle = color("on-accent");
      pen.fillText(String(index + 1), at.x, at.y + 0.5);
    });
  }
}

// The tip of a badge that says where its stroke goes.
function arrowhead(pen, at, angle, radius) {
  pen.save();
  pen.translate(at.x, at.y);
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(radius + 7, 0);
  pen.lineTo(radius - 3, -6.5);
  pen.lineTo(radius - 3, 6.5);
  pen.fill();
  pen.restore();
}

class CardScene {
  name = "Scratch card";
  brush = 40;

  // Three wide and four high, in whole points.
  frame(size) {
    const unit = Math.floor(Math.min(size.width / 3.9, size.height / 5.2));
    const [width, height] = [3 * unit, 4 * unit];
    return {
      x: Math.round((size.width - width) / 2), y: Math.round((size.height - height) / 2),
      width, height,
    };
  }

  on(size) {
    return { kind: "scratch", frame: this.frame(size) };
  }

  draw(pen, size) {
    const { x, y, width, height } = this.frame(size);
    const cover = pen.createLinearGradient(x, y, x + width, y + height);
    cover.addColorStop(0, "#4aa8f0");
    cover.addColorStop(1, "#1d4fb8");
    pen.fillStyle = cover;
    pen.fillRect(x, y, width, height);
  }

  // The star and rays under the cover.
  reveal(pen, size) {
    const { x, y, width, height } = this.frame(size);
    const [cx, cy, radius] = [x + width / 2, y + height / 2, width / 2];
    const at = (turn, reach) =>
      [cx + reach * Math.cos(turn * Math.PI / 10), cy + reach * Math.sin(turn * Math.PI / 10)];
    const fill = (style, corners) => {
      pen.fillStyle = style;
      pen.beginPath();
      for (const corner of corners) pen.lineTo(...corner);
      pen.fill();
    };
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.fillStyle = "#ffc93c";
    pen.fillRect(x, y, width, height);
    for (let k = 0; k < 20; k += 2) {
      fill("#ffdd7a", [[cx, cy], at(k, width + height), at(k + 1, width + height)]);
    }
    pen.fillStyle = "#fff4d6";
    pen.beginPath();
    pen.arc(cx, cy, 0.62 * radius, 0, 2 * Math.PI);
    pen.fill();
    // A regular pentagram: its inner corners lie at 1 / phi^2 of the outer radius.
    const inner = (3 - Math.sqrt(5)) / 2;
    fill("#e84a5f", Array.from({ length: 10 }, (_, k) =>
      at(2 * k + 15, radius * 0.5 * (k % 2 === 0 ? 1 : inner))));
    pen.restore();
  }
}

// Scenes that were made for a phone of 414 x 896 points, scaled alike and centred elsewhere, in the
// colours of the frames. They are drawn as they are before any touch, and stay so.
class PhoneScene {
  isStill = true;

  constructor(name, paper, scene, picture) {
    Object.assign(this, { name, paper, picture });
    this.on = () => scene;
  }

  draw(pen, size) {
    const scale = Math.min(size.width / 414, size.height / 896);
    pen.save();
    pen.translate((size.width - 414 * scale) / 2, (size.height - 896 * scale) / 2);
    pen.scale(scale, scale);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.picture(pen);
    pen.restore();
  }
}

const full = 2 * Math.PI;

function disc(pen, x, y, radius, style) {
  pen.fillStyle = style;
  pen.beginPath();
  pen.arc(x, y, radius, 0, full);
  pen.fill();
}

function write(pen, text, x, y, font, style) {
  pen.fillStyle = style;
  pen.font = font + " system-ui, sans-serif";
  pen.fillText(text, x, y);
}

function drawCounter(pen) {
  const [start, goal, outline] = [0.75 * Math.PI, 1.5 * Math.PI, new Path2D()];
  pen.lineWidth = 76;
  pen.strokeStyle = "#57dad5";
  pen.beginPath();
  pen.arc(207, 348, 77, start, start + goal);
  pen.stroke();
  const end = start + goal * 5 / 8;
  outline.arc(207, 348, 112.5, start, end);
  outline.arc(207, 348, 41.5, end, start, true);
  outline.closePath();
  pen.lineWidth = 5;
  pen.strokeStyle = "#226e64";
  pen.stroke(outline);
  write(pen, "5", 207, 348, "36px", "#000");
  disc(pen, 207, 553, 50, "#57dad5");
  disc(pen, 207, 648, 25, "#ee4d4d");
  pen.lineWidth = 3;
  pen.strokeStyle = "#fff";
  pen.stroke(new Path2D("M177.5 553.5h60M207.5 523.5v60M192.5 648.5h30"));
}

function drawWave(pen) {
  const [x, y] = [207, 255.2];
  disc(pen, x, y, 107.6, "#425481");
  pen.strokeStyle = "#b1bedd";
  pen.lineWidth = 0.5;
  pen.beginPath();
  pen.arc(x, y, 122.6, 0, full);
  pen.stroke();
  pen.lineWidth = 2;
  pen.beginPath();
  for (let tick = 0; tick < 100; tick += 1) {
    const [dx, dy] = [Math.cos(tick * full / 100), Math.sin(tick * full / 100)];
    pen.moveTo(x + 125.6 * dx, y + 125.6 * dy);
    pen.lineTo(x + 135.6 * dx, y + 135.6 * dy);
  }
  pen.stroke();
  write(pen, "45", x - 13, y, "100 60px", "#fff");
  write(pen, "%", x + 32, y + 9, "100 30px", "#fff");
  pen.save();
  pen.beginPath();
  pen.roundRect(132, 460.8, 150, 20, 10);
  pen.clip();
  pen.fillStyle = "#ffffff40";
  pen.fillRect(132, 460.8, 150, 20);
  pen.fillStyle = "#fff";
  pen.fillRect(132, 460.8, 150 * 0.45, 20);
  pen.restore();
}

// One deal and one guess: what comes after a guess is not seen here.
const deal = {
  answer: "top",
  tiles: [["top", "#0000ff"], ["left", "#ff00ff"], ["top", "#ff0000"], ["top", "#0000ff"]]
    .map(([direction, color]) => ({ direction, color })),
};

function drawPattern(pen) {
  write(pen, "0 / 1", 207, 110, "34px", "#1c1c1e");
  deal.tiles.forEach((tile, index) => {
    const [x, y] = [47 + 170 * (index % 2), 160 + 170 * (index >> 1)];
    pen.fillStyle = "#fff";
    pen.fillRect(x, y, 150, 150);
    for (let k = 0; k < 4; k += 1) {
      triangle(pen, x + 37.5 + 75 * (k % 2), y + 37.5 + 75 * (k >> 1), tile);
    }
  });
  ["Left", "Top", "Right", "Bottom"].forEach((title, index) => {
    const x = 39 + 88 * index;
    pen.beginPath();
    pen.roundRect(x + 0.5, 640.5, 71, 43, 9.5);
    pen.fillStyle = "#fff";
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = "#c9ced8";
    pen.stroke();
    write(pen, title, x + 36, 662, "16px", "#005fc8");
  });
}

// A triangle of 30 points around its middle.
function triangle(pen, x, y, { direction, color }) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(["top", "right", "bottom", "left"].indexOf(direction) * Math.PI / 2);
  pen.fillStyle = color;
  pen.fill(new Path2D("M0-15L15 15H-15Z"));
  pen.restore();
}

const blank = { name: "Blank sheet", on: () => undefined, draw() {} };

// All scenes, in the groups of the chooser.
const sceneGroups = [
  ["Surfaces", [
    new CardScene(),
    new PhoneScene("Counter", "white", { kind: "counter", count: 5, goal: 8 }, drawCounter),
    new PhoneScene("Wave", "night", { kind: "wave", progress: 0.45 }, drawWave),
    new PhoneScene("Pattern game", "mist", { kind: "pattern", attempts: 1, deals: [deal] }, drawPattern),
    blank,
  ]],
  ...[["Capitals", /[A-Z]/], ["Small letters", /[a-z]/], ["Digits", /[0-9]/]].map(
    ([group, pattern]) => [
      group,
      data.guides.filter((guide) => pattern.test(guide.name)).map((guide) => new LetterScene(guide)),
    ]),
];

"""#),
PageFiles.File(name: "page.js", text: #"""
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

"""#),
],
    styleDigest: "z54oiOWsCDtUqFGlsKyBlTc7JN628S5g070Ve2BPK/I=",
    scriptDigest: "fGYST34Nt7fWAYaSnWiT4/JkS7Ju3RbiBWPbhYBj7dA=")
}
