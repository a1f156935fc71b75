/// The range of an axis: the least and the greatest value, and the number of units per millimeter.
///
///     A: 35 0 32767 0 0 55
///
/// is axis 0x35 of `evemu`, with values from 0 to 32,767 and 55 units per millimeter.
struct EvdevAxis: Equatable {
  var least: Int64
  var greatest: Int64
  /// The number of units per millimeter; 0 if it is unknown.
  var resolution: Int64 = 0

  /// The kernel numbers values with 32 bits.
  static let values: ClosedRange<Int64> = -1 << 31...(1 << 32) - 1

  /// Creates an axis; nil if a number is out of range.
  init?(least: Int64, greatest: Int64, resolution: Int64 = 0) {
    guard [least, greatest, resolution].allSatisfy(EvdevAxis.values.contains) else { return nil }
    self.least = least
    self.greatest = greatest
    self.resolution = resolution
  }

  /// True if the axis has a range; devices that do not know one declare the same value twice.
  var isKnown: Bool { greatest > least }
}
