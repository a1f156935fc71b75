/// The caller's knowledge about a file of another format, for what the file does not tell.
public struct ImportOptions: Sendable {
  /// The columns of a table, for `csv` alone; nil for those with known names.
  public var columns: TableColumns?
  /// The level of the segments that become drawings, for `unipen` alone; nil for the finest one.
  public var segmentLevel: String?
  /// The files that a file may include, for `unipen` alone; nil to pass over them.
  public var inclusion: (any InkInclusion)?

  /// Creates options that tell nothing.
  public init() {}
}
