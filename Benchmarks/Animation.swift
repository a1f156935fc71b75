// SPDX-License-Identifier: Apache-2.0
import Drawing
import PNGCodec

/// Times the encoders of pictures: one composed frame as PNG, and 60 frames of a card that is
/// scratched as an animated PNG.
enum Animation {
  /// The size of the canvas of all workloads, in points.
  private static let (width, height) = (390, 844)

  /// Times all of it; what is not in the folder is left out.
  ///
  /// It reads `cover.rgba`, `content.rgba` and `ref_1x.u16` (a mask of 1024 levels), those at scale 3
  /// of names of their own, and `seq_1x.rgba`, the frames one after another.
  static func run(folder: String) {
    for scale in [1, 3] { runPNG(folder: folder, scale: scale) }
    runSequence(folder: folder)
  }

  private static func runPNG(folder: String, scale: Int) {
    let picture = composed(folder: folder, scale: scale)
    for effort in PNGEncoder.Effort.allCases {
      Measurement(
        workload: "W4", name: "png \(scale)x", peer: "Touchstone, \(effort)", items: 1,
        bytes: picture.pixels.count
      ).run { Double(PNGEncoder(effort: effort).encode(picture).count) }
    }
  }

  /// The second part of it alone.
  static func runSequence(folder: String) {
    let path = folder + "/seq_1x.rgba"
    guard Process.exists(path) else { return print("# no \(path): peers_py.py makes it") }
    let bytes = Process.bytes(of: path)
    let size = 4 * width * height
    let frames = (0..<bytes.count / size).map { k in
      var frame = Bitmap(width: width, height: height)
      frame.pixels = Array(bytes[k * size..<(k + 1) * size])
      return frame
    }
    Measurement(
      workload: "W4", name: "seq60 1x", peer: "Touchstone APNG", items: frames.count,
      bytes: bytes.count
    ).run {
      var encoder = APNGEncoder(first: frames[0], at: 0)
      for (k, frame) in frames.enumerated().dropFirst() {
        encoder.append(frame, at: Int64(k) * 1_000_000 / 30)
      }
      return Double(encoder.finish(at: Int64(frames.count) * 1_000_000 / 30).count)
    }
  }

  /// The content over the cover through the mask, as all drivers of the workload compose it.
  private static func composed(folder: String, scale: Int) -> Bitmap {
    let suffix = scale == 1 ? "" : "_\(scale)x"
    let cover = Process.bytes(of: folder + "/cover\(suffix).rgba")
    let content = Process.bytes(of: folder + "/content\(suffix).rgba")
    let levels = Process.bytes(of: folder + "/ref_\(scale)x.u16")
    var picture = Bitmap(width: width * scale, height: height * scale)
    for i in picture.pixels.indices {
      let pixel = i / 4
      let level = Int(levels[2 * pixel]) | Int(levels[2 * pixel + 1]) << 8
      let mask = Int(Double(level) * 255 / 1024 + 0.5)
      let sum = Int(content[i]) * mask + Int(cover[i]) * (255 - mask)
      picture.pixels[i] = UInt8((sum + 127) / 255)
    }
    return picture
  }
}
