// SPDX-License-Identifier: Apache-2.0

// Moments of the open recording: their words, and the ways to them. A row of a table, a sample of the
// picture and the curve all go to a moment by `player.jump`, and the address keeps it.

// Gives the strokes of the page the numbers, the first samples and the distances that the report has of
// them. A contact that is down at a reset goes on as another stroke of the report.
function nameStrokes(strokes, { entry, footage }) {
  const reported = entry[entry.scene]?.strokes ?? strokes.map(({ contact, times }) => ({ contact, began: times[0] }));
  reported.forEach(({ contact, began }, i) => {
    const stroke = stage.strokeOf(contact, began), measured = footage.distances[i];
    if (!stroke) return;
    stroke.number = i + 1;
    stroke.first = Math.max(lastNotAfter(stroke.times, began - 1) + 1, 0);
    stroke.found = measured ? sums([...varints(bytesOf(measured.found))].map(unfolded)) : [];
    stroke.allowed = measured ? sums(measured.allowed) : [];
    stroke.red = redRuns(entry, footage, i);
  });
}

// Returns the excursions of a stroke of the report with their times, and each with its limit.
function redRuns({ trace }, { excursions }, number) {
  return (trace?.excursions ?? []).map((row, i) => ({ ...row, began: excursions[i][0], ended: excursions[i][1] }))
    .filter(({ stroke }) => stroke === number);
}

const span = (from, to) => `${seconds(from).replace(" s", "")} to ${secondsUp(to)}`;

// The time and the distance of an excursion, and its limit.
const redSpan = ({ distance, began, ended }) =>
  `red from ${span(began, ended)}, up to ${figure("distance", distance)} pt`;
const redWords = run => `${redSpan(run)} from the guide, ${rounded(run.distance - run.margin)} pt allowed`;

// Returns lines of text for a sample, and for the ink from `index` to `end` if the pointer is between two.
function sampleWords(stroke, index, from = index, to = index) {
  const { number, first, times, found, allowed, red = [] } = stroke, at = index - first;
  const lines = [[seconds(times[index]), ...(number ? [`stroke ${number}`, `sample ${at + 1}`] : [])].join(", ")];
  if (found?.[at] !== undefined) {
    lines.push(`${(found[at] / 100).toFixed(2)} pt from the guide, ${((allowed[at] ?? allowed[0]) / 100).toFixed(2)} pt allowed`);
  }
  const run = red.find(({ began, ended }) => began <= times[from] && times[to] <= ended);
  // The limit of the sample is that of the excursion.
  if (run) lines.push(lines.length > 1 ? redSpan(run) : redWords(run));
  return lines;
}

// Returns the sample of the latest contact that is down at a time: its stroke and index.
function sampleAt(time) {
  const stroke = stage.strokes.findLast(stroke => stroke.times[0] <= time && time <= stroke.times.at(-1));
  return stroke && { stroke, index: lastNotAfter(stroke.times, time) };
}

// Returns a link to a moment; one that is opened in another tab shows that moment there.
function momentLink(place, text, title = `Go to ${seconds(place.time)}`) {
  const link = make("a", { class: "moment", href: addressOf(player.recording, place.time), title, text });
  link.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    player.jump(place);
  });
  return link;
}

// A note beside the pointer, or beside a sample that the keyboard goes to.
const tip = {
  element: byId("tip"),

  show(lines, x, y) {
    this.element.replaceChildren(...lines.map(text => make("p", { text })));
    this.element.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.min(Math.max(x - width / 2, 8), innerWidth - width - 8);
    const top = y - height - 18 < 8 ? y + 24 : y - height - 18;
    Object.assign(this.element.style, { left: `${left}px`, top: `${top}px` });
  },

  hide() {
    this.element.hidden = true;
    stage.point(null);
  },
};

// Shows the words of the ink under the mouse or under a tap, and goes there if it is pressed.
function connectInk() {
  const { screen } = stage;
  let down = null;
  const under = event => {
    const { left, top } = screen.getBoundingClientRect();
    const reach = event.pointerType === "touch" ? 22 : 10;
    return stage.inkAt(view.pointAt(event.clientX - left - screen.clientLeft,
      event.clientY - top - screen.clientTop), reach / view.scale);
  };
  const show = (ink, { clientX, clientY }) => {
    screen.classList.toggle("pointed", Boolean(ink));
    if (!ink) return tip.hide();
    tip.show(sampleWords(ink.stroke, ink.index, ink.from, ink.to), clientX, clientY);
    stage.point(ink);
  };
  screen.addEventListener("pointerdown", event => {
    down = event.target.closest("#overview") ? null : { x: event.clientX, y: event.clientY };
    tip.hide();
  });
  screen.addEventListener("pointermove", event => {
    if (event.pointerType !== "touch" && event.buttons === 0 && !player.isPlaying) show(under(event), event);
  });
  screen.addEventListener("pointerleave", () => tip.hide());
  screen.addEventListener("click", event => {
    // A drag moves the picture.
    const isDrag = !down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 4;
    const ink = isDrag ? null : under(event);
    if (!ink) return;
    player.jump({ time: ink.stroke.times[ink.index] });
    show(ink, event);
  });
}

// Keeps the moment in the address. Browsers refuse more than some changes a second, and pages without an
// address of their own all.
const addressKeeper = {
  keepSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), 400);
  },

  keep() {
    const { recording, time, duration, isPlaying } = player;
    // An address that is not followed yet is the newer one.
    if (isPlaying || !recording.footage || location.hash !== listing.followed) return;
    try {
      history.replaceState(null, "", addressOf(recording, time < duration ? time : undefined));
      listing.followed = location.hash;
    } catch { /* The address stays as it is. */ }
  },
};
