// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// How many real letters each tolerance accepts, on the right guide and on the wrong ones.
///
/// The guide of a letter is placed on the ink of a drawing, which is accepted where its score is at
/// least 0.9.
private struct Acceptance {
  /// Percent of the longer side of the ink.
  static let percents = [2.5, 5, 7.5, 10, 12, 15, 20]

  /// A letter that somebody drew.
  struct Drawing {
    let name: String
    let touches: [TouchEvent]
    let ink: Rect

    /// The small letters of eight writers, in the order of the alphabet.
    static func all() throws -> [Drawing] {
      try Corpora.names(in: "samples/omniglot").enumerated().flatMap { index, folder in
        let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
        return try Corpora.names(in: "samples/omniglot/\(folder)").map { file in
          let touches = RealInk.touches(try RealInk.letter("\(folder)/\(file)"))
          let ink = try #require(Rect(enclosing: touches.map(\.location)))
          return Drawing(name: name, touches: touches, ink: ink)
        }
      }
    }

    /// True for each of the tolerances that accepts the drawing on a guide.
    func verdicts(on guide: Guide) throws -> [Bool] {
      let placed = try PlacedGuide(guide, onto: ink)
      let side = max(ink.width, ink.height)
      return try percents.map { percent in
        let rules = TraceRules(tolerance: side * percent / 100)
        return try Trace(guide: placed, rules: rules).after(touches).report.score >= 0.9
      }
    }
  }

  /// The number of accepted pairs of a drawing and a guide, at each tolerance.
  struct Tally {
    var pairs = 0
    var accepted = [Int](repeating: 0, count: percents.count)

    mutating func add(_ verdicts: [Bool]) {
      pairs += 1
      for (index, isAccepted) in verdicts.enumerated() where isAccepted { accepted[index] += 1 }
    }

    /// A share of the pairs in percent, to a tenth.
    func percent(_ index: Int) -> String {
      let tenths = (2000 * accepted[index] + pairs) / (2 * pairs)
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  /// The pairs of one letter, and those of two.
  var right = Tally(), wrong = Tally()

  init(_ drawings: [Drawing], on guides: [Guide]) throws {
    for drawing in drawings {
      for guide in guides {
        let verdicts = try drawing.verdicts(on: guide)
        if guide.name == drawing.name { right.add(verdicts) } else { wrong.add(verdicts) }
      }
    }
  }

  /// The rows of the table.
  var table: String {
    let rows = Acceptance.percents.enumerated().map { index, percent in
      let tolerance = percent == percent.rounded() ? "\(Int(percent)) %" : "\(percent) %"
      return "| \(tolerance) | \(right.percent(index)) | \(wrong.percent(index)) |\n"
    }
    return """
      | tolerance | right letter | wrong letter |
      |---|---|---|
      \(rows.joined())
      """
  }
}

@Suite(.needsCorpora)
struct AcceptanceTests {
  @Test func `the page of letters shows what each tolerance accepts`() throws {
    let guides = "abcdefghijklmnopqrstuvwxyz".compactMap { Guide.builtIn(String($0)) }
    let acceptance = try Acceptance(try Acceptance.Drawing.all(), on: guides)
    #expect(acceptance.right.pairs == 208 && acceptance.wrong.pairs == 5200)
    try Project.expect("acceptance", of: "docs/letters.md", toHold: acceptance.table)
  }
}
