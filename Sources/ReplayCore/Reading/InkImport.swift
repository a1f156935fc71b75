// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TouchRecording

/// The way in which inputs of other formats are read.
package struct InkImport: Sendable {
  /// The parts of it that flags of the same names tell.
  package enum Setting: String, CaseIterable, Sendable {
    /// The format, in place of the one that the first bytes show.
    case from
    /// The length of one unit.
    case unit
    /// The number of units a point.
    case density
    /// The direction of y.
    case flip
    /// The canvas in points.
    case canvas
    /// The clockwise rotation in degrees.
    case rotate
    /// The unit of times.
    case time
    /// The meaning of the third number of points.
    case third
    /// The pressure that is a force of 1, where an input does not tell it.
    case forceMax = "force-max"
    /// The level of the UNIPEN segments that become recordings.
    case segment
    /// A folder in which included files are looked for, after those near the input.
    case include

    /// The values that the setting takes.
    package var expected: String {
      switch self {
      case .from: "one of " + InputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      case .unit: "a length in mm, cm, in, pt or px, such as 0.01mm"
      case .density: "the number of units per point, such as 3.5"
      case .flip: "y"
      case .canvas: "a width and a height of at most 65536 points, such as 412x915"
      case .rotate: "90, 180 or 270"
      case .time: "s, ms, us or ns"
      case .third: "time or force"
      case .forceMax: "a positive number, such as 1023"
      case .segment: "a level such as WORD"
      case .include: "a folder"
      }
    }
  }

  /// The format of the inputs.
  package var format: InputFormat
  /// True if the flags `--from` and `--columns` of the call tell the format.
  package var isTold = false
  /// The settings, in their order, with their values as they were given.
  package private(set) var settings: [(setting: Setting, value: String)] = []
  private var options = ImportOptions()

  /// Creates the way to read inputs of a format.
  package init(_ format: InputFormat = .auto) {
    self.format = format
  }

  /// Changes a setting; returns false for a value that it does not take.
  package mutating func set(_ setting: Setting, to value: String) -> Bool {
    settings.append((setting, value))
    switch setting {
    case .from:
      guard let format = InputFormat(rawValue: value) else { return false }
      self.format = format
    case .unit, .density:
      options.unit = setting == .unit ? InkUnit(length: value) : InkUnit(density: value)
      return options.unit != nil
    case .flip:
      options.flipsY = true
      return value == "y"
    case .canvas:
      let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else { return false }
      options.canvas = Size(width: width, height: height)
      // The least of two numbers says nothing of one that is not a number.
      return [width, height].allSatisfy { $0 > 0 && $0 <= RecordingHeader.greatestExtent }
    case .rotate:
      options.quarterTurns = ["90", "180", "270"].firstIndex(of: value).map { $0 + 1 } ?? 0
      return options.quarterTurns > 0
    case .time:
      options.timeUnit = TimeUnit(rawValue: value)
      return options.timeUnit != nil
    case .third:
      options.third = ThirdNumber(rawValue: value)
      return options.third != nil
    case .forceMax:
      options.greatestForce = Double(value).flatMap { 1e-6...1e9 ~= $0 ? $0 : nil }
      return options.greatestForce != nil
    case .segment: options.segmentLevel = value
    case .include: break
    }
    return true
  }

  /// Reads the inputs as tables with columns such as `t=time:ms,x=px,y=-py`.
  ///
  /// - Throws: `Fault` with the part of the text that is at fault.
  package mutating func readTables(_ columns: String) throws(Fault) {
    options.columns = try TableColumns(parsing: columns)
    format = .ink(.csv)
  }

  /// Returns the options for one input.
  func options(for input: Input) -> ImportOptions {
    var options = options
    options.inclusion = IncludeFolders(
      of: input, settings.filter { $0.setting == .include }.map(\.value))
    return options
  }
}
