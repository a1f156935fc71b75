import JSONStream

extension JSONValue {
  /// The second of two members with the same key in one object of the tree, or nil.
  ///
  /// - Complexity: O(n) on average in the size of the tree.
  var firstRepeatedMember: JSONMember? {
    var open = [self]
    while let value = open.popLast() {
      switch value.content {
      case .array(let elements):
        open.append(contentsOf: elements)
      case .object(let members):
        if let repeated = members.firstRepeated { return repeated }
        open.append(contentsOf: members.lazy.map(\.value))
      case .null, .bool, .number, .string:
        break
      }
    }
    return nil
  }
}

extension [JSONMember] {
  /// The first member whose key an earlier member has, or nil.
  var firstRepeated: JSONMember? {
    guard count > 1 else { return nil }
    var keys: Set<[UInt8]> = []
    // Keys are compared as bytes, because strings also compare equal if only their normal forms do.
    return first { !keys.insert([UInt8]($0.key.utf8)).inserted }
  }
}
