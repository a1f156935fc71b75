// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore
import PNGCodec
import ReportPages
import Scenes
import TouchRecording
import TraceCore

/// The content of a playback: pictures, samples and times that the report does not hold.
///
/// It is for the eye; it decides nothing.
package struct Footage: Sendable {
  /// The maximum number of recordings of a run whose footage is kept: the first ones.
  ///
  /// The page shows the others as the report has them.
  package static let recordingLimit = 64

  /// The maximum number of marks, which bounds the page of a recording with nothing but marks.
  private static let markLimit = 256
  /// The maximum number of steps of a curve, and the least time between two: a display shows no more.
  private static let stepLimit = 512
  private static let leastStep: Microseconds = 4_000

  /// The value that data.js reads: films, maps and samples in base64, times as differences.
  let json: JSONValue

  /// Creates the footage of a recording that ended with the scene `last`.
  ///
  /// - Complexity: That of replaying the recording twice, and of drawing its film.
  init(
    of history: SceneHistory, last: Scene, on canvas: Size, scale: Double,
    until end: Microseconds
  ) {
    var touches = TouchTrack()
    for case .touch(let touch) in history.events {
      touches.append(
        contact: touch.contact, phase: touch.phase.rawValue, time: touch.time,
        x: touch.location.x, y: touch.location.y)
    }
    let crop = last.crop(on: canvas, showing: history.locations)
    var (film, isTooDear) = (Film?.none, false)
    do throws(Fault) {
      film = try Film(
        of: history, on: canvas, scale: min(scale, Film.scale(showing: crop.size)), until: end)
      isTooDear = film == nil
    } catch {
      // The faults of the scene are in the report.
    }
    let steps = TimeSteps(until: end, atMost: Self.stepLimit, noCloserThan: Self.leastStep)
    let (times, shares, key) = history.curve(at: steps)
    let speeds = last.motionReport?.peakSpeeds(in: Self.stepLimit, until: end) ?? []
    json = [
      "canvas": [JSONValue(canvas.width), JSONValue(canvas.height)],
      "crop": crop.numbers,
      "contacts": JSONValue(touches.contacts.map { JSONValue($0) }),
      "units": JSONValue(TouchTrack.unitsPerPoint),
      "touches": JSONValue(Base64.text(of: touches.bytes)),
      "marks": JSONValue(Array(history.events.lazy.compactMap(\.mark).prefix(Self.markLimit))),
      "film": film?.json ?? .null,
      "tooDear": JSONValue(isTooDear),
      "curve": [
        "times": JSONValue(differences: times),
        // Rounded down, so that only the whole is 100 %.
        "shares": JSONValue(shares.map { JSONValue(Int(($0 * 10_000).rounded(.down))) }),
      ],
      "speeds": JSONValue(speeds.map { JSONValue(Int($0.rounded())) }),
      "excursions": JSONValue(last.excursions),
      "distances": JSONValue(last.distances),
      "key": key,
      "maps": JSONValue(isTooDear ? [] : last.maps(on: canvas, scale: scale)),
    ]
  }
}

extension RecordingEvent {
  /// A named time of the recording, or a time at which the scene was reset; nil for other events.
  fileprivate var mark: JSONValue? {
    func mark(_ time: Microseconds, _ kind: String, _ text: String) -> JSONValue {
      ["t": JSONValue(time), "kind": JSONValue(kind), "text": JSONValue(text)]
    }
    return switch self {
    case .reset(let time): mark(time, "reset", "")
    case .mark(let time, let label): mark(time, "mark", label)
    case .note(let time, let text): mark(time, "note", text)
    case .touch, .expect, .other: nil
    }
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

  /// Returns the times at which the progress of the scene changes, the progress from each on, and
  /// the colors with a meaning, in the order of a legend, with the times at which they come and go.
  fileprivate func curve(
    at steps: TimeSteps
  ) -> (times: [Microseconds], shares: [Double], key: JSONValue) {
    var (times, shares): ([Microseconds], [Double]) = ([], [])
    var shown: [ColorKeyEntry] = []
    var key: [ColorKeyEntry.Role: (entry: ColorKeyEntry, changes: [Microseconds])] = [:]
    visit(steps) { time, scene in
      if shares.last != scene.progress {
        times.append(time)
        shares.append(scene.progress)
      }
      let now: [ColorKeyEntry] =
        if case .trace(let scene) = scene { scene.value.colorKey } else { [] }
      for entry in shown.filter({ !now.contains($0) }) + now.filter({ !shown.contains($0) }) {
        key[entry.role, default: (entry, [])].changes.append(time)
      }
      shown = now
      return true
    }
    let colors = ColorKeyEntry.Role.allCases.compactMap { key[$0] }.map { entry, changes in
      [
        "role": JSONValue(entry.role.rawValue), "color": JSONValue(entry.color.hex),
        "core": entry.core.map { JSONValue($0.hex) } ?? .null,
        "changes": JSONValue(differences: changes),
      ] as JSONValue
    }
    return (times, shares, JSONValue(colors))
  }
}

extension Scene {
  /// The times at which each excursion of a trace began and ended, in the order of the report.
  fileprivate var excursions: [JSONValue] {
    guard case .trace(let scene) = self else { return [] }
    return scene.value.trace.strokes.flatMap(\.excursions).map {
      [JSONValue($0.startTime), JSONValue($0.endTime)]
    }
  }

  /// The distance of each sample of a trace from the guide and the greatest one that is black, stroke by
  /// stroke, in hundredths of a point, as differences: the former in varints as those of a `TouchTrack`,
  /// the latter once if it is the same for all samples.
  ///
  /// Empty if a rule judges ink against the stroke that is due, as samples do not say which stroke that
  /// was, or if there are too many to measure.
  fileprivate var distances: [JSONValue] {
    guard case .trace(let scene) = self, scene.value.trace.rules.against == .any else { return [] }
    let trace = scene.value.trace
    let points = trace.guide.strokes.lazy.flatMap(\.polylines).reduce(0) { $0 + $1.points.count }
    let samples = trace.strokes.reduce(0) { $0 + $1.points.count }
    guard samples * (points + trace.waypoints.count) <= distanceWorkLimit else { return [] }
    return trace.strokes.map { stroke in
      var (found, allowed, latest) = ([UInt8](), [Int64](), Int64(0))
      for point in stroke.points {
        let place = trace.guidePlace(nearestTo: point)
        // A distance that must be allowed is rounded up.
        let distance = Int64((point.distance(to: place.point) * 100).rounded(.up))
        found.append(folded: distance - latest)
        latest = distance
        allowed.append(
          Int64((trace.tolerance * trace.guide.strokes[place.stroke].slack * 100).rounded()))
      }
      let isOne = allowed.allSatisfy { $0 == allowed[0] }
      return [
        "found": JSONValue(Base64.text(of: found)),
        "allowed": JSONValue(differences: isOne ? Array(allowed.prefix(1)) : allowed),
      ]
    }
  }

  /// The pictures that explain its state: for a card, the time at which each sample was revealed
  /// and the number of passes over it; otherwise the distance between the ink and the guide.
  fileprivate func maps(on canvas: Size, scale: Double) -> [JSONValue] {
    switch self {
    case .trace(let scene):
      let scale = mapScale(scale) { canvas.width * $0 * canvas.height * $0 }
      let frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
      let map = (try? scene.value.distanceMap(on: canvas, scale: scale)) ?? nil
      return map.map { [$0.json("distance", in: frame, scale: scale)] } ?? []
    case .scratch(let scene):
      let card = scene.value
      let scale = mapScale(scale) { scale in
        let (width, height) = card.mapSize(.time, scale: scale)
        return Double(width * height)
      }
      return [FrameView.time, .heat].compactMap { view in
        let map = (try? card.valueMap(view, scale: scale)) ?? nil
        return map?.json(view.rawValue, in: card.scratchCard.rules.frame, scale: scale)
      }
    case .counter, .wave, .pattern, .ink: return []
    }
  }
}

/// The maximum number of comparisons of a sample with a piece of the guide: some tens of milliseconds.
private let distanceWorkLimit = 1 << 24

/// The maximum number of pixels of a map.
private let mapPixelLimit = 0x1p21

/// Returns the scale of at most 1 pixel a point that is halved until a map has few enough pixels.
private func mapScale(_ scale: Double, pixels: (Double) -> Double) -> Double {
  var scale = min(scale, 1)
  while pixels(scale) > mapPixelLimit { scale /= 2 }
  return scale
}

extension ValueMap {
  /// Encodes a map of a part of the canvas, at `scale` pixels a point, with the values of its first
  /// and its last color: microseconds, passes or points.
  fileprivate func json(_ kind: String, in frame: Rect, scale: Double) -> JSONValue {
    let ends: ClosedRange<Double>? =
      switch values {
      case .times(let first, let last): Double(first)...Double(last)
      case .passes: 1...Double(colors.count)
      case .distances(let allowed): allowed.map { 0...2 * $0 }
      }
    let png = PNGEncoder(scale: scale, effort: .fast).encode(bitmap)
    return [
      "kind": JSONValue(kind), "frame": frame.numbers,
      "colors": JSONValue(colors.map { JSONValue($0.hex) }),
      "values": ends.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] } ?? .null,
      "png": JSONValue(Base64.text(of: png)),
    ]
  }
}

extension Rect {
  /// The left and the top edge, the width and the height.
  fileprivate var numbers: JSONValue {
    [JSONValue(minX), JSONValue(minY), JSONValue(width), JSONValue(height)]
  }
}

extension JSONValue {
  /// Creates an array of the first value and the differences between neighbors.
  init(differences values: [Int64]) {
    self.init(zip(values, [0] + values).map { JSONValue($0 - $1) })
  }
}
