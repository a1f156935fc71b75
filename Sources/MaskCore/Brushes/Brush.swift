// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A brush that fingers scratch with.
///
/// A tip does not rotate while it moves. Between two touches its position and its width change
/// linearly, and everything it passes over is scratched, so the rate of the touches does not
/// matter.
///
/// ```swift
/// var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
/// rules.brush = Brush(width: 20)
/// rules.brush.tip = .square
/// rules.brush.by = .force
///
/// var card = try ScratchCard(rules)
/// var touch = TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25))
/// touch.force = 0.5
/// card.apply(touch)
/// print(card.coverage.revealed)  // 10 x 10 points of 64 samples
/// // Prints "6400"
/// ```
public struct Brush: Hashable, Sendable {
  /// The shape of a tip.
  public enum Tip: Hashable, Sendable {
    /// A disc.
    case round
    /// A square with upright sides.
    case square
    /// The pixels of a picture with alpha 128 or more.
    case stamp(Stamp)
  }

  /// The source of the width of the tip.
  public enum WidthSource: String, Hashable, Sendable, CaseIterable {
    /// The width of the brush, always.
    case constant
    /// The width of the brush times the force of the touch, which is from 0 to 1; the width of the
    /// brush if the force is unknown. A lift of unknown force keeps the width before it.
    case force
    /// The longer axis of the contact, in points; the width of the brush if the axis is unknown. A
    /// lift of unknown axis keeps the width before it.
    case contact
  }

  /// The width of the tip, in points: the diameter of the disc, the side of the square, or the
  /// width of the stamp.
  public var width: Double
  /// The shape of the tip.
  public var tip = Tip.round
  /// The source of the width of the tip.
  public var by = WidthSource.constant

  /// Creates a round brush of constant width, in points.
  public init(width: Double = 40) {
    self.width = width
  }

  /// Returns the width of the tip at a touch, in points; from 0 to the maximum width of a brush.
  ///
  /// Systems reset force and size when a finger lifts, so recorders leave them out there. A lift or
  /// a cancellation without the value keeps `last`, the width of the touch before it.
  func width(at event: TouchEvent, after last: Double? = nil) -> Double {
    let isLift = event.phase == .ended || event.phase == .cancelled
    let unknown = (isLift ? last : nil) ?? self.width
    let width =
      switch by {
      case .constant: self.width
      case .force: event.force.map { self.width * $0 } ?? unknown
      case .contact: event.major ?? unknown
      }
    return min(max(width, 0), ScratchLimits.brushWidth.upperBound)
  }
}
