import Drawing
import Geometry
import MaskCore
import PNGCodec
import ReportPages
import Scenes
import TouchRecording
import TraceCore

extension Footage {
  /// The maximum number of recordings of a run whose footage is kept: the first ones.
  ///
  /// The page shows the others as the report has them.
  package static let recordingLimit = 64

  /// The maximum number of marks, which bounds the page of a recording with nothing but marks.
  private static let markLimit = 256
  /// The maximum number of steps of a curve, and the least time between two: a display shows no more.
  private static let stepLimit = 512
  private static let leastStep: Microseconds = 4_000

  /// Creates the footage of a recording that ended with the scene `last`.
  ///
  /// - Complexity: That of replaying the recording twice, and of drawing its film.
  init(
    of history: SceneHistory, last: any Scene, on canvas: Size, scale: Double,
    until end: Microseconds
  ) {
    self.init(width: canvas.width, height: canvas.height)
    for event in history.events { add(event) }
    film = try? Film(of: history, on: canvas, scale: scale, until: end)
    curve = Footage.curve(of: history, until: end)
    speeds = last.motionReport?.peakSpeeds(in: Footage.stepLimit, until: end) ?? []
    maps = last.maps(on: canvas, scale: scale)
    if let trace = last.tracing {
      excursions = trace.strokes.flatMap(\.excursions).map { $0.startTime...$0.endTime }
    }
  }

  private mutating func add(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch):
      touches.append(
        contact: touch.contact, phase: touch.phase.rawValue, time: touch.time,
        x: touch.location.x, y: touch.location.y)
    case .reset(let time): add(Mark(time: time, kind: .reset, text: ""))
    case .mark(let time, let label): add(Mark(time: time, kind: .mark, text: label))
    case .note(let time, let text): add(Mark(time: time, kind: .note, text: text))
    case .expect, .other: break
    }
  }

  private mutating func add(_ mark: Mark) {
    if marks.count < Footage.markLimit { marks.append(mark) }
  }

  private static func curve(of history: SceneHistory, until end: Microseconds) -> [Step] {
    var curve: [Step] = []
    let steps = TimeSteps(until: end, atMost: stepLimit, noCloserThan: leastStep)
    history.visit(steps) { time, scene in
      let share = scene.progress
      if curve.last?.share != share { curve.append(Step(time: time, share: share)) }
      return true
    }
    return curve
  }
}

extension Scene {
  /// The pictures that explain its state: for a card, the time at which each sample was revealed
  /// and the number of passes over it; otherwise the distance between the ink and the guide.
  fileprivate func maps(on canvas: Size, scale: Double) -> [Footage.Map] {
    guard let card else {
      let scale = Footage.Map.scale(scale) { canvas.width * $0 * canvas.height * $0 }
      let map = try? distanceMap(on: canvas, scale: scale)
      return map.map { [Footage.Map(.distance, $0, scale: scale)] } ?? []
    }
    let scale = Footage.Map.scale(scale) { scale in
      let (width, height) = card.mapSize(.time, scale: scale)
      return Double(width * height)
    }
    return [(.time, .time), (.heat, .heat)].compactMap {
      (kind: Footage.Map.Kind, view: FrameView) in
      (try? card.map(view, scale: scale)).map { Footage.Map(kind, $0, scale: scale) }
    }
  }
}

extension Footage.Map {
  /// Encodes a picture at `scale` pixels a point.
  fileprivate init(_ kind: Kind, _ picture: Bitmap, scale: Double) {
    self.init(
      kind: kind, width: Double(picture.width) / scale,
      png: PNGEncoder(scale: scale).encode(picture))
  }

  /// The maximum number of pixels of a map.
  private static let pixelLimit = 0x1p21

  /// Returns the scale of at most 1 pixel a point that is halved until a map has few enough pixels.
  fileprivate static func scale(_ scale: Double, pixels: (Double) -> Double) -> Double {
    var scale = min(scale, 1)
    while pixels(scale) > pixelLimit { scale /= 2 }
    return scale
  }
}
