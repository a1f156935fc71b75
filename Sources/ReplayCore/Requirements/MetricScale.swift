import Scenes
import Wording

/// The values that a metric can have, and the meaning of a percent sign after them.
///
/// The schema of the report holds the same ranges; a test compares them.
package struct MetricScale: Hashable, Sendable {
  /// The meaning of a percent sign after a number.
  package enum Unit: Hashable, Sendable {
    /// A share: 96 % is 0.96.
    case share
    /// A percentage: 60 % is 60.
    case percent
  }

  /// The unit; nil for a metric that takes no percent sign.
  package let unit: Unit?
  /// The least value; nil if it is unknown.
  package let least: Double?
  /// The greatest value; nil if it is unknown.
  package let greatest: Double?
  /// True if a report may have null in place of a value.
  package let isNullable: Bool

  private init(
    _ unit: Unit?, from least: Double? = nil, to greatest: Double? = nil, isNullable: Bool = false
  ) {
    (self.unit, self.least, self.greatest) = (unit, least, greatest)
    self.isNullable = isNullable
  }

  /// The scale of a metric of which nothing is known.
  private static let unknown = MetricScale(nil)
  /// The scale of a count.
  private static let count = MetricScale(nil, from: 0)
  /// The scale of a share from 0 to 1.
  private static let share = MetricScale(.share, from: 0, to: 1)
  /// The scale of a percentage from 0 to 100.
  private static let percent = MetricScale(.percent, from: 0, to: 100)

  /// The names of counts that every report with their path has.
  private static let counts: Set<String> = [
    "touches", "durationMicros", "segments", "blackSegments", "redSegments", "taps", "waypoints",
    "reached", "failed", "revealed", "eligible", "touchedPx", "clearPx", "alphaSum",
    "sliderChanges", "add", "minus", "ignored", "samples", "repeated",
  ]

  /// The parts of a card that have a percentage.
  private static let partsOfCards: Set<String> = [
    "coverage", "regions", "combinations", "withoutCancelled", "resets",
  ]

  /// The kinds of scenes, whose names may begin a path.
  private static let sections = Set(SceneKind.allCases.map(\.rawValue)).union(["motion"])

  /// Returns the scale of the metric at a path.
  private static func scale(of path: [String]) -> MetricScale {
    guard let last = path.last else { return unknown }
    let first = path.count > 1 && sections.contains(path[0]) ? path[1] : path[0]
    switch last {
    // The score of a pattern game is a count, but a share in front of its section.
    case "score" where path[0] == "pattern" || first == "games": return count
    // Bare ink has no score.
    case "score" where path.count == 1: return MetricScale(.share, from: 0, to: 1, isNullable: true)
    case "score", "precision", "recall": return share
    // The original wave may rise out of its ball.
    case "lit": return MetricScale(.share)
    case "percent" where partsOfCards.contains(first) && !path.contains("thresholds"):
      return percent
    case "percent": return MetricScale(.percent)
    case "value" where first == "threshold":
      return MetricScale(.percent, from: 0, to: 100, isNullable: true)
    case _ where path.dropLast().last == "inside":
      return MetricScale(.share, from: 0, to: 1, isNullable: true)
    case _ where counts.contains(last): return count
    default: return unknown
    }
  }

  /// The scale of a metric, or of an aggregate of it.
  package init(of metric: Metric, _ aggregate: Aggregate? = nil) {
    let own = MetricScale.scale(of: metric.path)
    switch aggregate {
    case nil, .median, .min, .max, .mean: self = own
    case .sum:
      self.init(nil, from: own.least.flatMap { $0 >= 0 ? 0 : nil }, isNullable: own.isNullable)
    case .count: self = .count
    }
  }

  /// Returns the names of shares that are near the last name of a metric of which nothing is known.
  static func shares(near metric: Metric) -> [String] {
    guard let last = metric.path.last, scale(of: metric.path) == unknown else { return [] }
    return nearestNames(to: last, among: ["score", "precision", "recall", "lit", "percent"])
  }

  /// The range in words; nil if no end is known.
  package var words: String? {
    switch (least, greatest) {
    case (let least?, let greatest?): "from \(Int(least)) to \(Int(greatest))"
    case (let least?, nil): "\(Int(least)) or more"
    default: nil
    }
  }
}

extension Requirement {
  /// Refuses a limit that decides the requirement whatever happens.
  ///
  /// - Throws: `RequirementError.decided`.
  func checkLimit() throws(RequirementError) {
    let scale = MetricScale(of: metric, aggregate)
    guard let range = scale.words, let holds = outcome(on: scale) else { return }
    let isPercentage =
      scale.unit == .share && limit.double > 1 && limit.double <= 100 && !text.contains("%")
    // Where the figure is missing nothing holds, so `>=0` asks for a figure.
    if holds, scale.isNullable, !isPercentage { return }
    throw .decided(
      text, metric: aggregate.map { "\($0.rawValue)(\(metric.name))" } ?? metric.name,
      holds: holds, range: range, likely: isPercentage ? "\(limit.text)%" : nil)
  }

  /// True if the requirement holds for every value on a scale, false if for none; nil otherwise.
  private func outcome(on scale: MetricScale) -> Bool? {
    let limit = limit.double
    let isBelow = scale.least.map { limit < $0 } ?? false
    let isAbove = scale.greatest.map { limit > $0 } ?? false
    let (isLeast, isGreatest) = (limit == scale.least, limit == scale.greatest)
    switch comparison {
    case .atLeast: return isBelow || isLeast ? true : isAbove ? false : nil
    case .greater: return isBelow ? true : isAbove || isGreatest ? false : nil
    case .atMost: return isAbove || isGreatest ? true : isBelow ? false : nil
    case .less: return isAbove ? true : isBelow || isLeast ? false : nil
    case .equal: return isBelow || isAbove ? false : nil
    case .unequal: return isBelow || isAbove ? true : nil
    }
  }
}
