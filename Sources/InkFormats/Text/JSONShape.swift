// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream
import TouchRecording

/// The form of a text that is JSON: its lines, and the keys of its first object.
package struct JSONShape: Hashable, Sendable {
  /// The ways in which JSON stands in a file.
  package enum Layout: Hashable, Sendable {
    /// One value, on one line.
    case oneLine
    /// Values that extend over several lines.
    case severalLines
    /// Several values, each on one line.
    case valuePerLine
  }

  /// The way in which the JSON stands in the file.
  package private(set) var layout = Layout.oneLine
  /// The first value, such as `an array of objects`.
  package private(set) var value = "an empty object"
  /// The keys of the first object, which may be the first element of an array, in their order.
  package private(set) var keys: [String] = []
  /// The first fault, with its place; nil for valid JSON.
  package private(set) var fault: Fault?

  /// Reads the form of a text; nil if it does not begin with a bracket and something valid after it.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the text.
  ///   - isCut: True if the text goes on after them.
  /// - Complexity: O(n) in the number of bytes.
  init?(_ bytes: [UInt8], isCut: Bool) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var scanner = JSONScanner(bytes, in: mark..<bytes.count)
    guard let first = try? scanner.next(), [.beginObject, .beginArray].contains(first.kind) else {
      return nil
    }
    func hasLines(to end: Int) -> Bool { bytes[first.start..<end].contains(0x0A) }
    var isValid = false
    do throws(JSONError) {
      try readStart(of: first, &scanner) { isValid = true }
      if hasLines(to: scanner.position) { layout = .severalLines }
      while let next = scanner.restartedAfterValue() {
        scanner = next
        let value = try scanner.next()
        if layout == .oneLine { layout = .valuePerLine }
        try scanner.skipRest(of: value)
      }
    } catch {
      // A bracket and a number may begin a line of any text.
      guard isValid, !keys.isEmpty || error.isAtEndOfText else { return nil }
      if layout == .oneLine, hasLines(to: error.offset) { layout = .severalLines }
      if isCut && error.isAtEndOfText { return }
      fault = .json(Place(of: error.offset, in: bytes), error)
    }
  }

  /// Reads the first value, after its bracket.
  private mutating func readStart(
    of first: JSONToken, _ scanner: inout JSONScanner, foundValid: () -> Void
  ) throws(JSONError) {
    if first.kind == .beginObject {
      return try readObject(&scanner, foundValid)
    }
    let element = try scanner.next()
    foundValid()
    switch element.kind {
    case .endArray:
      value = "an empty array"
      return
    case .beginObject:
      value = "an array of objects"
      try readObject(&scanner, foundValid)
    case .beginArray:
      value = "an array of arrays"
      try scanner.skipRest(of: element)
    default: value = element.kind == .number ? "an array of numbers" : "an array of values"
    }
    // The array is the only bracket that is open.
    try scanner.skipRest(of: first)
  }

  /// Reads the keys of an object, after its brace.
  private mutating func readObject(
    _ scanner: inout JSONScanner, _ foundValid: () -> Void
  ) throws(JSONError) {
    while true {
      let key = try scanner.next()
      foundValid()
      guard key.kind == .key else { return }
      keys.append(scanner.string(key))
      try scanner.skipRest(of: scanner.next())
    }
  }
}

extension JSONShape {
  /// The greatest number of keys that are listed.
  private static let listedKeys = 8

  /// The form in words: `JSON over several lines with the keys recorder, steps`.
  package var words: String {
    let lines =
      switch layout {
      case .oneLine: "JSON on one line"
      case .severalLines: "JSON over several lines"
      case .valuePerLine: "JSON with a value on each line"
      }
    let listed = keys.prefix(JSONShape.listedKeys).map { printable($0, limit: 40) }
    let more = keys.count > listed.count ? " and \(keys.count - listed.count) more" : ""
    let contents =
      if keys.isEmpty {
        ": \(value)"
      } else {
        (value.hasPrefix("an array") ? ", \(value)" : "")
          + " with the \(keys.count == 1 ? "key" : "keys") "
          + listed.joined(separator: ", ") + more
      }
    let end = fault.map { fault in
      "; it is invalid at "
        + (fault.place.map { "line \($0.line), byte \($0.byte)" } ?? "its end")
    }
    return lines + contents + (end ?? "")
  }
}
