// SPDX-License-Identifier: Apache-2.0
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
          let duration = action["duration"]?.integer
          switch action["type"]?.string {
          case "pause":
            #expect(duration != nil, "seed \(seed): Appium fails at a pause without one")
          case "pointerMove":
            #expect(!isDown || duration ?? 0 >= 5, "seed \(seed): Appium leaves out such moves")
          default: break
          }
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
    }
  }

  /// A contact that a driver plays: its landing and its lift, in milliseconds and positions, and its
  /// moves.
  private struct Played: Hashable {
    var began: Int64
    var start: Point
    var moves: [(time: Int64, location: Point)] = []
    var ended: Int64?

    static func == (a: Played, b: Played) -> Bool {
      a.began == b.began && a.start == b.start && a.ended == b.ended
        && a.moves.map(\.time) == b.moves.map(\.time)
        && a.moves.map(\.location) == b.moves.map(\.location)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(began) }
  }

  /// Plays the actions as a driver does: `isAlone` as the servers of Appium play them, each source by
  /// its own durations; otherwise as browsers do, all sources tick by tick.
  private func played(_ sources: [JSONValue], isAlone: Bool) -> [Played] {
    let lists = sources.map { $0["actions"]?.elements ?? [] }
    var contacts: [Played] = []
    for list in lists {
      var (now, location) = (0 as Int64, Point.zero)
      var contact: Played?
      for (tick, action) in list.enumerated() {
        let durations = (isAlone ? [list] : lists).map { $0[tick]["duration"]?.integer ?? 0 }
        let own = action["duration"]?.integer ?? 0
        switch action["type"]?.string {
        case "pointerMove":
          location = Point(x: action["x"]?.double ?? .nan, y: action["y"]?.double ?? .nan)
          contact?.moves.append((now + own, location))
        case "pointerDown": contact = Played(began: now, start: location)
        case "pointerUp", "pointerCancel":
          contact?.ended = now
          if let contact { contacts.append(contact) }
          contact = nil
        default: break
        }
        now += durations.max() ?? 0
      }
      if let contact { contacts.append(contact) }
    }
    return contacts.sorted {
      ($0.began, $0.start.x, $0.start.y) < ($1.began, $1.start.x, $1.start.y)
    }
  }

  @Test func `browsers and Appium play the same contacts, which land and lift in time`() throws {
    var thinned = 0
    for seed in Self.seeds {
      let recording = Generator<Recording>.recording().value(seed: seed)
      let exported = InkFormat.webdriver.write(recording)
      let sources = try #require(try JSONValue.parse(exported.bytes)["actions"]?.elements)
      let contacts = played(sources, isAlone: false)
      #expect(contacts == played(sources, isAlone: true), "seed \(seed)")
      let touches = recording.touches.filter { $0.phase != .hovered || $0.pointer != .touch }
      let origin = touches.first.map { ($0.time + 500) / 1000 } ?? 0
      func moment(_ touch: TouchEvent) -> Int64 { (touch.time + 500) / 1000 - origin }
      func moments(_ phases: Set<TouchEvent.Phase>) -> [Int64] {
        touches.filter { phases.contains($0.phase) }.map(moment).sorted()
      }
      #expect(contacts.map(\.began) == moments([.began]), "seed \(seed)")
      #expect(
        contacts.compactMap(\.ended).sorted() == moments([.ended, .cancelled]), "seed \(seed)")
      // Each sample is played, or counted.
      var (samples, places): (Int, [Int: Point]) = (0, [:])
      var hovers = 0
      for touch in touches {
        switch touch.phase {
        case .moved: samples += 1
        case .ended, .cancelled: if places[touch.contact] != touch.location { samples += 1 }
        case .hovered: hovers += 1
        case .began: break
        }
        places[touch.contact] = touch.location
      }
      let left = exported.notes.compactMap { note in
        if case .omitted(let what, let count) = note, what.hasPrefix("moves within") {
          count
        } else {
          nil
        }
      }.reduce(0, +)
      thinned += left
      let moves = contacts.reduce(0) { $0 + $1.moves.count }
      #expect(samples - left <= moves && moves <= samples, "seed \(seed)")
      if hovers == 0 { #expect(moves + left == samples, "seed \(seed)") }
    }
    #expect(thinned > 0)
  }

  @Test func `actions read back as the contacts that they play`() throws {
    for seed in Self.seeds {
      let recording = Generator<Recording>.recording().value(seed: seed)
      guard recording.touches.contains(where: { $0.phase == .began }) else { continue }
      let bytes = InkFormat.webdriver.write(recording).bytes
      let sources = try #require(try JSONValue.parse(bytes)["actions"]?.elements)
      let back = try imported(String(decoding: bytes, as: UTF8.self), as: .actions).recording
      let contacts = played(sources, isAlone: false)
      let first = back.touches.first?.phase == .hovered ? nil : contacts.first?.began
      let began = back.touches.filter { $0.phase == .began }
      #expect(began.count == contacts.count, "seed \(seed)")
      guard let first else { continue }
      #expect(began.map { $0.time / 1000 + first } == contacts.map(\.began), "seed \(seed)")
      #expect(Set(began.map(\.location.x)) == Set(contacts.map(\.start.x)), "seed \(seed)")
    }
  }

  @Test func `moves too close for Appium wait for the next one, and a last position is kept`()
    throws
  {
    func moves(_ lines: [String]) throws -> (moves: [[Int64]], notes: [ImportNote]) {
      let header = #"{"format":"touch-recording","version":1,"canvas":{"width":400,"height":800}}"#
      let text = ([header] + lines).joined(separator: "\n") + "\n"
      let recording = try Recording.read(Array(text.utf8)).recording
      let exported = InkFormat.webdriver.write(recording)
      let sources = try #require(try JSONValue.parse(exported.bytes)["actions"]?.elements)
      let contacts = played(sources, isAlone: true)
      let played = contacts.map { $0.moves.flatMap { [$0.time, Int64($0.location.x)] } }
      return (
        played, exported.notes.filter { $0 != .omitted("values of the header (canvas)", count: 1) }
      )
    }
    func touch(_ time: Int, _ id: Int, _ phase: String, _ x: Int) -> String {
      #"{"t":\#(time * 1000),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":1}"#
    }
    let thinned = "moves within 5 ms of another, which Appium does not play"
    let late = "moves that come a few milliseconds later, for the same reason"
    // Two fingers: 12 ms is left out for 16 ms, at which the second one lands.
    let two = try moves([
      touch(0, 0, "began", 100), touch(8, 0, "moved", 104), touch(12, 0, "moved", 108),
      touch(16, 1, "began", 300), touch(16, 0, "moved", 112), touch(32, 0, "moved", 120),
      touch(32, 1, "moved", 290), touch(48, 0, "ended", 120), touch(64, 1, "moved", 280),
      touch(80, 1, "ended", 280),
    ])
    #expect(two.moves == [[8, 104, 16, 112, 32, 120], [32, 290, 64, 280]])
    #expect(two.notes == [.omitted(thinned, count: 1)])
    // A sample 3 ms after the landing is played as early as it can be.
    let early = try moves([
      touch(0, 0, "began", 1), touch(3, 0, "moved", 2), touch(100, 0, "moved", 3),
      touch(110, 0, "ended", 3),
    ])
    #expect(early.moves == [[5, 2, 100, 3]] && early.notes == [.omitted(late, count: 1)])
    // The last position before a lift counts more than the one before it.
    let last = try moves([
      touch(0, 0, "began", 1), touch(8, 0, "moved", 2), touch(10, 0, "ended", 3),
    ])
    #expect(last.moves == [[10, 3]] && last.notes == [.omitted(thinned, count: 1)])
    // Fingers whose samples alternate both move.
    let lines = (1...20).map { touch($0 * 4, $0 % 2, "moved", $0) }
    let alternating = try moves(
      [touch(0, 0, "began", 0), touch(0, 1, "began", 0)] + lines
        + [touch(90, 0, "ended", 20), touch(90, 1, "ended", 19)])
    #expect(alternating.moves.allSatisfy { $0.count >= 2 * 9 }, "\(alternating.moves)")
    // A tap is too short for a move.
    let tap = try moves([touch(0, 0, "began", 1), touch(3, 0, "ended", 2)])
    #expect(tap.moves == [[]] && tap.notes == [.omitted(thinned, count: 1)])
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
