// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Workbench

extension ReplayCommand {
  /// Writes recordings of hands: on a guide, on a scene, or up to a share of a card.
  func gen() throws -> ExitStatus {
    let (seeds, generation) = (try arguments.seeds, try arguments.generation)
    var target = try self.target(of: seeds.count)
    for (done, seed) in seeds.enumerated() {
      try Signal.check(after: done)
      let result = generation.make(seed)
      try Signal.check(after: done)
      console.show(result.diagnostics)
      // The reason that one recording cannot be generated holds for all others, too.
      guard let bytes = result.bytes else { return result.exitStatus }
      try target.write(bytes, name: "\(generation.name)-seed-\(seed)\(Input.ending)")
    }
    return .success
  }
}

/// A generator of recordings: the beginning of the names of the files, and a function that makes
/// the recording of a seed.
private typealias Generation = (name: String, make: (UInt64) -> GeneratedRecording)

extension Arguments {
  /// The seeds of the recordings.
  fileprivate var seeds: ClosedRange<UInt64> {
    get throws(Fault) {
      let first = try number(.seed, in: 0...UInt64.max >> 1) ?? 0
      let count: UInt64 = try number(.count, in: 1...1_000_000) ?? 1
      return first...first + count - 1
    }
  }

  /// The generator that the flags describe.
  fileprivate var generation: Generation {
    get throws {
      try exclude([.guide, .jitter, .hz, .fingers], beside: .reach)
      let percentage = "a percentage above 0, at most 100, with at most four decimals"
      guard var reach = try value(.reach, expected: percentage, HandScratching.init) else {
        return try drawing
      }
      reach.stopsShort = has(.justBelow)
      reach.limits = try limits
      reach.assets = try assets
      reach.sceneFile = try sceneFile
      return ("reach", { [reach] seed in reach.make(seed: seed) })
    }
  }

  /// The hand that draws on a guide or a scene.
  private var drawing: Generation {
    get throws {
      guard !has(.justBelow) else {
        throw Fault.missingFlag(
          Flag.reach.name, expected: "it beside --just-below, with a percentage such as 50%")
      }
      try exclude([.scene], beside: .guide)
      var drawing = HandDrawing()
      drawing.limits = try limits
      drawing.guide = try self[.guide].map { operand in
        try GuideChoice(
          operand, in: nil, limits: drawing.limits, warnings: guideWarnings)
      }
      drawing.sceneFile = try sceneFile
      drawing.assets = try assets
      drawing.jitter = try number(.jitter, in: HandDrawing.jitters) ?? drawing.jitter
      drawing.rate = try number(.hz, in: HandDrawing.rates) ?? drawing.rate
      drawing.fingers = try number(.fingers, in: HandDrawing.fingerCounts) ?? drawing.fingers
      return (drawing.guide?.name ?? drawing.sceneFile?.stem ?? "card", drawing.make)
    }
  }
}
