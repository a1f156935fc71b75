import Geometry
import Scenes

extension Replay {
  /// Returns the call of `replay explain` that asks a question about the recording at `path`.
  ///
  /// It repeats the flags that change the scene.
  func followUp(_ question: ExplanationQuery, about path: String) -> FollowUp {
    FollowUp(about: path, names: pathNames) { name in sceneFlags(name) + question.flags }
  }

  /// Returns the flags that change the scenes of recordings, with the names of their files.
  private func sceneFlags(_ name: (String) -> String) -> [String] {
    var words: [String] = []
    func add(_ flag: String, _ value: String?) {
      if let value { words += [flag, value] }
    }
    add("--scene", sceneFile.map { name($0.path) })
    switch guide {
    case .named(let guide): add("--guide", guide)
    case .file(let file): add("--guide", name(file.path))
    case .labeled(let label): add("--guide-from", label.key)
    case nil: break
    }
    add("--guides", guides.map { name($0.path) })
    for setting in settings { add("--set", setting.text) }
    add("--assets", assets.map { name($0.folder) })
    add("--restore", savedCard.map { name($0.path) })
    let standard = Limits()
    for limit in Limit.allCases where limits.value(of: limit) != standard.value(of: limit) {
      add("--limits", limits.value(of: limit).map { "\(limit.rawValue)=\($0)" })
    }
    return words
  }
}

extension ExplanationQuery {
  /// The flags of `replay explain` that ask the question.
  fileprivate var flags: [String] {
    switch self {
    case .worst: []
    case .stroke(let number): ["--stroke", "\(number)"]
    case .moment(let time) where time % 1_000_000 == 0: ["--at", "\(time / 1_000_000)s"]
    case .moment(let time) where time % 1000 == 0: ["--at", "\(time / 1000)ms"]
    case .moment(let time): ["--at", "\(time)us"]
    case .pixel(let point): ["--pixel", "\(text(point.x)),\(text(point.y))"]
    }
  }
}
