package import Geometry
package import TouchRecording

/// The ink of touches since the latest reset: strokes with the time and the force of each sample.
package struct InkSheet: Sendable {
  /// One sample of a stroke.
  package struct Sample: Hashable, Sendable {
    /// The time of the sample.
    package let time: Microseconds
    /// The position in points.
    package let location: Point
    /// The pressure from 0 to 1; nil if it is unknown.
    package let force: Double?

    init(_ event: TouchEvent) {
      (time, location, force) = (event.time, event.location, event.force)
    }
  }

  /// The ink of one contact from touching down to lifting.
  package struct Stroke: Hashable, Sendable {
    /// The number of the contact.
    package let contact: Int
    /// The samples in order; at least one.
    package fileprivate(set) var samples: [Sample]
    /// The length in points.
    package fileprivate(set) var length = 0.0
    /// The time of the latest event of the contact.
    package fileprivate(set) var endTime: Microseconds
    /// The end of the stroke: open, ended or canceled.
    package fileprivate(set) var outcome = StrokeOutcome.open

    /// The time at which the contact came down.
    package var startTime: Microseconds { samples[0].time }
    /// True if the stroke is a single point.
    package var isDot: Bool { samples.count == 1 }
  }

  /// The strokes in the order of touching down.
  package private(set) var strokes: [Stroke] = []
  /// The contacts that are down, with the indices of their strokes; only a few, so they are searched
  /// one by one.
  private(set) var down: [(contact: Int, stroke: Int)] = []
  /// The contacts that were down at the latest reset and have not moved since, with their last
  /// sample.
  private var waiting: [(contact: Int, sample: Sample)] = []

  /// Creates an empty sheet.
  init() {}

  /// Applies one touch; hovering, and contacts that are not down, leave no ink.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  mutating func apply(_ event: TouchEvent) {
    let slot = down.firstIndex { $0.contact == event.contact } ?? resume(event)
    switch (event.phase, slot) {
    case (.began, let slot):
      if let slot { lift(slot, at: event.time, .cancelled) }
      begin(event.contact, with: Sample(event))
    case (.moved, let slot?):
      extend(slot, with: Sample(event))
    case (.ended, let slot?), (.cancelled, let slot?):
      // A lift at the last position is no sample.
      if strokes[down[slot].stroke].last.location != event.location {
        extend(slot, with: Sample(event))
      }
      lift(slot, at: event.time, event.phase == .ended ? .ended : .cancelled)
    case (.hovered, _), (.moved, nil), (.ended, nil), (.cancelled, nil):
      break
    }
  }

  /// Removes all ink; contacts that are down draw on from their last position.
  mutating func reset() {
    waiting += down.map { ($0.contact, strokes[$0.stroke].last) }
    strokes.removeAll()
    down.removeAll()
  }

  /// Begins the stroke of a contact that waits, if it now lies elsewhere; returns its slot, or nil.
  private mutating func resume(_ event: TouchEvent) -> Int? {
    guard event.phase != .hovered,
      let index = waiting.firstIndex(where: { $0.contact == event.contact })
    else { return nil }
    let sample = waiting[index].sample
    let draws = event.phase != .began && event.location != sample.location
    if draws || event.phase != .moved { waiting.remove(at: index) }
    guard draws else { return nil }
    begin(event.contact, with: sample)
    return down.count - 1
  }

  private mutating func begin(_ contact: Int, with sample: Sample) {
    down.append((contact, strokes.count))
    strokes.append(Stroke(contact: contact, samples: [sample], endTime: sample.time))
  }

  private mutating func extend(_ slot: Int, with sample: Sample) {
    let index = down[slot].stroke
    strokes[index].length += strokes[index].last.location.distance(to: sample.location)
    strokes[index].samples.append(sample)
    strokes[index].endTime = sample.time
  }

  private mutating func lift(_ slot: Int, at time: Microseconds, _ outcome: StrokeOutcome) {
    let index = down.remove(at: slot).stroke
    strokes[index].endTime = time
    strokes[index].outcome = outcome
  }
}

extension InkSheet.Stroke {
  /// The latest sample.
  package var last: InkSheet.Sample { samples[samples.count - 1] }

  /// The locations of the samples.
  package var points: [Point] { samples.map { $0.location } }

  /// The times between neighboring samples, in microseconds.
  package var gaps: [Microseconds] { zip(samples.dropFirst(), samples).map { $0.time - $1.time } }

  /// The speed of each segment between two samples, in points a second; nil if no time passes in the
  /// stroke.
  ///
  /// Samples of one time are one sample for speeds: the segments up to the next later sample share
  /// one speed, and those after the last later sample have that of the segment before them.
  package var speeds: [Double]? {
    var speeds: [Double] = []
    var (first, length) = (0, 0.0)
    for index in 1..<max(samples.count, 1) {
      length += samples[index - 1].location.distance(to: samples[index].location)
      let micros = samples[index].time - samples[first].time
      guard micros > 0 else { continue }
      let speed = length * 1_000_000 / Double(micros)
      speeds += Array(repeating: speed, count: index - first)
      (first, length) = (index, 0)
    }
    guard let last = speeds.last else { return nil }
    return speeds + Array(repeating: last, count: samples.count - 1 - speeds.count)
  }
}
