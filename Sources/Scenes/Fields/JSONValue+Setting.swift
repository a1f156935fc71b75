// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import JSONStream

extension JSONValue {
  /// Returns the object with `value` at the end of `keys`; a key that repeats is changed once.
  package func setting(
    _ keys: ArraySlice<String>, to value: JSONValue, path: String
  ) throws(Fault) -> JSONValue {
    guard let key = keys.first else { return value }
    guard var members else {
      throw Fault(.unexpected(found: kindName, expected: "an object"), path: path, offset: offset)
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
}
