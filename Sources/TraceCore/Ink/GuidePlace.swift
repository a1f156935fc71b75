// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A place on the guide that a point of the ink is measured against.
public struct GuidePlace: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public var stroke: Int
  /// The position in canvas points.
  public var point: Point
  /// The distance along the stroke, in points; jumps between subpaths count 0.
  public var along: Double
}

extension GuidePlace {
  /// Creates the place of `waypoint`.
  public init(_ waypoint: Waypoint) {
    self.init(stroke: waypoint.stroke, point: waypoint.position, along: waypoint.distance)
  }
}
