// SPDX-License-Identifier: Apache-2.0
import Compression
public import Drawing

/// An encoder of animations as PNG files; frames are appended one after the other, each with its
/// time.
///
/// The chunks are those of PNG, Third Edition, section 11.3.6. A frame is stored as the rectangle
/// in which it differs from the previous frame. If the result is exact, unchanged pixels inside the
/// rectangle are left out too. A reader reconstructs every frame pixel for pixel. A viewer without
/// support for animations shows the first frame.
///
///     var encoder = APNGEncoder(first: covered, at: 0)
///     encoder.append(scratched, at: 500_000)
///     let file = encoder.finish(at: 2_000_000)
///
/// The encoder keeps two frames in memory, and the compressed chunks of all earlier frames. It
/// cannot write those chunks early, because the number of frames precedes them in the file.
public struct APNGEncoder: Sendable {
  /// A frame whose delay is not known yet; `data` is the zlib stream of the rows of the difference.
  private typealias Frame = (bitmap: Bitmap, difference: FrameDifference, data: [UInt8])

  private let preamble: [UInt8]
  /// The number of times the animation is played; 0 means forever.
  private let plays: Int
  private let effort: PNGEncoder.Effort
  /// The last frame.
  private var current: Frame
  /// The chunks of the frames before the current one.
  private var chunks: [UInt8] = []
  /// The number of frames in `chunks`.
  private var frameCount = 0
  /// The sequence number of the next fcTL or fdAT chunk.
  private var sequence: UInt32 = 0
  /// The requested time of the last appended frame, in microseconds.
  private var time: Int64
  /// The time of the current frame by the delays written so far, in microseconds.
  private var writtenTime: Int64

  /// Creates an encoder with the first frame of an animation.
  ///
  /// - Parameters:
  ///   - frame: The first frame; all frames have its size.
  ///   - time: The time of the frame in microseconds, from -2^60 to 2^60.
  ///   - scale: The number of pixels per point, or nil to leave it out of the file.
  ///   - plays: The number of times the animation is played; 0 means forever.
  ///   - effort: The balance between the time for encoding and the size of the file.
  /// - Precondition: `plays` is from 0 to 2^31 - 1, `scale` is positive, and `time` is from -2^60
  ///   to 2^60.
  public init(
    first frame: Bitmap, at time: Int64, scale: Double? = nil, plays: Int = 0,
    effort: PNGEncoder.Effort = .fast
  ) {
    precondition((0..<1 << 31).contains(plays), "An animation plays 0 to 2^31 - 1 times")
    precondition(scale.map { $0 > 0 } ?? true, "A scale is positive")
    Self.check(time)
    preamble = .pngPreamble(
      width: frame.width, height: frame.height, hasAlpha: true, scale: scale)
    (self.plays, self.effort) = (plays, effort)
    current = Self.compress(
      FrameDifference(PixelWindow(of: frame)), from: nil, to: frame, effort)
    (self.time, writtenTime) = (time, time)
  }

  /// Appends `frame`, which is shown from `time` in microseconds until the next frame.
  ///
  /// A frame that equals the previous one adds no bytes; the previous one is shown longer.
  ///
  /// The delay of a frame is exact if a fraction of two 16-bit numbers can express it, otherwise it
  /// is rounded. The next frame makes up for the rounding, so times do not drift. If no frame is
  /// shown for more than a second, every frame is shown within 8 us of its time.
  ///
  /// - Precondition: The frame has the size of the first one. `time` is later than the time of the
  ///   previous frame, and at most 2^60.
  /// - Complexity: O(n) in the number of pixels: one comparison of both frames, and compressing the
  ///   rectangle in which they differ.
  public mutating func append(_ frame: Bitmap, at time: Int64) {
    precondition(
      frame.width == current.bitmap.width && frame.height == current.bitmap.height,
      "The frames of an animation must have the same size")
    precondition(time > self.time, "A frame comes later than the one before")
    Self.check(time)
    self.time = time
    guard let difference = FrameDifference(from: current.bitmap, to: frame) else { return }
    writeCurrent(until: time)
    current = Self.compress(difference, from: current.bitmap, to: frame, effort)
  }

  /// Returns the whole file; the last frame is shown until `end`, in microseconds.
  ///
  /// - Precondition: `end` is not before the time of the last frame, and at most 2^60.
  public consuming func finish(at end: Int64) -> [UInt8] {
    precondition(end >= time, "An animation ends after its last frame has come")
    Self.check(end)
    writeCurrent(until: end)
    var file = preamble
    file.appendChunk("acTL") { $0.append(bigEndian: UInt32(frameCount), UInt32(plays)) }
    file += chunks
    file.appendChunk("IEND") { _ in }
    return file
  }

  /// Checks that `time` is in the range whose differences do not overflow.
  private static func check(_ time: Int64) {
    precondition((-1 << 60...1 << 60).contains(time), "A time must be -2^60 to 2^60 us")
  }

  /// Writes the current frame, which is shown until `time`.
  ///
  /// A time beyond the longest delay is split: repeated frames of one unchanged pixel follow.
  private mutating func writeCurrent(until time: Int64) {
    while time - writtenTime > FrameDelay.longest {
      writeCurrent(FrameDelay(nearestTo: FrameDelay.longest))
      current = Self.compress(
        FrameDifference(PixelWindow(columns: 0..<1, rows: 0..<1)), from: nil, to: current.bitmap,
        effort)
    }
    writeCurrent(FrameDelay(nearestTo: max(0, time - writtenTime)))
  }

  /// Writes the chunks of the current frame with `delay`.
  private mutating func writeCurrent(_ delay: FrameDelay) {
    appendControl(current.difference, delay)
    if frameCount == 0 {
      chunks.appendChunk("IDAT") { $0 += current.data }
    } else {
      let number = nextSequence()
      chunks.appendChunk("fdAT") {
        $0.append(bigEndian: number)
        $0 += current.data
      }
    }
    frameCount += 1
    writtenTime += delay.microseconds
  }

  /// Appends the chunk fcTL: the place, the delay and the way of painting a frame.
  private mutating func appendControl(_ difference: FrameDifference, _ delay: FrameDelay) {
    let (number, window) = (nextSequence(), difference.window)
    let (columns, rows) = (window.columns, window.rows)
    chunks.appendChunk("fcTL") {
      $0.append(bigEndian: number, UInt32(columns.count), UInt32(rows.count))
      $0.append(bigEndian: UInt32(columns.lowerBound), UInt32(rows.lowerBound))
      $0.append(bigEndian: UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
      // Disposal 0 keeps the frame for the next one; blending replaces (0) or paints over (1).
      $0 += [0, difference.leavesOutUnchanged ? 1 : 0]
    }
  }

  private mutating func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// Compresses the rows of the rectangle, each after the filter byte 0.
  ///
  /// The fast effort is level 3. Measured on a scratched card of 60 frames of 390 x 844 pixels,
  /// level 5 takes 1.8 times as long in zlib for 0.68 of the bytes, and level 1 takes as long for
  /// 1.06 times the bytes. The filters Sub and Up make all levels slower and the files larger. The
  /// small effort is level 6, with two thirds of the bytes.
  private static func compress(
    _ difference: FrameDifference, from before: Bitmap?, to after: Bitmap,
    _ effort: PNGEncoder.Effort
  ) -> Frame {
    var deflater = Deflater(level: effort == .fast ? 3 : 6)
    var data: [UInt8] = []
    var row = [UInt8](repeating: 0, count: 1 + 4 * difference.window.columns.count)
    for y in difference.window.rows {
      difference.fill(&row, y: y, from: before, to: after)
      deflater.append(row.span, to: &data)
    }
    deflater.finish(to: &data)
    return (after, difference, data)
  }
}

/// The time for which a frame of an animation is shown, in the form of its file.
///
/// It is a fraction of a second whose numerator and denominator have 16 bits each. The denominators
/// are divisors of 10^6, so every delay is an integer number of microseconds, and delays add up
/// exactly.
struct FrameDelay: Hashable {
  /// The delay in units of 1/denominator second.
  let numerator: UInt16
  /// The number of units in a second, positive.
  let denominator: UInt16

  /// The longest delay in microseconds: 65,535 seconds.
  static let longest: Int64 = 65_535 * second

  /// The number of microseconds in a second.
  private static let second: Int64 = 1_000_000

  /// The units of a delay, in microseconds, in ascending order.
  ///
  /// They are the divisors of 10^6 whose denominator has 16 bits: from 16 (1/62500 s) to 10^6
  /// (1 s).
  private static let units: [Int64] = (16...second).filter { second % $0 == 0 }

  /// Creates the delay nearest to a number of microseconds.
  ///
  /// The delay is exact if some unit allows it, as for all multiples of 16 us up to a second.
  /// Otherwise it is in the finest unit that is large enough, and the error is at most half that
  /// unit: 8 us for delays of at most 1.04 s. For longer delays the error is at most a 65,535th of
  /// the delay, because no unit is more than twice the previous one.
  ///
  /// - Precondition: `time` is from 0 to `longest`.
  init(nearestTo time: Int64) {
    precondition((0...Self.longest).contains(time), "A delay must be 0 to 65,535 s")
    let exact = Self.units.contains { time % $0 == 0 && time / $0 <= 65_535 }
    // The last unit is large enough for all delays.
    let unit = Self.units.first { time <= 65_535 * $0 } ?? Self.second
    let rounded = exact ? time : (time + unit / 2) / unit * unit
    // The largest unit that divides the delay gives the smallest numbers.
    let largest = Self.units.last { rounded % $0 == 0 } ?? unit
    numerator = UInt16(rounded / largest)
    denominator = UInt16(Self.second / largest)
  }

  /// The delay in microseconds.
  var microseconds: Int64 { Int64(numerator) * (Self.second / Int64(denominator)) }
}
