import Geometry
public import TouchRecording

// What is revealed stays revealed until a reset, so all that ever was on a card fits into one list:
// event by event, the pixels that gained samples, and which.
//
//     events      0         1              2
//     changes   │ a  b  c │ c  d  e      │ e  f │       a prefix of the changes is a mask,
//     samples   │ 64 64 12│ 52 64 30     │ 34 64│       their running sum the coverage curve
//
// A pixel stands in it once where it was revealed at once, and at most 64 times.

/// Which event revealed which samples of a card: its mask at any time, from one pass.
///
/// The events are the pieces of strokes since the last reset, in the order in which they were drawn:
/// a touch-down, or the straight way between two touches of a contact. Strokes that the rules
/// discard are left out, and so is a cover that goes by itself. What is revealed from the start is
/// in every mask, but in no event and no count.
///
/// Memory: 16 bytes for each change and 40 for each event; a pixel of which a sample is revealed
/// has at least one change and at most 64, and those that no event touched take none.
public struct RevealMap: Sendable {
  /// One piece of a stroke.
  public struct Event: Hashable, Sendable {
    /// The index of its stroke in the report.
    public let stroke: Int
    /// The number of its contact.
    public let contact: Int
    /// When the contact was last known to be where the piece starts.
    public let startTime: Microseconds
    /// The time of the touch that drew it.
    public let time: Microseconds
    /// The exclusive end of its changes.
    @usableFromInline let endOfChanges: Int
  }

  /// The events, in the order in which they were drawn.
  public let events: [Event]
  /// The pixels of each event that gained samples, event by event.
  @usableFromInline let changes: [PixelChange]
  /// What is revealed before any event.
  let start: ScratchMask

  /// Works out what revealed what on `card`, at `scale` pixels a point.
  ///
  /// - Throws: as `ScratchCard.mask(scale:)`.
  /// - Complexity: O(pixels of the strokes at this scale).
  public init(_ card: ScratchCard, scale: Double = 1) throws(ScratchError) {
    start = try card.startMask(scale: scale)
    var (mask, changes, events) = (start, [PixelChange](), [Event]())
    var scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    for segment in card.segments {
      scanner.scan(segment, card.tip(of: segment))
      mask.insert(scanner.pixels) { x, y, new in
        changes.append(PixelChange(x: Int32(x), y: Int32(y), samples: new))
      }
      events.append(
        Event(
          stroke: segment.stroke, contact: card.strokes[segment.stroke].contact,
          startTime: segment.startTime,
          time: segment.time, endOfChanges: changes.count))
    }
    (self.events, self.changes) = (events, changes)
  }

  /// The columns of pixels.
  public var width: Int { start.width }
  /// The rows of pixels.
  public var height: Int { start.height }

  /// How many events there were up to and including `time`.
  ///
  /// - Complexity: O(log n) in the number of events.
  public func eventCount(at time: Microseconds) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What was revealed after the first `count` events.
  ///
  /// - Precondition: there are that many events.
  /// - Complexity: O(changes of these events).
  public func mask(after count: Int) -> ScratchMask {
    precondition(0...events.count ~= count, "A map has the mask after each of its events")
    var mask = start
    for change in changes[..<endOfChanges(after: count)] {
      mask.insert(change.samples, Int(change.x), Int(change.y))
    }
    return mask
  }

  /// How many samples the events up to each revealed, eligible or not.
  ///
  /// - Complexity: O(changes).
  public var sampleCounts: [Int] {
    var count = 0
    return events.indices.map { event in
      for change in changes[changeRange(of: event)] { count += change.samples.nonzeroBitCount }
      return count
    }
  }

  /// The index of the event that revealed a sample, or nil for one that is covered, or was
  /// revealed from the start.
  ///
  /// - Precondition: the sample is one of the lattice.
  /// - Complexity: O(changes).
  public func event(ofSampleColumn column: Int, sampleRow row: Int) -> Int? {
    precondition(
      0..<start.sampleColumns ~= column && 0..<start.sampleRows ~= row,
      "The sample is not on the lattice")
    let bit = 1 << UInt64(8 * (row % 8) + column % 8) as UInt64
    let found = changes.firstIndex { change in
      Int(change.x) == column / 8 && Int(change.y) == row / 8 && change.samples & bit != 0
    }
    guard let found else { return nil }
    return events.firstIndex { $0.endOfChanges > found }
  }

  /// Hands every change to `visit`: its event, the column and row of its pixel, and how many samples
  /// the pixel gained; event by event.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func forEachChange(_ visit: (Event, Int, Int, Int) -> Void) {
    var first = 0
    for event in events {
      for change in changes[first..<event.endOfChanges] {
        visit(event, Int(change.x), Int(change.y), change.samples.nonzeroBitCount)
      }
      first = event.endOfChanges
    }
  }

  /// The changes of one event.
  func changeRange(of event: Int) -> Range<Int> {
    endOfChanges(after: event)..<events[event].endOfChanges
  }

  /// The exclusive end of the changes of the first `count` events.
  private func endOfChanges(after count: Int) -> Int {
    count == 0 ? 0 : events[count - 1].endOfChanges
  }
}
