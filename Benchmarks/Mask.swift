// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import TouchRecording

/// W3: a scratched mask of 390 x 844 points from about 2,000 touches with a brush of 40 points, at
/// one and at three pixels a point.
enum Mask {
  static let size = Size(width: 390, height: 844)
  private static let width = 40.0

  /// With the coverage after every touch, and the whole recording at once.
  static func run(folder: String) {
    let touches = touches(folder: folder)
    for scale in [1, 3] {
      let reference = reference(folder: folder, scale: scale)
      func measure(_ name: String, _ peer: String, _ mask: AlphaMask, _ work: () -> Double) {
        Measurement(
          workload: "W3", name: "\(name) \(scale)x", peer: peer, items: touches.count, bytes: 0,
          error: error(of: mask, reference)
        ).run(work)
      }
      let (mask, _) = drawn(touches, scale: scale)
      measure("incremental", "touchstone", AlphaMask(mask)) {
        drawn(touches, scale: scale).coverage
      }
      let card = rubbed(touches, size: size)
      if scale == 1 {
        measure("incremental", "touchstone ScratchCard", AlphaMask(card.mask)) {
          share(rubbed(touches, size: size).coverage)
        }
        measure("incremental", "touchstone ScratchCard and a report", AlphaMask(card.mask)) {
          share(rubbed(touches, size: size).report.coverage)
        }
      }
      measure("batch", "touchstone", picture(of: card, scale)) {
        sum(picture(of: card, scale)) / Double(255 * mask.width * mask.height)
      }
    }
  }

  /// Does one piece of work once, for a count of its instructions.
  static func runOnce(folder: String, _ name: String) {
    let touches = touches(folder: folder)
    switch name {
    case "mask": print(drawn(touches, scale: 1).coverage)
    case "mask-3": print(drawn(touches, scale: 3).coverage)
    case "card": print(rubbed(touches, size: size).coverage.revealed)
    case "report": print(rubbed(touches, size: size).report.strokes.map(\.repeated))
    case "batch": print(sum(picture(of: rubbed(touches, size: size), 1)))
    case "batch-3": print(sum(picture(of: rubbed(touches, size: size), 3)))
    default: print(touches.count)
    }
  }

  /// What a touch costs must not depend on the strokes before it, nor on the size of the card.
  static func runScaling(folder: String) {
    let touches = touches(folder: folder)
    func measure(_ name: String, _ touches: [TouchEvent], _ size: Size) {
      Measurement(
        workload: "W3-scaling", name: name, peer: "touchstone", items: touches.count, bytes: 0
      ).run { share(rubbed(touches, size: size).coverage) }
    }
    measure("once", touches, size)
    measure("ten times", (0..<10).flatMap { _ in touches }, size)
    measure("9 times the card", touches, Size(width: 3 * size.width, height: 3 * size.height))
  }

  static func touches(folder: String) -> [TouchEvent] {
    let numbers = Process.bytes(of: "\(folder)/scratch.bin").doubles
    return stride(from: 0, to: numbers.count, by: 3).map { i in
      let phase: TouchEvent.Phase =
        numbers[i] == 0 ? .began : numbers[i] == 1 ? .moved : .ended
      return TouchEvent(
        time: Int64(i / 3) * 8333, contact: 0, phase: phase,
        location: Point(x: numbers[i + 1], y: numbers[i + 2]))
    }
  }

  /// A mask to which every touch adds a piece, and its coverage after the last.
  private static func drawn(
    _ touches: [TouchEvent], scale: Int
  ) -> (mask: ScratchMask, coverage: Double) {
    do throws(ScratchError) {
      var mask = try ScratchMask(size: size, scale: Double(scale))
      var scanner = CapsuleScanner(width: width, scale: Double(scale), latticeOf: mask)
      let samples = Double(mask.sampleColumns * mask.sampleRows)
      var (count, coverage, last) = (0, 0.0, Point.zero)
      for touch in touches {
        let isFirst = touch.phase == .began
        let start = isFirst ? touch.location : last
        count += mask.insert(
          Capsule(from: start, to: touch.location, width: width, scale: Double(scale)),
          with: &scanner, startIsDrawn: !isFirst)
        coverage = Double(count) / samples
        last = touch.location
      }
      return (mask, coverage)
    } catch {
      Process.fail("\(error)")
    }
  }

  /// A card that every touch has rubbed, its coverage asked for each time.
  static func rubbed(_ touches: [TouchEvent], size: Size) -> ScratchCard {
    do throws(ScratchError) {
      var card = try ScratchCard(
        ScratchRules(frame: Rect(x: 0, y: 0, width: size.width, height: size.height)))
      var sum = 0.0
      for touch in touches {
        card.apply(touch)
        sum += share(card.coverage)
      }
      if sum < 0 { Process.fail("A coverage is negative") }
      return card
    } catch {
      Process.fail("\(error)")
    }
  }

  private static func share(_ coverage: Coverage) -> Double {
    Double(coverage.revealed) / Double(coverage.eligible)
  }

  private static func picture(of card: ScratchCard, _ scale: Int) -> AlphaMask {
    do throws(ScratchError) {
      return try card.alphaMask(scale: Double(scale))
    } catch {
      Process.fail("\(error)")
    }
  }

  private static func sum(_ mask: AlphaMask) -> Double {
    let bytes = mask.bytes.span
    var sum = 0
    for y in 0..<mask.height {
      let row = bytes.extracting(y * mask.width..<(y + 1) * mask.width)
      var part: UInt32 = 0
      for x in row.indices { part &+= UInt32(row[x]) }
      sum += Int(part)
    }
    return Double(sum)
  }

  /// The alpha of each pixel by 32 x 32 samples, in levels of 255.
  static func reference(folder: String, scale: Int) -> [Double] {
    let bytes = Process.bytes(of: "\(folder)/ref_\(scale)x.u16")
    return stride(from: 0, to: bytes.count, by: 2).map { i in
      let samples = Int(bytes[i]) + 256 * Int(bytes[i + 1])
      return Double(samples) * (255 / 1024)
    }
  }

  /// The mean and the greatest distance from the truth over the pixels at the edges of either.
  private static func error(
    of mask: AlphaMask, _ reference: [Double]
  ) -> (mean: Double, greatest: Double) {
    var (sum, count, greatest) = (0.0, 0, 0.0)
    for (byte, truth) in zip(mask.bytes, reference) {
      let distance = abs(truth - Double(byte))
      if distance > 0 || (truth > 0 && truth < 255) {
        sum += distance
        count += 1
      }
      greatest = max(greatest, distance)
    }
    return (sum / Double(max(count, 1)), greatest)
  }
}

extension [UInt8] {
  /// The numbers that these bytes hold, eight each, the lowest first.
  fileprivate var doubles: [Double] {
    stride(from: 0, to: count, by: 8).map { i in
      let bits = self[i..<i + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return Double(bitPattern: bits)
    }
  }
}
