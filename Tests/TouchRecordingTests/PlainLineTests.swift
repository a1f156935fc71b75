// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Reading the lines of other programs in place is reading them, only faster.
struct PlainLineTests {
  /// A recording of `lines`.
  private func recording(_ lines: [String]) -> [UInt8] {
    Array((minimalHeader + lines.map { $0 + "\n" }.joined()).utf8)
  }

  @Test func `spaces, other orders, the keys of pens and unknown keys are read in place`() {
    let lines = [
      #"{"t": 0, "id": 0, "phase": "began", "x": 70.5, "y": 245, "type": "pen"}"#,
      #"{ "phase": "moved", "y": -0.25, "x": 1e2, "id": 0, "t": 1 }"#,
      #"{"x":3,"force":0.5,"t":2,"altitude":1.25,"azimuth":0,"phase":"moved","id":0,"y":4}"#,
      #"{"coalesced":false, "phase":"moved","t":3, "id":0, "x":3, "y":0,"twist": 359.5}"#,
      #"{"t":4,"id":0,"phase":"ended","major":3,"minor":2.5,"angle":-0.5}"#,
      #"{"t":5,"id":0,"phase":"hovered","x":3,"y":3,"type":"eraser","coalesced":true}"#,
      #"{"t":6,"id":0,"phase":"hovered","x":3,"y":3,"type":"mouse","own":"value"}"#,
    ]
    for count in 1...lines.count {
      #expect(difference(recording(Array(lines[..<count]))) == nil)
    }
    // One line has an exponent.
    #expect(countInPlace(recording(lines)) == 6)
    #expect(reading(recording(lines)).touches.count == 7)
  }

  @Test
  func `every key of a line, twice or with any value, reads the same in place and as a whole`() {
    let keys = [
      "t", "id", "phase", "x", "y", "type", "coalesced", "force", "altitude", "azimuth", "twist",
      "major", "minor", "angle", "event", "label", "text", "require", "lines", "format", "columns",
      "", "own", "x-own", "own:key", "coalesces", "altitudes", "azimut", "\\u0074", "é", "own key",
      "t\u{0}", "type\u{0}", "phase\u{0}", "format\u{0}", "x\u{0}\u{0}",
    ]
    let values = [
      "0", "-0", "1", "0.5", "-0.5", "1.0", "1e0", "01", "1.", "-", "12345678", "123456789012345",
      "1234567890123456789", "0.1234567890123456789", "400.25", "2000000", "true", "false", "null",
      "tru", #""pen""#, #""touch""#, #""eraser""#, #""moved""#, #""hovered""#, #""cancelled""#,
      #""end""#, #""a\n""#, #""\u00e9""#, #""é""#, #""""#, #"""#, "{}", "[]", "[1,2]",
      #"{"a":1,"a":2}"#, "\"\u{1}\"", "",
    ]
    for key in keys {
      for value in values {
        for line in [
          touch(0, "began") + "\n" + touch(1, "moved", #","\#(key)":\#(value)"#),
          #"{"\#(key)": \#(value), "t":0, "id":0, "phase":"hovered", "x":1, "y":2}"#,
          touch(0, "hovered", #","own":1,"\#(key)":\#(value),"\#(key)":\#(value)"#),
        ] {
          if let found = difference(recording([line])) { Issue.record("\(line): \(found)") }
        }
      }
    }
  }

  @Test func `a line of which one byte is another reads the same in place and as a whole`() {
    let first = #"{"t": 0, "id": 0, "phase": "began", "x": 1, "y": 2, "force": 0.5}"#
    for line in [
      first, first.replacing(", \"force\"", with: ", \"coalesced\": true, \"force\""),
      first.replacing(" ", with: ""),
    ] {
      let whole = recording([line, line.replacing("began", with: "moved")])
      for index in minimalHeader.utf8.count..<whole.count {
        for byte in Array(" \":,}x0\t\0".utf8) where byte != whole[index] {
          var bytes = whole
          bytes[index] = byte
          if let found = difference(bytes) { Issue.record("byte \(index): \(found)") }
        }
      }
    }
  }

  @Test
  func `lines of any order and spacing, damaged or not, read the same in place and as a whole`() {
    let cases: UInt64 = effort(few: 1_500, all: 200_000)
    let spare = Array("0123456789{}[]\",:.-eE\\\n\r\t\0 txyu\u{e9}".utf8)
    let start = minimalHeader.utf8.count
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      var lines: [String] = []
      for time in 0..<1 + random.below(4) {
        lines.append(LineOfAnotherProgram(time: time, &random).text(&random))
      }
      var bytes = recording(lines)
      for _ in 0..<random.below(3) {
        let index = start + random.below(bytes.count - start)
        switch random.below(4) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[index] = spare[random.below(spare.count)]
        case 2: bytes.insert(spare[random.below(spare.count)], at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.below(9)))
        }
        if bytes.count <= start { break }
      }
      var limits = RecordingLimits()
      if random.below(4) == 0 { limits.events = random.below(5) }
      if random.below(4) == 0 { limits.lineBytes = 80 + random.below(200) }
      let readSize = random.below(2) == 0 ? 1 + random.below(100) : .max
      if let found = difference(bytes, limits: limits, readSize: readSize) {
        Issue.record("seed \(seed): \(found)")
      }
    }
  }
}

/// A touch line as some other program may write it.
private struct LineOfAnotherProgram {
  private var members: [(key: String, value: String)]

  init(time: Int, _ random: inout SplitMix64) {
    let phases = ["began", "moved", "ended", "cancelled", "hovered"]
    let numbers = ["0", "-0", "-3.5", "376.9564514160156", "12", "123456.25", "1e2", "0.125"]
    let phase = time == 0 ? "began" : phases[random.below(phases.count)]
    members = [
      ("t", String(time * [100_003, 8_300_123_457][random.below(2)])),
      ("id", "\(random.below(5) / 4)"), ("phase", "\"\(phase)\""),
    ]
    if random.below(8) > 0 {
      members.append(("x", numbers[random.below(numbers.count)]))
      members.append(("y", numbers[random.below(numbers.count)]))
    }
    let others = [
      ("force", "0.49"), ("coalesced", "true"), ("type", "\"pen\""), ("altitude", "1.2"),
      ("twist", "359"), ("own", "12.50"), ("own", "[1,{\"a\":null}]"), ("x-y", "\"some text\""),
      ("key", "false"), ("coalesced", "true"), ("force", "0.5"), ("label", "3"),
      ("event", "\"mark\""), ("o\\u0077n", "0"),
    ]
    for _ in 0..<random.below(4) { members.append(others[random.below(others.count)]) }
    guard random.below(2) == 0 else { return }
    for index in members.indices { members.swapAt(index, random.below(members.count)) }
  }

  /// The line, with spaces as `random` gives them.
  func text(_ random: inout SplitMix64) -> String {
    let isOdd = random.below(8) == 0
    func space(_ usual: String) -> String {
      isOdd ? [" ", "", "\t", "  "][random.below(4)] : usual
    }
    let usual = ["", " "][random.below(2)]
    var text = space("") + "{" + space("")
    for (index, member) in members.enumerated() {
      if index > 0 { text += space("") + "," + space(usual) }
      text += "\"\(member.key)\"" + space("") + ":" + space(usual) + member.value
    }
    return text + space("") + "}" + space("") + ["", "\r"][random.below(8) / 7]
  }
}
