// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The progress of ink along a guide: the waypoints that it reached, under any progress, and the
/// pointer of ordered progress.
///
/// It knows no strokes and no colors. It hears where contacts come down, which segments they draw, and
/// which of them lift or are discarded, by the slots of their open strokes.
struct GuideProgress: Sendable {
  /// The guide in canvas points.
  let guide: PlacedGuide
  /// The rules by which ink is judged.
  let rules: TraceRules
  /// The tolerance in force, in points.
  let tolerance: Double
  /// The points to reach, in the drawing order of the guide.
  let waypoints: [Waypoint]
  /// The indices of the waypoints of each guide stroke.
  let waypointRanges: [Range<Int>]
  let waypointGrid: PieceGrid
  /// The waypoints that are not reached yet.
  var unreached: PieceGrid.Subset
  /// The number of strokes that reached each waypoint; empty unless strokes may be discarded and
  /// progress is not ordered.
  private var reachingStrokes: [Int32] = []
  /// The pointer of ordered progress; nil under other progress.
  var ordered: OrderedProgress?
  /// The contacts that draw, by the slots of their strokes.
  var contacts: [Contact] = []
  /// The number of waypoints that were compared with the ink, and of other steps that take as long.
  var work = 0

  /// A contact that draws.
  struct Contact: Sendable {
    /// The guide stroke that it advances under ordered progress; nil if none was due.
    var binding: OrderedProgress.Binding?
    /// The length in points that it has drawn since the pointer of ordered progress last moved, as
    /// far as it has seen.
    var inkSinceMove = 0.0
    /// True if it has moved the pointer, so that it does not enter elsewhere.
    var hasMoved = false
    /// The way that it has come along the stroke that is due since the pointer last moved; nil if it
    /// has not come near it, or has moved the pointer.
    var approach: Approach?
    /// The number of moves of the pointer that it has seen.
    var movesSeen = 0
    /// The binding to the guide stroke that its ink is judged against; nil for the whole guide.
    ///
    /// After a join, it remains the earlier one until the pointer moves.
    var against: OrderedProgress.Binding?
    /// The waypoints that its stroke reached.
    ///
    /// Kept only if strokes may be discarded and progress is not ordered.
    var reached: Set<Int> = []
  }

  /// Creates the progress of no ink.
  ///
  /// - Throws: `GuideError` if there would be too many waypoints, or the step is out of range.
  /// - Complexity: O(n log n) in the number of waypoints.
  init(_ guide: PlacedGuide, rules: TraceRules, tolerance: Double) throws(GuideError) {
    waypoints = try guide.waypoints(rules.spacing, step: try rules.step(at: tolerance))
    (self.guide, self.rules, self.tolerance) = (guide, rules, tolerance)
    waypointGrid = PieceGrid(
      waypoints.map {
        CorridorPiece(
          axis: LineSegment($0.position, $0.position), slack: guide.strokes[$0.stroke].slack)
      }, cell: tolerance)
    waypointRanges = waypoints.rangesOfStrokes(count: guide.strokes.count)
    unreached = PieceGrid.Subset(allOf: waypointGrid)
    if rules.progress == .ordered {
      ordered = OrderedProgress(plans: guide.guide.plans)
    } else if rules.discards {
      reachingStrokes = Array(repeating: 0, count: waypoints.count)
    }
  }

  /// A Boolean value that indicates whether every waypoint is reached.
  var isComplete: Bool { unreached.count == 0 }

  /// The indices of the reached waypoints, ascending.
  ///
  /// - Complexity: O(k log n) for k of n waypoints.
  var reached: [Int] { waypointGrid.missing(from: unreached).sorted() }

  /// Returns true if the waypoint at `index` is reached.
  func isReached(_ index: Int) -> Bool { !unreached.contains(index) }

  /// Adds a contact that comes down at a point, in the next slot.
  mutating func begin(at point: Point) {
    contacts.append(Contact())
    bind(contacts.count - 1, at: point)
  }

  /// Removes the contact in `slot`; what it reached stays reached.
  mutating func lift(_ slot: Int) { contacts.remove(at: slot) }

  /// Removes the contact in `slot`, and everything that only it reached.
  ///
  /// - Precondition: Progress is not ordered.
  /// - Complexity: O(m log n) for m of n waypoints.
  mutating func discard(_ slot: Int) {
    for index in contacts.remove(at: slot).reached {
      reachingStrokes[index] -= 1
      if reachingStrokes[index] == 0 { unreached.insert(index) }
    }
  }

  /// Removes all progress and all contacts.
  mutating func reset() {
    contacts.removeAll()
    for index in waypointGrid.missing(from: unreached) {
      unreached.insert(index)
      if !reachingStrokes.isEmpty { reachingStrokes[index] = 0 }
    }
    if ordered != nil { ordered = OrderedProgress(plans: guide.guide.plans) }
  }
}

// MARK: - Returning to an earlier state

extension GuideProgress {
  /// A state of ordered progress to return to.
  struct Mark: Sendable {
    fileprivate let contacts: [Contact]
    fileprivate let pointer: OrderedProgress.Mark
  }

  /// The present state; nil unless progress is ordered.
  var mark: Mark? { ordered.map { Mark(contacts: contacts, pointer: $0.mark) } }

  /// Returns to an earlier state.
  mutating func rewind(to mark: Mark) {
    contacts = mark.contacts
    for index in ordered?.rewind(to: mark.pointer) ?? [] { unreached.insert(index) }
  }
}

// MARK: - Reaching waypoints

// A reached waypoint stays reached unless a stroke is discarded. Without discards a segment is
// compared only with the waypoints that are not reached yet, so a line over reached ones costs nearly
// nothing. With discards, each contact that is down keeps all waypoints that it reached, and each
// waypoint counts the strokes that reached it. A discarded stroke is subtracted.

extension GuideProgress {
  /// Marks the waypoints that a drawn segment of the contact in `slot` reaches, and divides the last
  /// of its parts where what it is judged against changes.
  mutating func follow(_ segment: LineSegment, _ slot: Int, _ parts: inout [JudgedPart]) {
    switch rules.progress {
    case .any: reach(segment, slot)
    case .segmentEnds:
      reach(LineSegment(segment.start, segment.start), slot)
      reach(LineSegment(segment.end, segment.end), slot)
    case .ordered: sweep(segment, slot, &parts)
    }
  }

  /// Marks the waypoints within the tolerance of `segment` as reached, ties included.
  private mutating func reach(_ segment: LineSegment, _ slot: Int) {
    let (grid, tolerance) = (waypointGrid, tolerance)
    let range = tolerance * grid.greatestSlack
    func isNear(_ piece: CorridorPiece) -> Bool {
      piece.inside(segment, radius: tolerance * piece.slack) != nil
    }
    if !rules.discards {
      work &+= grid.remove(from: &unreached, near: segment, within: range) { piece, _ in
        isNear(piece)
      }
      return
    }
    let steps = grid.forEachPiece(near: segment, within: range) { piece, index in
      guard isNear(piece), contacts[slot].reached.insert(index).inserted else { return true }
      reachingStrokes[index] += 1
      if reachingStrokes[index] == 1 { unreached.remove(index) }
      return true
    }
    work &+= steps
  }
}

// MARK: - The part of the guide to judge against

// Ink that is judged against the stroke that is due may be judged against a part of it alone. That
// part begins one tolerance behind the pointer, because the pointer runs up to one tolerance ahead of
// the ink that moves it:
//
//      guide   -----o-----o-----o-----o-----o-----o-----o----->
//      ink     ----------->     |     P           P is the pointer, which this ink reached
//                         [===========|=======================>  black beside this part

extension GuideProgress {
  /// Returns the part of the guide that the ink of the contact in `slot` is judged against now; nil
  /// for the whole guide.
  func partAgainst(_ slot: Int) -> GuidePart? {
    contacts[slot].against.map {
      GuidePart(stroke: $0.step.stroke, along: rules.against == .ahead ? rangeAhead(of: $0) : nil)
    }
  }

  /// Returns the distances along a bound stroke from one tolerance behind the pointer on; nil for
  /// all of a stroke that is not begun.
  private func rangeAhead(of binding: OrderedProgress.Binding) -> ClosedRange<Double>? {
    let step = binding.step
    let range = waypointRanges[step.stroke]
    guard let passed = ordered?.passed(of: binding, count: range.count), passed > 0 else {
      return nil
    }
    let pointer = waypoints[step.waypoint(passed - 1, of: range)].distance
    let reach = tolerance * guide.strokes[step.stroke].slack
    return step.isReversed ? 0...pointer + reach : max(pointer - reach, 0)...Double.infinity
  }
}
