import JSONStream
import PNGCodec
import Scenes
import TraceCore
package import ReplayCore

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
