public import Geometry

/// The box that all built-in letters share, and its lines, in guide units from its top.
///
/// A capital is 85 tall, the body of a small letter 50; ascenders and descenders reach 35 further.
public enum LetterBox {
  /// The box: 100 wide and 140 high.
  public static let size = Size(width: 100, height: 140)
  /// The y of the line that capitals, digits and the tall small letters reach up to.
  public static let ascender = 10.0
  /// The y of the line that the bodies of small letters reach up to.
  public static let xHeight = 45.0
  /// The y of the line that letters stand on.
  public static let baseline = 95.0
  /// The y of the line that g, j, p, q and y reach down to.
  public static let descender = 130.0
}
