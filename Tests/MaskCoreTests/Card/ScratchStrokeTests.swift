// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// What a card knows of one stroke, held to the card at the times before and after it.
@Suite struct ScratchStrokeTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...40, all: 1...1000)

  @Test func `before and after one stroke at a time are the states of the card`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var live = try card(gestureRules(), after: [])
      var states = [live.coverage]
      for stroke in Gesture.strokes(&random) {
        live.scratch(stroke)
        states.append(live.coverage)
      }
      for (index, report) in live.report.strokes.enumerated() {
        let stroke = try #require(live.stroke(at: index))
        #expect(stroke.report == report && stroke.revealedMeanwhile == 0, "seed \(seed)")
        #expect(stroke.before == states[index] && stroke.after == states[index + 1], "seed \(seed)")
      }
      #expect(live.stroke(at: live.report.strokes.count) == nil)
      #expect(live.contactsDown == [])
    }
  }

  @Test func `what two fingers reveal at once is told apart`() throws {
    var live = try card(gestureRules(), after: [])
    let (one, other) = (
      touches([Point(x: 1, y: 2), Point(x: 6, y: 2)], contact: 0),
      touches([Point(x: 1, y: 2), Point(x: 11, y: 7)], contact: 1)
    )
    live.apply([one[0], other[0], one[1]])
    #expect(live.contactsDown.map(\.number) == [0, 1])
    #expect(live.contactsDown.map(\.location) == [Point(x: 6, y: 2), Point(x: 1, y: 2)])
    #expect(live.contactsDown.map(\.stroke) == [0, 1])
    live.apply([other[1], one[2], other[2]])
    let first = try #require(live.stroke(at: 0))
    let second = try #require(live.stroke(at: 1))
    #expect(first.length == 5 && first.ends == LineSegment(Point(x: 1, y: 2), Point(x: 6, y: 2)))
    #expect(first.before?.revealed == 0 && first.report.repeated == 0)
    #expect(first.after?.revealed == first.report.revealed + first.revealedMeanwhile)
    // The first touch-down of both is at one place, so the second reveals nothing there.
    #expect(first.revealedMeanwhile == 0 && second.report.repeated > 0)
    #expect(second.after == live.coverage)
    #expect(second.revealedMeanwhile == first.report.revealed - (second.before?.revealed ?? 0))
  }

  @Test func `a reset takes the strokes, and leaves the contacts where they are`() throws {
    var live = try card(gestureRules(), after: [])
    live.apply([touch(.began, Point(x: 3, y: 3)), touch(.moved, Point(x: 5, y: 3), at: 8000)])
    live.reset(at: 9000)
    #expect(live.stroke(at: 0) == nil)
    #expect(live.contactsDown.map(\.stroke) == [nil])
    #expect(live.contactsDown.map(\.location) == [Point(x: 5, y: 3)])
  }

  @Test func `a discarded stroke has neither length nor share`() throws {
    var rules = gestureRules()
    rules.cancel = .discard
    var live = try card(rules, after: [[Point(x: 1, y: 1), Point(x: 9, y: 1)]])
    live.scratch([Point(x: 1, y: 5), Point(x: 9, y: 5)], outcome: .cancelled)
    let stroke = try #require(live.stroke(at: 1))
    #expect(stroke.report.outcome == .cancelled && stroke.report.samples == 3)
    #expect(stroke.length == 0 && stroke.ends == nil && stroke.before == nil && stroke.after == nil)
  }
}
