// SPDX-License-Identifier: Apache-2.0
package import Scenes
package import TouchRecording

/// A scene and the events that it received, so that a page can show it at any time.
package struct SceneHistory: Sendable {
  /// The scene before the first event.
  package let scene: Scene
  /// The events that a page shows or that change the scene, ascending in time.
  package private(set) var events: [RecordingEvent] = []
  /// A Boolean value that indicates whether events were dropped because of the limit.
  package private(set) var isTooLong = false

  /// The maximum number of events: about 30 MB, and an hour of 60 touches a second.
  package static let eventLimit = 1 << 18

  /// Creates the history of an untouched scene.
  package init(_ scene: Scene) {
    self.scene = scene
  }

  /// Appends an event, unless no page shows it and it changes no scene.
  package mutating func append(_ event: RecordingEvent) {
    switch event {
    case .expect, .other: return
    case .touch, .reset, .mark, .note: break
    }
    guard events.count < SceneHistory.eventLimit else {
      isTooLong = true
      return
    }
    events.append(event)
  }

  /// Replays the events and calls `visit` at each time, after all events up to and including it.
  ///
  /// - Parameters:
  ///   - times: The times.
  ///   - visit: A closure that receives a time and the scene at that time; it returns false to end
  ///     the replay.
  /// - Throws: The error of `visit`.
  /// - Complexity: That of replaying the recording once.
  func visit<Failure: Error>(
    _ times: TimeSteps, _ visit: (Microseconds, Scene) throws(Failure) -> Bool
  ) throws(Failure) {
    var (scene, next) = (scene, 0)
    for moment in times {
      while next < events.count, let time = events[next].time, time <= moment {
        scene.play(events[next])
        next += 1
      }
      scene.advance(to: moment)
      guard try visit(moment, scene) else { return }
    }
  }
}

/// Times at equal steps from 0 to an end: whole microseconds, strictly ascending.
package struct TimeSteps: Sequence, Hashable, Sendable {
  /// The last time, which closes a shorter step if `step` does not divide it.
  package let end: Microseconds
  /// The difference of two neighbors, except before the end.
  package let step: Microseconds

  /// Creates at most `count` steps up to `end`, none shorter than `step`, except the last.
  ///
  /// - Precondition: `end` is not negative; `count` and `step` are positive.
  package init(until end: Microseconds, atMost count: Int, noCloserThan step: Microseconds) {
    precondition(end >= 0 && count > 0 && step > 0, "The steps must be positive")
    self.end = end
    self.step = Swift.max(step, (end - 1) / Microseconds(count) + 1)
  }

  package func makeIterator() -> AnyIterator<Microseconds> {
    var next: Microseconds? = 0
    return AnyIterator { [end, step] in
      defer { next = next.flatMap { $0 >= end ? nil : end - $0 > step ? $0 + step : end } }
      return next
    }
  }
}
