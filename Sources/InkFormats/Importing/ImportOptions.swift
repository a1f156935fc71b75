// SPDX-License-Identifier: Apache-2.0
import Diagnostics
public import Geometry
import TouchRecording

/// The caller's knowledge about a file of another format, for what the file does not tell.
public struct ImportOptions: Sendable {
  /// The columns of a table, for `csv` alone; nil for those with known names.
  public var columns: TableColumns?
  /// The level of the segments that become drawings, for `unipen` alone; nil for the finest one.
  package var segmentLevel: String?
  /// The files that a file may include, for `unipen` alone; nil to pass over them.
  public var inclusion: (any InkInclusion)?

  /// The length of one unit of the file; nil for the one that the file tells, or else a point.
  public var unit: InkUnit?
  /// True to turn y about the canvas; for `unipen` and SVC, to take y as it stands.
  public var flipsY = false
  /// The canvas in points; nil for that of the file, or for one around the ink.
  public var canvas: Size?
  /// The number of quarter turns about the canvas, clockwise.
  public var quarterTurns = 0
  /// The unit of times; nil for the one that the file states, or the usual one of its format.
  public var timeUnit: TimeUnit?
  /// The unit of times that neither the caller nor the file states.
  var usualTimeUnit = TimeUnit.milliseconds
  /// The meaning of third numbers of points, for `strokes` and `quickdraw`; nil to tell it by the
  /// numbers.
  public var third: ThirdNumber?
  /// The pressure that is a force of 1, where a file does not tell it; greater ones are 1 too.
  public var greatestForce: Double?

  /// Creates options that tell nothing.
  public init() {}

  /// The unit of times that a file does not state: the one that the caller tells, or the usual one.
  var takenTimeUnit: TimeUnit { timeUnit ?? usualTimeUnit }

  /// Places the touches of a drawing on the surface that the caller tells: the unit first, then the
  /// direction of y, the canvas, and the rotation.
  ///
  /// - Parameters:
  ///   - touches: the touches in the unit of the file, or in points.
  ///   - told: the canvas that the file tells, in the same unit; nil without one.
  ///   - isTurned: true if the direction of y is decided.
  ///   - place: the place of the drawing, for faults.
  /// - Returns: The canvas.
  /// - Throws: `Fault` if a position is out of range.
  func place(
    _ touches: inout [TouchEvent], on told: RecordingHeader.Canvas?, isTurned: Bool, at place: Place
  ) throws(Fault) -> RecordingHeader.Canvas {
    var told = told
    if let unit {
      for index in touches.indices {
        touches[index].location = unit.fraction.converted(touches[index].location)
      }
      if let canvas = told {
        let far = unit.fraction.converted(Point(x: canvas.size.width, y: canvas.size.height))
        told = RecordingHeader.Canvas(clampedWidth: far.x, height: far.y)
      }
    }
    var surface = told ?? ImportedInk.canvas(of: touches)
    if flipsY, !isTurned {
      let height = (told?.size ?? canvas ?? surface.size).height
      for index in touches.indices {
        touches[index].location.y = height - touches[index].location.y
        touches[index].turn { -$0 }
      }
    }
    if let canvas { surface.size = canvas }
    for _ in 0..<quarterTurns { surface.turn(&touches) }
    guard touches.allSatisfy({ $0.location.isInRange }) else {
      throw .value(
        place, name: "position", found: "one beyond that range in the given unit",
        expected: "positions within 1000000 points")
    }
    return surface
  }
}

extension RecordingHeader.Canvas {
  /// Turns the canvas and the touches on it by 90 degrees, clockwise.
  fileprivate mutating func turn(_ touches: inout [TouchEvent]) {
    for index in touches.indices {
      let old = touches[index].location
      touches[index].location = Point(x: size.height - old.y, y: old.x)
      touches[index].turn { $0 + .pi / 2 }
    }
    size = Size(width: size.height, height: size.width)
  }
}

extension TouchEvent {
  /// Changes the direction of the pen and that of the contact ellipse.
  fileprivate mutating func turn(_ change: (Double) -> Double) {
    func within(_ angle: Double) -> Double {
      let angle = angle < 0 ? angle + 2 * .pi : angle > 2 * .pi ? angle - 2 * .pi : angle
      return min(max(angle, 0), TouchRange.azimuth.upperBound)
    }
    azimuth = azimuth.map { within(change($0)) }
    if let angle = quantities[.angle] { quantities[.angle] = within(change(angle)) }
  }
}

extension Point {
  /// True if both coordinates are within the range of positions.
  var isInRange: Bool {
    TouchRange.position.contains(x) && TouchRange.position.contains(y)
  }
}

extension UnitFraction {
  fileprivate func converted(_ point: Point) -> Point {
    Point(x: converted(point.x), y: converted(point.y))
  }
}
