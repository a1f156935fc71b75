// SPDX-License-Identifier: Apache-2.0

// The part of the canvas that the screen shows. Lengths are points of the canvas, except those of the
// screen, which are CSS pixels.
//
//     zoom 1      guide and ink fill the screen ("fit")
//     zoom < 1    down to the whole canvas
//     zoom > 1    up to 64 pixels of the display a point

const view = {
  zoom: 1,
  center: { x: 0, y: 0 },

  // Prepares the view of a canvas, of which `crop` is worth looking at.
  open([width, height], [x, y, cropWidth, cropHeight]) {
    Object.assign(this, { width, height, crop: { x, y, width: cropWidth, height: cropHeight } });
    this.fit();
  },

  // Returns the extents of the screen; never 0, so that a hidden screen has a scale as well.
  get screen() {
    return { width: Math.max(stage.screen.clientWidth, 1),
      height: Math.max(stage.screen.clientHeight, 1) };
  },

  // The pixels of the display in a point, at zoom 1.
  get unit() {
    const { width, height } = this.screen;
    return Math.min(width / this.crop.width, height / this.crop.height);
  },

  get scale() { return this.unit * this.zoom; },

  get leastZoom() {
    const { width, height } = this.screen;
    return Math.min(width / this.width, height / this.height, this.unit) / this.unit;
  },

  get mostZoom() { return Math.max(64 / this.unit, 4); },

  get isZoomed() { return this.zoom > 1.001; },

  // The extents of the part that is shown.
  get extent() {
    const { width, height } = this.screen, scale = this.scale;
    return { width: width / scale, height: height / scale };
  },

  get showsAll() {
    const { width, height } = this.extent;
    return width >= this.width - 0.5 && height >= this.height - 0.5;
  },

  fit() {
    const { x, y, width, height } = this.crop;
    this.zoom = 1;
    this.center = { x: x + width / 2, y: y + height / 2 };
    this.update();
  },

  // Zooms so that the point under a place on the screen stays there; without a place, the middle.
  zoomBy(factor, place) {
    const { width, height } = this.screen, { x, y } = place ?? { x: width / 2, y: height / 2 };
    const fixed = this.pointAt(x, y);
    this.zoom = Math.min(Math.max(this.zoom * factor, this.leastZoom), this.mostZoom);
    this.center = { x: fixed.x + (width / 2 - x) / this.scale,
      y: fixed.y + (height / 2 - y) / this.scale };
    this.update();
  },

  // Moves the picture by pixels of the display.
  panBy(dx, dy) {
    this.center = { x: this.center.x - dx / this.scale, y: this.center.y - dy / this.scale };
    this.update();
  },

  // Moves the view to a point, and zooms out if that is needed to see what lies around it.
  reveal({ x, y }) {
    const { width, height } = this.extent;
    const isNear = Math.abs(x - this.center.x) < 0.45 * width
      && Math.abs(y - this.center.y) < 0.45 * height;
    if (isNear) return;
    this.center = { x, y };
    this.update();
  },

  // Returns the point of the canvas at a place on the screen.
  pointAt(x, y) {
    const { width, height } = this.screen, scale = this.scale;
    return { x: this.center.x + (x - width / 2) / scale, y: this.center.y + (y - height / 2) / scale };
  },

  // Returns the place on the screen of a point of the canvas.
  placeOf(x, y) {
    const { width, height } = this.screen, scale = this.scale;
    return [width / 2 + (x - this.center.x) * scale, height / 2 + (y - this.center.y) * scale];
  },

  // Keeps the canvas on the screen, and lays it out in shares of the screen, so that the part that is
  // shown stays the same if the screen has another size, as in print.
  update() {
    const { width, height } = this.extent;
    const kept = (center, extent, whole) => extent >= whole ? whole / 2
      : Math.min(Math.max(center, extent / 2), whole - extent / 2);
    this.center = { x: kept(this.center.x, width, this.width),
      y: kept(this.center.y, height, this.height) };
    const left = this.center.x - width / 2, top = this.center.y - height / 2;
    Object.assign(stage.canvas.style, {
      left: `${-100 * left / width}%`, top: `${-100 * top / height}%`,
      width: `${100 * this.width / width}%`, height: `${100 * this.height / height}%` });
    stage.screen.classList.toggle("zoomed", this.isZoomed);
    stage.redraw();
  },
};

// Zooms with the wheel, drags with the mouse, pinches and drags with fingers.
function connectView() {
  const { screen } = stage;
  const pointers = new Map();
  const place = event => {
    const { left, top } = screen.getBoundingClientRect();
    return { x: event.clientX - left - screen.clientLeft, y: event.clientY - top - screen.clientTop };
  };
  let scrolledAt = -Infinity;
  addEventListener("scroll", () => { scrolledAt = performance.now(); }, { passive: true });
  screen.addEventListener("wheel", event => {
    // A wheel that scrolls the page goes on scrolling it when the picture comes under the mouse, and
    // a picture that cannot get smaller lets the page scroll. Trackpads report a pinch as ctrl.
    const isScrolling = !event.ctrlKey && performance.now() - scrolledAt < 200;
    if (isScrolling || (event.deltaY > 0 && view.zoom <= view.leastZoom * 1.001)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const step = Math.min(Math.max(pixels, -240), 240) * (event.ctrlKey ? 4 : 1);
    view.zoomBy(2 ** (-step / 320), place(event));
  }, { passive: false });
  screen.addEventListener("pointerdown", event => {
    if (event.target.closest("button, #overview")) return;
    pointers.set(event.pointerId, place(event));
    if (event.pointerType === "mouse") screen.setPointerCapture(event.pointerId);
  });
  screen.addEventListener("pointermove", event => {
    if (!pointers.has(event.pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, place(event));
    const after = [...pointers.values()];
    // One finger scrolls the page, unless the picture is zoomed.
    if (after.length === 1 && event.pointerType === "touch" && !view.isZoomed) return;
    const [from, to] = [middle(before), middle(after)];
    view.panBy(to.x - from.x, to.y - from.y);
    if (after.length === 2) view.zoomBy(apart(after) / Math.max(apart(before), 1), to);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, event => pointers.delete(event.pointerId));
  }
  // Without this, two fingers would zoom or scroll the page, and the picture would lose them.
  for (const kind of ["touchstart", "touchmove"]) {
    screen.addEventListener(kind, event => {
      if (event.touches.length > 1 || (kind === "touchmove" && view.isZoomed)) event.preventDefault();
    }, { passive: false });
  }
  byId("closer").addEventListener("click", () => view.zoomBy(1.5));
  byId("farther").addEventListener("click", () => view.zoomBy(1 / 1.5));
  byId("fit").addEventListener("click", () => view.fit());
}

const middle = places => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length });

const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
