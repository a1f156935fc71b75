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
    of history: SceneHistory, last: Scene, on canvas: Size, scale: Double,
    until end: Microseconds
  ) {
    self.init(width: canvas.width, height: canvas.height)
    for event in history.events { add(event) }
    let part = last.crop(on: canvas, showing: history.locations)
    crop = Box(part)
    do throws(SceneError) {
      film = try Film(
        of: history, on: canvas, scale: min(scale, Film.scale(showing: part.size)), until: end)
      isTooDear = film == nil
    } catch {
      // The faults of the scene are in the report.
    }
    follow(history, until: end)
    speeds = last.motionReport?.peakSpeeds(in: Footage.stepLimit, until: end) ?? []
    maps = isTooDear ? [] : last.maps(on: canvas, scale: scale)
    if case .trace(let scene) = last {
      excursions = scene.value.trace.strokes.flatMap(\.excursions).map { $0.startTime...$0.endTime }
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

  /// Adds the progress and the colors of the scene at the times at which they change.
  private mutating func follow(_ history: SceneHistory, until end: Microseconds) {
    let steps = TimeSteps(until: end, atMost: Footage.stepLimit, noCloserThan: Footage.leastStep)
    var shown: [ColorKeyEntry] = []
    history.visit(steps) { time, scene in
      let share = scene.progress
      if curve.last?.share != share { curve.append(Step(time: time, share: share)) }
      let key: [ColorKeyEntry] =
        if case .trace(let scene) = scene { scene.value.colorKey } else { [] }
      for entry in shown.filter({ !key.contains($0) }) + key.filter({ !shown.contains($0) }) {
        note(entry, changingAt: time)
      }
      shown = key
      return true
    }
    // A legend has the same order at all times.
    let order = ColorKeyEntry.Role.allCases.map(\.rawValue)
    self.key.sort { order.firstIndex(of: $0.role) ?? 0 < order.firstIndex(of: $1.role) ?? 0 }
  }

  /// Notes that a color comes or goes.
  private mutating func note(_ entry: ColorKeyEntry, changingAt time: Microseconds) {
    let place = key.firstIndex { $0.role == entry.role.rawValue } ?? key.count
    if place == key.count {
      key.append(
        KeyColor(role: entry.role.rawValue, color: entry.color.hex, core: entry.core?.hex))
    }
    key[place].changes.append(time)
  }
}

extension SceneHistory {
  /// The locations of all touches that are no hovering.
  fileprivate var locations: [Point] {
    events.compactMap { event in
      guard case .touch(let touch) = event, touch.phase != .hovered else { return nil }
      return touch.location
    }
  }
}

extension Scene {
  /// The pictures that explain its state: for a card, the time at which each sample was revealed
  /// and the number of passes over it; otherwise the distance between the ink and the guide.
  fileprivate func maps(on canvas: Size, scale: Double) -> [Footage.Map] {
    switch self {
    case .trace(let scene):
      let scale = Footage.Map.scale(scale) { canvas.width * $0 * canvas.height * $0 }
      let map = (try? scene.value.distanceMap(on: canvas, scale: scale)) ?? nil
      let frame = Footage.Box(x: 0, y: 0, width: canvas.width, height: canvas.height)
      return map.map { [Footage.Map(.distance, $0, in: frame, scale: scale)] } ?? []
    case .scratch(let scene):
      let card = scene.value
      let scale = Footage.Map.scale(scale) { scale in
        let (width, height) = card.mapSize(.time, scale: scale)
        return Double(width * height)
      }
      let frame = Footage.Box(card.scratchCard.rules.frame)
      return [(.time, .time), (.heat, .heat)].compactMap {
        (kind: Footage.Map.Kind, view: FrameView) in
        ((try? card.valueMap(view, scale: scale)) ?? nil).map {
          Footage.Map(kind, $0, in: frame, scale: scale)
        }
      }
    case .counter, .wave, .pattern, .ink: return []
    }
  }
}

extension Footage.Box {
  /// Creates the box of a rectangle.
  fileprivate init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension Footage.Map {
  /// Encodes a map at `scale` pixels a point.
  fileprivate init(_ kind: Kind, _ map: ValueMap, in frame: Footage.Box, scale: Double) {
    let png = PNGEncoder(scale: scale, effort: .fast).encode(map.bitmap)
    self.init(kind: kind, frame: frame, png: png)
    colors = map.colors.map(\.hex)
    values =
      switch map.values {
      case .times(let first, let last): Double(first)...Double(last)
      case .passes: 1...Double(map.colors.count)
      case .distances(let allowed): allowed.map { 0...2 * $0 }
      }
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
