// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore
import PropertyTesting
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// A card that is restored from its text behaves like one that was never saved.
@Suite struct SavedSceneTests {
  private static let seeds = effort(few: UInt64(1)...6, all: 1...400)

  private static let canvas = RecordingHeader.Canvas(width: 40, height: 30, scale: 1.5)

  /// A small card with any of the members that a scene can have.
  private func scene(
    _ random: inout SplitMix64, measures: Set<MeasureGroup> = []
  ) throws -> Scene {
    var members = [
      #""kind":"scratch","frame":{"x":3.7,"y":2.6,"width":33.3,"height":24}"#,
      #""brush":{"width":\#(3 + random.below(6)),"tip":"\#(random.element(of: ["round", "square"]))","by":"force"}"#,
    ]
    let some = [
      #""threshold":\#(random.below(50))"#,
      #""autoReveal":{"fade":\#(random.below(900_000)),"when":"\#(random.element(of: ["crossing", "lift"]))"}"#,
      #""eraser":{"x":0,"y":0,"width":9,"height":30}"#, #""mask":"M1 1H9V6Z""#,
      ##""cover":{"color":"#20304060"}"##,
      #""regions":[{"name":"a","ellipse":{"x":2,"y":3,"width":12,"height":9}},{"name":"b","kind":"forbidden","rect":{"x":9,"y":9,"width":9,"height":9}}],"combine":[{"name":"c","of":["a","b"]}]"#,
      #""profile":"original""#,
    ]
    for member in some where random.below(2) == 0 { members.append(member) }
    let rules = [
      #""input":"pan""#, #""hysteresis":\#(random.below(8))"#, #""tap":"none""#,
      #""cancel":"discard""#, #""erase":"finished""#, #""composite":"cg""#,
      #""begin":"anywhere""#, #""stopsAtThreshold":true"#,
    ].filter { _ in random.below(3) == 0 }
    members.append(#""rules":{\#(rules.joined(separator: ","))}"#)
    let text = "{\(members.joined(separator: ","))}"
    return try decodeScene(
      try JSONValue.parse(Array(text.utf8)), canvas: Self.canvas.size,
      measures: measures)
  }

  /// Touches of up to three contacts with forces, some of which are taken back.
  private func touches(_ random: inout SplitMix64, seed: UInt64) -> [TouchEvent] {
    let generated = Generator<[TouchEvent]>.touches(in: -6...40).value(seed: seed)
    return generated.prefix(50).map { touch in
      var touch = touch
      touch.force = Double(random.below(513)) / 512
      return touch
    }
  }

  /// Returns the scene in the state of a saved card.
  private func restored(_ scene: Scene, from saved: SavedCard) throws -> Scene {
    guard case .scratch(var card) = scene else { preconditionFailure("The scene has a card") }
    try card.value.restore(saved)
    return .scratch(card)
  }

  private func frame(_ scene: Scene, _ scale: Double) throws -> Bitmap {
    var canvas = Canvas(size: Self.canvas.size, scale: scale)
    canvas.draw(try scene.drawing(for: canvas))
    return canvas.bitmap
  }

  @Test func `saved as text anywhere, a card has the same report and the same frames`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var whole = try scene(&random, measures: [.thresholds])
      let untouched = whole
      let touches = touches(&random, seed: seed)
      let cut = random.below(touches.count + 1)
      for touch in touches[..<cut] {
        if random.below(30) == 0 { whole.play(.reset(time: touch.time)) }
        whole.play(.touch(touch))
      }
      // It may lie between two touches, in the middle of a fade.
      let last = touches[..<cut].last?.time ?? 0
      let next = cut < touches.count ? touches[cut].time : last + 500_000
      let time = last + Microseconds(random.below(Int(next - last) + 1))
      whole.advance(to: time)

      let saved = try #require(whole.card).saved
      let text = saved.text
      #expect(try SavedCard(text: text) == saved, "seed \(seed)")
      var again = try restored(untouched, from: SavedCard(text: text))
      #expect(again.card?.saved.text == text, "seed \(seed)")
      #expect(try frame(again, 1.5) == frame(whole, 1.5), "seed \(seed), at \(time)")
      var picture = ScenePicture(on: Canvas(size: Self.canvas.size, scale: 1))
      for (i, touch) in touches[cut...].enumerated() {
        whole.play(.touch(touch))
        var touch = touch
        touch.time -= time
        again.play(.touch(touch))
        guard i % 8 == 0 else { continue }
        #expect(again.report == whole.report, "seed \(seed), \(touch.time) after \(time)")
        try picture.show(again)
        #expect(
          try picture.canvas.bitmap == frame(whole, 1), "seed \(seed), \(touch.time) after \(time)")
      }
      #expect(again.report == whole.report, "seed \(seed)")
      #expect(again.card?.saved == whole.card?.saved, "seed \(seed)")
      #expect(try frame(again, 2) == frame(whole, 2), "seed \(seed)")
    }
  }

  @Test func `brushes that were changed to, and stamps, survive the text`() throws {
    var card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 20, height: 20)))
    var stamp = Brush(width: 6)
    let picture = AlphaMask(width: 3, height: 2, bytes: [255, 0, 200, 0, 128, 0])
    (stamp.tip, stamp.by) = (.stamp(try Stamp(picture)), .contact)
    for brush in [stamp, Brush(width: 2.5), stamp] {
      try card.use(brush)
      card.apply(
        TouchEvent(time: 5, contact: 1, phase: .began, location: Point(x: 8.1, y: -0.0)))
    }
    let read = try SavedCard(text: card.saved.text)
    #expect(read == card.saved && read.brushes.count == 3)
    #expect(String(decoding: read.text, as: UTF8.self).contains(##"{"stamp":["#.#",".#."]}"##))
    var again = try ScratchCard(card.rules)
    try again.restore(read)
    #expect(again.report == card.report && again.brush == stamp)
  }

  @Test func `saved cards with any other numbers are refused or go on, and never trap`() throws {
    let numbers = [
      "0", "-1", "1", "3", "-0.0", "1e300", "9007199254740992", "-9223372036854775808",
      "9223372036854775807", "1e-320", "0.5", "null", "[]", "{}", "\"x\"", "470000",
    ]
    let count = effort(few: 60 as UInt64, all: 6000)
    var (taken, refused) = (0, 0)
    for seed in 1...count {
      var random = SplitMix64(seed: seed)
      let scene = try scene(&random)
      var played = scene
      for touch in touches(&random, seed: seed).prefix(20) {
        if random.below(12) == 0 { played.play(.reset(time: touch.time)) }
        played.play(.touch(touch))
      }
      var text = String(decoding: try #require(played.card).saved.text, as: UTF8.self)
      let places = text.ranges(of: /[\[:,]-?\d+(\.\d+)?(?=[\],}])/)
      for _ in 0...random.below(2) {
        let place = places[random.below(places.count)]
        guard place.upperBound < text.endIndex else { continue }
        text.replaceSubrange(
          text.index(after: place.lowerBound)..<place.upperBound,
          with: numbers[random.below(numbers.count)])
      }
      do {
        let saved = try SavedCard(text: Array(resealed(text).utf8))
        var again = try restored(scene, from: saved)
        taken += 1
        for touch in touches(&random, seed: seed + 1).prefix(10) { again.play(.touch(touch)) }
        _ = (again.report, try frame(again, 0.25), again.card?.saved)
      } catch is Fault {
        refused += 1
      } catch is JSONError {
        refused += 1
      } catch is SavedCardError {
        refused += 1
      }
    }
    #expect(taken > count / 50 && refused > count / 4, "\(taken) taken, \(refused) refused")
  }

  /// The text with the right checksum.
  private func resealed(_ text: String) -> String {
    guard let fault = fault(of: text), fault.code == .damagedCard, let found = fault.found,
      let expected = fault.expected
    else { return text }
    return text.replacing("\"checksum\":\"\(found)\"", with: "\"checksum\":\"\(expected)\"")
  }

  private func fault(of text: String) -> Fault? {
    do {
      _ = try SavedCard(text: Array(text.utf8))
      return nil
    } catch {
      return error as? Fault
    }
  }
}

extension SavedCard {
  /// Reads the text of a saved card.
  fileprivate init(text: [UInt8]) throws {
    try self.init(JSONValue.parse(text))
  }
}

extension Scene {
  /// The engine of a card; nil for a scene of another kind.
  fileprivate var card: ScratchCard? {
    if case .scratch(let scene) = self { scene.value.scratchCard } else { nil }
  }
}
