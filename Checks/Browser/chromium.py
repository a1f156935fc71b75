# SPDX-License-Identifier: Apache-2.0
"""Drives headless Chromium through its debugging pipe, with the standard library alone."""
import base64
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Program"))
from program import skip

# A click must be answered in the time that feels immediate.
MILLISECONDS = 100

# How two pictures differ, channel by channel, at the larger size of both.
DIFFERENCE = """(async () => {
  const [one, two] = await Promise.all([%s, %s].map(async source => {
    if (typeof source !== "string") return source;
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }));
  const width = Math.max(one.width, two.width), height = Math.max(one.height, two.height);
  const [a, b] = [one, two].map(picture => {
    const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(picture, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height).data;
  });
  const levels = a.map((byte, i) => Math.abs(byte - b[i]));
  return { levels: levels.reduce((sum, level) => sum + level, 0) / a.length,
    differing: levels.filter(level => level > 0).length,
    haveOneSize: one.width === two.width && one.height === two.height };
})()"""

# The controls that are too small for a finger.
SMALL = """[...document.querySelectorAll("button, select, .toggle, summary, input:not([type=checkbox])")]
  .filter(element => element.checkVisibility())
  .map(element => [element.id || element.textContent, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 44)
  .map(([name, { width, height }]) => `${name} is ${width} x ${height}`)"""


def program():
    """Returns the path of Chromium, or None if it is not installed."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def with_data(page, path, change):
    """Writes a page with other data: what a function makes of those of a page. Returns the path.

    The policy of a page names its style and its script, not its data.
    """
    begin, end = '<script type="application/json" id="data">', "</script>"
    head, rest = Path(page).read_text().split(begin)
    data, tail = rest.split(end, 1)
    text = json.dumps(change(json.loads(data))).replace("<", "\\u003c")
    Path(path).write_text(head + begin + text + end + tail)
    return path


def verdicts(checks):
    """Runs what a function yields for a browser and a folder, names and functions; returns an exit status."""
    if not program():
        skip("chromium")
        return 0
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        return int(any([browser.tell(name, check()) for name, check in checks(browser, Path(folder))]))


def quoted(png):
    """A script that stands for the bytes of a PNG."""
    return json.dumps("data:image/png;base64," + base64.b64encode(png).decode())


class Browser:
    """A running Chromium; close it when done, or use it in a `with`."""

    def __init__(self, program=None):
        ours, theirs = [[fcntl.fcntl(fd, fcntl.F_DUPFD, 10) for fd in os.pipe()] for _ in "io"]

        def connect():
            # Chromium reads commands from descriptor 3 and writes answers to 4.
            os.dup2(ours[0], 3)
            os.dup2(theirs[1], 4)

        self.process = subprocess.Popen(
            [program or globals()["program"](), "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self.commands, self.answers = os.fdopen(ours[1], "wb"), os.fdopen(theirs[0], "rb")
        self.unread = bytearray()
        self.count = 0
        # The methods of pending commands, and the answers that `answer` has not returned yet.
        self.unanswered, self.answered = {}, {}
        # The events so far, each `(session, method, parameters)`.
        self.events = []
        # What does not hold, in words.
        self.faults = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def call(self, method, session=None, **parameters):
        """Sends a command and waits for its answer."""
        return self.answer(self.send(method, session, **parameters))

    def send(self, method, session=None, **parameters):
        """Sends a command without waiting; returns the number of its answer."""
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        self.commands.write(json.dumps(command | ({"sessionId": session} if session else {}))
                            .encode() + b"\0")
        self.commands.flush()
        self.unanswered[self.count] = method
        return self.count

    def answer(self, number):
        """Waits for the answer to a command."""
        while number not in self.answered:
            self.hear()
        method, answer = self.unanswered.pop(number), self.answered.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait_for(self, is_it):
        """Waits for an event, which may have happened already."""
        while not any(is_it(*event) for event in self.events):
            self.hear()

    def hear(self):
        answer = self.read()
        if "method" in answer:
            self.events.append((answer.get("sessionId"), answer["method"], answer["params"]))
        else:
            self.answered[answer["id"]] = answer

    def read(self):
        while (end := self.unread.find(b"\0")) < 0:
            more = os.read(self.answers.fileno(), 1 << 20)
            if not more:
                raise EOFError("Chromium has ended")
            self.unread += more
        text, self.unread = self.unread[:end], self.unread[end + 1:]
        return json.loads(text)

    def open(self, page, width=1280, height=900, mobile=False, dark=False, before=None, fragment=""):
        """Opens a file as a page of its own and waits until it is loaded.

        The script `before`, if any, runs before those of the page; `fragment` follows the address.
        """
        return Page(self, page, width, height, mobile, dark, before, fragment)

    def longest_task(self, do):
        """Returns what a function returns, and the milliseconds that the longest task of a page's main
        thread computes meanwhile, on a busy machine as on an idle one."""
        first = len(self.events)
        self.call("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": ["toplevel"]})
        found = do()
        self.call("Tracing.end")
        while not any(method == "Tracing.tracingComplete" for _, method, _ in self.events[first:]):
            self.hear()
        traced = [event for _, method, values in self.events[first:] if method == "Tracing.dataCollected"
                  for event in values["value"]]
        mains = {(event["pid"], event["tid"]) for event in traced
                 if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
        return found, max(event.get("tdur", 0) / 1000 for event in traced
                          if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains)

    def expect(self, holds, *words):
        """Notes a fault if something does not hold."""
        if not holds:
            self.faults.append(" ".join(str(word)[:400] for word in words))

    def tell(self, name, verdict):
        """Prints the faults since the last call, or the verdict; returns True if there are some."""
        faults, self.faults = self.faults, []
        print(f"{name}: {'; '.join(faults[:3])[:900] or verdict}", flush=True)
        return bool(faults)

    def close(self):
        self.call("Browser.close")
        self.process.wait(20)


class Page:
    """One page, with a list of its log entries and network requests."""

    def __init__(self, browser, path, width, height, mobile, dark, before, fragment):
        self.browser, self.uri = browser, Path(path).resolve().as_uri()
        self.address = self.uri + ("#" + fragment if fragment else "")
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=mobile)
        if mobile:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        self.prefer(dark)
        if before:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        self.call("Page.setLifecycleEventsEnabled", enabled=True)
        loader = self.call("Page.navigate", url=self.address)["loaderId"]
        self.browser.wait_for(lambda session, method, values: (
            session == self.session and method == "Page.lifecycleEvent"
            and values["name"] == "load" and values["loaderId"] == loader))
        # A busy machine loads a page before the width of its viewport holds; touches would be scaled.
        frames = 100 if mobile else 0
        while frames and self.evaluate("document.documentElement.clientWidth") != width:
            self.evaluate("new Promise(requestAnimationFrame).then(() => 0)")
            frames -= 1

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def printed(self):
        """Returns the lengths of what each sheet of the printed page draws; a blank sheet draws next to
        nothing."""
        data = base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])
        objects = dict(re.findall(rb"(?:^|\n)(\d+) 0 obj\n?(.*?)endobj", data, re.S))
        sheets = [each for each in objects.values() if re.search(rb"/Type ?/Page\b(?!s)", each)]
        streams = [objects[re.search(rb"/Contents (\d+) 0 R", sheet)[1]] for sheet in sheets]
        return [len(zlib.decompressobj().decompress(stream.split(b"stream\n", 1)[1])) for stream in streams]

    def prefer(self, dark, reduced_motion=False):
        """Sets the preferences of the person who reads the page."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion",
             "value": "reduce" if reduced_motion else "no-preference"}])

    def evaluate(self, expression):
        """Returns the value of a script once its promise is settled."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def screenshot(self, path, whole=True):
        """Writes a PNG of the page, or of the part that the window shows."""
        picture = self.call("Page.captureScreenshot", captureBeyondViewport=whole)
        Path(path).write_bytes(base64.b64decode(picture["data"]))

    def faults(self):
        """Returns the errors and warnings of the page, and its requests except for itself."""
        # Answers come in order, so this one comes after all earlier events.
        self.evaluate("0")
        faults = []
        for session, method, values in self.browser.events:
            if session != self.session:
                continue
            if method == "Runtime.exceptionThrown":
                faults.append(f"exception: {values['exceptionDetails']}")
            elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning"):
                faults.append(f"console: {values['args']}")
            elif method == "Log.entryAdded":
                faults.append(f"log: {values['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = values["request"]["url"]
                if url != self.uri and not url.startswith(("data:", "blob:")):
                    faults.append(f"request: {url[:200]}")
        return faults

    def click(self, element):
        """Clicks in the middle of an element, a script, with the mouse; returns the milliseconds
        that the page computes until it has painted its answer, on a busy machine as on an idle one."""
        x, y = self.evaluate(f"""(element => {{
          element.scrollIntoView({{ block: "nearest" }});
          globalThis.painted = new Promise(done => addEventListener("click", () =>
            requestAnimationFrame(() => setTimeout(done)), {{ once: true, capture: true }}));
          const {{ left, top, width, height }} = element.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        }})({element})""")
        self.call("Performance.enable", timeDomain="threadTicks")
        before = self.computed()
        self.click_at(x, y)
        self.evaluate("painted.then(() => 0)")
        return 1000 * (self.computed() - before)

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, clickCount=1)

    def mouse(self, kind, x, y, **values):
        return self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **({"button": "left"} | values))

    def touch(self, kind, *places):
        """Touches the page at places, of which each has a finger of its own."""
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)])

    def press(self, key, code=0, text=None):
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": text} if text else {}))

    def media(self, name):
        self.call("Emulation.setEmulatedMedia", media=name)

    def box(self, element):
        """Returns where an element, a script, is in the window."""
        return self.evaluate("(({ left, top, width, height }) => ({ left, top, width, height }))"
                             f"({element}.getBoundingClientRect())")

    def difference(self, one, other):
        """Returns how pictures differ: scripts for what can be drawn, or for the address of an image."""
        return self.evaluate(DIFFERENCE % (one, other))

    def pause(self, milliseconds):
        self.evaluate(f"new Promise(done => setTimeout(done, {milliseconds}))")

    def slowest(self, elements):
        """Clicks each element four times; returns the milliseconds of the slowest at best."""
        times = {}
        for element in elements * 4:
            self.pause(200)
            times.setdefault(element, []).append(self.click(element))
        for element, found in times.items():
            self.browser.expect(min(found) <= MILLISECONDS, element, "answers after", found, "ms")
        return max(map(min, times.values()))

    def computed(self):
        """Returns the seconds that the main thread of the page has computed so far."""
        metrics = self.call("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    def wait(self, claim):
        """Waits for up to ten seconds until a claim, in script, holds on the page; notes a fault
        otherwise."""
        self.browser.expect(self.evaluate(f"""new Promise(done => {{
          const end = performance.now() + 10000;
          const look = () => ({claim}) ? done(true) : performance.now() > end ? done(false) : setTimeout(look, 20);
          look();
        }})"""), "never", claim)

    def expect(self, what, *claims):
        """Notes a fault for each claim, in script, that does not hold on the page."""
        for claim in claims:
            self.browser.expect(self.evaluate(claim), what, "not", claim)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Notes what the page told, and closes it."""
        self.browser.faults += self.faults()
        self.close()

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
