import Geometry
import InkFormats
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// The samples of a contact, or of a run in the air, as every format can hold them.
private struct Line: Equatable, CustomStringConvertible {
  var isHovering: Bool
  var samples: [Sample]

  struct Sample: Equatable {
    var time: Microseconds
    var x: UInt64
    var y: UInt64
    var force: UInt64?

    init(_ touch: TouchEvent, from origin: Microseconds) {
      time = touch.time - origin
      (x, y) = (touch.location.x.bitPattern, touch.location.y.bitPattern)
      force = touch.force?.bitPattern
    }
  }

  var description: String { "\(isHovering ? "air" : "contact") of \(samples.count)" }
}

/// Returns the lines of a recording in the order of their first samples, with times from 0.
private func lines(of recording: Recording) -> [Line] {
  let touches = recording.touches
  let origin = touches.map(\.time).min() ?? 0
  var lines: [Line] = []
  var open: [Int: Int] = [:]
  for touch in touches {
    let sample = Line.Sample(touch, from: origin)
    let isHovering = touch.phase == .hovered
    if touch.phase != .began, let index = open[touch.contact],
      lines[index].isHovering == isHovering
    {
      lines[index].samples.append(sample)
    } else {
      open[touch.contact] = lines.count
      lines.append(Line(isHovering: isHovering, samples: [sample]))
    }
    if touch.phase == .ended || touch.phase == .cancelled { open[touch.contact] = nil }
  }
  // A contact that stays down at its first sample becomes one that is lifted there.
  for index in lines.indices where !lines[index].isHovering && lines[index].samples.count == 1 {
    lines[index].samples.append(lines[index].samples[0])
  }
  return lines
}

/// The export of recordings, and the way back.
struct ExportTests {
  private static let seeds: ClosedRange<UInt64> = effort(few: 1...150, all: 1...3000)

  @Test func `InkML holds the samples of every contact to the bit`() throws {
    for seed in Self.seeds {
      let recording = Generator<Recording>.recording().value(seed: seed)
      guard !recording.touches.isEmpty else { continue }
      let back = try imported(InkFormat.inkml.write(recording).bytes, as: .inkml)
      #expect(back.count == 1, "seed \(seed)")
      let found = back.first.map { lines(of: $0.recording) } ?? []
      #expect(found == lines(of: recording), "seed \(seed)")
      #expect(back.first?.recording.header.title == recording.header.title)
    }
  }

  @Test func `what a format cannot hold is counted`() throws {
    var header = RecordingHeader(canvas: .init(width: 100, height: 100))
    header.title = "a < b & \"c\" \u{1}"
    header.scene = ["kind": "ink"]
    func touch(_ time: Microseconds, _ phase: TouchEvent.Phase, _ x: Double) -> RecordingEntry {
      var touch = TouchEvent(time: time, contact: 0, phase: phase, location: Point(x: x, y: 2))
      touch.altitude = 1
      return RecordingEntry(.touch(touch))
    }
    let recording = Recording(
      header: header,
      entries: [
        touch(0, .began, 1), RecordingEntry(.reset(time: 500)), touch(1500, .moved, 1e-7),
        touch(2001, .cancelled, 3),
      ])
    let exported = InkFormat.inkml.write(recording)
    #expect(
      exported.notes == [
        .omitted("events that are not touches", count: 1),
        .omitted("values of the header (canvas, scene)", count: 2),
        .omitted("cancels, which become lifts", count: 1),
        .omitted("samples with an angle or a contact ellipse, which lose it", count: 3),
        .omitted("pointers that are not pens, which become pens", count: 1),
      ])
    let text = String(decoding: exported.bytes, as: UTF8.self)
    #expect(
      text.contains("<annotation type=\"truth\">a &lt; b &amp; &quot;c&quot; \u{FFFD}</annotation>")
    )
    #expect(text.contains(">1 2 0, 0.0000001 2 1.5, 3 2 2.001</trace>"))
    #expect(InkFormat.csv.write(recording).notes.count == 2)
  }

  // MARK: WebDriver

  @Test func `actions of WebDriver follow the grammar of the standard and add up to its times`()
    throws
  {
    for seed in Self.seeds {
      let recording = Generator<Recording>.recording().value(seed: seed)
      let json = try JSONValue.parse(InkFormat.webdriver.write(recording).bytes)
      let sources = try #require(json["actions"]?.elements)
      let counts = Set(sources.map { $0["actions"]?.elements?.count ?? -1 })
      #expect(counts.count == 1, "seed \(seed): every source acts in every tick")
      #expect(Set(sources.map { $0["id"]?.string ?? "" }).count == sources.count)
      for source in sources {
        let actions = try #require(source["actions"]?.elements)
        let faults = actions.compactMap { fault(of: $0, in: source["type"]?.string ?? "") }
        #expect(faults.isEmpty, "seed \(seed): \(faults)")
        var isDown = false
        for action in actions {
          switch action["type"]?.string {
          case "pointerDown":
            #expect(!isDown, "seed \(seed): a source presses once")
            isDown = true
          case "pointerUp", "pointerCancel":
            #expect(isDown, "seed \(seed): a source lifts what it pressed")
            isDown = false
          default: break
          }
        }
      }
      let pauses = sources[0]["actions"]?.elements?.compactMap { $0["duration"]?.integer } ?? []
      let times = recording.touches.filter { $0.phase != .hovered }.map(\.time)
      guard let first = times.first, let last = times.last else { continue }
      #expect(pauses.reduce(0, +) == (last + 500) / 1000 - (first + 500) / 1000, "seed \(seed)")
    }
  }

  /// Returns what an action violates of sections 17.4 and 17.5 of the standard; nil if nothing.
  private func fault(of action: JSONValue, in source: String) -> String? {
    let type = action["type"]?.string ?? ""
    let allowed: [String: Set<String>] = [
      "pause": ["duration"], "pointerUp": ["button"], "pointerCancel": [],
      "pointerDown": [
        "button", "width", "height", "pressure", "twist", "altitudeAngle", "azimuthAngle",
      ],
      "pointerMove": [
        "duration", "origin", "x", "y", "width", "height", "pressure", "twist", "altitudeAngle",
        "azimuthAngle",
      ],
    ]
    guard let keys = allowed[type] else { return "type \(type)" }
    if source == "none", type != "pause" { return "\(type) of a source without a pointer" }
    for member in action.members ?? [] where member.key != "type" {
      guard keys.contains(member.key) else { return "\(member.key) of \(type)" }
      let number = member.value.double
      let isValid =
        switch member.key {
        case "origin": member.value.string == "viewport"
        case "duration", "button": (member.value.integer ?? -1) >= 0
        case "pressure": (0...1).contains(number ?? -1)
        case "twist": (0...359).contains(member.value.integer ?? -1)
        case "altitudeAngle": (0...Double.pi / 2).contains(number ?? -1)
        case "azimuthAngle": (0...2 * Double.pi).contains(number ?? -1)
        case "width", "height": (number ?? -1) >= 0
        default: number != nil
        }
      if !isValid { return "\(member.key) \(member.value)" }
    }
    return nil
  }

  // MARK: Playwright

  @Test func `a script holds every touch, and a title cannot leave its comment`() throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      var recording = Generator<Recording>.recording().value(seed: seed)
      recording.header.title = "a\n\u{2028}process.exit() */ \r`${x}`"
      let text = String(decoding: InkFormat.playwright.write(recording).bytes, as: UTF8.self)
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("  {\"t\":") }
      let fingersInTheAir = recording.touches.count { $0.phase == .hovered && $0.pointer == .touch }
      #expect(rows.count == recording.touches.count - fingersInTheAir, "seed \(seed)")
      #expect(rows.allSatisfy { (try? JSONValue.parse(Array($0.dropLast().utf8))) != nil })
      #expect(text.unicodeScalars.allSatisfy { $0.value != 0x2028 && $0 != "\r" })
      #expect(text.hasPrefix("// Plays the touches of a  process.exit() */  `${x}` into a page"))
    }
  }
}
