// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import Geometry
import PNGCodec
import Testing

/// The pictures of the documents that the canvas draws itself.
@Suite struct DocumentPicturesTests {
  private static let documents = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs")

  private static let isRecording = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"

  /// Compares a picture pixel by pixel, or writes it where `TOUCHSTONE_RECORD=1` is set.
  private func check(_ picture: Bitmap, _ name: String) throws {
    let file = Self.documents.appendingPathComponent("images/\(name)")
    if Self.isRecording {
      try Data(PNGEncoder(scale: 2).encode(picture)).write(to: file)
      Issue.record("\(name) was written; look at it")
    }
    let shown = try PNGDecoder().decode([UInt8](Data(contentsOf: file)))
    #expect(shown.width == picture.width && shown.height == picture.height)
    let isTrue = shown.pixels == picture.pixels
    #expect(isTrue, "\(name) shows something else; TOUCHSTONE_RECORD=1 writes it anew")
  }

  @Test
  func `the page on text shows the font as it is`() throws {
    try check(fontSpecimen(), "font.png")
  }

  @Test
  func `the page on the rasterizer shows one pixel as it is`() throws {
    try check(pixelDrawing(), "one-pixel.png")
  }

  @Test func `the numbers of the drawn pixels are those that the rasterizer finds`() throws {
    let shape = Path(polyline: [
      Point(x: 0.25, y: 0), Point(x: 3, y: 0), Point(x: 3, y: 1), Point(x: 1.75, y: 1),
    ])
    let found = Coverage(3, 1) { $0.fill(shape, with: .white) }
    #expect(found.levels == [48, 207, 255])
    let page = try String(
      contentsOf: Self.documents.appendingPathComponent("rasterizer.md"), encoding: .utf8)
    var sum = 0.0
    for (column, edge) in edgeInRow.enumerated() {
      let covered = edge.covered(after: sum)
      #expect(Int(covered * 255 + 0.5) == Int(found.levels[column]))
      let row =
        "| \(column) | \(sum.short) | \(edge.cover.short) | \(edge.area.short) | \(covered.short) | "
        + "\(Int(found.levels[column])) |\n"
      #expect(page.contains(row), "it should show: \(row)")
      sum += edge.cover
    }
  }
}
