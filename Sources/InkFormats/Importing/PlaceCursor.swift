// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A count of lines that goes through a text once, for the places of many strokes.
///
/// `Place(of:in:)` counts from the start each time, which is right for one fault and quadratic for
/// a million strokes.
struct PlaceCursor {
  private let origin: Place
  private var offset = 0
  private var last: Place

  /// Creates a cursor of a text whose first byte lies at `origin` of its file.
  init(_ origin: Place = Place(line: 1, byte: 1)) {
    self.origin = origin
    last = origin
  }

  /// Returns the place of the byte at `target`.
  ///
  /// - Complexity: O(n) in the distance from the last offset, if the offsets never step back.
  mutating func place(of target: Int, in bytes: [UInt8]) -> Place {
    if target < offset { self = PlaceCursor(origin) }
    for index in offset..<min(target, bytes.count) {
      last.byte += 1
      if bytes[index] == 0x0A { last = Place(line: last.line + 1, byte: 1) }
    }
    offset = target
    return last
  }
}
