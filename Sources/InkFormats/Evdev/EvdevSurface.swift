// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// The surface of a device: how its values become points and forces.
///
/// A position is value - least; the canvas has greatest - least + 1. Both are in 1/72 inch if both
/// axes have a resolution, else as they are.
struct EvdevSurface {
  /// One axis of positions.
  private struct Scale {
    /// The name in faults.
    let name: String
    let least: Double
    /// The number of points per unit.
    let factor: Double

    func location(_ value: Int32) -> Double { (Double(value) - least) * factor }
  }

  /// A point is 1/72 inch, and an inch has 25.4 millimeters.
  private static let pointsPerMillimeter = 72 / 25.4

  private let x: Scale
  private let y: Scale
  /// The canvas; nil if the log does not tell both ranges.
  let canvas: RecordingHeader.Canvas?
  /// The greatest pressure; nil if it is unknown.
  let greatestPressure: Double?
  /// The number of units per radian of the tilts of a pen; nil if it is unknown.
  private let tiltResolution: Point?

  /// Creates the surface of the slots of a device, or of its single pointer.
  ///
  /// A unit or a pressure that the caller tells wins over those of the axes.
  init(_ axes: [UInt16: EvdevAxis], hasSlots: Bool, _ options: ImportOptions) {
    let width = axes[hasSlots ? EvdevCode.slotX : EvdevCode.x].flatMap { $0.isKnown ? $0 : nil }
    let height = axes[hasSlots ? EvdevCode.slotY : EvdevCode.y].flatMap { $0.isKnown ? $0 : nil }
    let isPhysical =
      options.unit == nil && width?.resolution ?? 0 > 0 && height?.resolution ?? 0 > 0
    func factor(_ axis: EvdevAxis?) -> Double {
      guard isPhysical, let axis else { return 1 }
      return EvdevSurface.pointsPerMillimeter / Double(axis.resolution)
    }
    let prefix = hasSlots ? "ABS_MT_POSITION_" : "ABS_"
    x = Scale(name: prefix + "X", least: Double(width?.least ?? 0), factor: factor(width))
    y = Scale(name: prefix + "Y", least: Double(height?.least ?? 0), factor: factor(height))
    if let width, let height {
      func side(_ axis: EvdevAxis) -> Double {
        Double(axis.greatest - axis.least + 1) * factor(axis)
      }
      canvas = RecordingHeader.Canvas(clampedWidth: side(width), height: side(height))
    } else {
      canvas = nil
    }
    let pressure = axes[hasSlots ? EvdevCode.slotPressure : EvdevCode.pressure]
    greatestPressure =
      options.greatestForce
      ?? pressure.flatMap { $0.greatest > 0 ? Double($0.greatest) : nil }
    let tiltX = axes[EvdevCode.tiltX]?.resolution ?? 0
    let tiltY = axes[EvdevCode.tiltY]?.resolution ?? 0
    let knowsTilt = !hasSlots && tiltX > 0 && tiltY > 0
    tiltResolution = knowsTilt ? Point(x: Double(tiltX), y: Double(tiltY)) : nil
  }

  /// Returns the force of a pressure: its share of the greatest one, or itself if none is known.
  func force(_ pressure: Int32) -> Double {
    greatestPressure.map(Double(pressure).share) ?? Double(pressure)
  }

  /// True if the log tells the units of the tilts.
  var knowsTilt: Bool { tiltResolution != nil }

  /// Returns the direction of a pen from its tilts; nil if their units are unknown.
  func direction(x: Int32, y: Int32) -> PenTilt? {
    tiltResolution.map { PenTilt(x: Double(x) / $0.x, y: Double(y) / $0.y) }
  }

  /// Returns the location of a position.
  ///
  /// - Precondition: Both values were checked.
  func location(_ position: EvdevPosition) -> Point {
    Point(x: x.location(position.x), y: y.location(position.y))
  }

  /// Checks that a value of the x axis, or of the y axis, lies within `TouchRange.position`.
  func check(_ event: EvdevEvent, isX: Bool) throws(Fault) {
    let scale = isX ? x : y
    guard !TouchRange.position.contains(scale.location(event.value)) else { return }
    throw .value(
      event.place, name: scale.name, found: "\(event.value)",
      expected: "a position from -1000000 to 1000000 points")
  }

  /// Returns the values of the single pointer that its axes state, as far as they are positions.
  func values(statedBy axes: [UInt16: EvdevAxis]) -> EvdevPointer.Values {
    func position(_ code: UInt16, _ scale: Scale) -> Int32? {
      axes[code]?.value.flatMap { TouchRange.position.contains(scale.location($0)) ? $0 : nil }
    }
    var values = EvdevPointer.Values()
    values.x = position(EvdevCode.x, x)
    values.y = position(EvdevCode.y, y)
    values.pressure = axes[EvdevCode.pressure]?.value
    return values
  }
}

// MARK: - Axes

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
  /// The value at the beginning of the log; nil if it is unknown.
  var value: Int32?

  /// The kernel numbers values with 32 bits.
  static let values: ClosedRange<Int64> = -1 << 31...(1 << 32) - 1

  /// Creates an axis; nil if a number is out of range.
  init?(least: Int64, greatest: Int64, resolution: Int64 = 0, value: Int64? = nil) {
    guard [least, greatest, resolution].allSatisfy(EvdevAxis.values.contains) else { return nil }
    self.least = least
    self.greatest = greatest
    self.resolution = resolution
    self.value = value.map { Int32(truncatingIfNeeded: $0) }
  }

  /// True if the axis has a range; devices that do not know one declare the same value twice.
  var isKnown: Bool { greatest > least }
}
