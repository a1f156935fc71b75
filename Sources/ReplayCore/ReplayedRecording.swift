import PNGCodec
public import TouchRecording

/// What became of one recording.
public struct ReplayedRecording: Sendable {
  /// Whether it could be replayed.
  public enum Status: String, Hashable, Sendable {
    /// It was replayed to its end.
    case pass
    /// It, or its scene, could not be read.
    case error
  }

  /// The name that is unique in this run: the stem of the input, numbered where it repeats.
  public let name: String
  /// The input that it came from.
  let input: Input
  /// What the recording says of itself; nil where not even that could be read.
  public internal(set) var header: RecordingHeader?
  /// The line of the header in the input, from 1.
  var headerLine = 1
  /// How many touches were read.
  public internal(set) var touches = 0
  /// How many requirements were read that nobody judges yet.
  var unjudged = 0
  /// The time of the end.
  public internal(set) var duration: Microseconds = 0
  /// How whole the recording was.
  public internal(set) var integrity = Integrity()
  /// The scores; nil where it could not be replayed.
  public internal(set) var report: SceneReport?
  /// The frame that was asked for.
  public internal(set) var frame: Frame?
  /// What the report says of the frames that were written.
  private(set) var frames: [FrameEntry] = []
  /// What a person should know, in the order in which it was found.
  public private(set) var diagnostics: [Diagnostic] = []

  init(name: String, input: Input) {
    self.name = name
    self.input = input
  }

  /// Creates what there is to say of an input that cannot be read at all.
  init(name: String, fault: Fault, in input: Input) {
    self.init(name: name, input: input)
    note(fault)
  }

  /// Whether it could be replayed.
  public var status: Status {
    diagnostics.contains { $0.severity == .error } ? .error : .pass
  }

  /// One frame that was written.
  struct FrameEntry: Hashable, Sendable {
    /// The moment that it shows.
    let time: Microseconds
    /// The file, relative to the report.
    let path: String
    /// The CRC-32 of the decoded pixels: straight RGBA, 8 bits a channel, row by row.
    let pixels: UInt32
  }

  /// Where the frame is written, relative to the report.
  var framePath: String { "frames/\(name).png" }

  /// Keeps what the report says of the frame, and lets the picture go.
  mutating func settleFrame() {
    guard let frame else { return }
    frames.append(
      FrameEntry(time: frame.time, path: framePath, pixels: frame.bitmap.pixelChecksum))
    self.frame = nil
  }

  /// Adds what a person should know of a fault; one of the scene lies in `sceneFile`, if given.
  mutating func note(_ fault: Fault, sceneFile: SceneFile? = nil) {
    diagnostics.append(
      Diagnostic(fault, input: input.path, headerLine: headerLine, sceneFile: sceneFile))
  }
}

/// Hands out names for recordings: stems, numbered from 2 on where they repeat.
struct RecordingNames {
  private var given: Set<String> = []

  /// A name that was not given before, short enough to be that of a file with an ending.
  mutating func next(_ stem: String) -> String {
    var stem = stem
    while stem.utf8.count > 200 { stem.removeLast() }
    var name = stem
    var number = 1
    while !given.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }
}
