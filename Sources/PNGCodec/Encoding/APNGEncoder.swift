public import Drawing

/// Writes an animation as a PNG file: frames come one after the other, each with its time.
///
/// The chunks are those of PNG, Third Edition, section 11.3.6. A frame is stored as the rectangle in
/// which it differs from the one before, and where that is exact without the pixels that stay as
/// they are. What a reader puts together of this equals the frames that were given, pixel for pixel.
/// A viewer that knows no animation shows the first frame.
///
///     var encoder = APNGEncoder(first: covered, at: 0)
///     encoder.append(scratched, at: 500_000)
///     let file = encoder.finish(at: 2_000_000)
///
/// Memory: two frames, and the compressed chunks of those before. These are kept because the number
/// of frames stands in front of them and is known only at the end.
public struct APNGEncoder: Sendable {
  /// What is known of a frame before it is known how long it stands.
  private struct Frame {
    var bitmap: Bitmap
    var difference: FrameDifference
    /// The zlib stream of its rows.
    var data: [UInt8]
  }

  private let head: PNGHead
  private let plays: Int
  private let effort: PNGEncoder.Effort
  /// How many pixels the frames so far are stored as: those of the rectangles in which they differ.
  public private(set) var storedPixels = 0
  /// The frame that came last.
  private var current: Frame
  /// The chunks of the frames before it.
  private var chunks: [UInt8] = []
  /// How many frames these are.
  private var frameCount = 0
  /// The number of the next chunk of an animation.
  private var sequence: UInt32 = 0
  /// When the current frame came, as it was asked for.
  private var time: Int64
  /// When it comes, as the delays before it say.
  private var writtenTime: Int64

  /// Begins an animation with its first frame, and says how often it is played; 0 is for ever.
  ///
  /// `scale` is how many pixels there are to a point, if the file is to say so; `effort` is how much
  /// time is spent on a small file.
  ///
  /// - Precondition: `plays` is from 0 to 2^31 - 1; `scale` is positive; `time` is in microseconds,
  ///   from -2^60 to 2^60.
  public init(
    first frame: Bitmap, at time: Int64, scale: Double? = nil, plays: Int = 0,
    effort: PNGEncoder.Effort = .fast
  ) {
    precondition((0..<1 << 31).contains(plays), "An animation is not played \(plays) times")
    precondition(scale.map { $0 > 0 } ?? true, "A scale is positive")
    Self.check(time)
    head = PNGHead(width: frame.width, height: frame.height, hasAlpha: true, scale: scale)
    (self.plays, self.effort) = (plays, effort)
    let difference = FrameDifference(whole: frame)
    current = Self.compress(difference, from: nil, to: frame, effort)
    storedPixels = difference.pixelCount
    (self.time, writtenTime) = (time, time)
  }

  /// Goes on with `frame`, which stands from `time` in microseconds on, until the next one comes.
  ///
  /// A frame that equals the one before costs nothing: that one stands longer.
  ///
  /// The delay of a frame is exact where a fraction of two 16-bit numbers can be, else rounded; what
  /// was rounded off is made up by the next frame, so times do not drift: with frames that stand for
  /// a second at most, every frame comes within 8 us of its time.
  ///
  /// - Precondition: The frame has the size of the first one; `time` is later than that of the frame
  ///   before, and at most 2^60.
  /// - Complexity: One comparison of both frames, and compressing the rectangle that differs.
  public mutating func append(_ frame: Bitmap, at time: Int64) {
    precondition(
      frame.width == head.width && frame.height == head.height,
      "The frames of an animation have one size")
    precondition(time > self.time, "A frame comes later than the one before")
    Self.check(time)
    self.time = time
    guard let difference = FrameDifference(from: current.bitmap, to: frame) else { return }
    writeCurrent(until: time)
    current = Self.compress(difference, from: current.bitmap, to: frame, effort)
    storedPixels += difference.pixelCount
  }

  /// The whole file; the last frame stands until `end`, in microseconds.
  ///
  /// - Precondition: `end` is not before the time of the last frame, and at most 2^60.
  public consuming func finish(at end: Int64) -> [UInt8] {
    precondition(end >= time, "An animation ends after its last frame has come")
    Self.check(end)
    writeCurrent(until: end)
    var file = head.bytes
    file.appendChunk("acTL") {
      $0.append(bigEndian: UInt32(frameCount))
      $0.append(bigEndian: UInt32(plays))
    }
    file += chunks
    file.appendChunk("IEND") { _ in }
    return file
  }

  /// Differences of such times do not overflow.
  private static func check(_ time: Int64) {
    precondition((-1 << 60...1 << 60).contains(time), "\(time) us is no time of a frame")
  }

  /// Writes the current frame, which stands until `time`.
  ///
  /// What is longer than a delay can be is split: frames of one pixel that stays as it is follow.
  private mutating func writeCurrent(until time: Int64) {
    while time - writtenTime > FrameDelay.longest {
      writeCurrent(FrameDelay(nearestTo: FrameDelay.longest))
      current = Self.compress(.unchanged, from: nil, to: current.bitmap, effort)
    }
    writeCurrent(FrameDelay(nearestTo: max(0, time - writtenTime)))
  }

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

  /// The chunk that says where and for how long a frame is painted.
  private mutating func appendControl(_ difference: FrameDifference, _ delay: FrameDelay) {
    let number = nextSequence()
    chunks.appendChunk("fcTL") {
      $0.append(bigEndian: number)
      $0.append(bigEndian: UInt32(difference.columns.count))
      $0.append(bigEndian: UInt32(difference.rows.count))
      $0.append(bigEndian: UInt32(difference.columns.lowerBound))
      $0.append(bigEndian: UInt32(difference.rows.lowerBound))
      $0.append(bigEndian: UInt32(delay.numerator) << 16 | UInt32(delay.denominator))
      // The frame is left as it is for the next one; it replaces (0) or is painted over (1).
      $0 += [0, difference.leavesOutUnchanged ? 1 : 0]
    }
  }

  private mutating func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// The rows of the rectangle, each behind the filter 0, compressed.
  ///
  /// Fast is level 3: of a card that is scratched in 60 frames of 390 x 844 pixels, level 5 takes 1.8 times
  /// as long in zlib for 0.68 of the bytes, level 1 as long for 1.06 times the bytes; the filters Sub
  /// and Up make all of them slower and larger. Small is level 6, which takes two thirds of the bytes.
  private static func compress(
    _ difference: FrameDifference, from before: Bitmap?, to after: Bitmap,
    _ effort: PNGEncoder.Effort
  ) -> Frame {
    var deflater = Deflater(level: effort == .fast ? 3 : 6)
    var data: [UInt8] = []
    var row = [UInt8](repeating: 0, count: 1 + 4 * difference.columns.count)
    for y in difference.rows {
      difference.fill(&row, y: y, from: before, to: after)
      deflater.append(row.span, to: &data)
    }
    deflater.finish(to: &data)
    return Frame(bitmap: after, difference: difference, data: data)
  }
}
