// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

extension [ImportedInk] {
  /// Reads the drawings of a file; if no unit is stated and the steps of the times read as
  /// milliseconds are those of another unit, reads them again in that one.
  ///
  /// - Parameters:
  ///   - options: what the caller tells.
  ///   - read: reads the file.
  /// - Returns: The drawings.
  /// - Throws: The error of `read`.
  static func read<Failure>(
    _ options: ImportOptions, by read: (ImportOptions) throws(Failure) -> [ImportedInk]
  ) throws(Failure) -> [ImportedInk] {
    func drawings(in unit: TimeUnit) throws(Failure) -> [ImportedInk] {
      var options = options
      options.usualTimeUnit = unit
      var drawings = try read(options)
      let first = drawings.firstIndex { $0.assumesTimeUnit }
      if let first, options.timeUnit == nil { drawings[first].assume(.times(in: unit)) }
      return drawings
    }
    let first: [ImportedInk]
    do throws(Failure) {
      first = try read(options)
    } catch {
      guard options.timeUnit == nil else { throw error }
      // Times of an epoch in these units are too late in milliseconds.
      for unit in [TimeUnit.microseconds, .nanoseconds] {
        guard let drawings = try? drawings(in: unit),
          let step = drawings.steps.median, shortStep <= step, step < longSteps.microseconds
        else { continue }
        return drawings
      }
      throw error
    }
    guard options.timeUnit == nil, let unit = first.likelyTimeUnit else { return first }
    return try drawings(in: unit)
  }

  /// The least median step that is none of milliseconds, and the least that is one of nanoseconds, in
  /// microseconds, where the times are read as milliseconds.
  ///
  /// No hand holds a stroke for 4 s between two samples; devices tell them every 4 ms or more, which are
  /// 4,000 us.
  private static var longSteps: (microseconds: Microseconds, nanoseconds: Microseconds) {
    (4_000_000, 4_000_000_000)
  }

  /// The least median step of a device, in microseconds.
  private static var shortStep: Microseconds { 500 }

  /// The unit of times of an unstated unit, by their median step above 0 within strokes: seconds if it is
  /// below 0.5 and times have fractions, microseconds or nanoseconds if it is long; nil for milliseconds.
  ///
  /// Stamps that would be later than `JSONDecimal.greatestStamp` in seconds are no seconds: those of
  /// an epoch in milliseconds are not, however close they are.
  private var likelyTimeUnit: TimeUnit? {
    let steps = steps
    guard let median = steps.median else { return nil }
    if median >= Self.longSteps.nanoseconds { return .nanoseconds }
    if median >= Self.longSteps.microseconds { return .microseconds }
    let latest = JSONDecimal.greatestStamp / 1_000
    return steps.hasFraction && steps.latest <= latest && median < Self.shortStep ? .seconds : nil
  }

  /// The median step above 0 within strokes with times of an unstated unit, nil if there is none; true if
  /// a time is no whole millisecond; and the latest time.
  private var steps: (median: Microseconds?, hasFraction: Bool, latest: UInt64) {
    var steps: [Microseconds] = []
    var (hasFraction, latest) = (false, 0 as UInt64)
    for drawing in self where drawing.assumesTimeUnit {
      for stroke in drawing.strokes {
        for (sample, next) in zip(stroke.samples, stroke.samples.dropFirst()) {
          guard let time = sample.time, let end = next.time else { continue }
          if end > time { steps.append(end - time) }
          if time % 1_000 != 0 || end % 1_000 != 0 { hasFraction = true }
          latest = Swift.max(latest, time.magnitude, end.magnitude)
        }
      }
    }
    return (steps.isEmpty ? nil : steps.sorted()[steps.count / 2], hasFraction, latest)
  }
}

extension ImportedInk {
  /// Takes times that the file states in one unit for times in another one.
  ///
  /// - Throws: `Fault` for a time beyond `JSONDecimal.greatestStamp`.
  mutating func count(times unit: TimeUnit, insteadOf stated: TimeUnit) throws(Fault) {
    for stroke in strokes.indices {
      for sample in strokes[stroke].samples.indices {
        guard let time = strokes[stroke].samples[sample].time else { continue }
        let decimal = TextNumber("\(time)e\(unit.exponent - stated.exponent - 6)")?.decimal
        guard let stamp = decimal?.stamp(in: .seconds) else {
          throw .value(
            strokes[stroke].place, name: "time", found: nil,
            expected: Expectation.time(in: unit))
        }
        strokes[stroke].samples[sample].time = stamp
      }
    }
  }
}
