// SPDX-License-Identifier: Apache-2.0
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// The laws on random guides and gestures.
struct TracePropertyTests {
  @Test(arguments: TraceLaw.all)
  func `every law holds for random guides and gestures`(law: TraceLaw) {
    checkProperty(law.claim, TraceCase.generator(), cases: law.cases, holds: law.holds)
  }

  @Test(arguments: [
    TraceLaw.prefixes, .lifting, .monotone, .tight, .onGrid, .reachedStays, .addsUp, .onlyMoves,
  ])
  func `the laws that need no exact distances hold by the rules of 2019`(law: TraceLaw) {
    checkProperty(
      law.claim + ", 2019", TraceCase.generator(rules: .tracer2019), cases: law.cases / 2,
      holds: law.holds)
  }

  /// Where one contact at a time draws, one that is canceled keeps others from drawing.
  @Test func `discarding holds by the rules of 2019 where every contact draws`() {
    var rules = TraceRules.tracer2019
    rules.input = .touches
    let law = TraceLaw.discarding
    checkProperty(
      law.claim + ", 2019", TraceCase.generator(rules: rules), cases: law.cases / 2,
      holds: law.holds)
  }

  @Test(arguments: TraceLaw.ordered)
  func `the laws that allow an order of strokes hold under ordered progress`(law: TraceLaw) {
    check(law, against: .any)
  }

  @Test(arguments: TraceLaw.current)
  func `the laws that need no whole guide hold against the stroke that is due`(
    law: TraceLaw
  ) {
    check(law, against: .current)
  }

  /// Ink is cut where the pointer moves, and the guide behind it: at places that are rounded, so
  /// moving a scene may change the last bits of lengths.
  @Test(arguments: TraceLaw.current.filter { $0.claim != TraceLaw.onGrid.claim })
  func `the laws that need no whole guide hold against what lies ahead`(law: TraceLaw) {
    check(law, against: .ahead)
  }

  private func check(
    _ law: TraceLaw, against: TraceRules.Against,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var rules = TraceRules()
    (rules.progress, rules.against) = (.ordered, against)
    checkProperty(
      "\(law.claim), ordered, against \(against)", TraceCase.generator(rules: rules),
      cases: law.cases / 4, sourceLocation: sourceLocation, holds: law.holds)
  }
}
