// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import Testing
import TouchRecording

/// The examples of the documentation comments, with the results that the comments print.
struct DocumentedExamplesTests {
  /// Expects that a source file shows `result` as consecutive comment lines of an example.
  private func expect(
    _ result: Any, in file: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appendingPathComponent("Sources/PropertyTesting/\(file).swift"),
      encoding: .utf8
    ).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let lines = "\(result)".split(separator: "\n").map { "/// // \($0)" }
    #expect(
      source.firstRange(of: lines) != nil, "not in \(file): \(lines)", sourceLocation: location)
  }

  /// The text that `print` writes for the items.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }

  @Test func `choices`() throws {
    var random = SplitMix64(seed: 1)
    try expect(
      printed(random.integer(in: 1...6), random.element(of: ["a", "b", "c"]), random.once(in: 2)),
      in: "Generators/ChoiceSource")
    var choices = Choices(seed: 1)
    let roll = choices.integer(in: 1...6)
    var same = Choices(replaying: choices.ranks)
    var simplest = Choices(replaying: [])
    try expect(
      printed(roll, choices.ranks, same.integer(in: 1...6), simplest.integer(in: 1...6)),
      in: "Generators/Choices")
  }

  @Test func `generators of numbers and arrays`() throws {
    let roll = Generator { $0.integer(in: 1...6) }
    let pair = Generator { choices in [choices.draw(roll), choices.draw(roll)] }
    let file = "Generators/Generator"
    try expect(printed(roll.value(seed: 1), pair.value(seed: 1)), in: file)
    let doubled = Generator { $0.integer(in: 1...6) }.map { 2 * $0 }
    try expect((1...5).map { doubled.value(seed: $0) }, in: file)
    let rolls = Generator { $0.integer(in: 1...6) }.array(count: 0...5)
    try expect((1...3).map { rolls.value(seed: $0) }, in: file)
    let small = Generator { $0.integer(in: 0...9) }
    let large = Generator { $0.integer(in: 1000...9999) }
    let numbers = Generator.one(of: [small, large])
    try expect((1...6).map { numbers.value(seed: $0) }, in: file)
  }

  @Test func `generators of points, paths and texts`() throws {
    let file = "Generators/Generator+Geometry"
    let point = Generator<Point>.point(in: -100..<100).value(seed: 1)
    try expect(printed(point.x, point.y), in: file)
    let onGrid = Generator<Point>.gridPoint(in: -100...100).value(seed: 1)
    try expect(printed(onGrid.x, onGrid.y), in: file)
    try expect(Generator<Path>.path(in: 0...9, commands: 1...1).value(seed: 1).svg, in: file)
    try expect(Generator<String>.pathData(in: 0...9, commands: 2...2).value(seed: 5), in: file)
    try expect(
      Generator<String>.svg(in: 0...9, subpaths: 1...1, commands: 2...2).value(seed: 4),
      in: "Generators/Generator+SVG")
    try expect(Generator<String>.json().value(seed: 1), in: "Generators/Generator+JSON")
  }

  @Test func `generators of touches`() throws {
    var hand = Hand(seed: 1)
    hand.rate = 30
    let short = Path(polyline: [Point(x: 10, y: 10), Point(x: 60, y: 10)])
    let drawn = hand.draw(short).map { printed($0.phase, $0.location.x, $0.location.y) }
    try expect(drawn.joined(separator: "\n"), in: "Gestures/Hand")

    var file = "Gestures/Generator+Touches"
    let line = Path(polyline: [Point(x: 10, y: 10), Point(x: 110, y: 10)])
    let gesture = Generator<[TouchEvent]>.gesture(along: line).value(seed: 1)
    try expect(
      printed(gesture.count, gesture.last?.location.x ?? 0, gesture.last?.time ?? 0), in: file)
    let scribble = Generator<[TouchEvent]>.scribble(in: 0...9, samples: 2...3).value(seed: 3)
    let samples = scribble.map { printed($0.time, $0.phase, $0.location.x, $0.location.y) }
    try expect(samples.joined(separator: "\n"), in: file)
    let touches = Generator<[TouchEvent]>.touches(contacts: 2...2).value(seed: 1)
    let contacts = touches.filter { $0.phase == .began }.map(\.contact)
    try expect(printed(touches.count, contacts), in: file)

    file = "Gestures/Generator+Drawings"
    let bar = Path(polyline: [Point(x: 20, y: 20), Point(x: 100, y: 20)])
    let stem = Path(polyline: [Point(x: 60, y: 20), Point(x: 60, y: 120)])
    let letter = Generator<[TouchEvent]>.drawing([bar, stem], by: Hand()).value(seed: 1)
    let starts = letter.filter { $0.phase == .began }.map(\.time)
    try expect(printed(starts, letter.count), in: file)
    let area = Rect(x: 0, y: 0, width: 320, height: 480)
    let gestures = Generator<[TouchEvent]>.gestures(in: area, by: Hand()).value(seed: 1)
    try expect(printed(gestures.count, gestures.count { $0.phase == .began }), in: file)
    let curve = Generator<Path>.curve(in: Rect(x: 0, y: 0, width: 8, height: 8)).value(seed: 2)
    try expect(curve.subpaths.map(\.commands.count), in: file)
  }

  @Test func `variations of touches`() throws {
    let file = "Gestures/Generator+TouchVariations"
    let line = Path(polyline: [Point(x: 0, y: 0), Point(x: 50, y: 0)])
    let touches = Generator<[TouchEvent]>.gesture(along: line)
    let counts = (1...3 as ClosedRange<UInt64>).map { seed in
      printed(touches.value(seed: seed).count, touches.hesitating().value(seed: seed).count)
    }
    try expect(counts.joined(separator: "\n"), in: file)
    let scribble = Generator<[TouchEvent]>.scribble(in: 0...9, samples: 6...6).coalesced
    try expect(scribble.value(seed: 1).map(\.isCoalesced), in: file)
    let palm = Generator<[TouchEvent]>.palm(in: 0...300).value(seed: 1)
    let phases = palm.map { "\($0.phase)" }.joined(separator: " ")
    try expect(printed(phases, palm[0].major ?? 0), in: file)
  }

  @Test func `generators of recordings and scenes`() throws {
    let recording = Generator<Recording>.recording().value(seed: 1)
    try expect(
      printed(recording.entries.count, recording.endTime), in: "Recordings/Generator+Recordings")
    try expect(Generator<String>.scene().value(seed: 1), in: "Recordings/GeneratedScene")
  }

  @Test func `property checks`() throws {
    let numbers = Generator { $0.integer(in: 0...9) }.array(count: 0...5)
    let found = try #require(
      numbers.counterexample(to: "the sum is below 10") { $0.reduce(0, +) < 10 })
    try expect(found, in: "Checking/Counterexample")
    let rolls = Generator { $0.integer(in: 1...6) }
    let distribution = rolls.distribution(cases: 600) { $0 > 4 ? "high" : "low" }
    try expect(distribution, in: "Checking/Distribution")
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../docs/property-testing.md").standardized, encoding: .utf8)
    #expect(page.contains("```\n\(distribution)\n```\n"), "it should show\n\(distribution)")
    try expect(
      numbers.check("the sum is below 50") { $0.reduce(0, +) < 50 }, in: "Checking/PropertyCheck")
    let left = try #require(
      Generator<[TouchEvent]>.scribble(in: 0...200).counterexample(to: "scribbles stay left") {
        $0.allSatisfy { $0.location.x < 100 }
      })
    #expect(
      left.description == """
        scribbles stay left fails for [0 began (100.0, 0.0) at 0 us, 0 ended (100.0, 0.0) at 0 us] \
        (seed 1, 7 shrinks)
        """)
  }
}
