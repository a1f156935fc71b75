// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

// A revealed sample stays revealed until a reset, so one list holds the whole history of a card:
// for each event, the pixels that gained samples, and the samples.
//
//     events      0         1              2
//     changes   │ a  b  c │ c  d  e      │ e  f │       a prefix of the changes is a mask,
//     samples   │ 64 64 12│ 52 64 30     │ 34 64│       their running sum the coverage curve
//
// A pixel occurs once if it was revealed at once, and at most 64 times.

/// A map of the event that revealed each sample of a card, which gives the mask at any time from
/// one pass.
///
/// The events are the segments of strokes since the last reset, in the order in which they were
/// drawn: a touch-down, or the straight way between two touches of a contact. Strokes that the
/// rules discard are left out, and so is the fading of the cover. Samples revealed from the start
/// are in every mask, but in no event and no count.
///
/// Memory: 16 bytes for each change and 40 for each event. A pixel with a revealed sample has from
/// 1 to 64 changes; a pixel that no event touched takes no memory.
public struct RevealMap: Sendable {
  /// One segment of a stroke.
  public struct Event: Hashable, Sendable {
    /// The index of its stroke in the report.
    public let stroke: Int
    /// The number of its contact.
    public let contact: Int
    /// The latest time at which the contact was known to be at the start of the segment.
    public let startTime: Microseconds
    /// The time of the touch that drew the segment.
    public let time: Microseconds
    /// The exclusive end index of its changes.
    @usableFromInline let endOfChanges: Int
  }

  /// The events, in the order in which they were drawn.
  public let events: [Event]
  /// The pixels that gained samples, event by event.
  @usableFromInline let changes: [PixelChange]
  /// The samples that are revealed before any event.
  let start: ScratchMask

  /// Creates the map of `card` at `scale` pixels a point.
  ///
  /// - Throws: The errors of `ScratchCard.mask(scale:)`.
  /// - Complexity: O(pixels of the strokes at this scale).
  public init(_ card: ScratchCard, scale: Double = 1) throws(ScratchError) {
    start = try card.startMask(scale: scale)
    var (mask, changes, events) = (start, [PixelChange](), [Event]())
    var scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    for segment in card.segments {
      scanner.begin(segment, card.tip(of: segment))
      while scanner.next(skipping: &mask) {
        mask.insert(scanner.pixels) { x, y, new in
          changes.append(PixelChange(x: Int32(x), y: Int32(y), samples: new))
        }
      }
      events.append(
        Event(
          stroke: segment.stroke, contact: card.strokes[segment.stroke].saved.contact,
          startTime: segment.startTime,
          time: segment.time, endOfChanges: changes.count))
    }
    (self.events, self.changes) = (events, changes)
  }

  /// The number of columns of pixels.
  public var width: Int { start.width }
  /// The number of rows of pixels.
  public var height: Int { start.height }

  /// Returns the number of events up to and including `time`.
  ///
  /// - Complexity: O(log n) in the number of events.
  public func eventCount(at time: Microseconds) -> Int {
    events.indices.partitionPoint { events[$0].time > time }
  }

  /// Returns the revealed samples after the first `count` events.
  ///
  /// - Precondition: There are at least `count` events.
  /// - Complexity: O(changes of these events).
  public func mask(after count: Int) -> ScratchMask {
    precondition(0...events.count ~= count, "A map has the mask after each of its events")
    var mask = start
    for change in changes[..<endOfChanges(after: count)] {
      mask.insert(change.samples, Int(change.x), Int(change.y))
    }
    return mask
  }

  /// The number of samples, eligible or not, that the events up to and including each one revealed.
  ///
  /// - Complexity: O(changes).
  public var sampleCounts: [Int] {
    var count = 0
    return events.indices.map { event in
      for change in changes[changeRange(of: event)] { count += change.samples.nonzeroBitCount }
      return count
    }
  }

  /// Returns the index of the event that revealed a sample; nil if the sample is covered, or was
  /// revealed from the start.
  ///
  /// - Complexity: O(changes).
  func event(ofSampleColumn column: Int, sampleRow row: Int) -> Int? {
    let bit = ScratchMask.bit(column, row)
    let found = changes.firstIndex { change in
      Int(change.x) == column / 8 && Int(change.y) == row / 8 && change.samples & bit != 0
    }
    guard let found else { return nil }
    return events.firstIndex { $0.endOfChanges > found }
  }

  /// Calls `visit` with every change, event by event: its event, the column and row of its pixel,
  /// and the number of samples that the pixel gained.
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

  /// Returns the range of the changes of an event.
  func changeRange(of event: Int) -> Range<Int> {
    endOfChanges(after: event)..<events[event].endOfChanges
  }

  /// Returns the exclusive end of the changes of the first `count` events.
  private func endOfChanges(after count: Int) -> Int {
    count == 0 ? 0 : events[count - 1].endOfChanges
  }
}
