// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Drawing
package import FileIO
import PNGCodec

/// The formats in which frames are written.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// One PNG file for each frame.
  case png
  /// One animated PNG file for all frames of a recording.
  case apng
  /// The pixels of all frames without a header: straight R, G, B, A, 8 bits a channel, rows from
  /// the top.
  case rgba
  /// The frames of a recording as one uncompressed video, for `ffmpeg` and others to compress.
  case y4m

  /// True if the frames of a recording follow each other in one file.
  package var isStream: Bool { self == .rgba || self == .y4m }
}

/// Draws the frames of recordings and encodes them on the thread that draws them.
package struct Rendering: Sendable {
  /// The replay, with the frames to draw.
  package let replay: Replayer
  /// The format of the frames.
  package let format: FrameFormat

  /// An output of a recording, or its end.
  package enum Piece: Sendable {
    /// Bytes to write.
    case output(Output)
    /// The end of a recording, with its result.
    case end(ReplayedRecording)

    fileprivate var isEnd: Bool {
      if case .end = self { true } else { false }
    }
  }

  /// Bytes to write, with the name of their file.
  package struct Output: Sendable {
    /// The name of the file: the name of the recording, the number of the frame if each frame has
    /// its own file, and the ending of the format.
    package fileprivate(set) var name: String
    /// The number of the frame in its recording, counted from 0; 0 for an animation.
    package let number: Int
    /// The width of the picture, in pixels.
    package let width: Int
    /// The height of the picture, in pixels.
    package let height: Int
    /// The bytes of a whole file; for a stream those of one frame, after those of its header.
    package let bytes: [UInt8]
  }

  /// Creates a rendering of the frames that `replay` asks for.
  package init(_ replay: Replayer, as format: FrameFormat) {
    (self.replay, self.format) = (replay, format)
  }

  /// The delay of the last frame of an animation, in microseconds.
  static let finalDelay: Int64 = 1_000_000

  /// A Boolean value that indicates whether each of several frames of a recording has its own file.
  package var numbersFiles: Bool {
    guard format == .png, case .every = replay.frame else { return false }
    return true
  }

  /// The rate of the frames; nil for a single one.
  fileprivate var frameRate: FrameRate? {
    if case .every(let rate) = replay.frame { rate } else { nil }
  }

  /// Draws the frames of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of inputs that are worked on at the same time; the result does not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives the pieces one by one, in the order of the inputs.
  /// - Throws: `Fault`: that of `take`, or `interrupted` if a signal
  ///   arrives; faults of inputs are diagnostics of their recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: Each job takes memory for two frames, and for `apng` also for the compressed
  ///   file.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Piece) throws(Fault) -> Void
  ) async throws(Fault) {
    var (names, current) = (RecordingNames(), String?.none)
    try await takeInOrder(
      inputs.count, jobs: jobs, counting: { $0.isEnd ? 1 : 0 },
      producer: {
        Producer(
          PieceStream(self, RecordingStream(inputs[$0], replays: [replay], progress: progress)))
      }, finish: { $0 }
    ) { piece throws(Fault) in
      switch piece {
      case .output(var output):
        let name = current ?? names.next(output.name)
        current = name
        output.name = fileName(of: output, recording: name)
        try take(.output(output))
      case .end(var recording):
        recording.name = current ?? names.next(recording.name)
        current = nil
        try take(.end(recording))
      }
    }
  }

  /// Returns `NAME.png`, or `NAME-00042.png` if files are numbered.
  private func fileName(of output: Output, recording: String) -> String {
    guard numbersFiles else { return "\(recording).\(format.rawValue)" }
    let number = String(output.number)
    let zeros = String(repeating: "0", count: max(0, 5 - number.count))
    return "\(recording)-\(zeros)\(number).\(format.rawValue)"
  }
}

/// The pieces of the recordings of one input.
private struct PieceStream: IteratorProtocol {
  private let rendering: Rendering
  private var stream: RecordingStream
  /// True while a recording is replayed.
  private var isBegun = false
  /// The number of frames of the recording so far.
  private var count = 0

  init(_ rendering: Rendering, _ stream: RecordingStream) {
    (self.rendering, self.stream) = (rendering, stream)
  }

  mutating func next() -> Rendering.Piece? {
    if !isBegun {
      (isBegun, count) = (stream.begin(), 0)
      guard isBegun else { return nil }
    }
    if let output = rendering.format == .apng ? animation() : still() { return .output(output) }
    // A recording that was given up has no result.
    if isGivenUp { return nil }
    isBegun = false
    return .end(stream.finish())
  }

  /// Draws and encodes the next frame; nil at the end.
  private mutating func still() -> Rendering.Output? {
    guard let picture = stream.nextPicture() else { return nil }
    defer { count += 1 }
    return output(encode(picture), like: picture.bitmap)
  }

  /// Returns the bytes of one frame; the first one of a video follows the header of the video.
  private func encode(_ picture: Picture) -> [UInt8] {
    switch rendering.format {
    case .rgba: picture.bitmap.straightBytes
    case .y4m:
      (count == 0 ? VideoStream.header(of: picture.bitmap, at: rendering.frameRate) : [])
        + VideoStream.frame(picture.bitmap)
    case .png, .apng:
      PNGEncoder(scale: picture.scale, effort: rendering.numbersFiles ? .fast : .small)
        .encode(picture.bitmap)
    }
  }

  /// A Boolean value that indicates whether a signal arrived or the task was canceled.
  private var isGivenUp: Bool { Signal.pending != nil || Task.isCancelled }

  /// Draws all frames into one file; nil if there are none, or not all of them could be drawn.
  private mutating func animation() -> Rendering.Output? {
    guard let first = stream.nextPicture() else { return nil }
    var encoder = APNGEncoder(first: first.bitmap, at: first.time, scale: first.scale)
    var end = first.time
    while !isGivenUp, let picture = stream.nextPicture() {
      encoder.append(picture.bitmap, at: picture.time)
      end = picture.time
    }
    guard !isGivenUp, stream.isFaultless else { return nil }
    return output(encoder.finish(at: end + Rendering.finalDelay), like: first.bitmap)
  }

  private func output(_ bytes: [UInt8], like bitmap: Bitmap) -> Rendering.Output {
    Rendering.Output(
      name: stream.name, number: count, width: bitmap.width, height: bitmap.height, bytes: bytes)
  }
}

/// The parts of an uncompressed video: YUV4MPEG2, as the tools of MJPEG and `ffmpeg` read it.
///
/// Each frame holds a plane of luma and two of chroma, all of full size, in the studio range of
/// ITU-R BT.601. Transparent pixels lie over white.
package enum VideoStream {
  /// Returns the header of a video whose frames have the size of `first`, at a rate, or one a second
  /// for nil.
  static func header(of first: Bitmap, at rate: FrameRate?) -> [UInt8] {
    Array(
      ("YUV4MPEG2 W\(first.width) H\(first.height) F\(rate?.ratio ?? "1:1") Ip A1:1 C444 "
        + "XCOLORRANGE=LIMITED\n").utf8)
  }

  /// Returns one frame with the line before it.
  ///
  /// - Complexity: O(n) in the number of pixels.
  static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let mark = Array("FRAME\n".utf8)
    let count = bitmap.width * bitmap.height
    var bytes = mark + [UInt8](repeating: 0, count: 3 * count)
    let pixels = bitmap.pixels
    for pixel in 0..<count {
      // Premultiplied channels plus what white adds.
      let white = 255 - Int(pixels[4 * pixel + 3])
      let (red, green, blue) = (
        Int(pixels[4 * pixel]) + white, Int(pixels[4 * pixel + 1]) + white,
        Int(pixels[4 * pixel + 2]) + white
      )
      let first = mark.count + pixel
      bytes[first] = UInt8(luma(red, green, blue))
      bytes[first + count] = UInt8(blueChroma(red, green, blue))
      bytes[first + 2 * count] = UInt8(redChroma(red, green, blue))
    }
    return bytes
  }

  // The factors are those of BT.601 in units of 2^-16: luma is 16 + 219 (0.299 R + 0.587 G +
  // 0.114 B) / 255, and chroma is 128 + 224 (B - Y) / (2 * 0.886 * 255), with 0.701 for red. The
  // factors of chroma add up to 0, so gray has no color.

  /// Returns the luma of a color, from 16 to 235.
  package static func luma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    16 + (16_829 * red + 33_039 * green + 6_416 * blue + 32_768) >> 16
  }

  /// Returns the chroma Cb of a color, from 16 to 240.
  package static func blueChroma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    128 + (28_784 * blue - 9_714 * red - 19_070 * green + 32_768) >> 16
  }

  /// Returns the chroma Cr of a color, from 16 to 240.
  package static func redChroma(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    128 + (28_784 * red - 24_103 * green - 4_681 * blue + 32_768) >> 16
  }
}
