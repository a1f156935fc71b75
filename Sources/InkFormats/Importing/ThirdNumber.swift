import Diagnostics

/// The meanings of the third number of a point `[x, y, n]`, and of the third row of a stroke.
public enum ThirdNumber: String, Hashable, Sendable, CaseIterable {
  /// The number is the time of the sample.
  case time
  /// The number is the pressure of the sample.
  case force
}

/// The nature of the third numbers of a drawing, to tell times from pressures.
///
///     [[1,2,0.5],[3,4,0.25]]     pressures: a time never falls
///     [[1,2,0],[3,4,16]]         times: a pressure is at most 1
struct ThirdNumbers {
  /// The number of third numbers.
  private(set) var count = 0
  private var isShare = true
  private var falls = false
  private var changes = false
  private var recurs = false
  private var last: Double?

  /// Begins a stroke: times may begin anew there.
  mutating func beginStroke() { last = nil }

  mutating func add(_ number: Double) {
    count += 1
    if !(0...1).contains(number) { isShare = false }
    if let last {
      if number < last { falls = true }
      if number == last { recurs = true } else { changes = true }
    }
    last = number
  }

  /// True if the numbers are no times: all are from 0 to 1, and they fall within a stroke or never
  /// change within one.
  var areForces: Bool { isShare && (falls || recurs && !changes) }

  /// The assumption that follows from forces.
  var assumption: Assumption {
    Assumption(
      .thirdNumber,
      "third numbers are pressures and times are made, because the numbers are from 0 to 1 and "
        + (falls ? "fall within a stroke" : "constant") + "; --third time takes them for times",
      count: count)
  }
}

extension ThirdNumbers {
  /// Reads a drawing; if its third numbers are forces and the caller does not tell what they are,
  /// reads it again with forces.
  ///
  /// - Parameters:
  ///   - options: what the caller tells.
  ///   - read: reads the drawing, and what its third numbers are like.
  /// - Returns: The drawing.
  /// - Throws: The error of `read`.
  static func read(
    _ options: ImportOptions,
    by read: (ImportOptions) throws(Fault) -> (ImportedInk, ThirdNumbers)
  ) throws(Fault) -> ImportedInk {
    let (ink, thirds) = try read(options)
    guard options.third == nil, thirds.areForces else { return ink }
    var options = options
    options.third = .force
    var (again, _) = try read(options)
    again.assume(thirds.assumption)
    return again
  }
}
