// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import MaskCore
import PropertyTesting
import TouchRecording

/// Touches on the small card of `gestureRules()`, and what a claim about them chooses by itself.
struct ScratchSample: RecordingConvertible, CustomStringConvertible {
  var touches: [TouchEvent]
  /// What a claim's own choices come from.
  var seed: UInt64

  /// Strokes one after the other, from anywhere to anywhere on the card or somewhat off it.
  static let strokes = Generator { choices in
    var (touches, start): ([TouchEvent], Microseconds) = ([], 0)
    var contact = 0
    _ = choices.array(count: 1...5) { choices in
      touches += choices.draw(
        .scribble(in: -3...14, samples: 1...5, contact: contact, at: start))
      start = (touches.last?.time ?? 0) + 8000
      contact += 1
    }
    return ScratchSample(touches: touches, seed: UInt64(choices.below(1 << 20)))
  }

  /// Hands, scribbles and palms, some at the same time, lifted, taken away or left down.
  static let touches = Generator { choices in
    let line = Path(polyline: [Point(x: 1, y: 1), Point(x: 11, y: 8)])
    return ScratchSample(
      touches: choices.draw(.touches(along: [line], in: -3...14)),
      seed: UInt64(choices.below(1 << 20)))
  }

  /// The places of each contact, repeated ones once.
  var lines: [[Point]] {
    var (order, lines): ([Int], [Int: [Point]]) = ([], [:])
    for touch in touches {
      if lines[touch.contact] == nil { order.append(touch.contact) }
      if lines[touch.contact]?.last != touch.location {
        lines[touch.contact, default: []].append(touch.location)
      }
    }
    return order.compactMap { lines[$0] }
  }

  var recording: Recording {
    var header = RecordingHeader(canvas: .init(width: 12, height: 9, scale: 16))
    header.scene = [
      "kind": "scratch", "brush": ["width": 3.5], "rules": ["begin": "anywhere"],
    ]
    return Recording(header: header, touches: touches)
  }

  var description: String {
    lines.map { line in line.map { "(\($0.x), \($0.y))" }.joined(separator: " ") }
      .joined(separator: " and ") + ", choosing by \(seed)"
  }
}
