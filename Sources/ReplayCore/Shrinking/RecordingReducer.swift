import Geometry
import TouchRecording

/// Makes a recording simpler until nothing that it tries makes it simpler still: by delta debugging
/// over contacts, then samples (Zeller and Hildebrandt 2002), then by rounding numbers.
///
/// Of two recordings the one with fewer lines is simpler, of equally long ones the one with plainer
/// numbers. Each step keeps what is simpler and as demanded, so it ends; the order of the steps is
/// fixed, so it is deterministic.
struct RecordingReducer {
  private(set) var best: CandidateRecording {
    didSet { counts = best.counts }
  }
  private(set) var replayer: CandidateReplay
  /// How many samples of each contact are left in the best.
  private var counts: [Int]

  /// Begins with a recording of which everything that is demanded holds.
  init(_ recording: CandidateRecording, _ replayer: CandidateReplay) {
    best = recording
    counts = recording.counts
    self.replayer = replayer
  }

  /// Tries what there is to try, or as much as may be replayed.
  ///
  /// - Complexity: Only candidates that are replayed are built, but for a few in each round.
  mutating func run() {
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

  /// Keeps what `change` makes of the recording if it is simpler and as demanded.
  @discardableResult
  private mutating func keep(_ change: (inout CandidateRecording) -> Void) -> Bool {
    guard !replayer.isOver else { return false }
    var candidate = best
    change(&candidate)
    guard candidate.isWritable, candidate.isSimpler(than: best), replayer.holds(candidate) else {
      return false
    }
    best = candidate
    return true
  }

  /// Keeps what `change` makes of one item if it is simpler and as demanded.
  @discardableResult
  private mutating func keep(
    _ index: Int, _ change: (inout CandidateRecording.Item) -> Void
  ) -> Bool {
    var item = best.items[index]
    change(&item)
    // The others stay as plain as they are.
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

  /// Leaves out ever smaller blocks of neighbours, all of them first, the last block first.
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

  // MARK: Plainer numbers

  /// Drops pressure, tilt and the like, of all samples or of each, and large numbers of contacts.
  private mutating func dropExtras() {
    keep { $0.numberContacts() }
    if keep({ $0.items = $0.items.map(\.plain) }) { return }
    for index in best.items.indices { keep(index) { $0 = $0.plain } }
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

  /// Rounds the coordinates of all samples, then of each both, then of each one of them, to the
  /// plainest step that will do.
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
  /// Whether there are fewer lines, or as many with plainer numbers.
  fileprivate func isSimpler(than other: CandidateRecording) -> Bool {
    items.count == other.items.count
      ? complexity < other.complexity : items.count < other.items.count
  }

  /// Rounds pauses to the step of a level, but for those that are plainer already.
  fileprivate mutating func roundPauses(_ indices: ClosedRange<Int>, _ level: Int) {
    var pauses = pauses
    for index in indices { pauses[index] = roundedPause(index, level) }
    self.pauses = pauses
  }
}
