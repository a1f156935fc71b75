import FileIO
import ReplayCore

extension ReplayCommand {
  /// Writes recordings of hands: along a guide, over a scene, or until a share of a card is reached.
  static func gen(_ arguments: Arguments, _ talk: Talk) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError.surplusOperand(command: "gen", found: operand)
    }
    let (seeds, wish) = (try arguments.seeds, try arguments.wish)
    var target = try arguments.target(of: seeds.count)
    for (done, seed) in seeds.enumerated() {
      try Signal.check(after: done)
      let result = wish.make(seed: seed)
      talk.tell(result.diagnostics)
      // Whatever keeps one from being made keeps all others, too.
      guard let bytes = result.bytes else { return result.exitStatus }
      try target.write(bytes, name: "\(wish.name)-seed-\(seed)\(Input.ending)")
    }
    return .success
  }
}

/// What is to be made.
private enum Wish {
  case reach(HandScratching)
  case drawing(HandDrawing, name: String)

  /// How the files are called, before their seeds.
  var name: String {
    switch self {
    case .reach: "reach"
    case .drawing(_, let name): name
    }
  }

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
  /// The seeds of the recordings, one after the other.
  fileprivate var seeds: ClosedRange<UInt64> {
    get throws(UsageError) {
      let first = try number(.seed, 0...UInt64.max >> 1) ?? 0
      let count: UInt64 = try number(.count, 1...1_000_000) ?? 1
      return first...first + count - 1
    }
  }

  fileprivate var wish: Wish {
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

  private var drawing: Wish {
    get throws {
      guard !has(.justBelow) else {
        throw UsageError.missingValue(Flag.reach.name, expected: "a percentage such as 50%")
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
      if let jitter = try number(.jitter, HandDrawing.jitters) { drawing.jitter = jitter }
      if let rate = try number(.hz, HandDrawing.rates) { drawing.rate = rate }
      if let fingers = try number(.fingers, HandDrawing.fingerCounts) { drawing.fingers = fingers }
      return .drawing(drawing, name: self[.guide] ?? drawing.sceneFile?.stem ?? "card")
    }
  }

  private var sceneFile: SceneFile? {
    get throws(JSONFileError) {
      try self[.scene].map { path throws(JSONFileError) in try SceneFile(path) }
    }
  }

  /// The number that a flag names; nil where it is not given.
  private func number<Number: LosslessStringConvertible & Comparable>(
    _ flag: Flag, _ range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = self[flag] else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw .badValue(
        flag.name, found: text,
        expected: "a number \(range.lowerBound)...\(range.upperBound)")
    }
    return number
  }
}
