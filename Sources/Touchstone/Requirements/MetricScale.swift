// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Scenes

/// The values that a metric can have, by the description of the report.
package struct MetricScale: Hashable, Sendable {
  /// The numbers.
  package let quantity: Quantity
  /// True if a report may have null in place of a value.
  package let isNullable: Bool
  /// True if a report may have the metric.
  let isKnown: Bool

  /// The scale of a metric, or of an aggregate of it.
  package init(of metric: Metric, _ aggregate: Aggregate? = nil) {
    let forms = RecordingFigures.form.values(at: metric.path)
    let own = forms.compactMap { $0.form.comparable }
    isKnown = !own.isEmpty
    var quantity = own.first ?? .number
    // Reports of several kinds may have the path in their sections.
    for other in own.dropFirst() where other != quantity { quantity = .number }
    switch aggregate {
    case nil, .median, .min, .max, .mean: break
    case .sum:
      let unit = quantity.unit == .time ? quantity.unit : nil
      quantity = quantity.least.map { $0 >= 0 ? .length : .number } ?? .number
      quantity.unit = unit
    case .count: quantity = .count
    }
    self.quantity = quantity
    isNullable = aggregate != .count && forms.contains { $0.isNullable }
  }

  /// Returns the names of shares that are near the last name of a metric that no report has.
  static func shares(near metric: Metric) -> [String] {
    guard let last = metric.path.last, RecordingFigures.form.values(at: metric.path).isEmpty else {
      return []
    }
    return nearestNames(to: last, among: RecordingFigures.form.shareNames)
  }

  /// The range in words; nil if no end is known.
  package var words: String? {
    switch (quantity.least, quantity.greatest) {
    case (let least?, let greatest?): "from \(Int(least)) to \(Int(greatest))"
    case (let least?, nil): "\(Int(least)) or more"
    default: nil
    }
  }
}

extension Requirement {
  /// Refuses a limit that decides the requirement whatever happens.
  ///
  /// - Throws: `Fault.decided`.
  func checkLimit() throws(Fault) {
    let scale = MetricScale(of: metric, aggregate)
    guard let range = scale.words, let holds = outcome(on: scale) else { return }
    let isPercentage =
      scale.quantity.unit == .share && limit.double > 1 && limit.double <= 100
      && !text.contains("%")
    // Where the figure is missing nothing holds, so `>=0` asks for a figure.
    if holds, scale.isNullable, !isPercentage { return }
    throw .decided(
      text, metric: aggregate.map { "\($0.rawValue)(\(metric.name))" } ?? metric.name,
      holds: holds, range: range, likely: isPercentage ? "\(limit.text)%" : nil)
  }

  /// True if the requirement holds for every value on a scale, false if for none; nil otherwise.
  private func outcome(on scale: MetricScale) -> Bool? {
    let limit = limit.double
    let isBelow = scale.quantity.least.map { limit < $0 } ?? false
    let isAbove = scale.quantity.greatest.map { limit > $0 } ?? false
    let (isLeast, isGreatest) = (limit == scale.quantity.least, limit == scale.quantity.greatest)
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

extension ValueForm {
  /// Returns the forms of the values at a path of a requirement, each with whether it, or what holds
  /// it, can be null.
  ///
  /// A path begins at the object of a recording, or, if that does not have it, at the section of a
  /// scene.
  fileprivate func values(at path: [String]) -> [(form: ValueForm, isNullable: Bool)] {
    if let whole = nullableValue(at: path) { return [whole] }
    return SceneKind.allCases.compactMap { $0.form.nullableValue(at: path) }
  }

  private func nullableValue(at path: [String]) -> (form: ValueForm, isNullable: Bool)? {
    var (form, isNullable) = (self, resolved.isNullable)
    for name in path {
      guard let part = form.part(name) else { return nil }
      form = part
      isNullable = isNullable || part.resolved.isNullable
    }
    return (form, isNullable)
  }

  /// The last names of the numbers that take a percent sign, each once.
  fileprivate var shareNames: [String] {
    var names: [String] = []
    var open = fields ?? []
    while !open.isEmpty {
      let field = open.removeFirst()
      let takesPercent = [.share, .percent].contains(field.form.quantity?.unit)
      if takesPercent, !names.contains(field.key) { names.append(field.key) }
      if case .list(let element, _) = field.form.resolved.form {
        open += element.fields ?? []
      } else {
        open += field.form.fields ?? []
      }
    }
    return names
  }
}

extension Metric {
  /// True if the number is a time, follows from times, or is read at one: it means nothing for a
  /// recording whose times are made up.
  package var isOfTime: Bool {
    if time != nil || Self.ofRecordings.isOfTime(at: path) { return true }
    return Self.ofRecordings.value(at: path) == nil
      && Self.ofScenes.contains { $0.isOfTime(at: path) }
  }

  /// The form of the figures of a recording.
  private static let ofRecordings = RecordingFigures.form
  /// The forms of the sections of scenes.
  private static let ofScenes = SceneKind.allCases.map { $0.form }

  /// The error of a metric that the report of no recording has, with the nearest names.
  package var unknownError: Fault { .unknownMetric(name, near: near) }

  /// The names of metrics that are near this one, nearest first.
  var near: [String] {
    // Requirements may leave out the name of the scene.
    let scenes = SceneKind.allCases.map { $0.rawValue + "." }
    let names = RecordingFigures.form.metricNames.flatMap { name in
      [name] + scenes.filter { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }
    return nearestNames(to: name, among: names)
  }
}
