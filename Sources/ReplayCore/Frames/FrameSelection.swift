package import TouchRecording

/// Which frames of each recording are wanted.
package enum FrameSelection: Hashable, Sendable {
  /// The state after everything.
  case last
  /// The state after everything up to and including a time.
  case at(Microseconds)
  /// The states at equal steps from time 0 to before the end, and that after everything.
  case every(FrameRate)
}

/// Which frames of a recording are still to be drawn, while its clock runs.
struct FrameSchedule {
  private let wanted: FrameSelection
  /// How many frames were handed out.
  private var count = 0
  private var isOver = false

  init(_ wanted: FrameSelection) {
    self.wanted = wanted
  }

  /// The time of the next frame that is due before anything happens at `time`; nil for none.
  ///
  /// What happens at the time of a frame is in its picture.
  mutating func next(before time: Microseconds) -> Microseconds? {
    switch wanted {
    case .last: nil
    case .at(let moment): moment < time ? end(at: moment) : nil
    case .every(let rate): step(of: rate, before: time)
    }
  }

  /// The time of the next frame that is due when all has happened and the recording ends; nil for
  /// none.
  ///
  /// The last frame of an animation comes at the end, whether or not that is a step.
  mutating func next(atEnd end: Microseconds) -> Microseconds? {
    switch wanted {
    case .last: self.end(at: end)
    case .at(let moment): self.end(at: moment)
    case .every(let rate): step(of: rate, before: end) ?? self.end(at: end)
    }
  }

  /// How many frames an animation has up to and including one at `end`.
  func frameCount(until end: Microseconds) -> Int128 {
    guard case .every(let rate) = wanted else { return 1 }
    return rate.frameCount(before: end) + 1
  }

  private mutating func step(of rate: FrameRate, before time: Microseconds) -> Microseconds? {
    guard !isOver, Int128(count) < rate.frameCount(before: time) else { return nil }
    defer { count += 1 }
    return rate.time(ofFrame: count)
  }

  private mutating func end(at time: Microseconds) -> Microseconds? {
    if isOver { return nil }
    isOver = true
    return time
  }
}
