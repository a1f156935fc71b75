// The picture of the engine, and the contacts on a second canvas over it.

const stage = {
  picture: byId("picture"),
  overlay: byId("overlay"),
  map: byId("map"),
  screen: byId("screen"),

  // Prepares the canvases for a recording.
  open(recording) {
    const { footage } = recording;
    const [width, height] = footage.canvas;
    this.width = width;
    this.height = height;
    this.strokes = strokesOf(footage);
    this.selected = null;
    this.screen.style.setProperty("--ratio", width / height);
    this.picture.setAttribute("aria-label", `${recording.entry.scene}, as the engine drew it`);
    this.picture.width = this.picture.height = 1;
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
    this.film?.show(time, this.context);
    this.drawOverlay(time, showsTouches);
  },

  drawOverlay(time, showsTouches) {
    const scale = this.fitOverlay();
    const context = this.overlay.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    // A point of the display, so that rings have the same size at any scale of the canvas.
    const point = (window.devicePixelRatio || 1) / scale;
    if (this.selected) this.drawSelected(context, point);
    if (!showsTouches) return;
    for (const stroke of this.strokes) this.drawContact(context, stroke, time, point);
  },

  fitOverlay() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.screen.clientWidth * ratio));
    const height = Math.max(1, Math.round(width * this.height / this.width));
    if (this.overlay.width !== width) this.overlay.width = width;
    if (this.overlay.height !== height) this.overlay.height = height;
    return width / this.width;
  },

  // Draws a ring at a contact that is down, and its path of the last quarter of a second.
  drawContact(context, stroke, time, point) {
    const last = stroke.times.at(-1);
    if (stroke.times[0] > time || (stroke.isOver && time >= last)) return;
    const now = lastNotAfter(stroke.times, time);
    const from = Math.max(lastNotAfter(stroke.times, time - 250000), 0);
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = "rgba(47, 111, 222, 0.35)";
    context.lineWidth = 5 * point;
    trail(context, stroke.points.slice(from, now + 1));
    const { x, y } = stroke.points[now];
    context.beginPath();
    context.arc(x, y, 11 * point, 0, 2 * Math.PI);
    context.fillStyle = "rgba(47, 111, 222, 0.16)";
    context.fill();
    context.strokeStyle = "#fff";
    context.lineWidth = 3.5 * point;
    context.stroke();
    context.strokeStyle = "#2f6fde";
    context.lineWidth = 1.75 * point;
    context.stroke();
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

  // Highlights the stroke that a contact began at a time; without arguments, none.
  select(contact, began) {
    this.selected = this.strokes.find(stroke =>
      stroke.contact === contact && stroke.times[0] === began) ?? null;
  },

  // Shows a map in place of the picture; null shows the picture.
  showMap(map) {
    this.map.hidden = !map;
    this.screen.classList.toggle("mapped", Boolean(map));
    if (!map) return;
    this.map.src = "data:image/png;base64," + map.png;
    this.map.alt = mapWords[map.kind].about;
  },
};

const mapWords = {
  time: { title: "Time", about: "The time at which each part was revealed: dark is early, light is late" },
  heat: { title: "Passes", about: "The number of passes over each part: dark is many" },
  distance: { title: "Distance", about: "The distance between the ink and the guide: dark is far" },
};

function trail(context, points) {
  context.beginPath();
  points.forEach(({ x, y }, i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}
