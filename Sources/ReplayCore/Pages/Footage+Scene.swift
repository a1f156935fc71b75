import Drawing
import Geometry
import MaskCore
import PNGCodec
import TouchRecording
import TraceCore

/// What a page plays of a recording: more than the report says, and nothing that decides anything.
struct Footage: Hashable, Sendable {
  /// A moment that the recording names, or at which its scene began anew.
  struct Mark: Hashable, Sendable {
    /// What a mark is.
    enum Kind: String, Hashable, Sendable {
      case mark, note, reset
    }

    let time: Microseconds
    let kind: Kind
    let text: String
  }

  /// How far the scene had come from some time on, as a share from 0 to 1.
  struct Step: Hashable, Sendable {
    let time: Microseconds
    let share: Double
  }

  /// Another picture of what happened, with a legend in it.
  struct Map: Hashable, Sendable {
    /// What it shows.
    enum Kind: String, Hashable, Sendable {
      case time, heat, distance
    }

    let kind: Kind
    /// The width of the picture, in points.
    let width: Double
    let png: [UInt8]
  }

  /// The size of the canvas, in points.
  let canvas: Size
  /// Every sample.
  private(set) var touches = TouchTrack()
  /// The named moments, in the order of time.
  private(set) var marks: [Mark] = []
  /// The pictures; nil where the scene could not be drawn.
  private(set) var film: Film?
  /// How far the scene had come, at the times at which that changed.
  private(set) var curve: [Step] = []
  /// When each excursion of a trace began and ended, in the order of the report.
  private(set) var excursions: [ClosedRange<Microseconds>] = []
  /// Other pictures of what happened.
  private(set) var maps: [Map] = []

  /// The most named moments, so that a recording of nothing else has a page.
  private static let markLimit = 256
  /// The most steps of a curve, and the least time between two: as fine as a display shows it.
  private static let stepLimit = 512
  private static let leastStep: Microseconds = 4_000

  /// Works out what a page plays of `take`, which ended in the state `last`.
  ///
  /// - Complexity: That of replaying the recording twice, and of drawing its film.
  init(
    of take: Take, last: any Scene, on canvas: Size, scale: Double, until end: Microseconds
  ) {
    self.canvas = canvas
    for event in take.events { add(event) }
    film = try? Film(of: take, on: canvas, scale: scale, until: end)
    curve = Footage.curve(of: take, until: end)
    maps = last.maps(on: canvas, scale: scale)
    if let trace = (last as? TraceScene)?.trace {
      excursions = trace.strokes.flatMap(\.excursions).map { $0.startTime...$0.endTime }
    }
  }

  private mutating func add(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): touches.append(touch)
    case .reset(let time): add(Mark(time: time, kind: .reset, text: ""))
    case .mark(let time, let label): add(Mark(time: time, kind: .mark, text: label))
    case .note(let time, let text): add(Mark(time: time, kind: .note, text: text))
    case .expect, .other: break
    }
  }

  private mutating func add(_ mark: Mark) {
    if marks.count < Footage.markLimit { marks.append(mark) }
  }

  private static func curve(of take: Take, until end: Microseconds) -> [Step] {
    var curve: [Step] = []
    let moments = Moments(until: end, atMost: stepLimit, noCloserThan: leastStep)
    take.visit(moments) { moment, scene in
      let share = scene.share
      if curve.last?.share != share { curve.append(Step(time: moment, share: share)) }
      return true
    }
    return curve
  }
}

extension Scene {
  /// How far it has come, from 0 to 1: of a trace the waypoints that are reached, of anything else
  /// the score.
  fileprivate var share: Double {
    switch self {
    case let scene as TraceScene:
      Double(scene.trace.reachedCount) / Double(scene.trace.waypoints.count)
    case let scene as ScratchScene:
      Double(scene.card.coverage.revealed) / Double(scene.card.coverage.eligible)
    default: report(naming: []).score
    }
  }

  /// The other pictures that there are of it.
  fileprivate func maps(on canvas: Size, scale: Double) -> [Footage.Map] {
    switch self {
    case let scene as ScratchScene: scene.pageMaps(scale: scale)
    case let scene as TraceScene: scene.pageMaps(on: canvas, scale: scale)
    default: []
    }
  }
}

extension Footage.Map {
  /// Encodes a picture at `scale` pixels a point.
  init(_ kind: Kind, _ picture: Bitmap, scale: Double) {
    self.init(
      kind: kind, width: Double(picture.width) / scale,
      png: PNGEncoder(scale: scale).encode(picture))
  }

  /// The most pixels of a map.
  static let pixelLimit = 1 << 21
}

extension ScratchScene {
  /// When what is revealed was revealed, and how many passes went over it.
  fileprivate func pageMaps(scale: Double) -> [Footage.Map] {
    var scale = min(scale, 1)
    func isTooLarge() -> Bool {
      let (width, height) = mapSize(.time, scale: scale)
      return width * height > Footage.Map.pixelLimit
    }
    while isTooLarge() { scale /= 2 }
    return [(.time, .time), (.heat, .heat)].compactMap { (kind: Footage.Map.Kind, view: CardView) in
      (try? map(view, scale: scale)).map { Footage.Map(kind, $0, scale: scale) }
    }
  }
}

extension TraceScene {
  /// How far the ink lies from the guide, where there is any.
  fileprivate func pageMaps(on canvas: Size, scale: Double) -> [Footage.Map] {
    let segments = trace.strokes.reduce(0) { $0 + $1.colors.count }
    guard !trace.strokes.isEmpty, segments <= TraceScene.distanceMapLimit else { return [] }
    var scale = min(scale, 1)
    func isTooLarge() -> Bool {
      canvas.width * scale * canvas.height * scale > Double(Footage.Map.pixelLimit)
    }
    while isTooLarge() { scale /= 2 }
    let map = try? distanceMap(on: canvas, scale: scale)
    return map.map { [Footage.Map(.distance, $0, scale: scale)] } ?? []
  }
}
