// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording
import TraceCore

/// The ink of a trace by itself, without a guide.
struct InkTests {
  /// What can happen to the ink.
  private enum Change: Hashable {
    case begin, extend(Int), lift(Int), discard(Int), removeAll
  }

  /// A slow ink: each stroke with its contact and its points, and whether it is open.
  private struct SlowInk {
    struct Stroke {
      let contact: Int
      var points: [Point]
      var isOpen = true
    }

    var strokes: [Stroke] = []
    /// The contacts of the slots.
    var slots: [Int] = []

    /// Changes the strokes of a contact, of which there is one.
    mutating func change(_ contact: Int, _ change: (inout Stroke) -> Void) {
      for index in strokes.indices where strokes[index].contact == contact {
        change(&strokes[index])
      }
    }
  }

  private func touch(_ number: Int, _ contact: Int) -> TouchEvent {
    TouchEvent(
      time: Microseconds(number), contact: contact, phase: .moved,
      location: Point(x: Double(number), y: Double(contact)))
  }

  /// Makes a change of both, as the `number`th one; contacts have the numbers of their first changes.
  private func make(_ change: Change, _ number: Int, _ ink: inout Ink, _ slow: inout SlowInk) {
    switch change {
    case .begin:
      let touch = touch(number, number)
      ink.begin(touch)
      slow.strokes.append(SlowInk.Stroke(contact: number, points: [touch.location]))
      slow.slots.append(number)
    case .extend(let slot):
      let touch = touch(number, slow.slots[slot])
      ink.extend(slot, to: touch)
      slow.change(slow.slots[slot]) { $0.points.append(touch.location) }
    case .lift(let slot):
      ink.lift(slot, at: Microseconds(number), .ended)
      slow.change(slow.slots.remove(at: slot)) { $0.isOpen = false }
    case .discard(let slot):
      ink.discard(slot)
      let contact = slow.slots.remove(at: slot)
      slow.strokes.removeAll { $0.contact == contact }
    case .removeAll:
      ink.removeAll()
      slow = SlowInk()
    }
  }

  private func isSame(_ ink: Ink, _ slow: SlowInk) -> Bool {
    ink.strokes.map(\.contact) == slow.strokes.map(\.contact)
      && ink.strokes.map(\.points) == slow.strokes.map(\.points)
      && ink.strokes.map { $0.outcome == .open } == slow.strokes.map(\.isOpen)
      && ink.open.map(\.contact) == slow.slots
      && ink.open.allSatisfy { ink.strokes[$0.stroke].contact == $0.contact }
  }

  @Test func `after every history of seven changes the slots lead to their strokes`() {
    var histories = 0
    func follow(_ ink: Ink, _ slow: SlowInk, _ number: Int) {
      guard number < 7 else { return histories += 1 }
      let changes =
        [.begin, .removeAll]
        + slow.slots.indices.flatMap { [Change.extend($0), .lift($0), .discard($0)] }
      for change in changes {
        var (next, nextSlow) = (ink, slow)
        make(change, number, &next, &nextSlow)
        guard isSame(next, nextSlow) else {
          Issue.record("\(change) as change \(number): \(next.open) \(nextSlow.slots)")
          return
        }
        follow(next, nextSlow, number + 1)
      }
    }
    follow(Ink(), SlowInk(), 0)
    #expect(histories > 10_000, "\(histories)")
  }

  @Test func `a lifted stroke keeps its end, and one that is extended its time`() {
    var ink = Ink()
    ink.begin(touch(1, 7))
    ink.extend(0, to: touch(3, 7))
    #expect(ink.strokes[0].startTime == 1 && ink.strokes[0].endTime == 3)
    ink.lift(0, at: 9, .cancelled)
    #expect(ink.strokes[0].endTime == 9 && ink.strokes[0].outcome == .cancelled)
    #expect(ink.open.isEmpty)
  }
}
