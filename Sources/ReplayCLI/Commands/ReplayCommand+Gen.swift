import FileIO
import ReplayCore

extension ReplayCommand {
  /// Writes recordings of hands: on a guide, on a scene, or up to a share of a card.
  static func gen(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let (seeds, generation) = (try arguments.seeds, try arguments.generation)
    var target = try arguments.target(of: seeds.count)
    for (done, seed) in seeds.enumerated() {
      try Signal.check(after: done)
      let result = generation.make(seed: seed)
      console.show(result.diagnostics)
      // The reason that one recording cannot be generated holds for all others, too.
      guard let bytes = result.bytes else { return result.exitStatus }
      try target.write(bytes, name: "\(generation.name)-seed-\(seed)\(Input.ending)")
    }
    return .success
  }
}

/// A generator of recordings.
private enum Generation {
  /// Touches that reveal a share of a card.
  case reach(HandScratching)
  /// Touches of a hand on a guide or a scene.
  case drawing(HandDrawing, name: String)

  /// The beginning of the names of the files, before the seed.
  var name: String {
    switch self {
    case .reach: "reach"
    case .drawing(_, let name): name
    }
  }

  /// Makes the recording of a seed.
  func make(seed: UInt64) -> GeneratedRecording {
    switch self {
    case .reach(var reach):
      reach.seed = seed
      return reach.make()
    case .drawing(let drawing, _): return drawing.make(seed: seed)
    }
  }
}

extension Arguments {
  /// The seeds of the recordings.
  fileprivate var seeds: ClosedRange<UInt64> {
    get throws(UsageError) {
      let first = try number(.seed, in: 0...UInt64.max >> 1) ?? 0
      let count: UInt64 = try number(.count, in: 1...1_000_000) ?? 1
      return first...first + count - 1
    }
  }

  /// The generator that the flags describe.
  fileprivate var generation: Generation {
    get throws {
      guard let share = self[.reach] else { return try drawing }
      for other in [Flag.guide, .jitter, .hz, .fingers] where has(other) {
        throw UsageError.exclusive(Flag.reach.name, other.name)
      }
      guard var reach = HandScratching(share) else {
        throw UsageError.badValue(
          Flag.reach.name, found: share,
          expected: "a percentage above 0, at most 100, with at most four decimals")
      }
      reach.stopsShort = has(.justBelow)
      reach.limits = try limits
      reach.assets = try assets
      reach.sceneFile = try sceneFile
      return .reach(reach)
    }
  }

  /// The hand that draws on a guide or a scene.
  private var drawing: Generation {
    get throws {
      guard !has(.justBelow) else {
        throw UsageError.missingFlag(
          Flag.reach.name, expected: "it beside --just-below, with a percentage such as 50%")
      }
      var drawing = HandDrawing()
      if let guide = self[.guide] {
        if has(.scene) { throw UsageError.exclusive(Flag.guide.name, Flag.scene.name) }
        guard HandDrawing.guideNames.contains(guide) else {
          throw UsageError.unknownGuide(guide, known: HandDrawing.guideNames)
        }
        drawing.guide = guide
      }
      drawing.sceneFile = try sceneFile
      drawing.limits = try limits
      drawing.assets = try assets
      if let jitter = try number(.jitter, in: HandDrawing.jitters) { drawing.jitter = jitter }
      if let rate = try number(.hz, in: HandDrawing.rates) { drawing.rate = rate }
      if let fingers = try number(.fingers, in: HandDrawing.fingerCounts) {
        drawing.fingers = fingers
      }
      return .drawing(drawing, name: self[.guide] ?? drawing.sceneFile?.stem ?? "card")
    }
  }
}
