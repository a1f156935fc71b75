public import Drawing

/// A brush's tip in the shape of a picture: its pixels with alpha 128 or more.
///
/// The picture is stretched to the width of the brush with its proportions kept, and its middle is
/// where the finger is. A piece of a stroke costs as much as the pieces of all rectangles that the
/// dark pixels are made of: smooth shapes have few, noise has many.
public struct Stamp: Hashable, Sendable {
  /// The most pixels along a side.
  public static let sideLimit = 256

  /// Neighbouring pixels that make a rectangle.
  struct Block: Hashable, Sendable {
    let columns: Range<Int>
    var rows: Range<Int>
  }

  /// The columns of the picture.
  public let width: Int
  /// The rows of the picture.
  public let height: Int
  /// Rectangles that make up all its dark pixels, none of which is in two.
  let blocks: [Block]

  /// Creates the stamp of a picture, of which only the alpha counts.
  ///
  /// - Throws: `ScratchError.stampSize` for a picture without pixels or with more than `sideLimit`
  ///   along a side, `ScratchError.emptyStamp` where no pixel has alpha 128 or more.
  /// - Complexity: O(pixels).
  public init(_ alpha: AlphaMask) throws(ScratchError) {
    guard 1...Self.sideLimit ~= alpha.width, 1...Self.sideLimit ~= alpha.height else {
      throw .stampSize(width: alpha.width, height: alpha.height, limit: Self.sideLimit)
    }
    (width, height) = (alpha.width, alpha.height)
    var (blocks, open) = ([Block](), [Block]())
    for row in 0..<height {
      let first = row * alpha.width
      let runs = Self.runs(of: alpha.bytes[first..<first + alpha.width])
      // A run right below one with the same columns continues it.
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

  /// Creates the stamp of a picture.
  ///
  /// - Throws: as for its alpha.
  public init(_ picture: Bitmap) throws(ScratchError) {
    try self.init(AlphaMask(alphaOf: picture))
  }

  /// A picture that makes the same stamp: 255 where it is dark, 0 elsewhere.
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

  /// The stretches of a row with alpha 128 or more, as columns from 0.
  private static func runs(of row: ArraySlice<UInt8>) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), Int?.none)
    for (column, alpha) in row.enumerated() {
      if alpha >= 128 {
        start = start ?? column
      } else if let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    if let start { runs.append(start..<row.count) }
    return runs
  }
}
