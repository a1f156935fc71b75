import Drawing
package import FileIO
import PNGCodec

/// What frames are written as.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// A PNG file each.
  case png
  /// One animated PNG file for all of a recording.
  case apng
  /// Bare pixels, one frame after another: straight R, G, B, A, 8 bits a channel, rows from the top.
  case rgba
}

/// Draws frames of recordings and turns them into bytes, where they are made.
package struct Rendering: Sendable {
  /// What is replayed, with the frames that are wanted.
  package let replay: Replay
  /// What frames are written as.
  package let format: FrameFormat

  /// Something that a recording gave, in the order of its making.
  package enum Piece: Sendable {
    /// Some bytes to be written.
    case output(Output)
    /// The recording is over; what became of it.
    case end(ReplayedRecording)

    fileprivate var isEnd: Bool {
      if case .end = self { true } else { false }
    }
  }

  /// Bytes to be written.
  package struct Output: Sendable {
    /// The name of the file they belong into: that of the recording, the number of the frame where
    /// there are several files, and an ending.
    package fileprivate(set) var name: String
    /// The number of the frame in its recording, from 0; for an animation 0.
    package let number: Int
    /// The columns of the picture, in pixels.
    package let width: Int
    /// The rows of the picture, in pixels.
    package let height: Int
    /// A whole file; of `rgba` one frame of it.
    package let bytes: [UInt8]
  }

  /// Creates a rendering of the frames that `replay` asks for.
  package init(_ replay: Replay, as format: FrameFormat) {
    (self.replay, self.format) = (replay, format)
  }

  /// How long the last frame of an animation stands before it begins anew: a second.
  static let finalDelay: Int64 = 1_000_000

  /// Whether each recording gives a file for each of several frames.
  package var numbersFiles: Bool {
    guard format == .png, case .every = replay.frame else { return false }
    return true
  }

  /// Draws the frames of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are worked on at the same time; the result does not depend on it.
  ///   - progress: Receives the number of bytes of each read.
  ///   - take: Is handed the pieces of one recording after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came; faults of inputs are diagnostics of their
  ///   recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: For each job memory for two frames, and for `apng` the compressed file.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Piece) throws(OutputError) -> Void
  ) async throws(RunError) {
    var (names, current) = (RecordingNames(), String?.none)
    let producers = inputs.map {
      Producer(PieceStream(self, RecordingStream($0, replay: replay, progress: progress)))
    }
    try await takeInOrder(producers, jobs: jobs, ends: \.isEnd) { piece throws(OutputError) in
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

  /// `NAME.png`, or with a number `NAME-00042.png`.
  private func fileName(of output: Output, recording: String) -> String {
    guard numbersFiles else { return "\(recording).\(format.rawValue)" }
    let number = String(output.number)
    let zeros = String(repeating: "0", count: max(0, 5 - number.count))
    return "\(recording)-\(zeros)\(number).\(format.rawValue)"
  }
}

/// The pieces that the recordings of one input give.
private struct PieceStream: IteratorProtocol {
  private let rendering: Rendering
  private var stream: RecordingStream
  private var playback: Playback?
  /// The name of the recording, as its input says.
  private var name = ""
  /// How many frames of the recording were made.
  private var count = 0

  init(_ rendering: Rendering, _ stream: RecordingStream) {
    (self.rendering, self.stream) = (rendering, stream)
  }

  mutating func next() -> Rendering.Piece? {
    if playback == nil {
      switch stream.begin() {
      case nil: return nil
      case .failure(let unread): return .end(unread.recording)
      case .success(let begun): (playback, name, count) = (begun, begun.name, 0)
      }
    }
    if let output = rendering.format == .apng ? animation() : still() { return .output(output) }
    // Nobody wants to know what becomes of a recording that was given up half-way.
    if isGivenUp { return nil }
    defer { playback = nil }
    return playback.map { playback in
      var playback = playback
      return .end(playback.finish())
    }
  }

  /// The next frame on its own; nil at the end.
  private mutating func still() -> Rendering.Output? {
    guard let picture = playback?.nextPicture(&stream) else { return nil }
    defer { count += 1 }
    let bytes =
      rendering.format == .rgba
      ? picture.bitmap.straightBytes
      : PNGEncoder(scale: picture.scale, effort: rendering.numbersFiles ? .fast : .small)
        .encode(picture.bitmap)
    return output(bytes, like: picture.bitmap)
  }

  /// Whether a signal came, or what is drawn is wanted no longer.
  private var isGivenUp: Bool { Signal.pending != nil || Task.isCancelled }

  /// All frames as one file; nil where there is none, or not all of them could be drawn.
  private mutating func animation() -> Rendering.Output? {
    guard let first = playback?.nextPicture(&stream) else { return nil }
    var encoder = APNGEncoder(first: first.bitmap, at: first.time, scale: first.scale)
    var end = first.time
    while !isGivenUp, let picture = playback?.nextPicture(&stream) {
      encoder.append(picture.bitmap, at: picture.time)
      end = picture.time
    }
    guard !isGivenUp, playback?.isWhole == true else { return nil }
    return output(encoder.finish(at: end + Rendering.finalDelay), like: first.bitmap)
  }

  private func output(_ bytes: [UInt8], like bitmap: Bitmap) -> Rendering.Output {
    Rendering.Output(
      name: name, number: count, width: bitmap.width, height: bitmap.height, bytes: bytes)
  }
}

extension Bitmap {
  /// The straight channels of all pixels, row by row from the top.
  fileprivate var straightBytes: [UInt8] {
    // Opaque pixels are straight as they are.
    if isOpaque { return pixels }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count)
    var row = [UInt8](repeating: 0, count: 4 * width)
    for y in 0..<height {
      copyStraightRow(y, into: &row)
      bytes += row
    }
    return bytes
  }
}
