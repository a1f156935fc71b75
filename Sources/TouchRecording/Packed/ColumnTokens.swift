// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// The tokens of the object that holds the columns of a packed recording.
struct ColumnTokens {
  /// The first token of the value, which should begin an object.
  let opening: JSONToken
  /// The key and the first token of the value of each column.
  private(set) var members: [(key: JSONToken, value: JSONToken)] = []

  /// Passes the value that begins with `token`, the last token of the scanner.
  ///
  /// The numbers of a column that has nothing else are not read here: `PackedColumns` reads each of
  /// them, and reports the fault of one that is none.
  ///
  /// - Throws: `JSONError` with the offset of the first fault.
  init(_ scanner: inout JSONScanner, from token: JSONToken) throws(JSONError) {
    opening = token
    guard token.kind == .beginObject else {
      try scanner.skipRest(of: token)
      return
    }
    var key = try scanner.next()
    while key.kind == .key {
      let value = try scanner.next()
      members.append((key, value))
      if scanner.utf8(key).elementsEqual("events".utf8), value.kind == .beginArray {
        try Self.skipEvents(&scanner)
        key = try scanner.next()
        continue
      }
      let isRead = LineKey.table.index(of: key, scanner).map { LineKey.touchKeys & 1 << $0 != 0 }
      if isRead != true || value.kind != .beginArray || !scanner.passNumberCharacters() {
        try scanner.skipRest(of: value)
      }
      key = try scanner.next()
    }
  }

  /// Skips the rest of the array of events; each line in it nests as deep as a line of its own.
  private static func skipEvents(_ scanner: inout JSONScanner) throws(JSONError) {
    var open = 1
    while open > 0 {
      let token = try scanner.next()
      switch token.kind {
      case .beginArray: open += 1
      case .endArray: open -= 1
      case .beginObject: try scanner.skipRestOfText(of: token)
      default: break
      }
    }
  }
}
