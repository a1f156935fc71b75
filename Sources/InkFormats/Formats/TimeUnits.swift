import Diagnostics
import JSONStream
import TouchRecording

extension [ImportedInk] {
  /// Reads the drawings of a file; if no unit is stated and the steps of the times read as
  /// milliseconds are those of seconds, reads them again as seconds.
  ///
  /// - Parameters:
  ///   - options: what the caller tells.
  ///   - read: reads the file.
  /// - Returns: The drawings.
  /// - Throws: The error of `read`.
  static func read<Failure>(
    _ options: ImportOptions, by read: (ImportOptions) throws(Failure) -> [ImportedInk]
  ) throws(Failure) -> [ImportedInk] {
    var drawings = try read(options)
    guard options.timeUnit == nil, !drawings.isEmpty else { return drawings }
    if drawings.seemToCountSeconds {
      var options = options
      options.usualTimeUnit = .seconds
      drawings = try read(options)
      let first = drawings.firstIndex { $0.assumesTimeUnit }
      if let first { drawings[first].assume(.seconds) }
    }
    return drawings
  }

  /// True if times of an unstated unit have fractions, and their median step above 0 within strokes is
  /// below 0.5.
  ///
  /// Stamps that would be later than `JSONDecimal.greatestStamp` in seconds are no seconds: those of
  /// an epoch in milliseconds are not, however close they are.
  private var seemToCountSeconds: Bool {
    var steps: [Microseconds] = []
    var hasFraction = false
    for drawing in self where drawing.assumesTimeUnit {
      for stroke in drawing.strokes {
        for (sample, next) in zip(stroke.samples, stroke.samples.dropFirst()) {
          guard let time = sample.time, let end = next.time else { continue }
          if end > time { steps.append(end - time) }
          if time % 1_000 != 0 || end % 1_000 != 0 { hasFraction = true }
          guard Swift.max(time.magnitude, end.magnitude) <= JSONDecimal.greatestStamp / 1_000 else {
            return false
          }
        }
      }
    }
    guard hasFraction, !steps.isEmpty else { return false }
    return steps.sorted()[steps.count / 2] < 500
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
