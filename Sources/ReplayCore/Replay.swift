public import Drawing
import Geometry
import JSONStream
public import TouchRecording

/// Replays recordings against their scenes: the pipeline from bytes to reports and frames.
///
/// It pulls one line at a time from the reader, hands it to the scene as a value, and asks the
/// scene only for what somebody wants: a report at the end, a frame when the clock passes one.
public struct Replay {
  /// Which frame of each recording is wanted.
  public enum FrameTime: Hashable, Sendable {
    /// The state after everything.
    case last
    /// The state after everything up to and including a time.
    case at(Microseconds)
  }

  /// The scene to replay against; nil for that of each recording.
  public var sceneFile: SceneFile?
  /// The pixels a point of frames; nil for those of each recording.
  public var scale: Double?
  /// The frame to draw of each recording; nil for none.
  public var frame: FrameTime?
  /// Whether touches are scored; else recordings are only read, and their scenes if they have any.
  public var scores = true

  /// The most pixels of a frame: 64 Mi, which take 256 MiB.
  public static let framePixelLimit = 1 << 26

  private var names = RecordingNames()

  /// Creates a replay of recordings against their own scenes, without frames.
  public init() {}

  /// Replays the recordings of one input in their order.
  ///
  /// - Parameters:
  ///   - input: Where to read.
  ///   - take: Is handed each recording as soon as it is over.
  /// - Throws: What `take` throws; faults of the input are diagnostics of its recordings.
  /// - Complexity: O(n) time in the bytes of the input; memory for one line, the strokes of one
  ///   recording and one frame.
  public mutating func run(
    _ input: Input, _ take: (ReplayedRecording) throws(OutputError) -> Void
  ) throws(OutputError) {
    var stream: RecordingStream
    do throws(InputError) {
      stream = RecordingStream(try input.open(), input: input)
    } catch {
      return try take(
        ReplayedRecording(name: names.next(input.stem), fault: .input(error), in: input))
    }
    while var recording = stream.nextHeader(names: &names) {
      replay(&recording, &stream)
      try take(recording)
    }
  }

  /// Replays what follows a header, up to the end of its recording.
  private func replay(_ run: inout ReplayedRecording, _ stream: inout RecordingStream) {
    var scene: (any Scene)?
    if let header = run.header, scores || header.scene != nil {
      do throws(SceneError) {
        scene = try makeScene(header)
      } catch {
        run.note(.scene(error), sceneFile: sceneFile)
      }
    }
    var isFrameDue = scene != nil && frame != nil
    while let entry = stream.nextEntry(&run) {
      if isFrameDue, case .at(let time) = frame, let next = entry.event.time, next > time {
        draw(scene, &run, at: time)
        isFrameDue = false
      }
      switch entry.event {
      case .touch(let touch):
        run.touches += 1
        if scores { scene?.apply(touch) }
      case .reset(let time):
        if scores { scene?.reset(at: time) }
      case .expect:
        run.unjudged += 1
      case .mark, .note, .other:
        break
      }
    }
    if run.unjudged > 0 { run.note(.unjudged(count: run.unjudged)) }
    guard scores, run.status != .error else { return }
    run.report = scene?.report
    guard isFrameDue else { return }
    if case .at(let time) = frame { draw(scene, &run, at: time) }
    if case .last = frame { draw(scene, &run, at: run.duration) }
  }

  private func makeScene(_ header: RecordingHeader) throws(SceneError) -> any Scene {
    guard let value = sceneFile?.scene ?? header.scene else {
      throw SceneError(path: "scene", offset: nil, fault: .missingScene)
    }
    return try decodeScene(value, canvas: header.canvas.size)
  }

  /// Draws the scene as it stands.
  private func draw(_ scene: (any Scene)?, _ run: inout ReplayedRecording, at time: Microseconds) {
    guard let scene, let header = run.header else { return }
    let scale = scale ?? header.canvas.scale
    let width = (header.canvas.size.width * scale).rounded(.up)
    let height = (header.canvas.size.height * scale).rounded(.up)
    guard width * height <= Double(Replay.framePixelLimit) else {
      run.note(
        .frameTooLarge(width: Int(width), height: Int(height), limit: Replay.framePixelLimit))
      return
    }
    var canvas = Canvas(size: header.canvas.size, scale: scale)
    do throws(SceneError) {
      try scene.draw(into: &canvas)
      run.frame = Frame(time: time, scale: scale, bitmap: canvas.bitmap)
    } catch {
      run.note(.scene(error), sceneFile: sceneFile)
    }
  }
}

/// A picture of a scene.
public struct Frame: Sendable {
  /// The moment that it shows.
  public let time: Microseconds
  /// The pixels a point.
  public let scale: Double
  /// The picture.
  public let bitmap: Bitmap
}
