// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// The meaning of a key of a point, or of the column of a stroke.
enum PointKey: Hashable {
  case x, y, force
  /// The time, in the unit that the key tells, if it tells one.
  case time(TimeUnit?)

  /// Creates the meaning of a key, whose case does not count; nil for one without a meaning.
  init?(_ name: String) {
    switch name {
    case "x", "X": self = .x
    case "y", "Y": self = .y
    case "t", "T", "ts", "time", "timestamp": self = .time(nil)
    case "p", "f", "pressure", "force": self = .force
    default:
      if ["p", "f", "pressure", "force"].contains(name.lowercased()) {
        self = .force
      } else if let time = TimeName(name) {
        self = .time(time.unit)
      } else {
        return nil
      }
    }
  }
}

/// The columns of a stroke, as in `{"x":[10,12],"y":[20,24],"t":[0,16]}`.
struct PointColumns {
  private var xs: [Double]?
  private var ys: [Double]?
  private var times: [Microseconds?] = []
  private var forces: [Double?] = []

  /// True if a column has no values so far.
  func isMissing(_ column: PointKey) -> Bool {
    switch column {
    case .x: xs == nil
    case .y: ys == nil
    case .time: times.isEmpty
    case .force: forces.isEmpty
    }
  }

  /// Reads the values of a column, after its bracket.
  mutating func read(
    _ column: PointKey, _ name: String, of json: inout PlacedJSON, in unit: TimeUnit
  ) throws(Fault) {
    var numbers: [Double] = []
    while let token = try json.nextElement() {
      switch column {
      case .x, .y: numbers.append(try json.number(token, name, in: TouchRange.position))
      case .time: times.append(try json.time(token, name, in: unit))
      case .force: forces.append(try json.force(token, name))
      }
    }
    switch column {
    case .x: xs = numbers
    case .y: ys = numbers
    case .time, .force: break
    }
  }

  /// Returns the samples of the stroke at `place`; nil without X and Y.
  ///
  /// - Throws: `Fault` if the columns differ in length; those of times and forces may be empty.
  func samples(at place: Place) throws(Fault) -> [ImportedInk.Sample]? {
    guard xs != nil || ys != nil else { return nil }
    let (xs, ys) = (xs ?? [], ys ?? [])
    for (name, count) in [("y", ys.count), ("time", times.count), ("force", forces.count)] {
      guard count == xs.count || count == 0 && name != "y" else {
        throw .value(
          place, name: name, found: "\(count) numbers", expected: "as many as X has, \(xs.count)")
      }
    }
    return xs.indices.map { index in
      ImportedInk.Sample(
        location: Point(x: xs[index], y: ys[index]), time: times.isEmpty ? nil : times[index],
        force: forces.isEmpty ? nil : forces[index])
    }
  }
}

extension PlacedJSON {
  /// Returns the time that `token` tells; nil if it is null.
  func time(
    _ token: JSONToken, _ name: String, in unit: TimeUnit
  ) throws(Fault) -> Microseconds? {
    token.kind == .null ? nil : try stamp(token, name, in: unit)
  }

  /// Returns the pressure that `token` tells; nil if it is null.
  func force(_ token: JSONToken, _ name: String) throws(Fault) -> Double? {
    token.kind == .null ? nil : try number(token, name, in: ImportedInk.pressures)
  }
}
