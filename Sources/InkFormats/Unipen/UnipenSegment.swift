// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// A part of a component that belongs to a segment.
///
///     0-2,4       the components 0, 1, 2 and 4
///     1:5-2:7     component 1 from its point 5, and component 2 up to its point 7
///
/// Components and points are counted from 0; both ends are inside.
struct UnipenSegment {
  /// A component and, in it, a point or none.
  private struct Bound {
    let component: Int
    let point: Int?
  }

  /// A run of points of a component.
  struct Part {
    let component: Int
    let points: ClosedRange<Int>
  }

  /// The parts in the order of the file.
  private(set) var parts: [Part] = []
  /// The number of points in all parts.
  private(set) var pointCount = 0

  /// Reads a list of components of `file`.
  ///
  /// - Parameters:
  ///   - segment: the segment with the list.
  ///   - file: the file with its components.
  ///   - limit: the greatest number of points, so that a short text cannot make many copies.
  /// - Throws: `Fault` for a list that names no parts of the file, or too many points.
  init(
    _ segment: UnipenFile.Segment, of file: UnipenFile, limit: Int
  ) throws(Fault) {
    for item in segment.list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let ends = item.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let bounds = ends.compactMap { UnipenSegment.bound($0, in: file) }
      guard bounds.count == ends.count, let first = bounds.first, let last = bounds.last,
        bounds.count <= 2, add(first, last, of: file, limit: limit)
      else {
        var place = segment.place
        if !segment.isIncluded { place.byte += item.startIndex }
        throw .value(
          place, name: ".SEGMENT",
          found: item.isEmpty ? nil : excerpt(item),
          expected: "components from 0 to \(file.ink.strokes.count - 1), such as 0-2 or 1:5-2:7")
      }
    }
    guard pointCount <= limit else {
      throw .value(
        segment.place, name: ".SEGMENT", found: nil,
        expected: "segments with at most \(UnipenCutter.overlapLimit) times the points of the file "
          + "in all")
    }
    parts.sort { ($0.component, $0.points.lowerBound) < ($1.component, $1.points.lowerBound) }
  }

  private static func bound(_ text: ArraySlice<UInt8>, in file: UnipenFile) -> Bound? {
    let numbers = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { digits in
        digits.allSatisfy(TextNumber.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
      }
    guard numbers.count <= 2, let component = numbers.first ?? nil,
      component < file.ink.strokes.count
    else { return nil }
    if numbers.count == 1 { return Bound(component: component, point: nil) }
    guard let point = numbers[1], point < file.ink.strokes[component].samples.count else {
      return nil
    }
    return Bound(component: component, point: point)
  }

  /// Adds the points from one bound to another, as far as the limit allows; returns false if the
  /// bounds are in the wrong order.
  private mutating func add(
    _ first: Bound, _ last: Bound, of file: UnipenFile, limit: Int
  ) -> Bool {
    guard first.component <= last.component else { return false }
    for component in first.component...last.component {
      let lower = component == first.component ? first.point ?? 0 : 0
      let end = file.ink.strokes[component].samples.count - 1
      let upper = component == last.component ? last.point ?? end : end
      // A bound alone is both ends: `1:5` is `1:5-1:5`.
      guard lower <= upper else { return false }
      guard pointCount <= limit else { return true }
      pointCount += upper - lower + 1
      parts.append(Part(component: component, points: lower...upper))
    }
    return true
  }
}
