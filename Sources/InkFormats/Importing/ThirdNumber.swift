// SPDX-License-Identifier: Apache-2.0
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
///     [[1,2,0.5],[3,4,0.25]]                  pressures: a time never falls
///     [[1,2,90],[3,4,700],[5,6,80],[7,8,20]]  pressures too, of an unknown maximum
///     [[1,2,0],[3,4,16]]                      times: a pressure is at most 1
struct ThirdNumbers {
  /// The number of third numbers.
  private(set) var count = 0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// The numbers of rises, of falls and of repeated numbers within strokes.
  private var steps = (rises: 0, falls: 0, repeats: 0)
  /// The sums of the rises and of the falls within strokes.
  private var heights = (rises: 0.0, falls: 0.0)
  /// The last number of the stroke.
  private var last: Double?
  /// The first number of all, and the last one of the stroke before.
  private var (first, before): (Double?, Double?) = (nil, nil)
  /// True if each stroke begins later than the one before ends, from 0 on.
  private var followsOn = true

  /// Begins a stroke: times may begin anew there.
  mutating func beginStroke() {
    before = last ?? before
    last = nil
  }

  mutating func add(_ number: Double) {
    count += 1
    (least, greatest) = (min(least, number), max(greatest, number))
    if let last {
      let height = number - last
      if height > 0 { steps.rises += 1 } else if height < 0 { steps.falls += 1 }
      if height == 0 { steps.repeats += 1 }
      if height > 0 { heights.rises += height } else { heights.falls -= height }
    } else if number <= before ?? -.infinity || before == nil && number != 0 {
      followsOn = false
    }
    first = first ?? number
    last = number
  }

  /// The reason for which the numbers are no times; nil if they are times.
  ///
  /// Times that fall are wrong at a few places: they fall rarely, or not far. A single fall in numbers
  /// above 1 is no reason.
  private var reason: String? {
    if least >= 0, greatest <= 1 {
      if steps.falls > 0 { return "they are from 0 to 1 and fall within a stroke" }
      if steps.rises > 0 { return nil }
      if steps.repeats > 0 { return "they are from 0 to 1 and constant" }
      return followsOn ? nil : "they are from 0 to 1, and dots have no times so close"
    }
    let all = steps.rises + steps.falls + steps.repeats
    let falls = steps.falls > 1 && steps.falls * 8 >= all && heights.falls * 4 >= heights.rises
    return least >= 0 && greatest <= 65_535 && falls ? "they fall within strokes" : nil
  }

  /// True if the numbers are no times.
  var areForces: Bool { count > 0 && reason != nil }

  /// The assumption that follows from numbers that are no times.
  ///
  /// Libraries write 0 or 0.5 for every sample where a device knows no pressure.
  var assumption: Assumption {
    let isUnknown = least == greatest && (least == 0 || least == 0.5)
    return Assumption(
      .thirdNumber,
      isUnknown
        ? "third numbers are neither times nor pressures, because all are \(least == 0 ? "0" : "0.5"); "
          + "--third decides"
        : "third numbers are pressures, because \(reason ?? ""); --third time takes them for times",
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
