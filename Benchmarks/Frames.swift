import Drawing
import Geometry
import MaskCore

/// W4: a frame of 390 x 844 points, its content through a mask over its cover, at one and at three
/// pixels a point.
enum Frames {
  static func run(folder: String) {
    for scale in [1, 3] {
      let suffix = scale == 1 ? "" : "_\(scale)x"
      var cover = Bitmap(
        width: scale * Int(Mask.size.width), height: scale * Int(Mask.size.height))
      var content = cover
      cover.pixels = Process.bytes(of: "\(folder)/cover\(suffix).rgba")
      content.pixels = Process.bytes(of: "\(folder)/content\(suffix).rgba")
      let mask = AlphaMask(
        width: cover.width, height: cover.height,
        bytes: Mask.reference(folder: folder, scale: scale).map { UInt8($0 + 0.5) })
      var frame = cover
      let frames = scale == 1 ? 20 : 4
      Measurement(
        workload: "W4", name: "composite \(scale)x", peer: "touchstone", items: frames,
        bytes: frames * cover.pixels.count, error: error(of: mask, cover, content)
      ).run {
        for _ in 0..<frames {
          mask.composite(cover: cover, content: content, into: &frame)
        }
        return stride(from: 0, to: frame.pixels.count, by: 101).reduce(0) {
          $0 + Double(frame.pixels[$1])
        }
      }
    }
  }

  /// The mean and the greatest distance from the exact mixture of opaque pictures, rounded.
  private static func error(
    of mask: AlphaMask, _ cover: Bitmap, _ content: Bitmap
  ) -> (mean: Double, greatest: Double) {
    let frame = mask.composite(cover: cover, content: content)
    var (sum, greatest) = (0, 0)
    for (i, byte) in frame.pixels.enumerated() {
      let m = Int(mask.bytes[i / 4])
      let exact = (Int(content.pixels[i]) * m + Int(cover.pixels[i]) * (255 - m) + 127) / 255
      sum += abs(exact - Int(byte))
      greatest = max(greatest, abs(exact - Int(byte)))
    }
    return (Double(sum) / Double(frame.pixels.count), Double(greatest))
  }
}
