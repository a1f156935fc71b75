// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyTesting
import TouchRecording
import TraceCore

/// A guide in canvas points and touches: all that a trace depends on beside the rules in it.
struct TraceCase: Hashable, Sendable {
  /// A stroke of the guide as scenes name it.
  struct Stroke: Hashable, Sendable {
    var d: String
    var slack = 1.0
  }

  var strokes: [Stroke]
  var rules: TraceRules
  var touches: [TouchEvent]

  /// Whether the guide has curves, whose chords lie nowhere exactly.
  var hasCurves: Bool {
    strokes.contains { $0.d.contains { "CcSsQqTt".contains($0) } }
  }

  /// The places of each contact in order.
  var lines: [[Point]] {
    var (lines, latest): ([[Point]], [Int: Int]) = ([], [:])
    for event in touches {
      if event.phase == .began {
        latest[event.contact] = lines.count
        lines.append([])
      }
      if let line = latest[event.contact] { lines[line].append(event.location) }
    }
    return lines
  }

  /// Nothing drawn yet, by other rules where some are given.
  func trace(_ other: TraceRules? = nil, mappedBy transform: AffineTransform = .identity) throws
    -> Trace
  {
    let strokes = try strokes.map {
      Guide.Stroke(path: try Path(svg: $0.d).transformed(by: transform), slack: $0.slack)
    }
    return try Trace(guide: placed(strokes), rules: other ?? rules)
  }

  /// The report of everything.
  func report(_ other: TraceRules? = nil) throws -> TraceReport {
    try trace(other).after(touches).report
  }

  /// The same with every touch at the nearest point of the 1/256 grid.
  var onGrid: TraceCase { mapped { $0.onGrid } }

  /// The same with every touch where `transform` says.
  func mapped(_ transform: (Point) -> Point) -> TraceCase {
    var copy = self
    for index in touches.indices {
      copy.touches[index].location = transform(touches[index].location)
    }
    return copy
  }
}

extension TraceCase {
  /// Random guides of one to four strokes, tolerances in quarters of a point unless `rules` name
  /// one, and touches of one to three contacts, along the guide or anywhere.
  static func generator(rules: TraceRules = TraceRules(), curves: Bool = true) -> Generator<Self> {
    let data = Generator<String>.pathData(in: 0...300, curves: curves)
    return Generator { choices in
      let strokes = choices.array(count: 1...4) { choices in
        let d = choices.draw(data)
        return Stroke(d: d, slack: choices.once(in: 3) ? choices.double(in: 0.5..<2) : 1)
      }
      var rules = rules
      let quarters = choices.integer(in: 2...48)
      if rules.tolerance == nil { rules.tolerance = Double(quarters) / 4 }
      let paths = strokes.compactMap { try? Path(svg: $0.d) }
      let touches = choices.draw(.touches(along: paths))
      return TraceCase(strokes: strokes, rules: rules, touches: touches).onGrid
    }
  }
}

extension TraceCase: RecordingConvertible {
  var recording: Recording {
    var scene: JSONValue = ["kind": "trace", "placement": "as-is"]
    let drawn = strokes.map { stroke -> JSONValue in
      ["d": JSONValue(stroke.d), "slack": JSONValue(stroke.slack)]
    }
    scene.append("guide", ["strokes": JSONValue(drawn)])
    if rules.verdict == .endsNearWaypoints { scene.append("profile", "tracer-2019") }
    var named: [JSONMember] = []
    if let tolerance = rules.tolerance {
      named.append(JSONMember("tolerance", JSONValue(tolerance)))
    }
    if rules.progress == .ordered {
      named.append(JSONMember("progress", "ordered"))
      named.append(JSONMember("against", JSONValue(rules.against.rawValue)))
    }
    scene.append("rules", JSONValue(named))
    var header = RecordingHeader(canvas: .init(width: canvas.width, height: canvas.height))
    header.scene = scene
    return Recording(header: header, touches: touches)
  }
}

extension TraceCase: CustomStringConvertible {
  var description: String {
    let guide = strokes.map { $0.slack == 1 ? $0.d : "\($0.d) x \($0.slack)" }
    let ink = lines.map { line in
      line.count > 12
        ? "\(line.count) places"
        : line.map { "(\($0.x), \($0.y))" }.joined(separator: " ")
    }
    return
      "\(guide) within \(rules.tolerance ?? 0), drawn \(ink.joined(separator: " and "))"
  }
}

extension TraceCase {
  /// The touches that draw in a view without multiple touch that knows moves alone: those of the
  /// first contact until it ends, without its taps, each ending where it last moved.
  var touchesOfAView: [TouchEvent] {
    var (heard, stroke): ([TouchEvent], [TouchEvent]) = ([], [])
    func end(_ stroke: [TouchEvent], _ phase: TouchEvent.Phase, at time: Microseconds?) {
      guard stroke.count > 1, let last = stroke.last else { return }
      heard += stroke
      guard let time else { return }
      var end = last
      (end.phase, end.time) = (phase, time)
      heard.append(end)
    }
    for event in touches {
      let isHeard = stroke.first.map { $0.contact == event.contact } ?? (event.phase == .began)
      guard isHeard else { continue }
      switch event.phase {
      case .hovered: break
      case .moved: stroke.append(event)
      case .began:
        end(stroke, .cancelled, at: event.time)
        stroke = [event]
      case .ended, .cancelled:
        end(stroke, event.phase, at: event.time)
        stroke = []
      }
    }
    end(stroke, .ended, at: nil)
    return heard
  }
}
