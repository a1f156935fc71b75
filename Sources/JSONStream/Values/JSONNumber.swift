// SPDX-License-Identifier: Apache-2.0

/// A number of a JSON tree with its text; reading and writing preserve the text.
public struct JSONNumber: Sendable {
  /// The JSON text of the number: the text that was read, or the shortest one that reads back.
  public let text: String
  /// The number as an integer, or nil if it is not an integer of 64 bits.
  public let integer: Int64?
  /// The `Double` nearest to the number.
  public let double: Double

  /// Creates the number `integer`.
  public init(_ integer: Int64) {
    text = String(integer)
    self.integer = integer
    double = Double(integer)
  }

  /// Creates the number `double`.
  ///
  /// - Precondition: `double` is finite; JSON has no other numbers.
  public init(_ double: Double) {
    text = JSONNumber.shortestText(double)
    integer = Int64(exactly: double)
    self.double = double
  }

  /// Creates the number of `token`, a token of `scanner`.
  init(_ token: JSONToken, of scanner: JSONScanner) {
    text = String(decoding: scanner.source(of: token), as: UTF8.self)
    integer = token.decimal.integer
    double = scanner.double(token)
  }

  /// The shortest text that reads back as `double`; whole numbers have no fraction.
  ///
  /// - Precondition: `double` is finite.
  package static func shortestText(_ double: Double) -> String {
    precondition(double.isFinite, "JSON has no number for \(double)")
    let text = double.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension JSONNumber: Hashable {
  /// Returns true if both are the same number; their texts may differ.
  public static func == (a: JSONNumber, b: JSONNumber) -> Bool {
    a.integer == b.integer && a.double == b.double
  }

  /// Feeds the number into `hasher`, without its text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(double)
  }
}
