// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import TouchRecording

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

  /// What the frame after one more touch costs, by a picture that is kept, beside one drawn anew.
  static func runScaling(folder: String) {
    let touches = Mask.touches(folder: folder)
    for (name, times, scale) in [("1x", 1.0, 1.0), ("3x", 1, 3), ("9 times the card", 3, 1)] {
      let size = Size(width: times * Mask.size.width, height: times * Mask.size.height)
      let card = Mask.rubbed(Array(touches[..<1000]), size: size)
      do throws(ScratchError) {
        // Each run has a card and a picture of its own, so that none is copied on the clock.
        var (ready, done) = ([KeptFrame](), [KeptFrame]())
        for _ in 0...Process.repetitions {
          ready.append(
            try KeptFrame(of: Mask.rubbed(Array(touches[..<1000]), size: size), scale: scale))
        }
        let (cover, content) = (ready[0].cover, ready[0].content)
        measure("a frame anew, \(name)", 1) { () throws(ScratchError) in
          try card.alphaMask(scale: scale).composite(cover: cover, content: content)
        }
        measure("a frame after a touch, \(name)", 500) { () throws(ScratchError) in
          var frame = ready.removeLast()
          for touch in touches[1000..<1500] { frame.apply(touch) }
          done.append(frame)
          return frame.picture
        }
      } catch {
        Process.fail("\(error)")
      }
    }
  }

  private static func measure(
    _ name: String, _ frames: Int, _ work: () throws(ScratchError) -> Bitmap
  ) {
    Measurement(workload: "W3-scaling", name: name, peer: "touchstone", items: frames, bytes: 0)
      .run {
        do throws(ScratchError) {
          let picture = try work()
          return stride(from: 0, to: picture.pixels.count, by: 101).reduce(0) {
            $0 + Double(picture.pixels[$1])
          }
        } catch {
          Process.fail("\(error)")
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

/// The picture of a card, kept from one touch to the next.
private struct KeptFrame {
  let cover: Bitmap
  let content: Bitmap
  private(set) var picture: Bitmap
  private var card: ScratchCard
  private var mask: ScaledMask

  init(of card: ScratchCard, scale: Double) throws(ScratchError) {
    self.card = card
    mask = try ScaledMask(of: card, scale: scale)
    let alpha = mask.alpha
    cover = Bitmap(width: alpha.width, height: alpha.height, filledWith: .black)
    content = Bitmap(width: alpha.width, height: alpha.height, filledWith: .white)
    picture = alpha.composite(cover: cover, content: content)
  }

  mutating func apply(_ touch: TouchEvent) {
    card.apply(touch)
    let changed = mask.follow(card)
    mask.alpha.composite(cover: cover, content: content, into: &picture, in: changed)
  }
}
