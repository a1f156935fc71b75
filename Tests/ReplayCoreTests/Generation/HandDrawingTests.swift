// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import TraceCore
import Workbench

@Suite struct HandDrawingTests {
  private func sceneFile(_ text: String) throws -> SceneFile {
    let folder = try TemporaryFolder()
    return try SceneFile(try folder.write(text))
  }

  private func made(_ drawing: HandDrawing, seed: UInt64 = 1) throws -> Recording {
    let result = drawing.make(seed: seed)
    return try #require(result.recording, "\(result.diagnostics)")
  }

  @Test func `a steady hand traces every built-in guide whole and black`() async throws {
    let some = stride(from: 3, to: 62, by: 15).map { Guide.builtInNames[$0] }
    let names = effort(few: some, all: Guide.builtInNames)
    for (index, name) in names.enumerated() {
      var drawing = HandDrawing()
      drawing.guide = .named(name)
      // At a higher rate the samples cut the corners of a letter less.
      (drawing.jitter, drawing.rate) = (0, 240)
      let recording = try made(drawing, seed: UInt64(index))
      #expect(recording.header.title == "\(name), seed \(index)")
      let replayed = try await Replayer().replayed(recording)
      #expect(replayed.status == .pass && replayed.diagnostics.isEmpty, "\(name)")
      #expect(replayed.report?.score == 1, "\(name)")
    }
  }

  @Test func `the same seed makes the same bytes, another seed, jitter or rate another hand`()
    throws
  {
    var drawing = HandDrawing()
    drawing.guide = .named("S")
    let bytes = try made(drawing, seed: 7).bytes
    #expect(try made(drawing, seed: 7).bytes == bytes)
    #expect(try made(drawing, seed: 8).bytes != bytes)
    var other = drawing
    other.jitter = 6
    #expect(try made(other, seed: 7).bytes != bytes)
    other = drawing
    other.rate = 120
    #expect(try made(other, seed: 7).touches.count > made(drawing, seed: 7).touches.count)
  }

  @Test func `fingers are down together, and each is lifted`() throws {
    var drawing = HandDrawing()
    drawing.guide = .named("E")
    drawing.fingers = 4
    var (down, most): (Set<Int>, Int) = ([], 0)
    for touch in try made(drawing).touches {
      if touch.phase == .began { #expect(down.insert(touch.contact).inserted) }
      most = max(most, down.count)
      if touch.phase == .ended { #expect(down.remove(touch.contact) != nil) }
    }
    #expect(down.isEmpty && most == 4)
  }

  @Test(arguments: [
    #"{"kind":"scratch","frame":{"x":10,"y":20,"width":90,"height":70}}"#,
    #"{"kind":"counter"}"#, #"{"kind":"wave"}"#, #"{"kind":"pattern","seed":1}"#,
    #"{"kind":"trace","guide":{"strokes":[{"d":"M10 10H90"},{"d":"M5 5"}]}}"#,
  ])
  func `a recording on any scene needs no repair`(scene: String) async throws {
    var drawing = HandDrawing()
    drawing.sceneFile = try sceneFile(scene)
    for seed in UInt64(0)..<4 {
      let recording = try made(drawing, seed: seed)
      let replayed = try await Replayer().replayed(recording)
      #expect(replayed.status == .pass && replayed.diagnostics.isEmpty, "seed \(seed)")
      #expect(!recording.touches.isEmpty)
    }
  }

  @Test func `gestures leave the card by no more than drift and tremor`() throws {
    var drawing = HandDrawing()
    drawing.sceneFile = try sceneFile(
      #"{"kind":"scratch","frame":{"x":100,"y":200,"width":50,"height":60}}"#)
    let area = Rect(x: 100, y: 200, width: 50, height: 60).expanded(by: 1.5 + 0.3 + 0.01)
    for seed in UInt64(0)..<40 {
      let touches = try made(drawing, seed: seed).touches
      #expect(touches.allSatisfy { area.contains($0.location) }, "seed \(seed)")
    }
  }

  @Test func `an invalid scene is refused with its place`() throws {
    var drawing = HandDrawing()
    drawing.sceneFile = try sceneFile(#"{"kind":"trace"}"#)
    let result = drawing.make(seed: 0)
    #expect(result.recording == nil && result.exitStatus == .badInput)
    #expect(result.diagnostics.first?.code == .missingSceneKey)
  }
}

/// Holds the generators of whole recordings and scenes to the program.
@Suite struct GeneratedRecordingTests {
  private static let seeds = effort(few: UInt64(1)...25, all: 1...3000)

  @Test func `every generated recording is read as it was and replays without a fault`()
    async throws
  {
    var kinds: Set<String> = []
    for seed in Self.seeds {
      let recording = Generator<Recording>.recording().value(seed: seed)
      let read = try Recording.read(recording.bytes)
      #expect(read.recording.entries == recording.entries, "seed \(seed)")
      #expect(read.recording.endTime == recording.endTime, "seed \(seed)")
      let replayed = try await Replayer().replayed(recording)
      let faults = replayed.diagnostics.filter { $0.code != .openContact }
      #expect(replayed.status == .pass && faults.isEmpty, "seed \(seed): \(faults)")
      if let kind = replayed.report?.kind { kinds.insert(kind) }
    }
    #expect(kinds == ["trace", "scratch", "counter", "wave", "pattern"])
  }
}
