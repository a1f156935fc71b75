// SPDX-License-Identifier: Apache-2.0

/// The origin of a figure, so that a requirement that refuses it can name a place.
package struct Cause: Hashable, Sendable {
  /// The events that figures come from.
  package enum Event: Hashable, Sendable {
    /// Ink outside the guide.
    case redInk
    /// A part of the guide without ink.
    case missedGuide
    /// Both of them.
    case redInkOrMissedGuide
    /// The failed checks of a verdict.
    case checks
    /// The stroke that the path names.
    case stroke
    /// Cover that is left, or that is gone.
    case cover
    /// Cover of the region that the path names.
    case region
    /// A forbidden region that was touched.
    case forbiddenTouch
    /// A press that was not counted, or a wrong guess.
    case presses
    /// A press that was not counted.
    case ignoredPresses
  }

  /// The sides of a limit.
  package enum Side: Hashable, Sendable {
    case tooSmall, tooGreat
  }

  /// The event.
  let event: Event
  /// The side on which a value has this cause; nil for both.
  let side: Side?

  /// Describes the cause of a value, or of a value on one side of its limit.
  package init(_ event: Event, if side: Side? = nil) {
    (self.event, self.side) = (event, side)
  }

  /// The origin of a figure that presses decide, if it is too small.
  static let fewPresses = Cause(.presses, if: .tooSmall)
  /// The origin of the number of ignored presses, if it is too great.
  static let ignoredPresses = Cause(.ignoredPresses, if: .tooGreat)
}
