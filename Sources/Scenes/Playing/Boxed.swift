// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A value in a place of its own, which its copies share until one of them changes it.
///
/// To take the value of a case out of an enum and put it back moves it twice, which is dear for a
/// scene of over a kilobyte at each touch; its box is one reference.
package struct Boxed<Value: Sendable>: Sendable {
  private var place: [Value]
  /// The work of all events that a scene has played.
  ///
  /// It is kept beside the scene, since a look into the box copies the scene: 25 references for a
  /// trace, at each event.
  private(set) var work = Work.none

  /// Boxes a value.
  package init(_ value: Value) { place = [value] }

  /// The value, which is changed in its place unless copies share it.
  package var value: Value {
    _read { yield place[0] }
    _modify { yield &place[0] }
  }
}

extension Boxed where Value: Playable {
  /// Boxes a scene, with the work of making it.
  init(_ scene: Value) {
    place = [scene]
    work = scene.work
  }

  /// Plays one event of a recording, and returns the box that holds the scene after it.
  consuming func playing(_ event: RecordingEvent) -> Boxed {
    work = place[0].played(event)
    return self
  }
}
