package import TouchRecording

/// The frames to draw of each recording.
package enum FrameSelection: Hashable, Sendable {
  /// One frame, of the state at the end.
  case last
  /// One frame, of the state after all events up to and including a time.
  case at(Microseconds)
  /// Frames at equal steps from time 0 until before the end, and one of the state at the end.
  case every(FrameRate)
}

/// The frames of a recording that are still to be drawn.
struct FrameSchedule {
  private let wanted: FrameSelection
  /// The number of frames at steps so far.
  private var count = 0
  private var isOver = false

  init(_ wanted: FrameSelection) {
    self.wanted = wanted
  }

  /// Returns the time of the next frame before `time`; nil if there is none.
  ///
  /// Events at the time of a frame are in its picture, so a frame at `time` itself is not due yet.
  mutating func next(before time: Microseconds) -> Microseconds? {
    switch wanted {
    case .last: nil
    case .at(let moment): moment < time ? end(at: moment) : nil
    case .every(let rate): step(of: rate, before: time)
    }
  }

  /// Returns the time of the next frame after the last event; nil if there is none.
  ///
  /// The last frame of an animation is at `end`, even if no step is.
  mutating func next(atEnd end: Microseconds) -> Microseconds? {
    switch wanted {
    case .last: self.end(at: end)
    case .at(let moment): self.end(at: moment)
    case .every(let rate): step(of: rate, before: end) ?? self.end(at: end)
    }
  }

  /// Returns the number of frames up to and including the one at `end`.
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
