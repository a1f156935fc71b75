// SPDX-License-Identifier: Apache-2.0

/// The limits on the work and the pictures of one recording.
package struct ReplayLimits: Hashable, Sendable {
  /// The greatest number of pixels of a card at one pixel per point: 16 Mi, fifty times those of a
  /// phone.
  ///
  /// A mask may have four times as many.
  package var cardPixels = 1 << 24
  /// The greatest number of pixels of a frame: 16 Mi, which take 64 MiB.
  package var framePixels = 1 << 24
  /// The greatest work of a scene, of drawing a frame of it, and of explaining its strokes; see
  /// `Budget` for how often a recording may take it.
  ///
  /// A unit takes about a nanosecond, so a small recording is done or refused within two seconds. A
  /// touch on the card of a phone takes some hundred units.
  package var work = 2_000_000_000

  /// The number of events for which a recording may take the work once more: 20,000 units each.
  package var eventsPerWork = 100_000

  /// Creates the limits of the program.
  package init() {}

  /// The limits in a page: in a browser a step takes up to five nanoseconds, and a call may play all
  /// touches anew before its own work, so three times this work is done within five seconds.
  package static var ofPage: ReplayLimits {
    var limits = ReplayLimits()
    (limits.work, limits.eventsPerWork) = (300_000_000, .max)
    return limits
  }
}
