// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// A row of columns says what a line says, whatever the columns are called.
struct PackedRowTests {
  private static let two = #""t":[0,8],"id":[0,0],"phase":"be","x":[1,2.5],"y":[3,4],"#

  @Test func `columns that are not known are keys of their touches, and null stands for none`() {
    let result = packed(
      Self.two + #""x-app":[7,8],"hover":[null,{"a":[1.50]}],"label":[true,null]"#)
    #expect(result.error == nil)
    #expect(
      result.entries.map(\.extras) == [
        [.init("x-app", 7), .init("label", true)],
        [.init("x-app", 8), .init("hover", ["a": [1.5]])],
      ])
    #expect(result.warningNames == ["unknownContent"])
    #expect(result.ends.first?.integrity.skipped.keys == 2)
  }

  @Test func `columns of applications are kept and never counted`() {
    let result = packed(Self.two + #""x-app":[7,8],"my:key":["",[]]"#)
    #expect(result.entries.map(\.extras.count) == [2, 2])
    #expect(result.warnings.isEmpty)
    #expect(result.ends.first?.integrity.skipped == .init())
  }

  @Test func `a column of types makes pens of contacts`() {
    let result = packed(
      #""t":[0,1,2,3],"id":[0,0,1,1],"phase":"bebe","x":[1,1,1,1],"y":[2,2,2,2],"#
        + #""type":["pen",null,null,"eraser"]"#)
    #expect(result.touches.map(\.pointer) == [.pen, .pen, .touch, .touch])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: [
    (#""hover":{"a":1,"a":2}"#, "field"), (#""x-app":"be""#, "field"), (#""hover":[1]"#, "field"),
    (#""hover":[1,2,3]"#, "field"), (#""hover":[]"#, "field"), (#""x-app":[[1,2],3,4]"#, "field"),
    (#""hover":[1,{"a":1,"a":2}]"#, "duplicateKey"),
    (#""x-app":[[{"b":{"a":1,"a":2}}],1]"#, "duplicateKey"),
    // With one of these a line would be no touch.
    (#""event":[null,null]"#, "field"), (#""format":[1,2]"#, "field"),
    (#""type":["pen",7]"#, "field"), (#""type":["stylus",null]"#, "field"),
    (#""type":["pen"]"#, "field"), (#""type":"pp""#, "field"),
  ])
  func `a column that no row of touches can have is refused`(column: String, fault: String) {
    let result = packed(Self.two + column)
    #expect(result.fault.map { "\($0)" } == fault, "\(result)")
    #expect(result.error?.place?.line == 1)
  }

  @Test func `a key that stands twice in a column has its place`() {
    let before = Self.two + #""hover":[1,{"a":1,"#
    let offset = minimalHeader.utf8.count - 2 + #","columns":{"#.utf8.count + before.utf8.count
    #expect(
      packed(before + #""a":2}]"#).error
        == .duplicateKey(Place(line: 1, byte: offset + 1), key: "a"))
  }

  @Test func `what stands before the position of an event is passed once, not for every touch`() {
    // For every touch it would be four thousand million spaces.
    let (count, spaces) = (4_000, 1_000_000)
    func column(_ value: String) -> String {
      "[" + repeatElement(value, count: count).joined(separator: ",") + "]"
    }
    let result = packed(
      #""t":\#(column("0")),"id":\#(column("1")),"phase":"\#(String(repeating: "h", count: count))","#
        + #""x":\#(column("2")),"y":\#(column("3")),"events":[["#
        + String(repeating: " ", count: spaces) + #"3999,{"t":0,"event":"reset"}],[4000,{"t":0,"#
        + #""event":"mark","label":"m"}]]"#)
    #expect(result.error == nil)
    #expect(result.touches.count == count)
    #expect(result.events.suffix(3).first == .reset(time: 0))
    #expect(result.events.last == .mark(time: 0, label: "m"))
  }

  @Test func `strokes in columns, good and bad, read the same in place and one by one`() {
    let cases: UInt64 = effort(few: 500, all: 100_000)
    let good = ["0", "7", "0.5", "12.25", "376.9", "1234.56", "-0", "-1.5", "0.69564514160156"]
    let odd = [
      "1", "1.0", "999999.", "999999.5", "1000000", "1000001", "1234567", "12345678", "-", ".5",
      "1.", "00", "01.5", "1.5.2", "1e0", "null", "true", " 1", "", "1000000.0",
    ]
    let phases = Array("mmmmmmmmmmmmmmmmbech".utf8)
    var (whole, read) = (0, 0)
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      let hasForce = random.below(2) == 0
      var columns = [[String]](repeating: [], count: 5)
      var (letters, time) = ("b", 99_999_990)
      for row in 0..<1 + random.below(60) {
        if row > 0 { letters.unicodeScalars.append(.init(phases[random.below(phases.count)])) }
        if random.below(3) > 0 { time += random.below(20) - (random.below(60) == 0 ? 20 : 0) }
        let contact = random.below(8) == 0 ? random.below(12) : 0
        var cells = ["\(time)", "\(contact)"]
        for _ in 0..<2 { cells.append(good[random.below(good.count)]) }
        cells.append(good[random.below(3)])
        if random.below(40) == 0 { cells[random.below(5)] = odd[random.below(odd.count)] }
        for (index, cell) in cells.enumerated() { columns[index].append(cell) }
      }
      if random.below(40) == 0 { columns[random.below(5)].removeLast() }
      let names = ["t", "id", "x", "y"] + (hasForce ? ["force"] : [])
      let all = zip(names, columns).map { #","\#($0)":[\#($1.joined(separator: ","))]"# }
      let text = packedText(##""phase":"\##(letters)"\##(all.joined())"##)
      var limits = RecordingLimits()
      if random.below(4) == 0 { limits.events = random.below(40) }
      if random.below(4) == 0 { limits.contacts = 1 }
      let bytes = Array(text.utf8)
      if let found = difference(bytes, limits: limits) { Issue.record("seed \(seed): \(found)") }
      whole += reading(bytes, limits: limits).error == nil ? 1 : 0
      read += countInPlace(bytes, limits: limits)
    }
    #expect(whole > Int(cases) / 10)
    #expect(read > Int(cases) * 3)
  }

  @Test func `rows of any columns and their lines say the same`() {
    let cases: UInt64 = effort(few: 300, all: 20_000)
    let keys = ["type", "force", "require", "hover", "label", "x-app", "columns", "a:b"]
    let values = ["1.50", #""s\n""#, #"{"a":[1]}"#, "true", "[]", "null", "null"]
    let phases = ["began", "moved", "ended", "cancelled", "hovered"]
    var counted = 0
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      var names = keys.filter { _ in random.below(3) == 0 }
      if random.below(2) == 0 { names.reverse() }
      var lines: [String] = []
      var columns = [[String]](repeating: [], count: 4 + names.count)
      var letters = ""
      for row in 0..<random.below(6) {
        let phase = phases[random.below(phases.count)]
        letters += phase.prefix(1)
        var cells = ["\(row)", "\(random.below(2))", "\(random.below(9))", "0.5"]
        cells += names.map { name in
          switch name {
          case "type": random.below(2) == 0 ? "null" : #""pen""#
          case "force": random.below(2) == 0 ? "null" : "0.25"
          default: values[random.below(values.count)]
          }
        }
        for (index, cell) in cells.enumerated() { columns[index].append(cell) }
        let members = zip(["t", "id", "x", "y"] + names, cells).filter { $0.1 != "null" }
        lines.append(
          #"{"phase":"\#(phase)""# + members.map { #","\#($0.0)":\#($0.1)"# }.joined() + "}")
      }
      let all = zip(["t", "id", "x", "y"] + names, columns).map { name, cells in
        #","\#(name)":[\#(cells.joined(separator: ","))]"#
      }
      let byRow = packed(#""phase":"\#(letters)""# + all.joined())
      let byLine = reading(lines: lines + [#"{"event":"end","lines":\#(lines.count)}"#])
      counted += byLine.ends.first?.integrity.skipped.keys ?? 0
      if let found = difference(byRow, byLine) { Issue.record("seed \(seed): \(found)") }
    }
    #expect(counted > 100)
  }
}

/// What differs between two readings of the same recording, the numbers of lines left out; or nil.
func difference(_ a: Reading, _ b: Reading) -> String? {
  if a.error != nil || b.error != nil { return "\(a), \(b)" }
  if a.entries != b.entries { return "\(a.entries) is not \(b.entries)" }
  if a.warningNames != b.warningNames { return "\(a.warningNames) is not \(b.warningNames)" }
  let (x, y) = (a.ends.map(\.integrity), b.ends.map(\.integrity))
  return x == y ? nil : "\(x) is not \(y)"
}
