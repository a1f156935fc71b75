// SPDX-License-Identifier: Apache-2.0

/// The views of a scene that a frame can show.
///
/// The maps of a card show the card alone, and what happened on it since the last reset.
package enum FrameView: String, Hashable, Sendable, CaseIterable {
  /// The canvas as a user sees it.
  case picture
  /// The revealed area, white on black.
  case mask
  /// The time at which each part was revealed: dark for first, light for last.
  case time
  /// The number of passes over each part: the darker, the more.
  case heat
  /// The contact that revealed each part.
  case fingers
  /// Six pictures of the card, side by side, at equal steps of time.
  case film
  /// Six pictures of the card, side by side, at equal steps of coverage.
  case filmByCoverage = "film-by-coverage"
  /// The ink in the colors of its speed, with their scale.
  case speed

  /// The views of a scratch card.
  package static let ofCards = allCases.filter { $0 != .speed }
}
