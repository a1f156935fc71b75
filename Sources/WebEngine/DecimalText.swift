// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// Reads the decimal number that a text begins with, for the standard library's `Double(_:)`.
///
/// - Parameters:
///   - text: The text, which ends with 0.
///   - number: Receives the nearest double.
/// - Returns: The end of the number; nil if there is none.
@_cdecl("_swift_stdlib_strtod_clocale")
func readDecimal(
  _ text: UnsafePointer<UInt8>, _ number: UnsafeMutablePointer<Double>
) -> UnsafePointer<UInt8>? {
  let (zero, point) = (UInt8(ascii: "0"), UInt8(ascii: "."))
  var end = unsafe text
  var isNegative = false
  if unsafe end.pointee == UInt8(ascii: "-") || end.pointee == UInt8(ascii: "+") {
    isNegative = unsafe end.pointee == UInt8(ascii: "-")
    unsafe end += 1
  }
  // JSON has no zeros at the beginning, and digits on both sides of a point.
  while unsafe end.pointee == zero { unsafe end += 1 }
  var json: [UInt8] = []
  while case let byte = unsafe end.pointee, byte != 0 {
    let isDigit = (zero...UInt8(ascii: "9")).contains(byte)
    if !isDigit, json.isEmpty || json.last == point { json.append(zero) }
    json.append(byte)
    unsafe end += 1
  }
  if json.isEmpty || json.last == point { json.append(zero) }
  guard let value = (try? JSONValue.parse(json))?.double else { return nil }
  unsafe number.pointee = isNegative ? -value : value
  return unsafe end
}
