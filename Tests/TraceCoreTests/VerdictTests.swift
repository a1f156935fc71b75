// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording
import TraceCore

/// Each check is made to fail alone: all others hold.
struct VerdictTests {
  /// The only failure of `trace`.
  private func only(
    _ check: Verdict.Check, _ trace: Trace, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Verdict.Failure {
    let failures = trace.verdict.failures
    #expect(failures.map(\.check) == [check], sourceLocation: sourceLocation)
    #expect(!trace.verdict.passed, sourceLocation: sourceLocation)
    return try #require(failures.first, sourceLocation: sourceLocation)
  }

  @Test func `a trace that follows the rules passes every check`() throws {
    let drawn = try letterT {
      $0.time = 1.01
      $0.through = true
      $0.need.precision = 1
    }.after(drawing([bar, stem]))
    #expect(drawn.verdict.failures.isEmpty && drawn.verdict.passed)
  }

  @Test func `no ink`() throws {
    let empty = try letterT {
      $0.progress = .any
      $0.need.recall = 0
    }
    let failure = try only(.noInk, empty)
    #expect((failure.found, failure.limit, failure.margin) == (0, 1, 1))
  }

  @Test func `outside: too little of the ink is black`() throws {
    // 80 of 160 points are within 5 of a bar of 80 points that is drawn there and 80 further.
    let drawn = try trace("M10 10H90").after(stroke([p(10, 10), p(90, 10), p(90, 95)]))
    let failure = try only(.outside, drawn)
    #expect(abs(failure.found - (85 + Corridor.tie) / 165) < 1e-12)
    #expect(failure.limit == 0.9 && failure.margin == 0.9 - failure.found)
  }

  @Test func `incomplete: too little of the guide is reached`() throws {
    let half = try trace("M0 10H100").after(stroke([p(0, 10), p(45, 10)]))
    let failure = try only(.incomplete, half)
    #expect(failure.found == half.report.recall && failure.limit == 1)
    #expect(failure.margin == 1 - failure.found && failure.found < 0.55)
    var rules = TraceRules()
    rules.need.recall = failure.found
    let enough = try trace("M0 10H100", rules: rules).after(stroke([p(0, 10), p(45, 10)]))
    #expect(enough.verdict.passed)
  }

  @Test func `incomplete: a dot of the guide weighs one tolerance of length`() throws {
    let drawn = try trace("M0 10H100", "M50 90").after(stroke([p(0, 10), p(100, 10)]))
    #expect(drawn.report.recall == 100.0 / 105)
    #expect(try only(.incomplete, drawn).found == 100.0 / 105)
  }

  @Test func `a check that a stroke fails names it, the first of several`() throws {
    let judged = try letterT {
      $0.progress = .any
      $0.order = true
    }
    func named(_ lines: [[Point]], _ trace: Trace? = nil) -> [Verdict.Check: Int] {
      let failures = (trace ?? judged).after(drawing(lines)).verdict.failures
      return Dictionary(
        uniqueKeysWithValues: failures.compactMap { failure in
          failure.stroke.map { (failure.check, $0) }
        })
    }
    #expect(named([stem, bar]) == [.order: 0])
    #expect(named([bar, stem.reversed()]) == [.reversed: 1])
    #expect(named([bar, stem, [p(20, 10), p(40, 10)], bar]) == [.extra: 2])
    #expect(named([bar, [p(300, 10), p(300, 200)], stem])[.outside] == 1)
    let slow = try letterT { $0.time = 1 }
    #expect(named([bar, stem], slow) == [.time: 1])
    let crossed = try letterT {
      ($0.through, $0.need.recall, $0.need.precision) = (true, 0, 0)
      ($0.progress, $0.order) = (.any, false)
    }
    #expect(named([bar, [p(12, 0), p(12, 60)], [p(14, 0), p(14, 60)]], crossed) == [.through: 1])
    // Where ink is missing no stroke fails the check.
    #expect(named([bar]) == [:])
  }

  @Test func `order: strokes early and late`() throws {
    let drawn = try letterT {
      $0.progress = .any
      $0.order = true
    }.after(drawing([stem, bar]))
    let failure = try only(.order, drawn)
    #expect((failure.found, failure.limit, failure.margin) == (2, 0, 2))
    #expect(drawn.report.plan?.strokes.map(\.order) == [.early, .late])
  }

  @Test func `reversed: a stroke against its direction`() throws {
    let drawn = try letterT {
      $0.progress = .any
      $0.order = true
    }.after(drawing([bar.reversed(), stem]))
    let failure = try only(.reversed, drawn)
    #expect((failure.found, failure.limit, failure.margin) == (1, 0, 1))
  }

  @Test func `extra: a stroke too many`() throws {
    let drawn = try letterT().after(drawing([bar, stem, [p(20, 10), p(40, 10)], bar]))
    let failure = try only(.extra, drawn)
    #expect((failure.found, failure.limit, failure.margin) == (2, 0, 2))
  }

  @Test func `missing: a stroke that is not drawn`() throws {
    let drawn = try letterT { $0.need.recall = 0.4 }.after(drawing([bar]))
    let failure = try only(.missing, drawn)
    #expect((failure.found, failure.limit, failure.margin) == (1, 0, 1))
  }

  @Test func `through: a stroke that cuts through earlier ink`() throws {
    // A V, whose strokes meet in the guide too, and two stems that are crossed inside the tolerance.
    var rules = TraceRules()
    rules.through = true
    rules.need.recall = 0
    let v = try trace("M100 100L150 300", "M200 100L150 300", tolerance: 30, rules: rules)
    let apart = [[p(100, 100), p(150, 300)], [p(200, 100), p(150, 300)]]
    #expect(v.after(drawing(apart)).verdict.passed)
    let slim = try trace("M100 100V300", "M140 100V300", tolerance: 25, rules: rules)
    let crossing = slim.after(drawing([[p(100, 100), p(124, 300)], [p(140, 100), p(116, 300)]]))
    #expect(crossing.report.cuts?.map(\.stroke) == [1])
    #expect(try only(.through, crossing).margin == 1)
    let touching = try trace("M100 100V300", "M112 100V300", tolerance: 25, rules: rules)
    let near = touching.after(drawing([[p(100, 100), p(112, 300)], [p(112, 100), p(100, 300)]]))
    #expect(near.verdict.passed)
  }

  @Test func `time: too long from the first touch-down to the last event`() throws {
    let drawn = try letterT { $0.time = 1 }.after(drawing([bar, stem]))
    let failure = try only(.time, drawn)
    #expect(failure.found == 1.01 && failure.limit == 1 && failure.margin == 1.01 - 1)
    let rested = try letterT { $0.time = 1.01 }
      .after(drawing([bar, stem]).map { $0.later(by: 7_000_000) })
    #expect(rested.verdict.passed)
  }

  @Test func `all failures are named together, in the order of the checks`() throws {
    let drawn = try letterT {
      $0.progress = .any
      $0.order = true
      $0.time = 0.5
    }.after(drawing([stem.reversed(), [p(200, 200), p(300, 200)], [p(0, 300), p(90, 400)]]))
    #expect(
      drawn.verdict.failures.map(\.check)
        == [.outside, .incomplete, .order, .reversed, .extra, .missing, .time])
  }
}

struct CutTests {
  private func cross(_ second: [Point], through: [Point]) throws -> [Cut] {
    var rules = TraceRules()
    rules.through = true
    // A guide of one bar: what crosses it is meant nowhere.
    return try trace("M0 50H100", rules: rules).after(drawing([through, second])).report.cuts ?? []
  }

  @Test func `a crossing is found where it is, and through a sample too`() throws {
    let across = [p(0, 50), p(100, 50)]
    #expect(try cross([p(30, 0), p(30, 100)], through: across).map(\.point) == [p(30, 50)])
    #expect(try cross([p(30, 0), p(30, 50), p(30, 100)], through: across).count == 1)
    #expect(try cross([p(30, 0), p(30, 49)], through: across).isEmpty)
    let both = [p(0, 50), p(30, 50), p(100, 50)]
    #expect(try cross([p(30, 0), p(30, 50), p(30, 100)], through: both).count == 1)
  }

  @Test func `a stroke may cross itself, and the guide's own crossings are meant`() throws {
    #expect(
      try cross([p(0, 200), p(90, 290), p(90, 200), p(0, 290)], through: [p(0, 50), p(100, 50)])
        .isEmpty)
    var rules = TraceRules()
    rules.through = true
    let plus = try trace("M0 50H100", "M50 0V100", rules: rules)
      .after(drawing([[p(0, 50), p(100, 50)], [p(50, 0), p(50, 100)]]))
    #expect(plus.report.cuts == [])
    #expect(try trace("M0 50H100").report.cuts == nil)
  }
}

extension TouchEvent {
  fileprivate func later(by delay: Microseconds) -> TouchEvent {
    var copy = self
    copy.time += delay
    return copy
  }
}
