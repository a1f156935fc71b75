/// What a frame of a scratch card shows.
///
/// All but the picture tell what happened since the last reset, on the card alone.
package enum CardView: String, Hashable, Sendable, CaseIterable {
  /// The canvas as a person saw it.
  case picture
  /// What is revealed, white on black.
  case mask
  /// When it was revealed: dark first, light last.
  case time
  /// How many passes went over it: the darker, the more.
  case heat
  /// Which contact revealed it.
  case fingers
  /// Six pictures of the card, side by side, at equal steps of time.
  case film
  /// Six pictures of the card, side by side, each with as much more revealed.
  case filmByCoverage = "film-by-coverage"
}
