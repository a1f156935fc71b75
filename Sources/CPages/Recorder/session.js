// SPDX-License-Identifier: Apache-2.0

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
    this.contacts = 0;  // the number of contacts so far
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
    this.contacts += 1;
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
    lines.push(touchLine(row, id, session.first));
  }
  const end = { t: lines.at(-1)?.t ?? 0, event: "end", lines: lines.length };
  const first = { format: "touch-recording", version: 1, ...header };
  return [first, ...lines, end].map((line) => JSON.stringify(line) + "\n").join("");
}

// The line of a row whose contact has this number, in a recording that begins at `first`.
function touchLine(row, id, first) {
  return { t: Math.round((row.time - first) * 1000), id, ...touchFields(row) };
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
