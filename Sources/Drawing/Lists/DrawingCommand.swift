// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// A step of a picture: what is drawn, or a group of steps that are drawn together.
package struct DrawingCommand: Sendable {
  /// The kinds of steps.
  package enum Action: Hashable, Sendable {
    /// All pixels become one color.
    case clear(Color)
    /// A line along the path, or its inside without a style.
    case shape(StrokeStyle?, FillRule, Paint, Path)
    /// Equal dots.
    case dots(DotSet)
    /// The command's `pixels`, with their top left one in column `x` and row `y`.
    ///
    /// `changed` tells, in columns and rows of the picture, what differs from the same command of the
    /// list before; nil if that is unknown.
    case picture(x: Int, y: Int, changed: PixelWindow?)
    /// The group is drawn inside the path.
    case clip(Path, FillRule)
    /// The group is drawn as a whole with an opacity, from 0 to 255.
    case layer(UInt8)
    /// The group has a name, and no other effect.
    case group
  }

  /// The parts of pictures that have a name in vector pictures.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The band that the tolerance allows around the guide.
    case guide
    /// Waypoints that are not reached.
    case missing
    /// Waypoints that are.
    case reached
    /// A stroke of ink: a group of its lines.
    case stroke
    /// Ink within bounds.
    case black
    /// Ink out of bounds.
    case red
    /// The light core of ink out of bounds.
    case hollow
    /// Ink that nothing judges.
    case ink
  }

  /// The kind of the step, with its values.
  package let action: Action
  /// The name of the part; nil for most.
  package let part: Part?
  /// The pixels of a picture; nil for all others.
  package internal(set) var pixels: Bitmap?
  /// The number of commands after this one that form its group.
  package internal(set) var size = 0

  /// Returns true if two commands surely draw the same pixels, apart from their groups.
  func draws(as other: DrawingCommand) -> Bool {
    guard action == other.action else { return false }
    if case .picture(_, _, let changed?) = action { return changed.isEmpty }
    return pixels == other.pixels
  }
}

/// Equal dots at fixed places, of which a picture shows some, drawn in the order of the places.
package struct DotSet: Hashable, Sendable {
  /// The centers of all dots, in points.
  package let places: [Point]
  /// For each place, true if its dot is drawn.
  package let isShown: [Bool]
  /// The diameter of a dot in points; positive.
  package let diameter: Double
  /// The color.
  package let color: Color

  /// Creates the set; `isShown` has a value for each place.
  package init(at places: [Point], diameter: Double, color: Color, where isShown: [Bool]) {
    (self.places, self.isShown, self.diameter, self.color) = (places, isShown, diameter, color)
  }

  /// Returns true if two sets differ at most in the dots that they show.
  func isAlike(_ other: DotSet) -> Bool {
    diameter == other.diameter && color == other.color && places == other.places
  }
}
