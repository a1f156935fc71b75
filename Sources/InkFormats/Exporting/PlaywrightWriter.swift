// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// Writes a recording as a script that plays it into a page of Chromium through Playwright.
///
/// The script sends each touch with its own time stamp, so a page that reads `event.timeStamp` gets
/// the times of the recording, whatever the load of the machine is. It needs Playwright alone.
enum PlaywrightWriter {
  static func write(_ recording: Recording) -> ExportedInk {
    var omissions = Omissions(of: recording, knowing: ["canvas", "title"])
    var lines: [String] = []
    var down: Set<Int> = []
    for var touch in recording.touches {
      switch touch.phase {
      case .began: down.insert(touch.contact)
      case .ended: down.remove(touch.contact)
      case .cancelled:
        down.remove(touch.contact)
        // Chromium cancels all contacts at once.
        guard !down.isEmpty || touch.pointer != .touch else { break }
        touch.phase = .ended
        omissions.add("cancels of pens, of mice and beside other contacts, which become lifts")
      case .moved, .hovered: break
      }
      if touch.phase == .hovered, touch.pointer == .touch {
        omissions.add("samples of fingers in the air")
        continue
      }
      if touch.pointer == .eraser { omissions.add("samples of erasers, which become pens") }
      lines.append("  " + String(decoding: sample(touch).text(), as: UTF8.self) + ",")
    }
    let size = recording.header.canvas.size
    let title = recording.header.title ?? "a recording"
    // A title is text of a stranger: it stays within its comment and its line.
    let comment = title.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : String(scalar)
    }.joined()
    let times = recording.areTimesMade ? "Made-up times" : "Times"
    let text = """
      // Plays the touches of \(comment) into a page of Chromium.
      //
      //     node FILE.mjs URL [SELECTOR]
      //
      // or, in a test of Playwright:
      //
      //     import { play } from "./FILE.mjs";
      //     await play(page, "#pad");
      //
      // Positions count from the corner of the element. It should be at least
      // \(decimal(size.width)) x \(decimal(size.height)) CSS pixels, in a context with `hasTouch: true`.

      export const size = { width: \(decimal(size.width)), height: \(decimal(size.height)) };

      // \(times) in microseconds, positions in CSS pixels; keys as in a touch recording.
      export const samples = [
      \(lines.joined(separator: "\n"))
      ];

      \(player)
      """
    return ExportedInk(text, omissions, playing: recording)
  }

  private static func sample(_ touch: TouchEvent) -> JSONValue {
    var json: JSONValue = [
      "t": JSONValue(touch.time), "id": JSONValue(touch.contact),
      "phase": JSONValue(touch.phase.name), "x": JSONValue(touch.location.x),
      "y": JSONValue(touch.location.y),
    ]
    if touch.pointer != .touch {
      json.append("type", JSONValue(touch.pointer == .mouse ? "mouse" : "pen"))
    }
    if let force = touch.force { json.append("force", JSONValue(force)) }
    for key in TouchQuantities.Key.allCases {
      if let value = touch.quantities[key] { json.append(key.name, JSONValue(value)) }
    }
    return json
  }

  /// The code of every script.
  ///
  /// Commands are sent without waiting for their answers: the answer to a move may wait for a frame.
  private static let player = """
    /** Plays the samples into the element of a page; resolves when the page has taken all. */
    export async function play(page, selector = "body") {
      const session = await page.context().newCDPSession(page);
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`nothing visible matches ${selector}`);
      const clock = () => performance.timeOrigin + performance.now();
      const start = clock();
      const answers = [];
      for (const sample of samples) {
        const wait = start + sample.t / 1000 - clock();
        if (wait > 0) await new Promise((done) => setTimeout(done, Math.ceil(wait)));
        const place = { x: box.x + sample.x, y: box.y + sample.y };
        const timestamp = (start + sample.t / 1000) / 1000;
        const [method, values] = sample.type ? mouse(sample, place) : finger(sample, place);
        answers.push(session.send(method, { ...values, timestamp }));
      }
      await Promise.all(answers);
      // The last moves wait for a frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      await session.detach();
    }

    function finger({ id, phase, force = 1, major = 1, minor = major, angle = 0 }, place) {
      const type = { began: "touchStart", moved: "touchMove", ended: "touchEnd" }[phase];
      // A cancel takes all contacts that are down.
      if (!type) return ["Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] }];
      // Contacts of browsers are upright or level.
      const isUpright = Math.abs(Math.sin(angle)) > Math.SQRT1_2;
      const [radiusX, radiusY] = isUpright ? [minor / 2, major / 2] : [major / 2, minor / 2];
      const point = { ...place, id, force, radiusX, radiusY };
      return ["Input.dispatchTouchEvent", { type, touchPoints: [point] }];
    }

    function mouse({ type, phase, force, altitude, azimuth = 0, twist }, place) {
      const isDown = phase === "began" || phase === "moved";
      const values = {
        ...place,
        type: { began: "mousePressed", ended: "mouseReleased" }[phase] ?? "mouseMoved",
        pointerType: type,
        button: phase === "hovered" ? "none" : "left",
        buttons: isDown ? 1 : 0,
        clickCount: phase === "began" || phase === "ended" ? 1 : 0,
      };
      if (force !== undefined) values.force = force;
      if (twist !== undefined) values.twist = Math.round(twist);
      if (altitude !== undefined) {
        const degrees = (share) => (Math.atan(share / Math.tan(altitude)) * 180) / Math.PI;
        values.tiltX = degrees(Math.cos(azimuth));
        values.tiltY = degrees(Math.sin(azimuth));
      }
      return ["Input.dispatchMouseEvent", values];
    }

    if (import.meta.url.endsWith(encodeURI(process.argv[1] ?? "?"))) {
      const [url, selector] = process.argv.slice(2);
      if (!url) throw new Error("no page to play into: node FILE.mjs URL [SELECTOR]");
      const { chromium } = await import("playwright");
      const browser = await chromium.launch();
      const page = await browser.newPage({ viewport: size, hasTouch: true });
      await page.goto(url);
      await play(page, selector);
      await browser.close();
      const seconds = ((samples.at(-1)?.t ?? 0) / 1e6).toFixed(3);
      console.log(`played ${samples.length} touches, ${seconds} s, into ${selector ?? "body"} of ${url}`);
    }

    """
}
