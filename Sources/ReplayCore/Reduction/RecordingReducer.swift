// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// A search that keeps candidates which still do what the first one did.
package protocol CandidateTest {
  /// True if no more candidates are looked at.
  var isOver: Bool { get }
  /// Replays a candidate.
  ///
  /// - Returns: True if the candidate is kept; false also if the search `isOver`.
  mutating func keeps(_ candidate: CandidateRecording) -> Bool
}

/// Makes a recording simpler until no step makes it simpler: by delta debugging over contacts, then
/// over samples (Zeller and Hildebrandt 2002), then by rounding numbers.
///
/// A recording with fewer items is simpler; with the same number of items, the one with the lower
/// `complexity` is. A step keeps only a simpler recording that meets the demands, so the reduction
/// ends. The order of the steps is fixed, so it is deterministic.
package struct RecordingReducer<Test: CandidateTest> {
  /// The simplest recording so far that meets the demands.
  package private(set) var best: CandidateRecording {
    didSet { counts = best.counts }
  }
  /// The replay that checks the candidates.
  package private(set) var replayer: Test
  /// The number of samples of each contact in `best`.
  private var counts: [Int]

  /// Creates a reducer of a recording that meets the demands.
  package init(_ recording: CandidateRecording, _ replayer: Test) {
    best = recording
    counts = recording.counts
    self.replayer = replayer
  }

  /// Repeats all steps until none of them changes the recording, or no more candidates may be
  /// replayed.
  ///
  /// - Complexity: At most the budget of replays; apart from a few in each round, only candidates
  ///   that are replayed are built.
  package mutating func run() {
    var before: CandidateRecording
    repeat {
      before = best
      leaveOutStrokes()
      leaveOutItems()
      dropExtras()
      roundPauses()
      roundCoordinates()
    } while best != before
  }

  /// Applies `change` to the recording; keeps the result if it is simpler and meets all demands.
  @discardableResult
  private mutating func keep(_ change: (inout CandidateRecording) -> Void) -> Bool {
    guard !replayer.isOver else { return false }
    var candidate = best
    change(&candidate)
    guard candidate.isWritable, candidate.isSimpler(than: best), replayer.keeps(candidate) else {
      return false
    }
    best = candidate
    return true
  }

  /// Applies `change` to one item; keeps the result if it is simpler and meets all demands.
  @discardableResult
  private mutating func keep(
    _ index: Int, _ change: (inout CandidateRecording.Item) -> Void
  ) -> Bool {
    var item = best.items[index]
    change(&item)
    // The complexity of the other items does not change.
    guard item.complexity < best.items[index].complexity else { return false }
    return keep { $0.items[index] = item }
  }

  // MARK: Leaving out

  private mutating func leaveOutStrokes() {
    leaveOut(count: { $0.strokes.count }) { recording, range in
      let strokes = Set(recording.strokes[range])
      recording.items.removeAll { $0.stroke.map(strokes.contains) ?? false }
    }
  }

  private mutating func leaveOutItems() {
    leaveOut(count: \.items.count, if: { $0.isWritable(without: $2, counts: $1) }) {
      $0.items.removeSubrange($1)
    }
  }

  /// Leaves out blocks of neighbors: first one block of all, then blocks of half the size each
  /// time, the last block first.
  private mutating func leaveOut(
    count: (CandidateRecording) -> Int,
    if isPossible: (CandidateRecording, [Int], Range<Int>) -> Bool = { _, _, _ in true },
    remove: (inout CandidateRecording, Range<Int>) -> Void
  ) {
    var size = count(best)
    while size > 0, !replayer.isOver {
      var end = count(best)
      while end > 0, !replayer.isOver {
        let block = max(end - size, 0)..<end
        if isPossible(best, counts, block) { keep { remove(&$0, block) } }
        end = block.lowerBound
      }
      size /= 2
    }
  }

  // MARK: Rounding numbers

  /// Lowers the numbers of contacts, then drops pressure, tilt and other quantities from all samples
  /// at once, or from each if that fails.
  private mutating func dropExtras() {
    keep { $0.numberContacts() }
    if keep({ $0.items = $0.items.map(\.bare) }) { return }
    for index in best.items.indices { keep(index) { $0 = $0.bare } }
  }

  private mutating func roundPauses() {
    for level in RoundingSteps.pauseLevels {
      keep { $0.roundPauses(0...$0.items.count, level) }
    }
    for index in 0...best.items.count {
      _ = RoundingSteps.pauseLevels.contains { level in roundPause(index, level) }
    }
  }

  private mutating func roundPause(_ index: Int, _ level: Int) -> Bool {
    let (pause, rounded) = (best.pause(at: index), best.roundedPause(index, level))
    guard best.level(ofPause: rounded, at: index) < best.level(ofPause: pause, at: index),
      best.endTime + rounded - pause < CandidateRecording.timeLimit
    else { return false }
    return keep { $0.roundPauses(index...index, level) }
  }

  /// Rounds the coordinates of all samples at once, then both of each sample, then x and y of each
  /// sample alone, to the coarsest step that meets the demands.
  private mutating func roundCoordinates() {
    for level in RoundingSteps.coordinateLevels {
      keep { recording in
        for index in recording.items.indices {
          recording.items[index].round(level, x: true, y: true)
        }
      }
    }
    for index in best.items.indices where best.items[index].touch != nil {
      for (x, y) in [(true, true), (true, false), (false, true)] {
        _ = RoundingSteps.coordinateLevels.contains { level in
          keep(index) { $0.round(level, x: x, y: y) }
        }
      }
    }
  }
}

extension CandidateRecording {
  /// Returns true if it has fewer items than `other`, or as many and a lower complexity.
  fileprivate func isSimpler(than other: CandidateRecording) -> Bool {
    items.count == other.items.count
      ? complexity < other.complexity : items.count < other.items.count
  }

  /// Rounds pauses to the step of a level, except those whose level is lower.
  fileprivate mutating func roundPauses(_ indices: ClosedRange<Int>, _ level: Int) {
    var pauses = pauses
    for index in indices { pauses[index] = roundedPause(index, level) }
    self.pauses = pauses
  }
}
