// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// A small drawing that is known, to be written in each format.
private struct Truth {
  struct Sample {
    let x: Int
    let y: Int
    /// The time in milliseconds.
    let time: Int
    /// The force in hundredths.
    let force: Int
  }

  let strokes: [[Sample]]

  /// Makes strokes of two to six samples, one after the other; no two samples have the same x.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var xs = Array(10..<790).shuffled(using: &random)
    var time = Int.random(in: 1...3_000, using: &random)
    strokes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      time += Int.random(in: 20...200, using: &random)
      return (0..<Int.random(in: 2...6, using: &random)).map { _ in
        time += Int.random(in: 6...40, using: &random)
        return Sample(
          x: xs.removeLast(), y: Int.random(in: 10..<470, using: &random), time: time,
          force: Int.random(in: 5...95, using: &random))
      }
    }
  }

  var samples: [Sample] { strokes.flatMap(\.self) }

  /// True if a stroke ends with a sample.
  func lifts(at sample: Sample) -> Bool { strokes.contains { $0.last?.x == sample.x } }

  /// The sample with an x.
  subscript(x: Double) -> Sample? { samples.first { Double($0.x) == x } }
}

/// Returns a time in seconds.
private func seconds(_ time: Int) -> String {
  "\(time / 1_000).\(String(1_000 + time % 1_000).dropFirst())"
}

// MARK: - The slow writers

/// Returns an event as `getevent` prints it.
private func hexadecimal(_ code: Int, _ value: Int) -> String {
  let digits = String(UInt32(bitPattern: Int32(value)), radix: 16)
  return
    "0003 00\(String(code, radix: 16)) \(String(repeating: "0", count: 8 - digits.count))\(digits)"
}

/// A file with its facts in marks, such as `«time:16»`.
private struct Sheet {
  let format: InkFormat
  let truth: Truth

  private func strokes(_ text: ([Truth.Sample]) -> String, _ separator: String = "") -> String {
    truth.strokes.map(text).joined(separator: separator)
  }

  private func samples(
    _ separator: String = "", around stroke: (open: String, close: String) = ("", ""),
    between strokes: String = "", _ text: @escaping (Truth.Sample) -> String
  ) -> String {
    self.strokes(
      { stroke.open + $0.map(text).joined(separator: separator) + stroke.close }, strokes)
  }

  /// The text, which has the marks.
  var marked: String {
    switch format {
    case .dollar:
      "<Gesture>"
        + samples(around: ("<Stroke>", "</Stroke>")) {
          #"<Point «axis:X="\#($0.x)"» «axis:Y="\#($0.y)"» «time:T="\#($0.time)"» "#
            + #"«pressure:Pressure="\#($0.force * 255 / 100)"»/>"#
        } + "</Gesture>"
    case .tegaki:
      "<character><width>900</width><height>900</height><strokes>"
        + samples(around: ("«contact:<stroke>", "</stroke>»")) {
          #"<point «axis:x="\#($0.x)"» «axis:y="\#($0.y)"» «time:timestamp="\#($0.time)"» "#
            + #"«pressure:pressure="0.\#(100 + $0.force)"»/>"#
        } + "</strokes></character>"
    case .iamondb:
      #"<WhiteboardCaptureSession><StrokeSet>"#
        + samples(around: ("<Stroke>", "</Stroke>")) {
          #"<Point «axis:x="\#($0.x)"» «axis:y="\#($0.y)"» «time:time="\#(seconds($0.time))"»/>"#
        } + "</StrokeSet></WhiteboardCaptureSession>"
    case .xournal:
      #"<xournal><page width="800" height="800"><layer>"#
        + strokes { stroke in
          #"<stroke tool="pen" width="2 "#
            + stroke.dropFirst().map { "«pressure:\($0.force)»" }.joined(separator: " ") + #"">"#
            + stroke.map { "«axis:\($0.x)» «axis:\($0.y)»" }.joined(separator: " ") + "</stroke>"
        } + "</layer></page></xournal>"
    case .quickdraw:
      #"{"drawing":["#
        + strokes(
          { stroke in
            let rows = [
              stroke.map { "«axis:\($0.x)»" }, stroke.map { "«axis:\($0.y)»" },
              stroke.map { "«time:\($0.time)»" },
            ]
            return "[" + rows.map { "[" + $0.joined(separator: ",") + "]" }.joined(separator: ",")
              + "]"
          }, ",") + "]}"
    case .inkml:
      #"<ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="T"«unit: units="s"»/>"#
        + #"<channel name="F" «pressure:max="100"»/></traceFormat>"#
        + samples(", ", around: ("<trace>", "</trace>")) {
          "«axis:\($0.x)» «axis:\($0.y)» «time:\(seconds($0.time))» «pressure:\($0.force)»"
        } + "</ink>"
    case .strokes:
      "["
        + samples(",", around: (#"{«contact:"points":»["#, "]}"), between: ",") {
          #"{«axis:"x":\#($0.x),»«axis:"y":\#($0.y),»«pressure:"pressure":0.\#(100 + $0.force),»"#
            + #"«time:"t":\#($0.time)»}"#
        } + "]"
    case .getevent:
      "add device 1: /dev/input/event2\n  name: \"Screen\"\n"
        + events(isHexadecimal: true) {
          "[   \(seconds($0))] /dev/input/event2: \($1)"
        }
    case .evemu:
      "# EVEMU 1.3\nN: Screen\n«unit:A: 35 0 799 0 0 0»\nA: 36 0 479 0 0 0\n"
        + events(isHexadecimal: true) { time, event in
          let parts = event.split(separator: " ")
          let value = UInt32(parts[2], radix: 16).map { Int32(bitPattern: $0) } ?? 0
          return "E: \(seconds(time))000 \(parts[0]) \(parts[1]) \(value)"
        }
    case .libinput:
      "# libinput record\ndevices:\n- node: /dev/input/event6\n  evdev:\n    name: \"Screen\"\n"
        + "    absinfo:\n      «unit:53: [0, 799, 0, 0, 0]»\n      54: [0, 479, 0, 0, 0]\n  events:\n"
        + "  - evdev:\n"
        + events {
          "    - [\($0 / 1_000), \($0 % 1_000 * 1_000), "
            + $1.replacing(" ", with: ", ").replacing("+", with: "") + "]"
        }
    case .evtest:
      "Input driver version is 1.0.1\n  Event type 3 (EV_ABS)\n"
        + events {
          let parts = $1.split(separator: " ")
          return parts[0] == "0"
            ? "Event: time \(seconds($0))000, -------------- SYN_REPORT ------------"
            : "Event: time \(seconds($0))000, type 3 (EV_ABS), code \(parts[1]) (ABS), value \(parts[2])"
        }
    case .sendevent:
      events(sleeping: true) { "sendevent /dev/input/event2 \($1)" }
    case .pointer:
      "["
        + phases(",") { kind, sample in
          #"{«phase:"type":"pointer\#(kind)",»"pointerId":1,«time:"timeStamp":\#(sample.time),»"#
            + #"«axis:"clientX":\#(sample.x),»«axis:"clientY":\#(sample.y)»"#
            + (kind == "up" ? "}" : #"«pressure:,"pressure":0.\#(100 + sample.force)»}"#)
        } + "]"
    case .motionevent:
      phases("\n") { kind, sample in
        "MotionEvent { «phase:action=ACTION_\(kind.uppercased()), »id[0]=0, «axis:x[0]=\(sample.x), »"
          + "«axis:y[0]=\(sample.y), »«time:eventTime=\(sample.time)» }"
      }
    case .actions:
      #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":["#
        + played + "]}]}"
    case .keyman:
      #"{"inputs":[{"touchpoints":["#
        + samples(",", around: (#"{"path":{"coords":["#, "]}}"), between: ",") {
          #"{«axis:"targetX":\#($0.x),»«axis:"targetY":\#($0.y),»«time:"t":\#($0.time)»}"#
        } + "]}]}"
    case .csv:
      "x,y,«unit:time_ms»,«contact:stroke»,force\n"
        + truth.strokes.enumerated().map { index, stroke in
          stroke.map {
            "«axis:\($0.x)»,«axis:\($0.y)»,«time:\($0.time)»,«contact:\(index)»,"
              + "«pressure:0.\(100 + $0.force)»\n"
          }.joined()
        }.joined()
    case .unipen:
      ".VERSION 1.0\n.COORD X Y T P\n"
        + samples("\n", around: ("«contact:.PEN_DOWN»\n", "\n«contact:.PEN_UP»"), between: "\n") {
          "«axis:\($0.x)» «axis:\($0.y)» «time:\($0.time)» «pressure:0.\(100 + $0.force)»"
        } + "\n"
    case .webdriver, .playwright: ""
    }
  }

  /// The samples with a name of what each is: `down`, `move` and `up`.
  private func phases(
    _ separator: String, _ text: (String, Truth.Sample) -> String
  ) -> String {
    truth.strokes.flatMap { stroke in
      stroke.enumerated().map { index, sample in
        text(index == 0 ? "down" : index == stroke.count - 1 ? "up" : "move", sample)
      }
    }.joined(separator: separator)
  }

  /// The events of a device of slots.
  private func events(
    isHexadecimal: Bool = false, sleeping: Bool = false, _ line: (Int, String) -> String
  ) -> String {
    var (lines, id, now): ([String], Int, Int?) = ([], 20, nil)
    func add(_ time: Int, _ code: Int, _ value: Int, _ fact: String) {
      let text = isHexadecimal ? hexadecimal(code, value) : "3 \(code) \(value)"
      // A line is damaged as a whole: a device tells nothing where nothing changes.
      lines.append("«\(fact):\(line(time, text))»")
    }
    func report(_ time: Int) {
      lines.append(line(time, isHexadecimal ? "0000 0000 00000000" : "0 0 0"))
    }
    func pause(until time: Int) {
      if sleeping, let now { lines.append("«time:sleep \(seconds(time - now))»") }
      now = time
    }
    for stroke in truth.strokes {
      id += 1
      for (index, sample) in stroke.enumerated() {
        pause(until: sample.time)
        if index == 0 { add(sample.time, 57, id, "contact") }
        add(sample.time, 53, sample.x, "axis")
        add(sample.time, 54, sample.y, "axis")
        if index == stroke.count - 1 {
          report(sample.time)
          add(sample.time, 57, -1, "phase")
        }
        report(sample.time)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The actions that play the samples.
  private var played: String {
    var (actions, now): ([String], Int) = ([], truth.samples[0].time)
    for stroke in truth.strokes {
      for (index, sample) in stroke.enumerated() {
        actions.append(
          #"{"type":"pointerMove","duration":«time:\#(sample.time - now)»,«axis:"x":\#(sample.x),»"#
            + #"«axis:"y":\#(sample.y)»}"#)
        now = sample.time
        if index == 0 { actions.append(#"«contact:{"type":"pointerDown","button":0}»"#) }
      }
      actions.append(#"«phase:{"type":"pointerUp","button":0}»"#)
    }
    return actions.joined(separator: ",")
  }
}

// MARK: - The law

/// The parts of a marked text; those of a fact have its name.
private func parts(of marked: String) -> [(fact: String?, text: String)] {
  marked.split(separator: "«", omittingEmptySubsequences: false).enumerated().flatMap {
    index, part -> [(fact: String?, text: String)] in
    if index == 0 { return [(nil, String(part))] }
    let pieces = part.split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
    let fact = pieces[0].prefix { $0 != ":" }
    return [
      (String(fact), String(pieces[0].dropFirst(fact.count + 1))),
      (nil, pieces.count > 1 ? String(pieces[1]) : ""),
    ]
  }
}

/// An importer takes what a file says, and says what it takes where the file says nothing.
struct ImportTruthTests {
  private static let seeds: ClosedRange<UInt64> = effort(few: 1...60, all: 1...600)

  /// What an import says.
  private func said(_ results: [ImportedRecording]) -> Set<String> {
    Set(results.flatMap { $0.notes.map(\.diagnosis.message) })
  }

  /// Returns a fact of an import that differs from the truth; nil if none does.
  private func lie(in results: [ImportedRecording], beside truth: Truth, _ format: InkFormat)
    -> String?
  {
    var found: [[Double]] = []
    for result in results {
      let touches = result.recording.touches
      let isSynthetic = result.recording.header.source?.isSynthetic == true
      var offsets: (time: Set<Int64>, y: Set<Double>) = ([], [])
      var lines: [Int: [Double]] = [:]
      for touch in touches {
        guard let sample = truth[touch.location.x] else { return "x \(touch.location.x)" }
        // UNIPEN counts y down from the greatest one.
        let y = Double(sample.y)
        offsets.y.insert(format == .unipen ? touch.location.y + y : touch.location.y - y)
        // A lift without a position has the last one, at its own time.
        let isLate = touch.phase == .ended && !truth.lifts(at: sample)
        if !isSynthetic, !isLate { offsets.time.insert(touch.time - Int64(sample.time) * 1_000) }
        if let force = touch.force, force.isTold(as: sample, in: format) == false {
          return "force \(force) at \(sample)"
        }
        if touch.phase != .hovered, lines[touch.contact]?.last != touch.location.x {
          lines[touch.contact, default: []].append(touch.location.x)
        }
      }
      if offsets.y.count > 1 || format != .unipen && offsets.y != [0] { return "y" }
      if offsets.time.count > 1 { return "times \(offsets.time)" }
      found += lines.values
    }
    let known = Set(found.flatMap(\.self))
    let strokes = truth.strokes.map { $0.map { Double($0.x) }.filter(known.contains) }
    let isSame =
      found.sorted { $0[0] < $1[0] } == strokes.filter { !$0.isEmpty }.sorted { $0[0] < $1[0] }
    return isSame ? nil : "contacts \(found)"
  }

  @Test(arguments: InkFormat.readable)
  func `a whole file is read as it is meant`(format: InkFormat) throws {
    for seed in Self.seeds {
      let truth = Truth(seed: seed)
      let text = parts(of: Sheet(format: format, truth: truth).marked).map(\.text).joined()
      #expect(InkFormat(recognizing: Array(text.utf8)) == format, "seed \(seed)")
      let results = try imported(Array(text.utf8), as: format)
      let lie = lie(in: results, beside: truth, format)
      #expect(lie == nil, "seed \(seed): \(lie ?? "") in\n\(text)")
      let count = results.reduce(0) { $0 + contacts(of: $1).count }
      #expect(count == truth.strokes.count, "seed \(seed) \(text)")
    }
  }

  @Test(arguments: InkFormat.readable)
  func `a fact that is lost or spoiled is the truth, a fault, unknown, or said`(
    format: InkFormat
  ) throws {
    var damaged: Set<String> = []
    for seed in Self.seeds {
      let truth = Truth(seed: seed)
      var parts = parts(of: Sheet(format: format, truth: truth).marked)
      let whole = try imported(Array(parts.map(\.text).joined().utf8), as: format)
      var random = SplitMix64(seed: seed ^ 0xFAC7)
      let facts = parts.indices.filter { parts[$0].fact != nil }
      let index = try #require(facts.randomElement(using: &random))
      let fact = parts[index].fact ?? ""
      damaged.insert(fact)
      let isSpoiled = Bool.random(using: &random) || format.tellsChangesAlone
      parts[index].text =
        isSpoiled ? String(parts[index].text.map { $0.isNumber ? "?" : $0 }) : ""
      // A name of a stroke may be any text.
      if isSpoiled, !parts[index].text.contains("?") || format == .csv && fact == "contact" {
        continue
      }
      let text = parts.map(\.text).joined()
      guard let results = try? imported(Array(text.utf8), as: format) else { continue }
      guard said(results).subtracting(said(whole)).isEmpty,
        results.allSatisfy({ $0.integrity.repaired.times == 0 }),
        let lie = lie(in: results, beside: truth, format)
      else { continue }
      Issue.record("seed \(seed): \(format) makes up \(lie) where \(fact) is damaged in\n\(text)")
    }
    #expect(damaged.isSuperset(of: ["axis"]), "\(damaged)")
  }
}

extension InkFormat {
  /// True if a line that is missing tells that nothing changed, or takes the value of the standard.
  fileprivate var tellsChangesAlone: Bool {
    [.getevent, .evemu, .libinput, .evtest, .sendevent, .actions].contains(self)
  }
}

extension Double {
  /// True if a force is that of a sample, as a format tells it.
  fileprivate func isTold(as sample: Truth.Sample, in format: InkFormat) -> Bool {
    switch format {
    case .dollar: self == Double(sample.force * 255 / 100) / 255
    case .inkml: self == Double(sample.force) / 100
    case .xournal: true
    default: self == Double(100 + sample.force) / 1_000
    }
  }
}
