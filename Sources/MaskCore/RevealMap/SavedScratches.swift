import Geometry
import TouchRecording

/// The state of a card: its strokes, not its pixels.
///
/// A card that is restored from it and goes on is the card that was never interrupted, bit for bit
/// and report for report.
///
/// ```swift
/// let saved = SavedScratches(card)
/// let again = try ScratchCard(card.rules, restoring: saved)
/// again.report == card.report  // true
/// ```
public struct SavedScratches: Hashable, Sendable {
  /// One stroke, without what its pieces tell.
  struct Stroke: Hashable, Sendable {
    var contact: Int
    var firstTime: Microseconds
    var lastTime: Microseconds
    var samples: Int
    var outcome: StrokeOutcome
  }

  /// A contact that is down.
  struct Contact: Hashable, Sendable {
    var number: Int
    var state: ScratchCard.Contact
  }

  /// The pieces of all strokes since the last reset, in the order in which they were drawn.
  var rubs: [ScratchCard.Rub]
  var strokes: [Stroke]
  /// The contacts that are down, by their numbers.
  var contacts: [Contact]
  var resets: [ScratchReport.Reset]
  /// The first times that the last reset found.
  var firstTimes: ScratchCard.FirstTimes
  /// The times of percents that the last reset found.
  var crossings: ScratchCrossings

  /// Takes the state of `card`.
  ///
  /// - Complexity: O(pieces of its strokes).
  public init(_ card: ScratchCard) {
    rubs = card.rubs
    strokes = card.strokes.map { stroke in
      Stroke(
        contact: stroke.contact, firstTime: stroke.firstTime, lastTime: stroke.lastTime,
        samples: stroke.samples, outcome: stroke.outcome)
    }
    contacts = card.contacts.sorted { $0.key < $1.key }.map { number, state in
      Contact(number: number, state: state)
    }
    resets = card.resets
    firstTimes = card.firstBeforeReset
    crossings = card.crossingsBeforeReset
  }
}

extension ScratchCard {
  /// Creates the card that `saved` was taken from.
  ///
  /// - Throws: the first fault of `rules`.
  /// - Precondition: the rules are those of the card that was saved.
  /// - Complexity: O(pixels of its strokes).
  public init(_ rules: ScratchRules, restoring saved: SavedScratches) throws(ScratchError) {
    try self.init(rules)
    precondition(
      saved.firstTimes.regions.count == rules.regions.count, "Saved scratches fit their own rules")
    restore(saved)
  }
}
