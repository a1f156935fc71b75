// SPDX-License-Identifier: Apache-2.0
public import Drawing

/// The tip of a brush in the shape of a picture: the pixels with alpha 128 or more.
///
/// The picture is scaled to the width of the brush with its proportions kept, and its center is at
/// the touch. The cost of a segment is the sum over the rectangles that the opaque pixels are
/// divided into: smooth shapes have few rectangles, noise has many.
public struct Stamp: Hashable, Sendable {
  /// The maximum number of pixels along a side.
  public static let sideLimit = 256

  /// A rectangle of opaque pixels.
  struct Block: Hashable, Sendable {
    let columns: Range<Int>
    var rows: Range<Int>
  }

  /// The number of columns of the picture.
  public let width: Int
  /// The number of rows of the picture.
  public let height: Int
  /// Disjoint rectangles that cover exactly the opaque pixels.
  let blocks: [Block]

  /// The stamp of a single pixel.
  static let square = Stamp()

  private init() { (width, height, blocks) = (1, 1, [Block(columns: 0..<1, rows: 0..<1)]) }

  /// Creates a stamp from the alpha of a picture.
  ///
  /// - Throws: `ScratchError.stampSize` if the picture has no pixels or more than `sideLimit` along
  ///   a side, `ScratchError.emptyStamp` if no pixel has alpha 128 or more.
  /// - Complexity: O(pixels).
  public init(_ alpha: AlphaMask) throws(ScratchError) {
    guard 1...Self.sideLimit ~= alpha.width, 1...Self.sideLimit ~= alpha.height else {
      throw .stampSize(width: alpha.width, height: alpha.height, limit: Self.sideLimit)
    }
    (width, height) = (alpha.width, alpha.height)
    var (blocks, open) = ([Block](), [Block]())
    for row in 0..<height {
      let first = row * alpha.width
      var runs: [Range<Int>] = []
      (0..<width).forEachRun {
        alpha.bytes[first + $0] >= 128
      } _: {
        runs.append($0)
      }
      // A run directly below one with the same columns continues that block.
      let next = runs.map { columns in
        let above = open.first { $0.columns == columns }
        return Block(columns: columns, rows: (above?.rows.lowerBound ?? row)..<row + 1)
      }
      blocks += open.filter { block in !runs.contains(block.columns) }
      open = next
    }
    self.blocks = blocks + open
    guard !self.blocks.isEmpty else { throw .emptyStamp }
  }

  /// Creates a stamp from the alpha channel of a picture.
  ///
  /// - Throws: The errors of `init(_:)` with the picture's alpha.
  public init(_ picture: Bitmap) throws(ScratchError) {
    try self.init(AlphaMask(alphaOf: picture))
  }

  /// A mask that gives the same stamp: 255 for opaque pixels, 0 elsewhere.
  ///
  /// - Complexity: O(pixels).
  public var alphaMask: AlphaMask {
    var bytes = [UInt8](repeating: 0, count: width * height)
    for block in blocks {
      for row in block.rows {
        for column in block.columns { bytes[row * width + column] = 255 }
      }
    }
    return AlphaMask(width: width, height: height, bytes: bytes)
  }
}
