// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// A reader of strokes as arrays of X, of Y and, if they are known, of times.
///
///     [[318,311,290],[204,235,291],[0,51,120]]
///
/// All arrays of a stroke have the same length.
struct StrokeColumns {
  /// The unit of times.
  let timeUnit: TimeUnit
  /// The meaning of the third array.
  let third: ThirdNumber
  /// The pressure that is a force of 1; nil if the caller tells none.
  let greatestForce: Double?
  /// The nature of the numbers of third arrays.
  private(set) var thirds = ThirdNumbers()

  init(_ options: ImportOptions) {
    timeUnit = options.takenTimeUnit
    third = options.third ?? .time
    greatestForce = options.greatestForce
  }

  /// Reads the stroke that begins with `opening`, the last token; it may have no samples.
  mutating func stroke(
    _ opening: JSONToken, of json: inout PlacedJSON
  ) throws(Fault) -> (samples: [ImportedInk.Sample], place: Place) {
    guard opening.kind == .beginArray else {
      throw json.unexpected(opening, expected: "a stroke: arrays of X, of Y and of times")
    }
    let place = json.nextPlace(at: opening.start)
    guard try nextArray(of: &json) != nil else { return ([], place) }
    var samples = try positions(of: &json)
    guard try ordinates(of: &samples, &json) else {
      throw .element(place, found: "one array", expected: "an array of X and an array of Y")
    }
    if try thirdNumbers(of: &samples, &json), let fourth = try nextArray(of: &json) {
      throw json.unexpected(fourth, expected: "at most 3 arrays")
    }
    return (samples, place)
  }

  /// Returns the brace of the next array of a stroke, or nil at the end of the stroke.
  private func nextArray(of json: inout PlacedJSON) throws(Fault) -> JSONToken? {
    guard let token = try json.nextElement() else { return nil }
    guard token.kind == .beginArray else {
      throw json.unexpected(token, expected: "an array of numbers")
    }
    return token
  }

  /// Reads the rest of the first array.
  private func positions(of json: inout PlacedJSON) throws(Fault) -> [ImportedInk.Sample] {
    var samples: [ImportedInk.Sample] = []
    while let token = try json.nextElement() {
      let x = try json.number(token, "x", in: TouchRange.position)
      samples.append(ImportedInk.Sample(location: Point(x: x, y: 0)))
    }
    return samples
  }

  /// Reads the second array; returns false if there is none.
  private func ordinates(
    of samples: inout [ImportedInk.Sample], _ json: inout PlacedJSON
  ) throws(Fault) -> Bool {
    guard try nextArray(of: &json) != nil else { return false }
    for index in samples.indices {
      let token = try json.element(of: "y", after: index, of: samples.count)
      samples[index].location.y = try json.number(token, "y", in: TouchRange.position)
    }
    try json.endArray(of: "y", count: samples.count)
    return true
  }

  /// Reads the third array; returns false if there is none.
  private mutating func thirdNumbers(
    of samples: inout [ImportedInk.Sample], _ json: inout PlacedJSON
  ) throws(Fault) -> Bool {
    guard try nextArray(of: &json) != nil else { return false }
    thirds.beginStroke()
    for index in samples.indices {
      let token = try json.element(of: third.rawValue, after: index, of: samples.count)
      if third == .time {
        samples[index].time = try json.stamp(token, "time", in: timeUnit)
        thirds.add(json.double(token))
      } else {
        samples[index].force = try json.number(token, "force", in: ImportedInk.pressures)
      }
    }
    try json.endArray(of: third.rawValue, count: samples.count)
    return true
  }
}

extension PlacedJSON {
  /// Returns the next element of an array that must have `count` of them.
  @inline(__always)
  fileprivate mutating func element(
    of name: String, after index: Int, of count: Int
  ) throws(Fault) -> JSONToken {
    let token = try next()
    guard token.kind != .endArray else {
      throw .value(
        place(at: token.start), name: name, found: "\(index) numbers",
        expected: "as many as X has, \(count)")
    }
    return token
  }

  fileprivate mutating func endArray(of name: String, count: Int) throws(Fault) {
    guard let extra = try nextElement() else { return }
    throw fault(extra, name, expected: "as many numbers as X has, \(count)")
  }
}

// MARK: - The shape of a list

extension StrokeColumns {
  /// The shapes of a list of strokes that are lists of arrays of numbers.
  enum Shape {
    /// The arrays are points.
    case points
    /// The arrays are the columns of X, of Y and of times.
    case columns
    /// The arrays can be either.
    case either

    /// Finds the shape of the list whose bracket was the last token of `json`.
    ///
    /// Arrays are columns if every stroke has two, or every stroke three, all of a stroke have the
    /// same length, and one of them has more than 3 numbers or less than 2. They can be columns too if
    /// none has, and no third array falls, as times never do.
    ///
    /// - Complexity: O(n) in the length of the list, or of its part before the first stroke of points.
    init(of json: PlacedJSON) {
      var json = json
      self = .points
      do throws(Fault) { self = try Shape(ahead: &json) } catch {}
    }

    private init(ahead json: inout PlacedJSON) throws(Fault) {
      self = .points
      var rows = 0
      var areColumns = false
      var falls = false
      while let stroke = try json.nextElement() {
        guard stroke.kind == .beginArray else { return }
        var (count, length) = (0, 0)
        while let row = try json.nextElement() {
          guard row.kind == .beginArray, count < 3 else { return }
          var (numbers, last) = (0, -Double.infinity)
          while let token = try json.nextElement() {
            guard token.kind == .number || token.kind == .null else { return }
            numbers += 1
            guard count == 2, token.kind == .number else { continue }
            if json.double(token) < last { falls = true }
            last = json.double(token)
          }
          guard count == 0 || numbers == length else { return }
          (count, length) = (count + 1, numbers)
        }
        if count == 0 { continue }
        guard count > 1, rows == 0 || rows == count else { return }
        rows = count
        if length > 3 || length < 2 { areColumns = true }
      }
      if areColumns { self = .columns } else if rows > 0, !falls { self = .either }
    }
  }
}
