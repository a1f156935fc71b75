import JSONStream
import Scenes

/// A change of one key of a scene, as `--set PATH=VALUE` gives it.
package struct SceneSetting: Hashable, Sendable {
  /// The setting as it was given.
  package let text: String
  /// The keys that lead to the value.
  private let keys: [String]
  /// The new value.
  private let value: JSONValue

  /// Parses a setting such as `rules.tolerance=25`; nil for any other text.
  ///
  /// The keys of the path are separated by dots. The value is JSON, or else a string.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    keys = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !keys.contains("") else { return nil }
    self.text = text
    value =
      (try? JSONValue.parse(Array(parts[1].utf8)))?.withoutOffsets ?? JSONValue(String(parts[1]))
  }

  /// Returns the scene with the value at its path.
  ///
  /// Missing objects on the way are added. The scene is not checked: a key that does not exist is
  /// refused when the scene is decoded.
  ///
  /// - Throws: `SceneError` if a value on the way is not an object.
  func applied(to scene: JSONValue) throws(SceneError) -> JSONValue {
    try scene.setting(keys[...], to: value, path: "scene")
  }
}

extension JSONValue {
  /// Returns the object with `value` at the end of `keys`; a key that repeats is changed once.
  func setting(
    _ keys: ArraySlice<String>, to value: JSONValue, path: String
  ) throws(SceneError) -> JSONValue {
    guard let key = keys.first else { return value }
    guard var members else {
      throw SceneError(
        path: path, offset: offset, fault: .unexpected(found: kindName, expected: "an object"))
    }
    let index = members.firstIndex { $0.key == key }
    let changed = try (index.map { members[$0].value } ?? [:])
      .setting(keys.dropFirst(), to: value, path: "\(path).\(key)")
    if let index {
      members[index].value = changed
    } else {
      members.append(JSONMember(key, changed))
    }
    var result = self
    result.content = .object(members)
    return result
  }

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
