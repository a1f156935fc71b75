// SPDX-License-Identifier: Apache-2.0
public import Drawing
import Geometry

/// The coverage of a card by the rule of another library.
///
/// The emulated card follows a `ScratchCard`, so that only the counting differs: strokes, also
/// those of a pan, resets, and the strokes that a reset spares are those of the card. Regions do
/// not count here, and canceled strokes stay, even if the card discards them.
public struct EmulatedCard: Sendable {
  /// The rule by which the card is counted.
  public let rule: OtherRule
  private var counter: RuleCounter

  /// Creates the emulation of a card without touches.
  ///
  /// - Parameters:
  ///   - rule: The rule by which the card is counted.
  ///   - card: The card to follow.
  ///   - cover: The picture of the cover at one pixel per point, with the size of the card's mask.
  ///     Only some rules read it (`OtherRule.readsCover`); nil stands for an opaque black cover.
  /// - Precondition: The picture has the size of the mask.
  /// - Complexity: O(points of the card) if the rule counts every pixel, else O(1).
  public init(_ rule: OtherRule, like card: ScratchCard, cover: Bitmap? = nil) {
    self.rule = rule
    let (size, width) = (card.rules.frame.size, card.rules.brush.width)
    counter =
      switch rule {
      case .flutterScratcherHigh: .discs(EventDiscs(perSide: 100, size: size, brushWidth: width))
      case .flutterScratcherLow: .discs(EventDiscs(perSide: 10, size: size, brushWidth: width))
      case .jqueryEraser: .cells(EventCells(size: size, brushWidth: width))
      case .strideChannel, .strideAlpha, .fullScanClear, .fullScanTouched:
        .pixels(ErasedPixels(rule, like: card, cover: cover))
      }
  }

  /// The share that the rule counts now.
  ///
  /// - Complexity: O(points of the card) if the rule counts every pixel, else O(1).
  public var share: CountedShare { counter.share }

  /// The work of all touches and resets so far, in steps of about a nanosecond.
  package var work: Int { counter.work }

  /// The work of `share`, in such steps.
  package var workOfShare: Int { counter.workOfShare }

  /// Follows the latest touch or reset of `card`.
  ///
  /// - Precondition: `card` is the card of the initializer, and each of its touches and resets is
  ///   followed.
  /// - Complexity: O(points in the brush and on the way of the contact); after a reset, of all
  ///   strokes that it spares.
  public mutating func follow(_ card: ScratchCard) {
    for event in card.latestEvents { counter.follow(event) }
  }
}

/// The counter of a rule.
private enum RuleCounter: Sendable {
  case cells(EventCells)
  case discs(EventDiscs)
  case pixels(ErasedPixels)

  var share: CountedShare {
    switch self {
    case .cells(let counter): counter.share
    case .discs(let counter): counter.share
    case .pixels(let counter): counter.share
    }
  }

  var work: Int {
    switch self {
    case .cells(let counter): counter.work
    case .discs(let counter): counter.work
    case .pixels(let counter): counter.work
    }
  }

  var workOfShare: Int {
    switch self {
    case .cells, .discs: 1
    case .pixels(let counter): counter.workOfShare
    }
  }

  mutating func follow(_ event: ScratchCard.Event) {
    switch consume self {
    case .cells(var counter):
      counter.follow(event)
      self = .cells(counter)
    case .discs(var counter):
      counter.follow(event)
      self = .discs(counter)
    case .pixels(var counter):
      counter.follow(event)
      self = .pixels(counter)
    }
  }
}

/// The coverage by another rule: a number of counted places, and their total.
public struct CountedShare: Hashable, Sendable {
  /// The number of places that count as scratched.
  public let counted: Int
  /// The number of places that the rule reads; 0 if it finds none on the card.
  public let total: Int

  /// Creates the share.
  ///
  /// - Precondition: 0 <= counted <= total.
  public init(counted: Int, total: Int) {
    precondition(0...total ~= counted, "The counted places must be 0 to the total")
    self.counted = counted
    self.total = total
  }

  /// The percentage in hundredths of a percent, rounded down; nil if there are no places.
  public var percentHundredths: Int? { total > 0 ? counted * 10_000 / total : nil }
}

/// A counter of the scratched places of a card, by the rule of one library.
protocol ShareCounter: Sendable {
  /// Handles a contact that comes down at `point`, in points of the card.
  mutating func begin(at point: Point)
  /// Handles the way of a contact from one event to the next, in points of the card.
  mutating func draw(_ segment: LineSegment)
  /// Resets the counter.
  mutating func reset()
  /// The current share.
  var share: CountedShare { get }
  /// The work of all calls so far, in steps of about a nanosecond.
  var work: Int { get }
}

extension ShareCounter {
  /// Counts the end of the way alone.
  mutating func draw(_ segment: LineSegment) { begin(at: segment.end) }

  /// Handles a touch or a reset of the card.
  mutating func follow(_ event: ScratchCard.Event) {
    switch event {
    case .contactBegan(let point): begin(at: point)
    case .contactMoved(let segment): draw(segment)
    case .reset: reset()
    }
  }
}

// MARK: - Counters of events

/// A counter of squares, as wide as the brush, that contain an event.
///
/// The grid has as many squares as fit into the card; the rest at the right and lower edge belongs
/// to none. Squares are numbered row by row, and the column of an event is not clamped to the card.
/// An event right of the last square therefore counts for a square of the next row.
struct EventCells: ShareCounter {
  private let brushWidth: Double
  private let columns: Int
  private let total: Int
  /// The numbers of the squares that count; a set, because a fine brush gives more squares than fit
  /// into memory.
  private var reached: Set<Int> = []
  private(set) var work = 0
  /// The work of looking up a square.
  private static let workOfEvent = 32

  init(size: Size, brushWidth: Double) {
    self.brushWidth = brushWidth
    // At most 65,536 points x 256 squares along each axis.
    columns = Int((size.width / brushWidth).rounded(.down))
    total = columns * Int((size.height / brushWidth).rounded(.down))
  }

  var share: CountedShare { CountedShare(counted: reached.count, total: total) }

  mutating func begin(at point: Point) {
    work += Self.workOfEvent
    let column = Int((point.x / brushWidth).rounded(.down))
    let number = column + Int((point.y / brushWidth).rounded(.down)) * columns
    if 0..<total ~= number { reached.insert(number) }
  }

  mutating func reset() {
    work += reached.capacity
    reached.removeAll(keepingCapacity: true)
  }
}

/// A counter of grid points that lie within the brush of an event.
///
/// The point in column i and row j of n x n lies at (i / n, j / n) of the card. This is the top
/// left corner of its cell, so the left and the top edge of a card weigh more than the others. A
/// distance is rounded to whole points before it is compared, so the brush reaches up to half a
/// point too far.
struct EventDiscs: ShareCounter {
  private let perSide: Int
  private let spacing: Vector
  private let radius: Double
  private var isReached: [Bool]
  private var count = 0
  private(set) var work = 0

  init(perSide: Int, size: Size, brushWidth: Double) {
    self.perSide = perSide
    spacing = Vector(dx: size.width / Double(perSide), dy: size.height / Double(perSide))
    radius = brushWidth / 2
    isReached = [Bool](repeating: false, count: perSide * perSide)
  }

  var share: CountedShare { CountedShare(counted: count, total: perSide * perSide) }

  mutating func begin(at point: Point) {
    let (rows, columns) = (
      lines(around: point.y, spacing: spacing.dy), lines(around: point.x, spacing: spacing.dx)
    )
    work += 4 * rows.count * columns.count
    for row in rows {
      for column in columns {
        let place = Point(x: Double(column) * spacing.dx, y: Double(row) * spacing.dy)
        guard !isReached[row * perSide + column], place.distance(to: point).rounded() <= radius
        else { continue }
        isReached[row * perSide + column] = true
        count += 1
      }
    }
  }

  mutating func reset() {
    work += isReached.count
    for place in isReached.indices { isReached[place] = false }
    count = 0
  }

  /// Returns the rows or columns of the grid that may be within the brush, plus one point for
  /// rounding.
  private func lines(around coordinate: Double, spacing: Double) -> Range<Int> {
    let last = Double(perSide)
    let first = ((coordinate - radius - 1) / spacing).rounded(.up)
    let end = ((coordinate + radius + 1) / spacing).rounded(.down) + 1
    let lower = Int(min(max(first, 0), last))
    return lower..<max(lower, Int(min(max(end, 0), last)))
  }
}
