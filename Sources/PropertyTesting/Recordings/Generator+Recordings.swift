// SPDX-License-Identifier: Apache-2.0
public import Geometry
import JSONStream
public import TouchRecording

extension Generator where Value == Recording {
  /// Returns a generator of whole recordings of any scene; one contact on a card is simplest.
  ///
  /// A recording has a header with a scene, touches, and between them resets, marks and notes. Some
  /// recordings end after the last touch. Times do not decrease, no contact begins while it is
  /// down, and every scene is valid, so a reader repairs and rejects nothing.
  ///
  /// ```swift
  /// let recording = Generator<Recording>.recording().value(seed: 1)
  /// print(recording.entries.count, recording.endTime)
  /// // 5 935000
  /// ```
  ///
  /// - Parameters:
  ///   - canvas: The size of the canvas in points, at least 100 in each direction.
  ///   - contacts: The range of the number of contacts.
  /// - Returns: A generator of recordings.
  public static func recording(
    on canvas: Size = Size(width: 320, height: 480), contacts: ClosedRange<Int> = 1...3
  ) -> Generator {
    let scenes = Generator<GeneratedScene>.generatedScene(on: canvas)
    let range = -20...Int(max(canvas.width, canvas.height)) + 20
    return Generator { choices in
      let scene = choices.draw(scenes)
      var header = RecordingHeader(
        canvas: .init(
          width: canvas.width, height: canvas.height, scale: Double(1 + choices.below(3))))
      if choices.once(in: 3) { header.title = "generated" }
      header.scene = try? JSONValue.parse(Array(scene.text.utf8))
      let touches = choices.draw(
        .touches(along: scene.paths, in: range, contacts: contacts))
      let entries = choices.withOthers(touches)
      let last = entries.last?.event.time ?? 0
      return Recording(
        header: header, entries: entries,
        endTime: last + Microseconds(choices.below(4)) * 400_000)
    }
  }
}

extension Choices {
  /// Returns entries for the touches, with up to two other events before, between or after them.
  fileprivate mutating func withOthers(_ touches: [TouchEvent]) -> [RecordingEntry] {
    var entries = touches.map { RecordingEntry(.touch($0)) }
    _ = array(count: 0...2) { choices in
      let index = entries.count - choices.below(entries.count + 1)
      let time = index > 0 ? entries[index - 1].event.time ?? 0 : 0
      entries.insert(RecordingEntry(choices.other(at: time)), at: index)
    }
    return entries
  }

  private mutating func other(at time: Microseconds) -> RecordingEvent {
    switch below(3) {
    case 0: .reset(time: time)
    case 1: .mark(time: time, label: "here")
    default: .note(time: time, text: "so far")
    }
  }
}
