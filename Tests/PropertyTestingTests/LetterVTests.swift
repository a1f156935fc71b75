import Foundation
import Geometry
import JSONStream
import PropertyTesting
import Testing
import TouchRecording

/// The letter V, and a rule that looks at samples alone: the example of docs/property-testing.md.
enum LetterV {
  static let data = "M60 80L160 380L260 80"
  static let arms = [
    LineSegment(Point(x: 60, y: 80), Point(x: 160, y: 380)),
    LineSegment(Point(x: 160, y: 380), Point(x: 260, y: 80)),
  ]

  /// Every sample lies within 20 points of the letter.
  static func accepts(_ touches: [TouchEvent]) -> Bool {
    touches.allSatisfy { touch in
      arms.contains { $0.squaredDistance(to: touch.location) <= 20 * 20 }
    }
  }
}

/// The touches of a child, as a recording with the letter on the screen.
struct Attempt: RecordingConvertible, CustomStringConvertible {
  var touches: [TouchEvent]

  static let generator = Generator<[TouchEvent]>.scribble(in: 0...400).map(Attempt.init)

  var recording: Recording {
    var header = RecordingHeader(canvas: .init(width: 320, height: 480))
    header.scene = [
      "kind": "trace", "placement": "as-is",
      "guide": ["strokes": [["d": JSONValue(LetterV.data)]]], "rules": ["tolerance": 20],
    ]
    return Recording(header: header, touches: touches)
  }

  var description: String {
    touches.map { "(\($0.location.x), \($0.location.y))" }.joined(separator: " ")
  }

  /// The same line from a device that samples twice as often.
  var twiceAsOften: Attempt {
    let between = zip(touches, touches.dropFirst()).map { one, next in
      TouchEvent(
        time: (one.time + next.time) / 2, contact: 0, phase: .moved,
        location: one.location.midpoint(to: next.location))
    }
    let pairs = zip(touches, between).flatMap { [$0, $1] }
    return Attempt(touches: pairs + touches.suffix(1))
  }
}

struct LetterVTests {
  @Test func `a rule that looks at samples alone is found broken, and three samples are left`()
    throws
  {
    let claim = "the device does not matter"
    let found = try #require(
      Attempt.generator.counterexample(to: claim, cases: 10_000) {
        LetterV.accepts($0.touches) == LetterV.accepts($0.twiceAsOften.touches)
      })
    #expect(
      found.description == """
        the device does not matter fails for (54.0, 61.0) (174.0, 275.0) (174.0, 275.0) \
        (seed 42, 26 shrinks)
        """)
    #expect(found.fileName == "the-device-does-not-matter-seed-42.touch.jsonl")
    #expect(found.recording?.touches == found.value.touches)
    let text = String(decoding: try #require(found.recording).bytes, as: UTF8.self)
    #expect(try page.contains("$ cat \(found.fileName)\n\(text)```\n"), "it should show\n\(text)")
  }

  @Test func `the page shows the distribution that its example gives`() throws {
    let rolls = Generator { $0.integer(in: 1...6) }
    let found = rolls.distribution(cases: 600) { $0 > 4 ? "high" : "low" }
    #expect(try page.contains("```\n\(found)\n```\n"), "it should show\n\(found)")
  }

  private var page: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try String(
        contentsOf: root.appendingPathComponent("docs/property-testing.md"), encoding: .utf8)
    }
  }
}
