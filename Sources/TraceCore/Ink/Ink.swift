// SPDX-License-Identifier: Apache-2.0
import Geometry
package import TouchRecording

/// The ink of a trace: its strokes, and those that are being drawn, by the slots of their contacts.
///
/// It knows no guide. What is red the judge says, and the ink keeps it.
package struct Ink: Sendable {
  /// A stroke that is being drawn.
  package struct OpenStroke: Hashable, Sendable {
    /// The number of the contact.
    package let contact: Int
    /// The index of the stroke.
    package fileprivate(set) var stroke: Int
  }

  /// The strokes since the start or the latest reset, in the order of touching down.
  package private(set) var strokes: [InkStroke] = []
  /// The strokes that are being drawn, by their slots.
  package private(set) var open: [OpenStroke] = []

  /// Creates a sheet without ink.
  package init() {}

  /// Begins a stroke, in the slot after all others.
  package mutating func begin(_ touch: TouchEvent) {
    open.append(OpenStroke(contact: touch.contact, stroke: strokes.count))
    strokes.append(InkStroke(touch))
  }

  /// Extends the stroke in a slot to a touch, by a segment that is not judged yet.
  package mutating func extend(_ slot: Int, to touch: TouchEvent) {
    let index = open[slot].stroke
    // The stroke is no longer a dot; the first segment includes a red dot and is judged with it.
    if strokes[index].isDot { strokes[index].excursions.removeAll() }
    strokes[index].points.append(touch.location)
    strokes[index].endTime = touch.time
  }

  /// Ends the stroke in a slot; the slots after it move up.
  package mutating func lift(_ slot: Int, at time: Microseconds, _ outcome: StrokeOutcome) {
    let index = open.remove(at: slot).stroke
    strokes[index].outcome = outcome
    strokes[index].endTime = time
  }

  /// Removes the stroke in a slot; the slots and the strokes after it move up.
  package mutating func discard(_ slot: Int) {
    let index = open.remove(at: slot).stroke
    strokes.remove(at: index)
    for slot in open.indices where open[slot].stroke > index { open[slot].stroke -= 1 }
  }

  /// Removes all strokes.
  package mutating func removeAll() {
    strokes.removeAll()
    open.removeAll()
  }
}

// MARK: - Colors

extension Ink {
  /// Returns the latest segment of the stroke in a slot, or its dot as a segment of length 0.
  func lastSegment(_ slot: Int) -> LineSegment { strokes[open[slot].stroke].lastSegment }

  /// Colors the dot in a slot.
  mutating func colorDot(_ slot: Int, by judge: inout GuideJudge, against part: GuidePart?) {
    judge.judgeDot(of: &strokes[open[slot].stroke], against: part)
  }

  /// Colors the latest segment in a slot, whose parts are judged against parts of the guide.
  mutating func colorSegment(_ slot: Int, by judge: inout GuideJudge, in parts: [JudgedPart]) {
    let index = open[slot].stroke
    judge.judgeSegment(of: &strokes[index], in: parts)
    strokes[index].sampleTime = strokes[index].endTime
  }
}

// MARK: - Returning to an earlier state

extension Ink {
  /// A state to return to.
  ///
  /// Arrays that grow are kept as their lengths: a kept copy of an array would make the next change
  /// copy it.
  struct Mark: Sendable {
    fileprivate let strokes: Int
    fileprivate let open: [(stroke: OpenStroke, ink: InkStroke.Mark)]
  }

  /// The present state.
  ///
  /// - Complexity: O(n) in the number of open strokes.
  var mark: Mark {
    Mark(strokes: strokes.count, open: open.map { ($0, strokes[$0.stroke].mark) })
  }

  /// Returns to an earlier state, since when no stroke was removed.
  ///
  /// - Complexity: O(n) in the number of samples since.
  mutating func rewind(to mark: Mark) {
    strokes.removeSubrange(mark.strokes...)
    open = mark.open.map { $0.stroke }
    for (stroke, ink) in mark.open { strokes[stroke.stroke].rewind(to: ink) }
  }
}
