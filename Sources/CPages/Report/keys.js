// The keys of the page; the list in its footer names them.

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
  n: () => openBeside(1),
  p: () => openBeside(-1),
  1: () => showView(0),
  2: () => showView(1),
  3: () => showView(2),
  t: () => player.showTouches(!player.showsTouches),
  "/": () => byId("filter").focus(),
  "?": () => { byId("help").open = !byId("help").open; },
};

// The picture that has the focus and is zoomed moves by an eighth of the screen.
const arrowSteps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pans(event) {
  const step = arrowSteps[event.key];
  if (!step || event.target !== stage.screen || !view.isZoomed) return false;
  view.panBy(step[0] * view.screen.width / 8, step[1] * view.screen.height / 8);
  return true;
}

function connectKeys() {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || comparison.dialog.open) return;
    if (pans(event)) return event.preventDefault();
    const isTyping = event.target.matches("input:not([type=range], [type=checkbox]), select");
    // Space presses the focused button, summary, input or link instead.
    const isPressing = event.key === " " && event.target.matches("button, summary, input, a");
    if (isTyping || isPressing || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](event);
  });
}
