// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// UNIPEN 1.0, the exchange format of handwriting data (Guyon, Schomaker and others 1994).
///
///     .COORD X Y T
///     .X_POINTS_PER_INCH 508
///     .HIERARCHY WORD CHARACTER
///     .PEN_DOWN
///     1977 3343 728525
///     1983 3337 728540
///     .PEN_UP
///     .DT 250
///     .SEGMENT CHARACTER 0 OK "J"
///
/// - A statement begins with a keyword at the start of a line and extends to the next one.
/// - The rows of `.PEN_DOWN` are a contact, those of `.PEN_UP` a run in the air. Together they are
///   the components, counted from 0; blocks without rows do not count.
/// - The segments of the finest level of `.HIERARCHY` cut the file into drawings, whose titles are
///   their labels: see `UnipenSegment`. A file without segments is one drawing.
/// - X and Y are divided by `.X_POINTS_PER_INCH` or `.X_POINTS_PER_MM` (and those of Y). Y points up:
///   it is counted down from the greatest one of the file.
/// - T counts milliseconds. Without it, sample k of the file comes at k / `.POINTS_PER_SECOND`, plus
///   the pauses of `.DT` before it, in milliseconds.
/// - P or Z is the force if all of its values are within 0 to 1 and one of them is not 0; no
///   statement tells its greatest value.
/// - `.INCLUDE` reads another file in its place, once; see `ImportOptions.inclusion`. All other
///   statements are passed over and counted.
enum Unipen {
  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var statements = UnipenStatements(bytes)
    guard statements.isAtKeyword else { return false }
    while let statement = statements.next() {
      let own = ["VERSION", "COORD", "HIERARCHY", "PEN_DOWN", "PEN_UP", "SEGMENT"]
      if own.contains(statement.keyword) {
        return true
      }
    }
    return false
  }

  /// Reads the drawings in a file.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var parser = UnipenParser(bytes, options)
    var cutter = UnipenCutter(try parser.read(), options)
    return try cutter.drawings()
  }
}

/// The parts of a UNIPEN file that count.
struct UnipenFile {
  /// A statement that names a part of the file.
  struct Segment {
    let level: String
    /// The list of components.
    let list: [UInt8]
    /// The place of the list, or that of the statement that includes its file.
    let place: Place
    /// True if the list stands in an included file.
    let isIncluded: Bool
    var quality: String?
    var label: String?
  }

  /// A setting that holds for the whole file.
  enum Setting: String {
    case xPointsPerInch = "X_POINTS_PER_INCH"
    case yPointsPerInch = "Y_POINTS_PER_INCH"
    case xPointsPerMillimeter = "X_POINTS_PER_MM"
    case yPointsPerMillimeter = "Y_POINTS_PER_MM"
    case pointsPerSecond = "POINTS_PER_SECOND"
  }

  /// The components as strokes, as they stand in the file: neither scaled nor turned.
  ///
  /// Their places are those of the keywords, or those of the statements that include their files.
  var ink = ImportedInk()
  /// The pauses of the file before each component, in milliseconds.
  var pauses: [Double] = []
  var segments: [Segment] = []
  /// The levels of segments, the coarsest first.
  var hierarchy: [String] = []
  var settings: [Setting: Double] = [:]
  /// The parts that were passed over.
  var passed = Omissions()
}
