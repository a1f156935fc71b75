// SPDX-License-Identifier: Apache-2.0

// Two pictures in one place: left of a divider the first one, right of it the second. A slider, the
// mouse and a finger move the divider.

const wiper = {
  pile: byId("pile"),
  range: byId("wipe"),
  divider: make("span", { class: "divider", "aria-hidden": "true" }),

  // Lays the first picture over the second one and others; any may be missing.
  show(first, ...others) {
    first?.classList.add("over");
    this.first = first;
    this.pile.replaceChildren(...[...others, first].filter(Boolean), this.divider);
  },

  // Moves the divider to a share of the width, in percent.
  to(percent) {
    this.share = Math.min(Math.max(percent, 0), 100);
    this.range.value = this.share;
    this.range.setAttribute("aria-valuetext", `${Math.round(this.share)} % ${this.range.dataset.words}`);
    if (this.first) this.first.style.clipPath = `inset(0 ${100 - this.share}% 0 0)`;
    this.divider.style.left = `${this.share}%`;
  },

  connect() {
    const { pile, range } = this;
    range.addEventListener("input", () => this.to(Number(range.value)));
    const follow = event => {
      const { left, width } = pile.getBoundingClientRect();
      this.to(100 * (event.clientX - left) / width);
    };
    pile.addEventListener("pointerdown", event => {
      event.preventDefault();
      pile.setPointerCapture(event.pointerId);
      follow(event);
    });
    pile.addEventListener("pointermove", event => {
      if (pile.hasPointerCapture(event.pointerId)) follow(event);
    });
  },
};
