// SPDX-License-Identifier: Apache-2.0
public import Diagnostics

/// A fact that a file leaves open, with the value that its importer took.
///
/// An importer never makes a fact up in silence: it reads the fact, leaves it unknown, or notes an
/// assumption, which users see as W412.
public struct Assumption: Hashable, Sendable {
  /// The fact that the file leaves open.
  public let fact: Fact
  /// A sentence that tells what was taken, such as `the times are in ms`.
  public let sentence: String
  /// The number of samples, or of strokes, that the sentence names; nil if it concerns all of the file.
  public internal(set) var count: Int?
  /// The first place in the file that leaves the fact open; nil if all of it does.
  public let place: Place?

  /// Creates an assumption.
  public init(
    _ fact: Fact, _ sentence: String, count: Int? = nil, at place: Place? = nil
  ) {
    (self.fact, self.sentence, self.count, self.place) = (fact, sentence, count, place)
  }

  /// The facts that files leave open: the one list; `rule` tells the formats of each.
  public enum Fact: String, Hashable, Sendable, CaseIterable {
    case unit, axisRanges, yDirection, canvas, timeUnit, timeOrigin, order, contact, numbers, rows
    case beginning, commandTime, firstPosition
    case thirdNumber, points, overlap, strokes
    case lift, pointerOrigin, coalescedTimes, times, drawings, values
  }

  /// The unit of times that their steps tell.
  static func times(in unit: TimeUnit) -> Assumption {
    Assumption(.timeUnit, "the times are in \(unit.rawValue), by their steps; --time decides")
  }
  /// Times in steps of `ImportedInk.syntheticStep`.
  ///
  /// - Parameters:
  ///   - reason: the reason for which no times of the file count.
  ///   - count: the number of samples.
  /// - Returns: The assumption.
  static func madeTimes(
    because reason: String = "the file tells none", count: Int
  ) -> Assumption {
    Assumption(.times, "times are made up in steps of 8 ms, because \(reason)", count: count)
  }
  /// The length of a unit of a format that has physical units.
  static let unit = Assumption(
    .unit, "one unit is one point, because the file states no resolution; --unit sets it")
}

extension ImportedInk {
  /// Notes an assumption; one that was noted already grows by its count.
  mutating func assume(_ assumption: Assumption) { notes.assume(assumption) }
}

extension [ImportNote] {
  /// Notes an assumption; one with the same sentence that was noted already grows by its count.
  mutating func assume(_ assumption: Assumption) {
    for index in indices {
      guard case .assumed(var noted) = self[index], noted.fact == assumption.fact,
        noted.sentence == assumption.sentence
      else { continue }
      if let count = assumption.count { noted.count = (noted.count ?? 0) + count }
      self[index] = .assumed(noted)
      return
    }
    // Few sentences name a value of the file, such as a unit, and no file needs to name more.
    if count < Self.limit { append(.assumed(assumption)) }
  }

  private static var limit: Int { 32 }
}
