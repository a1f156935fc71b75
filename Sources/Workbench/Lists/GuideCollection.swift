// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import Geometry
import GuideFiles
import JSONStream
import PNGCodec
package import ReplayCore
import Scenes
import TouchRecording
package import TraceCore

/// Built-in guides and guides from files, in the order of the operands that name them.
package struct GuideCollection: Sendable {
  /// The guides that could be read, in the order of the operands.
  package private(set) var guides: [Guide] = []
  /// The errors of files that could not be read, and the warnings about recordings.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The default of the greatest distance from ink to the guide that is made from it, in points.
  package static let inkTolerance = Guide.inkTolerance

  /// The exit status of the run.
  package var exitStatus: ExitStatus {
    diagnostics.contains { $0.severity == .error } ? .badInput : .success
  }

  /// Collects the guides that the operands of a command name; all built-in guides without operands.
  ///
  /// An operand with the name of a built-in guide means that guide. Another operand is a file if it
  /// contains a dot or a slash, is `-`, or is the name of an existing file.
  ///
  /// - Parameters:
  ///   - operands: The names and files.
  ///   - inkTolerance: The greatest distance from ink to the guide that is made from it, in points.
  ///   - limits: The limits for reading recordings.
  /// - Throws: `Fault.unknownGuide` for an operand that is neither; errors in files become
  ///   diagnostics.
  package init(
    _ operands: [String], inkTolerance: Double = GuideCollection.inkTolerance,
    limits: Limits = Limits()
  ) throws(Fault) {
    for operand in operands.isEmpty ? Guide.builtInNames : operands {
      if let guide = Guide.builtIn(operand) {
        guides.append(guide)
      } else if operand == "-" || FileSystem.isFile(operand) {
        for input in Input.expand([operand]) { read(input, inkTolerance, limits) }
      } else {
        throw .unknownGuide(operand, known: Guide.builtInNames)
      }
    }
  }

  private mutating func read(_ input: Input, _ inkTolerance: Double, _ limits: Limits) {
    let source = Diagnostic.Source(input: input.path)
    do throws(Fault) {
      let bytes = try input.contents(limit: GuideFile.limit)
      guard bytes.count <= GuideFile.limit else { throw .fileTooLarge(limit: GuideFile.limit) }
      let file = GuideFile(
        bytes, name: input.stem, inkTolerance: inkTolerance, limits: limits.recording)
      var warnings: [Fault] = []
      defer { diagnostics += warnings.map { Diagnostic($0, in: source) } }
      guides += try file.guides { warnings.append($0) }
    } catch {
      diagnostics.append(Diagnostic(error, in: source))
    }
  }
}

/// The formats of a list of guides.
package enum GuideFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case table
  /// The native format for scenes, one guide per line.
  case json
  /// A picture of all of them.
  case png
}

extension GuideCollection {
  /// The guides in the native format, one per line.
  package var jsonLines: [UInt8] {
    var writer = JSONWriter()
    for guide in guides {
      writer.value(guide.json)
      writer.endLine()
    }
    return writer.bytes
  }

  /// The guides as a picture, a PNG file.
  ///
  /// - Parameter scale: The number of pixels per point.
  /// - Returns: The bytes of the file; nil if the picture would be too large.
  package func sheet(scale: Double) -> [UInt8]? {
    guard Double(guides.count) * scale * scale <= GuideCollection.sheetLimit else { return nil }
    return PNGEncoder(scale: scale).encode(ContactSheet.bitmap(of: guides, scale: scale))
  }

  /// The greatest number of guides on a sheet at scale 1; divide it by the square of the scale.
  ///
  /// A guide takes about 16 Ki square points, so a sheet has at most about 64 Mi pixels.
  private static let sheetLimit = 4000.0

  /// Returns the guides as a table with the name, the number of strokes and the plans of each.
  package func table(_ style: TableStyle = .plain) -> String {
    let heading = ["guide", "strokes", "plans"].map { TableCell($0, .faint) }
    let lines = layOut([heading] + guides.map(\.row), style).map { $0.map(\.text) }
    return (lines.joined() + [style.paint(counted(guides.count, "guide"), .faint)]).map {
      $0 + "\n"
    }.joined()
  }
}

extension Guide {
  /// The cells of the guide's row.
  fileprivate var row: [TableCell] {
    let ways = plans.map { $0.touches.joined(separator: " ") }.joined(separator: " or ")
    return [
      TableCell(printable(name)), TableCell("\(strokes.count)"),
      isDrawnInOrder ? TableCell("in order", .faint) : TableCell(ways),
    ]
  }
}

extension GuideFormat: OutputForm {
  /// The endings of the names of files with guides.
  package var fileEndings: [String] {
    switch self {
    case .table: [".txt"]
    case .json: [".jsonl", ".json"]
    case .png: [".png"]
    }
  }
}
