// SPDX-License-Identifier: Apache-2.0

// The comparisons with golden pictures: their facts beside the playback, their pictures at full size.

// The comparisons of a recording: that of the end, and those at moments.
const goldens = ({ golden }) => golden ? [golden, ...golden.moments ?? []] : [];

function goldenPanels(recording) {
  const pictures = [recording.golden, ...recording.goldenMoments ?? []];
  return goldens(recording.entry).map((found, index) => goldenPanel(recording, found, pictures[index]));
}

const goldenTitle = ({ at }) => at ? `Golden picture at ${at}` : "Golden picture";

function goldenPanel(recording, found, golden) {
  const names = ["expected", "actual", "difference"].filter(name => golden?.[name]);
  const pictures = names.map(name => {
    const button = make("button", { type: "button", title: `Open at full size: ${name}` },
      cropped(make("img", { src: pictureAddress(golden[name]), alt: `${words(name)} picture` }),
        recording.footage));
    button.addEventListener("click", () => comparison.open(recording.entry, found, golden, name));
    return make("figure", {}, button, make("figcaption", { text: words(name) }));
  });
  return panel(goldenTitle(found), badge(found.passed ? "pass" : "fail", goldenWords(found)),
    make("ul", { class: "facts" }, ...goldenFacts(found).map(text => make("li", { text }))),
    ...reasonParts(found),
    ...(pictures.length > 0 ? [make("div", { class: "trio" }, ...pictures)] : []));
}

// Shows the part of a picture of the canvas that is worth looking at, if the page knows it.
function cropped(image, footage) {
  if (!footage) return image;
  const [width, height] = footage.canvas, [x, y, shown, high] = footage.crop;
  const frame = make("span", { class: "cropped" }, image);
  frame.style.aspectRatio = `${shown} / ${high}`;
  Object.assign(image.style, { left: `${-100 * x / shown}%`, top: `${-100 * y / high}%`,
    width: `${100 * width / shown}%`, height: `${100 * height / high}%` });
  return frame;
}

const pictureAddress = png => "data:image/png;base64," + png;

function goldenWords({ status, passed, recorded }) {
  const text = status === "differs" && passed ? "differs no more than allowed"
    : status.replace("-", " ");
  return recorded ? `${text}, now written` : text;
}

function goldenFacts({ status, recorded, differingPixels, greatestDelta, first, bounds, size,
  expectedSize }) {
  const pixels = ({ width, height }) => `${width} × ${height} pixels`;
  const place = (x, y) => `(${x}, ${y})`;
  const facts = [`the frame has ${pixels(size)}`];
  if (status === "other-size") return [...facts, `the golden picture ${pixels(expectedSize)}`];
  if (status === "missing" && !recorded) return [...facts, "--record missing writes it"];
  if (!differingPixels) return facts;
  const { x, y, width, height } = bounds;
  return [`${counted(differingPixels, "pixel differs", "pixels differ")} by up to ${greatestDelta} of 255`,
    `the first at ${place(first.x, first.y)}`,
    `all from ${place(x, y)} to ${place(x + width - 1, y + height - 1)}`];
}

// The dialog that shows the pictures pixel by pixel: left of the divider the expected picture, right
// of it the actual one; or the difference.
const comparison = {
  dialog: byId("comparison"),

  open(entry, found, golden, name) {
    const bounds = found.bounds;
    byId("compared").textContent = `${goldenTitle(found)} of ${clipped(entry.name)}`;
    this.images = Object.fromEntries(["actual", "expected", "difference"]
      .filter(name => golden[name]).map(name => [name, make("img", {
        src: pictureAddress(golden[name]), alt: `${words(name)} picture`, class: name })]));
    const { expected, ...others } = this.images;
    const frame = make("span", { class: "bounds", "aria-hidden": "true", title: "all differences" });
    wiper.show(expected, ...Object.values(others), bounds && frame);
    if (bounds) {
      Object.assign(frame.style, { left: `${bounds.x - 4}px`, top: `${bounds.y - 4}px`,
        width: `${bounds.width + 8}px`, height: `${bounds.height + 8}px` });
    }
    this.show(name === "difference" ? "difference" : "slider");
    wiper.to({ expected: 100, actual: 0 }[name] ?? 50);
    this.dialog.showModal();
    byId("wipe").focus();
    const { opposed } = this;
    if (bounds) {
      opposed.scrollLeft = bounds.x + bounds.width / 2 - opposed.clientWidth / 2;
      opposed.scrollTop = bounds.y + bounds.height / 2 - opposed.clientHeight / 2;
    }
  },

  // Shows the two pictures with the divider, or the difference alone.
  show(view) {
    const buttons = [["slider", "Expected and actual"], ["difference", "Difference"]]
      .map(([name, text]) => {
        const button = make("button", { type: "button", "aria-pressed": String(name === view), text });
        button.addEventListener("click", () => this.show(name));
        return button;
      });
    byId("comparisons").replaceChildren(...buttons);
    const isSlider = view === "slider";
    byId("wiping").hidden = wiper.divider.hidden = !isSlider;
    for (const [name, image] of Object.entries(this.images)) {
      image.hidden = (name === "difference") === isSlider;
    }
  },

  get opposed() { return byId("opposed"); },

  connect() {
    wiper.connect();
    byId("dismiss").addEventListener("click", () => this.dialog.close());
  },
};
