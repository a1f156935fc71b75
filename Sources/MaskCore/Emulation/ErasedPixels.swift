// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// A counter of the pixels of a picture that is erased in 8 bits, segment by segment.
///
/// The counter keeps the one byte a pixel that the rule reads: the red or the alpha of the
/// premultiplied cover, or the untouched share of a mask. A segment with the alpha a turns c into c
/// (255 - a) / 255, rounded, which is the "destination out" mode of a canvas. Edges at the joint of
/// two segments are erased more than once, which is why more events clear more pixels.
struct ErasedPixels: ShareCounter {
  private let rule: OtherRule
  private let brushWidth: Double
  private let paintsDots: Bool
  private let width: Int
  private let untouched: [UInt8]
  private var bytes: [UInt8]
  private(set) var work = 0
  private var scanner: CapsuleScanner
  /// The empty mask: the scanner skips nothing.
  private var nothing: ScratchMask

  init(_ rule: OtherRule, like card: ScratchCard, cover: Bitmap?) {
    let mask = card.mask
    let pixelCount = mask.width * mask.height
    self.rule = rule
    brushWidth = card.rules.brush.width
    paintsDots = card.rules.tap == .dot
    width = mask.width
    scanner = CapsuleScanner(width: brushWidth, latticeOf: mask)
    nothing = mask.emptied
    if let cover, rule.readsCover {
      precondition(
        cover.width == mask.width && cover.height == mask.height,
        "The picture of a cover has the size of its mask")
      let channel = rule == .strideChannel ? 0 : 3
      untouched = (0..<pixelCount).map { cover.pixels[4 * $0 + channel] }
    } else {
      untouched = [UInt8](repeating: rule == .strideChannel ? 0 : 255, count: pixelCount)
    }
    bytes = untouched
  }

  /// The work of finding the spans of a row of pixels, which has eight rows of samples, and of erasing
  /// a pixel at an edge.
  private static let workOfRow = 32, workOfEdge = 8

  var workOfShare: Int { bytes.count }

  var share: CountedShare {
    switch rule {
    case .strideChannel:
      // Every 8th pixel of the whole picture, regardless of the ends of rows.
      let places = stride(from: 0, to: bytes.count, by: 8)
      return CountedShare(counted: places.count { bytes[$0] == 0 }, total: (bytes.count + 7) / 8)
    case .strideAlpha:
      let places = stride(from: 0, to: bytes.count, by: 8 * width).flatMap { row in
        stride(from: row, to: row + width, by: 8)
      }
      return CountedShare(counted: places.count { bytes[$0] == 0 }, total: places.count)
    case .fullScanTouched:
      return CountedShare(counted: bytes.count { $0 < 255 }, total: bytes.count)
    default:
      return CountedShare(counted: bytes.count { $0 == 0 }, total: bytes.count)
    }
  }

  mutating func begin(at point: Point) {
    if paintsDots { draw(LineSegment(point, point)) }
  }

  mutating func draw(_ segment: LineSegment) {
    let rows = scanner.scan(
      Capsule(from: segment.start, to: segment.end, width: brushWidth), startIsDrawn: false,
      skipping: &nothing)
    work += Self.workOfRow * rows
    let pixels = scanner.pixels
    for run in pixels.runs {
      work += run.full.count + Self.workOfEdge * (run.columns.count - run.full.count)
      let row = run.y * width
      for x in run.full { bytes[row + x] = 0 }
      for columns in [
        run.columns.lowerBound..<run.full.lowerBound, run.full.upperBound..<run.columns.upperBound,
      ] {
        for x in columns {
          let alpha = AlphaMask.alpha(of: pixels.samples(of: run, x))
          bytes[row + x] = bytes[row + x].scaled(by: 255 - alpha)
        }
      }
    }
  }

  mutating func reset() {
    work += bytes.count
    bytes = untouched
  }
}
