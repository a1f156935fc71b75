// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import JSONStream
package import Scenes
import Synchronization
import Touchstone

/// A change of one key of a scene, as `--set [KIND:]PATH=VALUE` gives it.
package struct SceneSetting: Hashable, Sendable {
  /// The setting as it was given.
  package let text: String
  /// The kind of the scenes that are changed; nil for all scenes.
  package let kind: SceneKind?
  /// The keys that lead to the value.
  private let keys: [String]
  /// The new value.
  private let value: JSONValue

  /// Parses a setting such as `rules.tolerance=25` or `trace:rules.tolerance=25`.
  ///
  /// The keys of the path are separated by dots. The value is JSON, or else a string. A colon in the
  /// first key ends the kind, unless the key begins with `x-` and belongs to an application.
  ///
  /// - Throws: `Fault` that names `flag` for any other text.
  package init(_ text: String, of flag: String = "--set") throws(Fault) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var keys = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var kind: SceneKind?
    if !keys[0].hasPrefix("x-"), let colon = keys[0].firstIndex(of: ":") {
      let name = String(keys[0][..<colon])
      kind = SceneKind(rawValue: name)
      guard kind != nil else {
        throw .unknownValue(flag, found: name, known: SceneKind.allCases.map(\.rawValue))
      }
      keys[0] = String(keys[0][colon...].dropFirst())
    }
    guard parts.count == 2, !keys.contains("") else {
      throw .badValue(
        flag, found: text,
        expected: "PATH=VALUE, such as rules.tolerance=25, or KIND:PATH=VALUE")
    }
    (self.text, self.kind, self.keys) = (text, kind, keys)
    value =
      (try? JSONValue.parse(Array(parts[1].utf8)))?.withoutOffsets ?? JSONValue(String(parts[1]))
  }

  /// True if the setting is one of the judge, `judge.KEY=VALUE`, and not of the scene.
  package var isOfJudge: Bool { keys[0] == RecordingFigures.judgeName }

  /// Returns the object that settings of a judge make, for its line.
  ///
  /// - Throws: `Fault` for a setting without a key, or with a key in what is no object.
  package static func judgeObject(_ settings: [SceneSetting]) throws(Fault) -> JSONValue {
    var object = JSONValue([] as [JSONMember])
    for setting in settings {
      guard setting.keys.count > 1 else {
        throw .badValue("--set", found: setting.text, expected: "judge.KEY=VALUE")
      }
      object = try rethrow(
        object.setting(
          setting.keys.dropFirst(), to: setting.value, path: RecordingFigures.judgeName),
        as: { (fault: Fault) in Fault.setting(setting, fault) })
    }
    return object
  }

  /// Returns true if the setting changes the scene, or is one of the judge for its kind.
  func applies(to scene: JSONValue) -> Bool {
    kind == nil || scene["kind"]?.string == kind?.rawValue
  }

  /// Returns true if a fault of a changed scene is one of the setting: it lies in its value, or in
  /// an object on its path that no text holds.
  func caused(_ fault: Fault) -> Bool {
    func lies(_ path: String, in part: String) -> Bool {
      path == part || path.hasPrefix(part + ".") || path.hasPrefix(part + "[")
    }
    let path = "scene." + keys.joined(separator: ".")
    guard let place = fault.path else { return false }
    if lies(place, in: path) { return true }
    return fault.place == nil && place != "scene" && lies(path, in: place)
  }

  /// Returns the scene with the value at its path.
  ///
  /// Missing objects on the way are added. The scene is not checked: a key that does not exist is
  /// refused when the scene is decoded.
  ///
  /// - Throws: `Fault` if a value on the way is not an object.
  func applied(to scene: JSONValue) throws(Fault) -> JSONValue {
    try scene.setting(keys[...], to: value, path: "scene")
  }
}

extension JSONValue {
  /// The tree without its places in a text.
  fileprivate var withoutOffsets: JSONValue {
    switch content {
    case .array(let elements): JSONValue(elements.map(\.withoutOffsets))
    case .object(let members):
      JSONValue(members.map { JSONMember($0.key, $0.value.withoutOffsets) })
    default: JSONValue(content)
    }
  }
}

/// The settings for one kind of scenes that changed a scene of a run, noted by the tasks that replay
/// recordings.
package final class UsedSettings: Sendable {
  private let used = Mutex<Set<SceneSetting>>([])

  /// Creates an empty collection.
  package init() {}

  /// Notes a setting that changes a scene.
  func note(_ setting: SceneSetting) {
    guard setting.kind != nil else { return }
    used.withLock { _ = $0.insert(setting) }
  }

  /// Returns those of the settings that name a kind and changed no scene.
  package func missing(of settings: [SceneSetting]) -> [SceneSetting] {
    used.withLock { used in settings.filter { $0.kind != nil && !used.contains($0) } }
  }
}
