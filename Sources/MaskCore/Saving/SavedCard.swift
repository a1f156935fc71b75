public import Geometry
public import TouchRecording

// What a card comes to follows from its strokes: the mask, every count, the first times since the
// last reset, and how far a cover that goes by itself is. So strokes are kept and no pixels, and
// beside them only what they do not tell: contacts that are down, and what a reset left.

/// Everything that a card needs to go on where it was, as a value.
///
/// ```swift
/// let saved = card.saved
/// var again = try ScratchCard(card.rules)
/// try again.restore(saved)  // from here on both do the same, bit for bit
/// ```
///
/// Places are in points of the card but for those of a pan, which are in points of the canvas.
/// Times are those of the card's clock.
public struct SavedCard: Hashable, Sendable {
  /// One stroke since the last reset; a contact that is down and has drawn is where it ends.
  public struct Stroke: Hashable, Sendable {
    /// The number of its contact.
    public var contact: Int
    /// Where it begins.
    public var start: Point
    /// The width of the tip there, in points.
    public var startWidth: Double
    /// The time of its first touch.
    public var firstTime: Microseconds
    /// The time of its last touch.
    public var lastTime: Microseconds
    /// The number of its touches.
    public var samples: Int
    /// How it came to its end.
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

  /// One piece of a stroke, from where the piece before it ends, or where the stroke begins.
  public struct Piece: Hashable, Sendable {
    /// The index of its stroke.
    public var stroke: Int
    /// Where it ends.
    public var end: Point
    /// The width of the tip there, in points.
    public var endWidth: Double
    /// When the contact was last known to be where it starts.
    public var startTime: Microseconds
    /// The time of the touch that drew it.
    public var time: Microseconds
    /// The brush that drew it: 0 for that of the rules, then those of `brushes` from 1.
    public var brush: Int

    /// Creates a piece.
    public init(
      stroke: Int, end: Point, endWidth: Double, startTime: Microseconds, time: Microseconds,
      brush: Int
    ) {
      (self.stroke, self.end, self.endWidth) = (stroke, end, endWidth)
      (self.startTime, self.time, self.brush) = (startTime, time, brush)
    }
  }

  /// A contact that was down at a reset and has drawn nothing since.
  public struct Resting: Hashable, Sendable {
    /// Its number.
    public var contact: Int
    /// Where it is.
    public var location: Point
    /// The width of the tip there, in points.
    public var width: Double
    /// When it was last heard of.
    public var time: Microseconds

    /// Creates a contact.
    public init(contact: Int, location: Point, width: Double, time: Microseconds) {
      (self.contact, self.location) = (contact, location)
      (self.width, self.time) = (width, time)
    }
  }

  /// How far a pan is, where a pan draws; places are in points of the canvas.
  public struct Pan: Hashable, Sendable {
    /// A contact and where it is.
    public struct Contact: Hashable, Sendable {
      /// Its number.
      public var contact: Int
      /// Where it is.
      public var location: Point

      /// Creates a contact.
      public init(contact: Int, location: Point) {
        (self.contact, self.location) = (contact, location)
      }
    }

    /// The contacts that are down, in the order in which they came.
    public var contacts: [Contact] = []
    /// Where the middle was when the contacts last changed.
    public var origin = Point.zero
    /// The contact that the pan is told as, and where it last was; nil before it begins.
    public var pan: Contact?

    /// Creates a pan of no contact.
    public init() {}
  }

  /// The first times of what a report tells the first times of; nil for what never was.
  public struct FirstTimes: Hashable, Sendable {
    /// When the card reached the threshold.
    public var card: Microseconds?
    /// When each combination of regions reached it, in the order of the rules.
    public var combinations: [Microseconds?]
    /// When each region reached it, in the order of the rules.
    public var regions: [Microseconds?]
    /// When a sample of each region was revealed, in the order of the rules.
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
  /// The latest time that the card has heard of.
  public var clock: Microseconds
  /// The share that was revealed, which the strokes have to come to again.
  public var coverage: Coverage
  /// The brushes that came after that of the rules; the last one is in use.
  public var brushes: [Brush] = []
  /// The strokes since the last reset, in the order of their first touches.
  public var strokes: [Stroke] = []
  /// What they drew, in the order of the touches.
  public var pieces: [Piece] = []
  /// The contacts that are down and have drawn nothing since a reset, by their numbers.
  public var resting: [Resting] = []
  /// The contacts that press the eraser, by their numbers.
  public var pressing: [Int] = []
  /// How far the pan is; of no contact where contacts draw by themselves.
  public var pan = Pan()
  /// The resets in the order of time.
  public var resets: [ScratchReport.Reset] = []
  /// The first times that the last reset found, or before any those of a card nobody has touched.
  public var first: FirstTimes
  /// When each percent was first reached before the last reset, where the card keeps that.
  public var crossings = ScratchCrossings()

  /// Creates the value of a card on which nothing has happened.
  ///
  /// - Parameters:
  ///   - rules: The fingerprint of its rules.
  ///   - clock: The latest time that it has heard of.
  ///   - coverage: The share that is revealed.
  ///   - first: The first times that the last reset found.
  public init(
    rules: UInt64, clock: Microseconds, coverage: Coverage, first: FirstTimes
  ) {
    (self.rules, self.clock, self.coverage, self.first) = (rules, clock, coverage, first)
  }
}
