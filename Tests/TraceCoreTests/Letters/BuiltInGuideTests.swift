// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// The guides of all letters and digits.
private let letters = Guide.builtInNames.compactMap { Guide.builtIn($0) }

@Suite struct BuiltInGuideTests {
  /// The letter where it is drawn, at the default tolerance: 5 % of the box's height, 7 units.
  private func trace(_ guide: Guide) throws -> Trace {
    try Trace(guide: PlacedGuide(guide, placement: .asIs, canvas: LetterBox.size))
  }

  @Test func `the letters and digits of the Latin alphabet are built in, in their order`() {
    let expected = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    #expect(Guide.builtInNames == expected.map { String($0) })
    #expect(letters.map(\.name) == Guide.builtInNames)
    for name in ["", "AB", "ä", "T ", "-"] { #expect(Guide.builtIn(name) == nil) }
  }

  @Test func `every letter keeps to the lines of the box`() throws {
    for guide in letters {
      let placed = try PlacedGuide(guide, placement: .asIs, canvas: LetterBox.size)
      #expect(guide.size == LetterBox.size && placed.box.height == 140, "\(guide.name)")
      let points = placed.strokes.flatMap(\.polylines).flatMap(\.points)
      let ink = try #require(Rect(enclosing: points))
      #expect(ink.minX >= 4 && ink.maxX <= 96, "\(guide.name)")
      let name = guide.name
      let top = "acegmnopqrsuvwxyz".contains(name) ? LetterBox.xHeight : LetterBox.ascender
      let bottom = "gjpqy".contains(name) ? LetterBox.descender : LetterBox.baseline
      // The dots of i and j and the stem of t end between the lines.
      if "ijt".contains(name) {
        #expect(ink.minY > top && ink.minY < LetterBox.xHeight, "\(name)")
      } else {
        #expect(abs(ink.minY - top) < 0.01, "\(name) begins at \(ink.minY)")
      }
      #expect(abs(ink.maxY - bottom) < 0.01, "\(name) ends at \(ink.maxY)")
    }
  }

  @Test func `every letter stands in the middle of the box`() throws {
    // Letters with one heavy side are moved by eye, by no more than a twelfth of the width.
    for guide in letters {
      let ink = try #require(
        Rect(
          enclosing: guide.strokes.flatMap { $0.path.flattened(tolerance: 0.01) }
            .flatMap(\.points)))
      #expect(abs(ink.center.x - 50) <= 8, "\(guide.name) is centered on \(ink.center.x)")
    }
  }

  @Test func `every stroke is a single line, a dot or no shorter than three tolerances`() {
    for guide in letters {
      for (index, stroke) in guide.strokes.enumerated() {
        let place: Comment = "stroke \(index + 1) of \(guide.name)"
        #expect(stroke.path.subpaths.count == 1, place)
        let length = stroke.path.flattened(tolerance: 0.01).reduce(0) { $0 + $1.length }
        let isDot = "ij".contains(guide.name) && index == 1
        #expect(isDot ? length == 0 : (21...330).contains(length), place)
      }
    }
  }

  @Test func `no plan stands there twice`() {
    for guide in letters {
      #expect(Set(guide.plans).count == guide.plans.count, "\(guide.name)")
    }
  }

  @Test func `the page of letters shows the plans of all that have a choice`() throws {
    var rows: [(plans: String, letters: [String])] = []
    for guide in letters where guide.strokes.count > 1 {
      let plans = guide.plans.map { "`\($0.touches.joined(separator: " "))`" }.joined(
        separator: ", ")
      if let row = rows.firstIndex(where: { $0.plans == plans }) {
        rows[row].letters.append(guide.name)
      } else {
        rows.append((plans, [guide.name]))
      }
    }
    let lines = rows.map { "| \($0.letters.joined(separator: " ")) | \($0.plans) |\n" }
    try Project.expect(
      "plans", of: "docs/letters.md", toHold: "| letters | plans |\n|---|---|\n\(lines.joined())")
  }

  @Test func `a pen that follows a plan is black throughout and completes the letter`() throws {
    for guide in letters {
      let empty = try trace(guide)
      for plan in guide.plans {
        let report = empty.after(PlannedPen.events(guide, plan: plan)).report
        let place: Comment = "\(guide.name) \(plan.touches)"
        #expect(report.score == 1 && report.progress.completedAt != nil, place)
        #expect(report.ink.strokes == plan.touches.count && report.ink.redLength == 0, place)
        // Joined strokes meet on the letter: the way between them needs no tolerance of its own.
        #expect(report.tolerance.needed < 0.25, "\(place): \(report.tolerance.needed)")
      }
    }
  }

  @Test func `no letter passes for another that stands in the same box`() throws {
    // Not even o for O or c for C, whose sizes differ; the nearest pairs are a on o and Q on O.
    let traces = try letters.map { try trace($0) }
    for (index, drawn) in letters.enumerated() where index.isMultiple(of: Self.thinning) {
      let events = PlannedPen.events(drawn, plan: drawn.plans[0])
      for (other, guide) in letters.enumerated() where other != index {
        let score = traces[other].after(events).report.score
        #expect(score < 0.98, "\(drawn.name) on \(guide.name): \(score)")
      }
    }
  }

  @Test func `only c, o, s and v have the shapes of their capitals when placed on them`() throws {
    let drawn = stride(from: 0, to: letters.count, by: Self.thinning).map { letters[$0] }
    var found: [String] = []
    for guide in letters {
      for letter in drawn where letter.name != guide.name {
        let touches = PlannedPen.events(letter, plan: letter.plans[0])
        let ink = try #require(Rect(enclosing: touches.map(\.location)))
        let placed = try PlacedGuide(guide, onto: ink)
        let rules = TraceRules(tolerance: max(ink.width, ink.height) / 20)
        let report = try Trace(guide: placed, rules: rules).after(touches).report
        if report.score == 1 { found.append(letter.name + guide.name) }
      }
    }
    let pairs = ["cC", "oO", "sS", "vV", "Cc", "Oo", "Ss", "Vv"]
    #expect(found == pairs.filter { pair in drawn.contains { pair.hasPrefix($0.name) } })
  }

  /// Every fourteenth letter is drawn, A, O, c, q and 4, or each.
  private static let thinning = effort(few: 14, all: 1)
}
