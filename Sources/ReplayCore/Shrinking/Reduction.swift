import Geometry
import TouchRecording

/// Makes a recording simpler until nothing that it tries makes it simpler still: by delta debugging
/// over contacts, then samples (Zeller and Hildebrandt 2002), then by rounding numbers.
///
/// Of two recordings the one with fewer lines is simpler, of equally long ones the one with plainer
/// numbers. Each step keeps what is simpler and as demanded, so it ends; the order of the steps is
/// fixed, so it is deterministic.
struct Reduction {
  private(set) var best: Remainder
  private(set) var rehearsal: Rehearsal

  /// Begins with a recording of which everything that is demanded holds.
  init(_ recording: Remainder, _ rehearsal: Rehearsal) {
    best = recording
    self.rehearsal = rehearsal
  }

  mutating func run() {
    var before: Remainder
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
  private mutating func keep(_ change: (inout Remainder) -> Void) -> Bool {
    var candidate = best
    change(&candidate)
    guard candidate.isWritable, candidate.isSimpler(than: best), rehearsal.holds(candidate) else {
      return false
    }
    best = candidate
    return true
  }

  // MARK: Leaving out

  private mutating func leaveOutStrokes() {
    leaveOut(count: { $0.strokes.count }) { recording, range in
      let strokes = Set(recording.strokes[range])
      recording.items.removeAll { $0.stroke.map(strokes.contains) ?? false }
    }
  }

  private mutating func leaveOutItems() {
    leaveOut(count: \.items.count) { $0.items.removeSubrange($1) }
  }

  /// Leaves out ever smaller blocks of neighbours, all of them first, the last block first.
  private mutating func leaveOut(
    count: (Remainder) -> Int, remove: (inout Remainder, Range<Int>) -> Void
  ) {
    var size = count(best)
    while size > 0 {
      var end = count(best)
      while end > 0 {
        let block = max(end - size, 0)..<end
        keep { remove(&$0, block) }
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
    for index in best.items.indices { keep { $0.items[index] = $0.items[index].plain } }
  }

  private mutating func roundPauses() {
    for level in Plainness.pauseLevels {
      keep { $0.roundPauses(0...$0.items.count, level) }
    }
    for index in 0...best.items.count {
      _ = Plainness.pauseLevels.contains { level in keep { $0.roundPauses(index...index, level) } }
    }
  }

  /// Rounds the coordinates of all samples, then of each both, then of each one of them, to the
  /// plainest step that will do.
  private mutating func roundCoordinates() {
    for level in Plainness.coordinateLevels {
      keep { recording in
        for index in recording.items.indices { recording.round(index, level, x: true, y: true) }
      }
    }
    for index in best.items.indices where best.items[index].touch != nil {
      for (x, y) in [(true, true), (true, false), (false, true)] {
        _ = Plainness.coordinateLevels.contains { level in
          keep { $0.round(index, level, x: x, y: y) }
        }
      }
    }
  }
}

extension Remainder {
  /// Whether there are fewer lines, or as many with plainer numbers.
  fileprivate func isSimpler(than other: Remainder) -> Bool {
    items.count == other.items.count
      ? complexity < other.complexity : items.count < other.items.count
  }

  /// Rounds pauses to the step of a level, but for those that are plainer already.
  fileprivate mutating func roundPauses(_ indices: ClosedRange<Int>, _ level: Int) {
    var pauses = pauses
    for index in indices {
      let (pause, usual) = (pauses[index], usualPause(index))
      let isPlainer = Plainness.pauseLevels.prefix(level).contains {
        Plainness.pause(pause, $0, usual: usual) == pause
      }
      if !isPlainer { pauses[index] = Plainness.pause(pause, level, usual: usual) }
    }
    self.pauses = pauses
  }

  fileprivate mutating func round(_ index: Int, _ level: Int, x: Bool, y: Bool) {
    guard let place = items[index].touch?.location else { return }
    if x { items[index].touch?.location.x = Plainness.coordinate(place.x, level) }
    if y { items[index].touch?.location.y = Plainness.coordinate(place.y, level) }
  }
}
