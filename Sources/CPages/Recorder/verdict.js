// SPDX-License-Identifier: Apache-2.0

// --- The verdict, on a page with the engine ---

// The rules of a scene that the slider changes: their place in the header, in points.
const sliders = {
  trace: { name: "Tolerance", group: "rules", key: "tolerance", min: 2, max: 60 },
  scratch: { name: "Brush", group: "brush", key: "width", min: 4, max: 120 },
};

// The checks of a trace: what each measures, and its unit.
const checks = {
  "no-ink": ["strokes drawn"], outside: ["of the ink inside", "%"],
  incomplete: ["of the guide reached", "%"], order: ["strokes out of order"],
  reversed: ["strokes drawn backwards"], extra: ["extra strokes"], missing: ["strokes missing"],
  lifts: ["strokes taken up after a lift"], through: ["places where ink crosses ink"], time: ["of drawing", "s"],
};
// What more ink can mend does not make a score red while somebody draws.
const unfinished = new Set(["no-ink", "incomplete", "missing"]);

// Returns a failed check in words: what was found, and the limit. Shares are rounded down.
function failureWords({ name, found, limit }) {
  const [words, unit] = checks[name];
  if (unit === "%") {
    const [share, needed] = [found, limit].map((value) => Math.floor(value * 10000 + 1e-9) / 100);
    return `${share.toFixed(2)}\u00a0% ${words}, ${needed}\u00a0% needed`;
  }
  if (unit) return `${found.toFixed(3)} ${unit} ${words}, ${limit} ${unit} allowed`;
  return `${found} ${words}, ${limit} ${name === "no-ink" ? "needed" : "allowed"}`;
}

// Says why a score is red, on two lines: the first failed checks, and the number of the others.
function reasonOf(failures) {
  const words = failures.slice(0, 2).map(failureWords), others = failures.length - words.length;
  if (others > 0) words.push(`${others} more`);
  return words.length > 0 ? `Red: ${words.join("; ")}` : "";
}

// The engine beside the sheet: it plays every row, and gives the score and the picture. A blank sheet,
// and a scene that the engine cannot play, has no verdict.
class Verdict {
  // `open` opens the text of a recording.
  constructor(open) {
    this.open = open;
    this.replay = null;
    this.isDue = false;
    for (const element of this.elements) element.hidden = false;
  }

  // Where nothing is judged they keep their room, so that all canvases of a screen have one size.
  get elements() {
    return [part.verdict, part.why, part.summary, part.slider];
  }

  // Judges what will be drawn or played.
  begin() {
    this.play(JSON.stringify({ format: "touch-recording", version: 1, ...header() }) + "\n");
  }

  // Judges the recording as it is saved.
  settle() {
    if (session.rows.length > 0) this.play(savedText());
  }

  play(text) {
    this.last = 0;
    this.replay = null;
    if (scene.header) this.attempt(() => { this.replay = this.opened(text); });
    for (const element of this.elements) element.style.visibility = this.replay ? "" : "hidden";
    if (this.replay) this.offer();
    this.showSoon();
  }

  // The engine has no pictures that a scene names; the sheet shows them.
  opened(text) {
    const replay = this.open(text);
    return replay.report("summary").faults.length === 0 ? replay : null;
  }

  attempt(call) {
    try {
      call();
    } catch (fault) {
      say(fault.message);
    }
  }

  touch(row) {
    if (row.phase !== "hovered") this.add(touchLine(row, row.contact.lane, session.first));
  }

  // Lets the scene move until a time of the page, in milliseconds.
  advance(time) {
    this.add({ t: Math.round((time - session.first) * 1000), event: "note", text: "" });
  }

  // Contacts may come out of order; the recording as it is saved has them in order.
  add(line) {
    if (!this.replay) return;
    this.last = Math.max(this.last, line.t);
    this.attempt(() => this.replay.touch({ ...line, t: this.last }));
    this.showSoon();
  }

  // Sets the slider to the rule of the scene.
  offer() {
    const slider = sliders[scene.header.kind];
    if (!slider) {
      part.slider.style.visibility = "hidden";
      return;
    }
    const value = scene.card?.brush ?? this.replay.report("tolerance").section.tolerance.value;
    part.amount.min = slider.min;
    part.amount.max = Math.max(slider.max, Math.ceil(value));
    part.amount.value = Math.round(value);
    part["slider-name"].textContent = slider.name;
    part["slider-text"].textContent = Math.round(value * 100) / 100 + " pt";
  }

  // Changes the rule of the scene, and judges all touches again.
  change(value) {
    const { group, key } = sliders[scene.header.kind];
    scene.header = { ...scene.header, [group]: { ...scene.header[group], [key]: value } };
    if (scene.card) sheet.brush = scene.card.brush = value;
    part["slider-text"].textContent = value + " pt";
    isSaved &&= session.rows.length === 0;
    this.attempt(() => this.replay.set(`${group}.${key}`, value));
    this.showSoon();
  }

  showSoon() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame((now) => {
      this.isDue = false;
      if (this.replay) this.attempt(() => this.show(now));
    });
  }

  // Shows the picture and the verdict once a frame, after any number of touches.
  show(now) {
    // Controls move between touches too.
    if (scene.isStill && state === "recording" && session.rows.length > 0) this.advance(now);
    sheet.pen.putImageData(this.replay.frame(Math.min(16, window.devicePixelRatio)), 0, 0);
    const { score, summary, section } = this.replay.report("summary", "score", "verdict");
    const hasRows = session.rows.length > 0;
    part.score.textContent = score === null || !hasRows ? "–" : (Math.floor(score * 10000) / 100).toFixed(2) + " %";
    part.summary.textContent = summary;
    const isDrawing = state === "recording" || playing > 0;
    const failures = hasRows && section.verdict
      ? section.verdict.failures.filter(({ name }) => !isDrawing || !unfinished.has(name)) : [];
    part.why.textContent = reasonOf(failures);
    part.score.dataset.verdict = failures.length > 0 ? "bad" : hasRows && section.verdict?.passed ? "good" : "";
  }
}
