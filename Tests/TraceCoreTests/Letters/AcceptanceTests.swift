import Foundation
import Geometry
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// How many real letters each tolerance accepts, on the right guide and on the wrong ones.
///
/// A drawing is fitted to the ink of a guide by the diagonals and centers of their boxes, and
/// accepted where at least 0.9 of the ink is black and 0.9 of the guide reached.
private struct Acceptance {
  /// Percent of a length that is the guide's.
  static let percents = [2.5, 5, 7.5, 10, 12, 15, 20]

  /// A guide, prepared at every tolerance, from the least to the greatest.
  struct Target {
    let name: String
    let ink: Rect
    let tolerances: [Double]
    let traces: [Trace]

    init(name: String) throws {
      let guide = try #require(Guide.builtIn(name))
      let placed = try PlacedGuide(guide, placement: .asIs, canvas: LetterBox.size)
      let ink = try #require(Rect(enclosing: placed.strokes.flatMap(\.polylines).flatMap(\.points)))
      let sides = [LetterBox.size.height, max(ink.width, ink.height)]
      tolerances = Set(sides.flatMap { side in percents.map { side * $0 / 100 } }).sorted()
      traces = try tolerances.map { tolerance in
        // One step for all, so that what is accepted at one tolerance is so at any greater.
        var rules = TraceRules(tolerance: tolerance)
        rules.step = 1
        return try Trace(guide: placed, rules: rules)
      }
      self.name = name
      self.ink = ink
    }

    /// The least of the tolerances that accepts the drawing, or infinity.
    func needed(by drawing: Drawing) -> Double {
      let events = drawing.events(fittedTo: ink)
      var (low, high) = (0, tolerances.count)
      while low < high {
        let middle = (low + high) / 2
        let report = traces[middle].after(events).report
        if report.precision >= 0.9 && report.recall >= 0.9 {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low < tolerances.count ? tolerances[low] : .infinity
    }
  }

  /// Of all pairs of a drawing and a guide that are the same letter, or are not, how many are
  /// accepted at each percentage of the box's height, and of the longer side of the guide's ink.
  struct Tally {
    var pairs = 0
    var ofBox = [Int](repeating: 0, count: percents.count)
    var ofInk = [Int](repeating: 0, count: percents.count)

    mutating func add(needed: Double, by target: Target) {
      pairs += 1
      for (index, percent) in percents.enumerated() {
        let side = max(target.ink.width, target.ink.height)
        if needed <= LetterBox.size.height * percent / 100 { ofBox[index] += 1 }
        if needed <= side * percent / 100 { ofInk[index] += 1 }
      }
    }

    /// A share of the pairs in percent, to a tenth.
    func percent(_ count: Int) -> String {
      let tenths = (2000 * count + pairs) / (2 * pairs)
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  var right = Tally()
  var wrong = Tally()

  init(_ drawings: [Drawing], on targets: [Target]) {
    for drawing in drawings {
      for target in targets {
        let needed = target.needed(by: drawing)
        if target.name == drawing.name {
          right.add(needed: needed, by: target)
        } else {
          wrong.add(needed: needed, by: target)
        }
      }
    }
  }

  /// The rows of the table.
  var table: String {
    let rows = Acceptance.percents.enumerated().map { index, percent in
      let cells = [
        percent == percent.rounded() ? "\(Int(percent)) %" : "\(percent) %",
        right.percent(right.ofBox[index]), wrong.percent(wrong.ofBox[index]),
        right.percent(right.ofInk[index]), wrong.percent(wrong.ofInk[index]),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return """
      | tolerance | of the box: right letter | wrong letter | of the ink: right letter | wrong letter |
      |---|---|---|---|---|
      \(rows.joined())
      """
  }
}

@Suite(.needsCorpora)
struct AcceptanceTests {
  private func drawings() throws -> [Drawing] {
    try Drawing.all(in: Corpora.path("samples/omniglot"))
  }

  @Test func `a tenth of the box accepts nine of ten real letters on their own guide`() throws {
    let drawings = try drawings()
    #expect(drawings.count == 208)
    var right = Acceptance.Tally()
    for name in Set(drawings.map(\.name)).sorted() {
      let target = try Acceptance.Target(name: name)
      for drawing in drawings where drawing.name == name {
        right.add(needed: target.needed(by: drawing), by: target)
      }
    }
    let tenth = try #require(Acceptance.percents.firstIndex(of: 10))
    #expect(right.ofBox[tenth] * 10 >= right.pairs * 9)
  }

  #if !DEBUG
    @Test func `the page of letters shows what each tolerance accepts`() throws {
      let targets = try "abcdefghijklmnopqrstuvwxyz".map {
        try Acceptance.Target(name: String($0))
      }
      try LetterPage.expect(
        "acceptance", toHold: Acceptance(try drawings(), on: targets).table)
    }
  #endif
}
