// SPDX-License-Identifier: Apache-2.0

// The clock of the open recording. `seek` updates everything that shows a time, and the address.

const player = {
  recording: null,
  time: 0,
  duration: 0,
  isPlaying: false,
  speed: 1,
  showsTouches: true,
  // The number of recordings opened so far; pictures decoded for an earlier one are dropped.
  opened: 0,

  // Opens a recording at a time; at its end without one.
  async open(recording, time) {
    const turn = ++this.opened;
    this.pause();
    stage.use(null);
    this.recording = recording;
    this.duration = recording.entry.durationMicros;
    showDetail(recording);
    if (!recording.footage) return;
    stage.time = undefined;
    stage.open(recording);
    legendKey.open(recording);
    showView(0);
    timeline.open(recording);
    this.moments = [...new Set(stage.strokes.flatMap(stroke => stroke.times))].sort((a, b) => a - b);
    byId("scrubber").max = this.duration;
    // The frame of the report shows the end, too.
    this.seek(time ?? this.duration);
    const film = recording.footage.film && await Film.of(recording.footage.film);
    if (turn !== this.opened) return;
    stage.use(film);
    stage.showsPaths = !film;
    this.seek(this.time);
  },

  seek(time) {
    if (!this.recording?.footage) return;
    tip.hide();
    this.time = Math.min(Math.max(Math.round(time), 0), this.duration);
    addressKeeper.keepSoon();
    stage.show(this.time, this.showsTouches);
    timeline.show(this.time);
    legendKey.show(this.time);
    const scrubber = byId("scrubber");
    scrubber.value = this.time;
    scrubber.setAttribute("aria-valuetext", seconds(this.time));
    // At the end both are one time.
    const now = this.time === this.duration ? secondsUp(this.time) : seconds(this.time);
    byId("clock").textContent = `${now.replace(" s", "")} / ${secondsUp(this.duration)}`;
  },

  play() {
    if (!this.recording?.footage) return;
    if (this.time >= this.duration) this.seek(0);
    this.isPlaying = true;
    this.showButton();
    let before = performance.now();
    const turn = now => {
      if (!this.isPlaying) return;
      this.seek(this.time + Math.max(now - before, 0) * 1000 * this.speed);
      before = now;
      if (this.time >= this.duration) return this.pause();
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  },

  pause() {
    this.isPlaying = false;
    addressKeeper.keepSoon();
    this.showButton();
  },

  toggle() {
    if (this.isPlaying) this.pause(); else this.play();
  },

  showButton() {
    const button = byId("play");
    button.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    button.classList.toggle("on", this.isPlaying);
  },

  // Goes to the next sample for 1, to the previous one for -1.
  step(direction) {
    this.pause();
    const last = lastNotAfter(this.moments, this.time);
    const next = direction > 0 ? last + 1 : this.moments[last] === this.time ? last - 1 : last;
    this.seek(this.moments[next] ?? (direction > 0 ? this.duration : 0));
    stage.note();
  },

  // Goes to a time: what every link does. Highlights the stroke or the point of that row, if the row has one.
  jump({ time, stroke, point }) {
    if (!this.recording?.footage) return;
    this.pause();
    stage.select(...(stroke ?? []));
    stage.marked = point ?? null;
    showView(0);
    if (point) view.reveal(point);
    this.seek(time);
    // Tables stand below the picture; the row stays where it is if the picture can be seen.
    stage.screen.scrollIntoView({ block: "nearest",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  },

  changeSpeed(direction) {
    const select = byId("speed");
    const index = select.selectedIndex + direction;
    if (index < 0 || index >= select.options.length) return;
    select.selectedIndex = index;
    this.speed = Number(select.value);
  },

  showTouches(shows) {
    this.showsTouches = byId("touches").checked = shows;
    this.seek(this.time);
  },
};

function connectPlayer() {
  byId("play").addEventListener("click", () => player.toggle());
  byId("back").addEventListener("click", () => player.step(-1));
  byId("forward").addEventListener("click", () => player.step(1));
  byId("scrubber").addEventListener("input", event => {
    player.pause();
    player.seek(Number(event.target.value));
  });
  byId("speed").addEventListener("change", event => { player.speed = Number(event.target.value); });
  byId("touches").addEventListener("change", event => player.showTouches(event.target.checked));
  connectTimeline();
  connectView();
  overview.connect();
  const resized = new ResizeObserver(() => {
    if (!player.recording?.footage) return;
    stage.fitScreen();
    view.update();
    timeline.build();
    player.seek(player.time);
  });
  for (const element of [byId("timeline"), stage.screen]) resized.observe(element);
  let width = innerWidth;
  addEventListener("resize", () => {
    if (width !== innerWidth) placePanels();
    width = innerWidth;
  });
}

// Lets a finger or a mouse on the curve move the clock.
function connectTimeline() {
  const host = byId("timeline");
  const follow = event => {
    player.pause();
    player.seek(timeline.time(event.clientX - host.getBoundingClientRect().left));
  };
  host.addEventListener("pointerdown", event => {
    host.setPointerCapture(event.pointerId);
    follow(event);
  });
  host.addEventListener("pointermove", event => {
    if (host.hasPointerCapture(event.pointerId)) follow(event);
    const time = timeline.time(event.clientX - host.getBoundingClientRect().left), sample = sampleAt(time);
    tip.show(sample ? sampleWords(sample.stroke, sample.index) : [seconds(time)], event.clientX, event.clientY);
  });
  host.addEventListener("pointerleave", () => tip.hide());
}
