// SPDX-License-Identifier: Apache-2.0
import Drawing
import FuzzSupport
import PNGCodec

/// Pictures: whatever the bytes are, they are refused or read, and what was read can be written.
enum FuzzPNG {
  private static let decoder = PNGDecoder(limits: PNGLimits(side: 256, pixels: 4096))

  static func check(_ bytes: [UInt8]) {
    read(bytes)
    // No fuzzer guesses a checksum, so what lies behind them is reached with the right ones.
    read(PNGBytes.withRightChecksums(bytes))
    if let file = PNGBytes.picture(ofRows: bytes) { read(file) }
  }

  /// Reads a file both ways, and again what is written of it.
  private static func read(_ file: [UInt8]) {
    do throws(PNGError) {
      let bitmap = try decoder.decode(file)
      let straight = try decoder.decodeStraight(file)
      precondition(
        straight.channels.count == bitmap.pixels.count, "Both have all channels of all pixels")
      for i in bitmap.pixels.indices {
        let (channel, alpha) = (Int(straight.channels[i]), Int(straight.channels[i | 3]))
        let product = i & 3 == 3 ? alpha : (2 * channel * alpha + 255) / 510
        precondition(Int(bitmap.pixels[i]) == product, "A channel is not the nearest product")
      }
      do throws(PNGError) {
        let again = try decoder.decode(PNGEncoder().encode(bitmap))
        precondition(again == bitmap, "A picture reads back as another one")
      } catch {
        preconditionFailure("What was written is refused: \(error)")
      }
    } catch {
      precondition((0...file.count).contains(error.offset), "Every fault has a place in the file")
      precondition(!error.found.isEmpty && !error.expected.isEmpty, "Every fault has words")
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzPNG.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzPNG.check) }
  }
#endif
