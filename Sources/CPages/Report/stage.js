// SPDX-License-Identifier: Apache-2.0

// The picture of the engine, and the contacts on a second canvas over it.

const stage = {
  picture: byId("picture"),
  overlay: byId("overlay"),
  map: byId("map"),
  screen: byId("screen"),
  canvas: byId("canvas"),
  isNarrow: matchMedia("(max-width: 720px)"),

  // Prepares the canvases for a recording.
  open(recording) {
    const { footage } = recording;
    this.footage = footage;
    this.strokes = strokesOf(footage);
    this.refused = refusedBy(recording.entry.judge)
      .map(({ contact, began }) => this.strokeOf(contact, began)).filter(Boolean);
    this.selected = this.marked = this.pointed = null;
    nameStrokes(this.strokes, recording);
    this.showsPaths = false;
    this.picture.setAttribute("aria-label", `${recording.entry.scene}, as the engine drew it`);
    this.picture.width = this.picture.height = 1;
    this.fitScreen();
    view.open(footage.canvas, footage.crop);
  },

  // Gives the screen the shape of what it shows, within the bounds of a calm layout.
  fitScreen() {
    const [, , width, height] = this.footage.crop;
    const least = this.isNarrow.matches ? 0.8 : 1.25;
    const ratio = Math.min(Math.max(width / height, least), 1.6);
    this.screen.style.setProperty("--ratio", ratio);
  },

  // Shows the pictures once they are decoded.
  use(film) {
    this.film = film;
    if (!film) return;
    this.picture.width = film.width;
    this.picture.height = film.height;
    this.context = this.picture.getContext("2d");
  },

  show(time, showsTouches) {
    Object.assign(this, { time, showsTouches });
    this.film?.show(time, this.context);
    this.redraw();
  },

  // Draws what depends on time and view, except the pictures of the engine.
  redraw() {
    if (!this.strokes || this.time === undefined) return;
    this.drawOverlay();
    overview.draw();
  },

  drawOverlay() {
    const ratio = this.fitOverlay(), scale = view.scale * ratio;
    const context = this.overlay.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.overlay.width, this.overlay.height);
    const { x, y } = view.pointAt(0, 0);
    context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    // A point of the display, so that rings have the same size at any scale of the canvas.
    const point = ratio / scale;
    if (this.showsPaths) for (const stroke of this.strokes) this.drawPath(context, stroke, point);
    for (const stroke of this.refused) this.drawRefused(context, stroke, point);
    if (this.selected) this.drawSelected(context, point);
    if (this.marked) this.drawMarked(context, point);
    if (this.pointed) this.drawPointed(context, point);
    if (!this.showsTouches) return;
    for (const stroke of this.strokes) this.drawContact(context, stroke, point);
  },

  // Gives the overlay the pixels of the display; returns their number in a CSS pixel.
  fitOverlay() {
    const ratio = window.devicePixelRatio || 1, screen = view.screen;
    const width = Math.round(screen.width * ratio), height = Math.round(screen.height * ratio);
    if (this.overlay.width !== width) this.overlay.width = width;
    if (this.overlay.height !== height) this.overlay.height = height;
    return ratio;
  },

  isDown(stroke, time) {
    return stroke.times[0] <= time && !(stroke.isOver && time >= stroke.times.at(-1));
  },

  // Draws a ring at a contact that is down, and its path of the last quarter of a second.
  drawContact(context, stroke, point) {
    if (!this.isDown(stroke, this.time)) return;
    const now = lastNotAfter(stroke.times, this.time);
    const from = Math.max(lastNotAfter(stroke.times, this.time - 250000), 0);
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = "rgba(47, 111, 222, 0.35)";
    context.lineWidth = 5 * point;
    trail(context, stroke.points.slice(from, now + 1));
    const { x, y } = stroke.points[now];
    context.fillStyle = "rgba(47, 111, 222, 0.16)";
    ring(context, x, y, 13 * point, point);
    context.fill();
  },

  // Draws the path of a contact so far, in place of pictures.
  drawPath(context, { times, points }, point) {
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = "#8a8f98";
    context.lineWidth = 3 * point;
    trail(context, points.slice(0, lastNotAfter(times, this.time) + 1));
  },

  // Dots the path so far of a stroke that the judge refuses, and marks its beginning with a cross.
  drawRefused(context, { times, points }, point) {
    const now = lastNotAfter(times, this.time);
    if (now < 0) return;
    context.save();
    context.lineCap = context.lineJoin = "round";
    for (const [color, width] of [["#fff", 5], ["#8f1d2c", 3]]) {
      context.strokeStyle = color;
      context.lineWidth = width * point;
      context.setLineDash([0, 8 * point]);
      trail(context, points.slice(0, now + 1));
    }
    context.setLineDash([]);
    const [{ x, y }] = points, arm = 4 * point;
    context.fillStyle = "#8f1d2c";
    context.strokeStyle = "#fff";
    context.lineWidth = 2 * point;
    context.beginPath();
    context.arc(x, y, 9 * point, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    for (const side of [-1, 1]) {
      trail(context, [{ x: x - arm, y: y - side * arm }, { x: x + arm, y: y + side * arm }]);
    }
    context.restore();
  },

  // Draws the highlighted stroke, dashed, over everything.
  drawSelected(context, point) {
    context.save();
    context.lineJoin = "round";
    for (const [color, width, dash] of [["#fff", 4, []], ["#2f6fde", 2, [6, 4]]]) {
      context.strokeStyle = color;
      context.lineWidth = width * point;
      context.setLineDash(dash.map(length => length * point));
      trail(context, this.selected.points);
    }
    context.restore();
  },

  // Draws a crosshair at the place of a row; a finger has a ring alone.
  drawMarked(context, point) {
    const { x, y } = this.marked, [near, far] = [11 * point, 21 * point];
    ring(context, x, y, 16 * point, point);
    for (const [color, width] of [["#fff", 4], ["#2f6fde", 2]]) {
      context.strokeStyle = color;
      context.lineWidth = width * point;
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        trail(context, [{ x: x + near * dx, y: y + near * dy }, { x: x + far * dx, y: y + far * dy }]);
      }
    }
  },

  // Draws a dot at the sample that the note tells of.
  drawPointed(context, point) {
    const { x, y } = this.pointed;
    context.beginPath();
    context.arc(x, y, 4.5 * point, 0, 2 * Math.PI);
    context.fillStyle = "#2f6fde";
    context.strokeStyle = "#fff";
    context.lineWidth = 2 * point;
    context.fill();
    context.stroke();
  },

  // Marks a sample; null marks none.
  point(sample) {
    const point = sample && sample.stroke.points[sample.index];
    if (point === this.pointed) return;
    this.pointed = point;
    this.redraw();
  },

  // Returns the ink so far within a distance of a point: its stroke, the two samples that it lies between,
  // and the nearer one of these, `index`; the latest of several.
  inkAt(place, distance) {
    let found = null, least = distance;
    for (const stroke of this.strokes ?? []) {
      const { points, times } = stroke, count = lastNotAfter(times, this.time) + 1;
      for (let i = 0; i < count; i++) {
        const to = Math.min(i + 1, count - 1), share = shareAlong(points[i], points[to], place);
        const x = points[i].x + share * (points[to].x - points[i].x);
        const y = points[i].y + share * (points[to].y - points[i].y);
        const away = Math.hypot(place.x - x, place.y - y);
        if (away > least) continue;
        least = away;
        found = { stroke, from: i, to, index: share < 0.5 ? i : to };
      }
    }
    return found;
  },

  // Shows the note of the sample at the current time, if a contact is down.
  note() {
    const sample = sampleAt(this.time);
    if (!sample) return tip.hide();
    const { x, y } = sample.stroke.points[sample.index], [left, top] = view.placeOf(x, y);
    const { left: across, top: down } = this.screen.getBoundingClientRect();
    tip.show(sampleWords(sample.stroke, sample.index), across + left, down + top);
    this.point(sample);
  },

  // Highlights the stroke that a contact began at a time; without arguments, none.
  select(contact, began) {
    this.selected = this.strokeOf(contact, began) ?? null;
  },

  // Returns the stroke of a contact that began at a time, or that went on at a reset then.
  strokeOf(contact, began) {
    const own = this.strokes.filter(stroke => stroke.contact === contact);
    return own.find(({ times }) => times[0] === began)
      ?? own.find(({ times }) => times[0] < began && began <= times.at(-1));
  },

  // Shows a map in place of the picture; null shows the picture.
  showMap(map) {
    this.map.hidden = !map;
    this.screen.classList.toggle("mapped", Boolean(map));
    if (!map) return;
    const [x, y, width, height] = map.frame, [whole, high] = this.footage.canvas;
    Object.assign(this.map.style, { left: `${100 * x / whole}%`, top: `${100 * y / high}%`,
      width: `${100 * width / whole}%`, height: `${100 * height / high}%` });
    this.map.src = "data:image/png;base64," + map.png;
    this.map.alt = mapWords[map.kind].about;
  },
};

// The whole canvas in a corner of the screen, with a frame around the part that the screen shows.
const overview = {
  canvas: byId("overview"),
  isDue: false,

  // Draws at most once a frame of the display: nobody sees more, and a seek does not wait for it.
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.drawNow();
    });
  },

  drawNow() {
    this.canvas.hidden = view.showsAll;
    if (view.showsAll) return;
    const ratio = window.devicePixelRatio || 1, limit = stage.isNarrow.matches ? 84 : 124;
    const scale = Math.min(limit / view.height, limit / view.width);
    const [width, height] = [view.width * scale, view.height * scale].map(Math.round);
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.scale = scale;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.imageSmoothingQuality = "high";
    if (stage.film) context.drawImage(stage.picture, 0, 0, width, height);
    const { x, y } = view.pointAt(0, 0), extent = view.extent;
    const left = Math.max(x * scale, 0), top = Math.max(y * scale, 0);
    const right = Math.min((x + extent.width) * scale, width);
    const bottom = Math.min((y + extent.height) * scale, height);
    context.fillStyle = "rgba(27, 31, 39, 0.22)";
    context.fill(outside(width, height, left, top, right, bottom), "evenodd");
    context.strokeStyle = "#2f6fde";
    context.lineWidth = 2;
    context.strokeRect(left + 1, top + 1, right - left - 2, bottom - top - 2);
  },

  // Lets a press or a drag on the overview move the view.
  connect() {
    const follow = event => {
      const { left, top } = this.canvas.getBoundingClientRect();
      view.center = { x: (event.clientX - left) / this.scale, y: (event.clientY - top) / this.scale };
      view.update();
    };
    this.canvas.addEventListener("pointerdown", event => {
      this.canvas.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.canvas.addEventListener("pointermove", event => {
      if (this.canvas.hasPointerCapture(event.pointerId)) follow(event);
    });
  },
};

function outside(width, height, left, top, right, bottom) {
  const path = new Path2D();
  path.rect(0, 0, width, height);
  path.rect(left, top, right - left, bottom - top);
  return path;
}

// Returns the share of the way from one point to another that is nearest to a place.
function shareAlong(from, to, place) {
  const [dx, dy] = [to.x - from.x, to.y - from.y], square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(Math.max(((place.x - from.x) * dx + (place.y - from.y) * dy) / square, 0), 1);
}

function trail(context, points) {
  context.beginPath();
  points.forEach(({ x, y }, i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}

// Strokes a blue circle with a white rim.
function ring(context, x, y, radius, point) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  for (const [color, width] of [["#fff", 4], ["#2f6fde", 2]]) {
    context.strokeStyle = color;
    context.lineWidth = width * point;
    context.stroke();
  }
}
