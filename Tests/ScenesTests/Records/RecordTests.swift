// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import Scenes
import Testing

/// Keys that are declared once, found in all that follows from them.
@Suite struct RecordTests {
  /// A sheet with one key of each kind.
  private struct Sheet: Recorded {
    var turns = 3
    var share: Double? = 0.25
    var strokes = [Stroke(length: 2, end: nil), Stroke(length: 4, end: 9)]
    var isFolded = false

    static let record = Record<Sheet>([
      .count("turns", "sharp ones", because: Cause(.redInk, if: .tooGreat)) { $0.turns },
      .share("share") { $0.share },
      .value("strokes", because: Cause(.stroke)) { $0.strokes },
      .value("fold", "where it is folded") { _ in Point(x: 1, y: 2) }.only { $0.isFolded },
    ]).adding(Stroke.record) { $0.strokes[0] }
  }

  private struct Stroke: Recorded {
    var length: Double
    var end: Int64?

    static let record: Record<Stroke> = [
      .length("length", "points") { $0.length }, .time("end") { $0.end },
    ]
  }

  @Test func `the object has the keys in their order, without those that are left out`() {
    var sheet = Sheet()
    let strokes = #"[{"length":2,"end":null},{"length":4,"end":9}]"#
    let rest = #""share":0.25,"strokes":\#(strokes)"#
    #expect(
      String(decoding: sheet.json.text(), as: UTF8.self)
        == #"{"turns":3,\#(rest),"length":2,"end":null}"#)
    sheet.isFolded = true
    #expect(
      String(decoding: sheet.json.text(), as: UTF8.self)
        == #"{"turns":3,\#(rest),"fold":{"x":1,"y":2},"length":2,"end":null}"#)
  }

  @Test func `the form has the same keys, with type, range, meaning and presence`() throws {
    let fields = try #require(Sheet.form.fields)
    #expect(fields.map(\.key) == ["turns", "share", "strokes", "fold", "length", "end"])
    #expect(fields.map(\.isOptional) == [false, false, false, true, false, false])
    #expect(
      fields.map(\.meaning) == ["sharp ones", nil, nil, "where it is folded", "points", nil])
    #expect(fields[0].form == .number(.count))
    #expect(fields[1].form == ValueForm.number(.share).orNull)
    #expect(fields[2].form == .list(Stroke.form, count: nil))
    #expect(Sheet.form.value(at: ["end"]) == ValueForm.time.orNull)
  }

  @Test func `metrics, columns and causes are found by their paths`() {
    #expect(
      Sheet.form.metricNames == [
        "turns", "share", "strokes.N.length", "strokes.N.end", "fold.x", "fold.y", "length", "end",
      ])
    #expect(Sheet.form.figures == ["turns", "share", "fold.x", "fold.y", "length", "end"])
    #expect(Sheet.form.value(at: ["strokes", "7", "length"])?.quantity == .length)
    #expect(Sheet.form.value(at: ["strokes", "", "length"]) == nil)
    #expect(Sheet.form.value(at: ["turn"]) == nil)
    #expect(Sheet.form.cause(at: ["turns"]) == Cause(.redInk, if: .tooGreat))
    #expect(Sheet.form.cause(at: ["strokes", "0", "end"]) == Cause(.stroke))
    #expect(Sheet.form.cause(at: ["share"]) == nil)
  }

  @Test func `each section has a form, whose names lead to numbers`() {
    for kind in SceneKind.allCases {
      let names = kind.form.metricNames
      #expect(!names.isEmpty && Set(names).count == names.count, "\(kind)")
      for name in names {
        let path = name.split(separator: ".").map(String.init)
        let quantity = kind.form.value(at: path)?.comparable
        #expect(quantity != nil, "\(kind).\(name)")
        if quantity?.greatest != nil { #expect(quantity?.least != nil, "\(kind).\(name)") }
      }
    }
  }
}
