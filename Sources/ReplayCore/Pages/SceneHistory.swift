package import TouchRecording

/// A recording that is kept while it is replayed, so that its scene can be seen again at any moment.
package struct Take: Sendable {
  /// The scene before anything happened.
  package let scene: any Scene
  /// What happened, in the order of time; only what has an effect or is shown.
  package private(set) var events: [RecordingEvent] = []
  /// Whether more happened than is kept.
  package private(set) var isTooLong = false

  /// The most events that are kept: some 30 MB, and an hour of 60 touches a second.
  package static let eventLimit = 1 << 18

  /// Begins with a scene that nobody has touched.
  package init(_ scene: any Scene) {
    self.scene = scene
  }

  /// Keeps one thing that happens.
  package mutating func append(_ event: RecordingEvent) {
    switch event {
    case .expect, .other: return
    case .touch, .reset, .mark, .note: break
    }
    guard events.count < Take.eventLimit else { return isTooLong = true }
    events.append(event)
  }

  /// Shows the scene at each of some moments, after everything up to and including it.
  ///
  /// - Parameters:
  ///   - moments: The moments, in the order of time.
  ///   - visit: Is handed each moment and the scene then; false ends the visits.
  /// - Throws: What `visit` throws.
  /// - Complexity: That of replaying the recording once.
  func visit<Failure: Error>(
    _ moments: Moments, _ visit: (Microseconds, any Scene) throws(Failure) -> Bool
  ) throws(Failure) {
    var (scene, next) = (scene, 0)
    for moment in moments {
      while next < events.count, let time = events[next].time, time <= moment {
        scene.advance(to: time)
        switch events[next] {
        case .touch(let touch): scene.apply(touch)
        case .reset(let time): scene.reset(at: time)
        case .mark, .note, .expect, .other: break
        }
        next += 1
      }
      scene.advance(to: moment)
      guard try visit(moment, scene) else { return }
    }
  }
}
