// SPDX-License-Identifier: Apache-2.0

// The keys of the player; the help of the page names them.

const keys = {
  " ": () => player.toggle(),
  ArrowLeft: event => (event.shiftKey ? player.seek(player.time - 100000) : player.step(-1)),
  ArrowRight: event => (event.shiftKey ? player.seek(player.time + 100000) : player.step(1)),
  Home: () => player.seek(0),
  End: () => player.seek(player.duration),
  "<": () => player.changeSpeed(-1),
  ">": () => player.changeSpeed(1),
  "-": () => view.zoomBy(1 / 1.25),
  "+": () => view.zoomBy(1.25),
  "=": () => view.zoomBy(1.25),
  0: () => view.fit(),
  1: () => showView(0),
  2: () => showView(1),
  3: () => showView(2),
  t: () => player.showTouches(!player.showsTouches),
  ...listKeys,
  Escape: event => (tip.element.hidden ? listKeys.Escape(event) : tip.hide()),
};

// The picture that has the focus and is zoomed moves by an eighth of the screen.
const arrowSteps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pans(event) {
  const step = arrowSteps[event.key];
  if (!step || event.target !== stage.screen || !view.isZoomed) return false;
  view.panBy(step[0] * view.screen.width / 8, step[1] * view.screen.height / 8);
  return true;
}
