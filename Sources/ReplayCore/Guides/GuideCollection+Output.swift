import JSONStream
import PNGCodec
import Scenes
import TraceCore

/// How guides are written.
package enum GuideForm: String, CaseIterable, Sendable {
  /// A table for people.
  case table
  /// The native format, one guide a line, ready to be put into a scene.
  case json
  /// A picture of all of them.
  case png
}

extension GuideCollection {
  /// The guides in the native format, one a line.
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
  /// - Parameter scale: The pixels a point.
  /// - Returns: The bytes of the file; nil if the picture would be too large.
  package func sheet(scale: Double) -> [UInt8]? {
    guard Double(guides.count) * scale * scale <= GuideCollection.sheetLimit else { return nil }
    return PNGEncoder(scale: scale).encode(ContactSheet.bitmap(of: guides, scale: scale))
  }

  /// How many guides a sheet may hold at scale 1; with the square of the scale there are fewer.
  ///
  /// A guide takes some 16 Ki square points, so this makes 64 Mi pixels.
  private static let sheetLimit = 4000.0

  /// The guides as a table: name, strokes, and the ways in which each may be drawn.
  package func table(_ style: TableStyle = .plain) -> String {
    let heading = ["guide", "strokes", "plans"].map { TableCell($0, .faint) }
    let lines = layOut([heading] + guides.map(\.row), style).map { $0.map(\.text) }
    let count = guides.count == 1 ? "1 guide" : "\(guides.count) guides"
    return (lines.joined() + [style.paint(count, .faint)]).map { $0 + "\n" }.joined()
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
