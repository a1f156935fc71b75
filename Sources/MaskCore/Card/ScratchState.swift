// SPDX-License-Identifier: Apache-2.0

/// The state of a card.
public enum ScratchState: String, Hashable, Sendable, CaseIterable {
  /// No eligible sample is revealed.
  case covered
  /// Some eligible samples are revealed, fewer than the threshold asks for.
  case scratching
  /// The threshold is reached; without a threshold, all eligible samples are revealed.
  case complete
  /// The threshold is reached, and the rest of the cover has faded.
  case revealed
}
