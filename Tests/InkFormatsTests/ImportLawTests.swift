// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import PropertyTesting
import Testing
import TouchRecording

/// A fact of one sample that a file can lose or spoil: a text that tells it, and the text without it.
private struct Damage: CustomStringConvertible {
  let format: InkFormat
  let fact: String
  let from: String
  let to: String

  init(_ format: InkFormat, _ fact: String, _ from: String, _ to: String) {
    (self.format, self.fact, self.from, self.to) = (format, fact, from, to)
  }

  var description: String { "\(format.rawValue): \(fact)" }

  /// The short file of the format with the damage.
  var text: String { sample(of: format).replacing(from, with: to, maxReplacements: 1) }

  static let all: [Damage] = [
    Damage(.dollar, "time", #" T="1016""#, ""), Damage(.dollar, "time", #"T="1016""#, #"T="x""#),
    Damage(.dollar, "axis", #" X="30.5""#, ""), Damage(.dollar, "pressure", #" Pressure="51""#, ""),
    Damage(.tegaki, "time", #" timestamp="13""#, ""), Damage(.tegaki, "axis", #" y="20""#, ""),
    Damage(.tegaki, "pressure", #" pressure="0.5""#, ""),
    Damage(.tegaki, "unit", "<width>90</width>", ""),
    Damage(.quickdraw, "time", "[0,16]", "[0]"), Damage(.quickdraw, "time", ",[50]]", "]"),
    Damage(.quickdraw, "axis", "[20,24]", "[20]"), Damage(.quickdraw, "axis", "[20,24],", ""),
    Damage(.strokes, "time", #""time":1000,"#, ""), Damage(.strokes, "time", ",1020]", "]"),
    Damage(.strokes, "time", "1016", "null"), Damage(.strokes, "axis", #""x":10,"#, ""),
    Damage(.strokes, "axis", #""y":20,"#, #""y":null,"#),
    Damage(.strokes, "pressure", #","pressure":0.25"#, ""),
    Damage(.strokes, "pressure", "0.5", "512"),
    Damage(.strokes, "contact", "},{", "}]},{\"points\":[{"),
    Damage(.csv, "time", "1016,", ","), Damage(.csv, "time", "time_ms,", "note,"),
    Damage(.csv, "unit", "time_ms", "time"), Damage(.csv, "axis", "1016,12,", "1016,,"),
    Damage(.csv, "axis", "x,y,", "x,z,"), Damage(.csv, "phase", ",y,pen", ",y,other"),
    Damage(.csv, "phase", "12,24,1,", "12,24,,"), Damage(.csv, "contact", "stroke", "other"),
    Damage(.csv, "pressure", "0.25", ""), Damage(.csv, "pressure", "0.25", "512"),
    Damage(.inkml, "time", "'.016", "?"), Damage(.inkml, "unit", #"units="s""#, #"units="dev""#),
    Damage(.inkml, "axis", "'20.5", "?"),
    Damage(.inkml, "axis", #"<i:channel name="Y" units="pt"/>"#, ""),
    Damage(.inkml, "unit", #" units="s""#, ""), Damage(.inkml, "pressure", #" max="255""#, ""),
    Damage(.unipen, "time", "X Y T P", "X Y Q P"),
    Damage(.unipen, "unit", ".X_POINTS_PER_MM 5.5\n", ""),
    Damage(.unipen, "axis", "X Y T", "X Q T"), Damage(.unipen, "contact", ".PEN_UP\n", ""),
    Damage(.keyman, "time", #","t":40"#, ""), Damage(.keyman, "axis", #""targetX":3,"#, ""),
    Damage(.keyman, "phase", #","wasCancelled":true"#, ""),
    Damage(.pointer, "axis", #""clientX":6,"#, ""),
    Damage(.pointer, "time", #""timeStamp":12,"#, ""),
    Damage(.pointer, "pressure", #""pressure":0.25,"#, ""),
    Damage(.pointer, "phase", #""type":"pointermove","#, ""),
    Damage(.getevent, "time", "[   72312.008001]", "[   x]"),
    Damage(.getevent, "phase", "ffffffff", "00000016"),
    Damage(.evemu, "phase", "-001", "0022"), Damage(.evemu, "unit", "A: 35 0 799 0 0 10\n", ""),
    Damage(.libinput, "unit", "53: [0, 799, 0, 0, 0]", "53: [0, 799, 0, 0]"),
    Damage(.evtest, "time", "72312.008001", "x"),
    Damage(.iamondb, "time", #" time="1.516""#, ""), Damage(.iamondb, "axis", #" y="24""#, ""),
    Damage(.xournal, "pressure", "1.5 0.75", "1.5"), Damage(.xournal, "axis", "12.5 24", "12.5"),
    Damage(.sendevent, "axis", "3 54 7", "3 58 7"), Damage(.sendevent, "time", "sleep 0.016", ""),
    Damage(.sendevent, "contact", "3 57 21", "3 58 21"),
    Damage(.motionevent, "time", ", eventTime=500016", ""),
    Damage(.motionevent, "axis", "x[0]=101.0, ", ""),
    Damage(.motionevent, "phase", "action=ACTION_DOWN, ", ""),
    Damage(.actions, "axis", #""x":10,"#, ""), Damage(.actions, "time", #""duration":100"#, ""),
    Damage(.actions, "contact", #"{"type":"pointerDown","button":0},"#, ""),
  ]
}

/// The values of a drawing that could be made up.
private struct Values {
  var positions: Set<Point> = []
  var times: Set<Microseconds> = []
  var forces: Set<Double> = []
  var notes: [ImportNote] = []
  var areTimesMade = false

  init(_ results: [ImportedRecording]) {
    for result in results {
      for touch in result.recording.touches {
        positions.insert(touch.location)
        times.insert(touch.time)
        if let force = touch.force { forces.insert(force) }
      }
      notes += result.notes
      if result.recording.header.source?.isSynthetic == true { areTimesMade = true }
    }
  }
}

/// An importer never makes a fact up in silence.
struct ImportLawTests {
  @Test func `a fact that a file loses is the truth, a fault, unknown, or said`() throws {
    for damage in Damage.all {
      let whole = Values(try imported(Array(sample(of: damage.format).utf8), as: damage.format))
      #expect(damage.text != sample(of: damage.format), "\(damage) changes nothing")
      guard let damaged = try? imported(Array(damage.text.utf8), as: damage.format) else {
        continue
      }
      let values = Values(damaged)
      if values.notes.contains(where: { !whole.notes.contains($0) }) { continue }
      #expect(values.positions.isSubset(of: whole.positions), "\(damage): a position is made up")
      #expect(values.forces.isSubset(of: whole.forces), "\(damage): a force is made up")
      #expect(
        values.areTimesMade || values.times.isSubset(of: whole.times),
        "\(damage): a time is made up")
    }
  }

  @Test func `every fact is damaged in a format that tells it`() {
    let facts = Set(Damage.all.map(\.fact))
    #expect(facts == ["time", "unit", "phase", "axis", "contact", "pressure"])
    #expect(Set(Damage.all.map(\.format)) == Set(InkFormat.readable))
  }
}
