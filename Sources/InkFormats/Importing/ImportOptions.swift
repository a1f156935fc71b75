public import Geometry

/// The caller's knowledge about a file of another format, for what the file does not tell.
public struct ImportOptions: Sendable {
  /// The columns of a table, for `csv` alone; nil for those with known names.
  public var columns: TableColumns?
  /// The level of the segments that become drawings, for `unipen` alone; nil for the finest one.
  public var segmentLevel: String?
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
  /// The pressure that is a force of 1, where a file does not tell it; greater ones are 1 too.
  public var greatestForce: Double?

  /// Creates options that tell nothing.
  public init() {}
}
