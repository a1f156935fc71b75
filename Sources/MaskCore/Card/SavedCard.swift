// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

// The mask, every count, the first times since the last reset and the fade of the cover follow from
// the strokes of a card. So a saved card holds strokes and no pixels, and in addition only what
// does not follow from them: contacts that are down, and the results of a reset.

/// The saved state of a card, as a value.
///
/// ```swift
/// let saved = card.saved
/// var again = try ScratchCard(card.rules)
/// try again.restore(saved)  // from here on both do the same, bit for bit
/// ```
///
/// Positions are in points of the card, but those of a pan are in points of the canvas. Times are
/// those of the card's clock.
///
/// A card whose frame is elsewhere, or larger or smaller in the same proportions, takes the state
/// too: strokes and the widths of their tips scale with the frame.
public struct SavedCard: Hashable, Sendable {
  /// A stroke since the last reset; a contact that is down and has drawn is at the end of its
  /// stroke.
  public struct Stroke: Hashable, Sendable {
    /// The number of its contact.
    public var contact: Int
    /// The start of the stroke.
    public var start: Point
    /// The width of the tip at the start, in points.
    public var startWidth: Double
    /// The time of its first touch.
    public var firstTime: Microseconds
    /// The time of its last touch.
    public var lastTime: Microseconds
    /// The number of its touches.
    public var samples: Int
    /// The outcome of the stroke.
    public var outcome: StrokeOutcome

    /// Creates a stroke.
    public init(
      contact: Int, start: Point, startWidth: Double, firstTime: Microseconds,
      lastTime: Microseconds, samples: Int, outcome: StrokeOutcome
    ) {
      (self.contact, self.start, self.startWidth) = (contact, start, startWidth)
      (self.firstTime, self.lastTime) = (firstTime, lastTime)
      (self.samples, self.outcome) = (samples, outcome)
    }
  }

  /// One segment of a stroke, from the end of the segment before it, or from the start of the
  /// stroke.
  public struct Piece: Hashable, Sendable {
    /// The index of its stroke.
    public var stroke: Int
    /// The end of the segment.
    public var end: Point
    /// The width of the tip at the end, in points.
    public var endWidth: Double
    /// The latest time at which the contact was known to be at the start of the segment.
    public var startTime: Microseconds
    /// The time of the touch that drew the segment.
    public var time: Microseconds
    /// The index of its brush: 0 for that of the rules, then those of `brushes` from 1.
    public var brush: Int

    /// Creates a segment.
    public init(
      stroke: Int, end: Point, endWidth: Double, startTime: Microseconds, time: Microseconds,
      brush: Int
    ) {
      (self.stroke, self.end, self.endWidth) = (stroke, end, endWidth)
      (self.startTime, self.time, self.brush) = (startTime, time, brush)
    }
  }

  /// The state of a pan, if a pan draws; positions are in points of the canvas.
  public struct Pan: Hashable, Sendable {
    /// A contact and its position.
    public struct Contact: Hashable, Sendable {
      /// The number of the contact.
      public var contact: Int
      /// The position of the contact.
      public var location: Point

      /// Creates a contact.
      public init(contact: Int, location: Point) {
        (self.contact, self.location) = (contact, location)
      }
    }

    /// The contacts that are down, in the order of their touch-downs.
    public var contacts: [Contact] = []
    /// The mean position of the contacts when one last came down or was lifted.
    public var origin = Point.zero
    /// The contact number and the latest position of the pan; nil before it begins.
    public var pan: Contact?

    /// Creates a pan without contacts.
    public init() {}
  }

  /// The first times in a report; nil for an event that never happened.
  public struct FirstTimes: Hashable, Sendable {
    /// The time at which the card reached the threshold.
    public var card: Microseconds?
    /// The times at which the combinations reached it, in the order of the rules.
    public var combinations: [Microseconds?]
    /// The times at which the regions reached it, in the order of the rules.
    public var regions: [Microseconds?]
    /// The times at which the first sample of each region was revealed, in the order of the rules.
    public var touched: [Microseconds?]

    /// Creates first times.
    public init(
      card: Microseconds? = nil, combinations: [Microseconds?], regions: [Microseconds?],
      touched: [Microseconds?]
    ) {
      (self.card, self.combinations) = (card, combinations)
      (self.regions, self.touched) = (regions, touched)
    }
  }

  /// The fingerprint of the rules of the card.
  public var rules: UInt64
  /// The fingerprint of the samples that a path reveals from the start and of those of the cover,
  /// which are compared only on a frame of the same size.
  public var area: UInt64
  /// The rectangle of the card, in points of the canvas.
  public var frame: Rect
  /// The latest time known to the card.
  public var clock: Microseconds
  /// The revealed share, which the strokes must give again when they are drawn.
  public var coverage: Coverage
  /// The brushes after that of the rules; the last one is in use.
  public var brushes: [Brush] = []
  /// The strokes since the last reset, in the order of their first touches.
  public var strokes: [Stroke] = []
  /// The segments of the strokes, in the order of the touches.
  public var pieces: [Piece] = []
  /// The contacts that are down and have drawn nothing since a reset, ordered by number.
  public var resting: [ScratchContact] = []
  /// The contacts that press the eraser, ordered by number.
  public var pressing: [Int] = []
  /// The contacts that are down and draw no more, because the card is complete, ordered by number.
  public var stopped: [Int] = []
  /// The numbers of contacts that drew nothing by a rule of the card.
  public var leftOut = ScratchCard.LeftOut()
  /// The time since which no contact holds the cover of a complete card that waits for a lift; nil
  /// for any other card.
  public var releasedSince: Microseconds?
  /// The state of the pan; without contacts if contacts draw by themselves.
  public var pan = Pan()
  /// The resets, in the order of time.
  public var resets: [ScratchCard.Reset] = []
  /// The first times at the last reset; before any reset, those of a card without touches.
  public var first: FirstTimes
  /// The times at which each percent was first reached before the last reset, if the card keeps
  /// them.
  public var crossings = ScratchCrossings()

  /// Creates the state of a card on which nothing has happened.
  ///
  /// - Parameters:
  ///   - rules: The fingerprint of its rules.
  ///   - area: The fingerprint of the areas of its rules.
  ///   - frame: The rectangle of the card.
  ///   - clock: The latest time known to the card.
  ///   - coverage: The revealed share.
  ///   - first: The first times at the last reset.
  public init(
    rules: UInt64, area: UInt64, frame: Rect, clock: Microseconds, coverage: Coverage,
    first: FirstTimes
  ) {
    (self.rules, self.area, self.frame) = (rules, area, frame)
    (self.clock, self.coverage, self.first) = (clock, coverage, first)
  }
}

/// A fault of a saved card, which cannot be restored.
public enum SavedCardError: Error, Hashable, Sendable {
  /// The card was saved with other rules; both numbers are fingerprints.
  case otherRules(found: UInt64, expected: UInt64)
  /// The card was saved on a frame of other proportions.
  case otherAspect(found: Size, expected: Size)
  /// A number is outside its range.
  case outOfRange(Place, found: Double, expected: ClosedRange<Double>)
  /// The number of elements is outside the range that the rules, or a card, allow.
  case count(Place, found: Int, expected: ClosedRange<Int>)
  /// A contact occurs twice among those that are down.
  case repeatedContact(Place, contact: Int)
  /// A contact draws that is not the contact of the pan.
  case strayContact(Place, contact: Int)
  /// The strokes reveal another number of samples than the saved coverage.
  case otherCoverage(found: Int, expected: Int)

  /// The place of a value: the names and indices that lead to it.
  ///
  /// The names are those of the text form (`pieces`, `x`, `3`), in which columns come before rows.
  public struct Place: Hashable, Sendable {
    /// The path from the root.
    public let steps: [String]

    /// Creates a place from its path.
    public init(_ steps: String...) { self.steps = steps }

    private init(steps: [String]) { self.steps = steps }

    /// Returns the place of a value inside this one.
    func appending(_ step: String) -> Place { Place(steps: steps + [step]) }
  }
}
