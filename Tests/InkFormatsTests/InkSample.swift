// SPDX-License-Identifier: Apache-2.0
import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

/// A drawing in a real file, and what another program counted in the file.
struct InkSample: Sendable, CustomTestStringConvertible {
  let format: InkFormat
  /// The path in the folder of samples.
  let file: String
  /// The index of the drawing in its file.
  var drawing = 0
  let contacts: Int
  /// The contacts that do not end in a lift.
  var cancelled = 0
  /// The points of contacts.
  let samples: Int
  /// The points in the air.
  var hovered = 0
  /// The time of the last point after the first, in microseconds.
  let last: Microseconds
  var isSynthetic = false
  let canvas: Size
  var title: String?
  var id: String?
  /// The greatest difference of the canvas.
  var error = 1e-9

  var testDescription: String { "\(file) \(drawing)" }

  /// Imports the file, checks what was counted, and returns the drawing.
  @discardableResult
  func check() throws -> ImportedRecording {
    let bytes = try Corpora.bytes(of: "samples/\(file)")
    #expect(InkFormat(recognizing: bytes) == format)
    let results = try imported(bytes, as: format, file: file)
    try #require(results.indices.contains(drawing))
    let recording = results[drawing].recording
    let (touches, header) = (recording.touches, recording.header)
    #expect(touches.count { $0.phase == .began } == contacts)
    #expect(touches.count { $0.phase == .cancelled } == cancelled)
    #expect(touches.count { $0.phase == .ended } == contacts - cancelled)
    let single = contactsOfOnePoint(touches)
    #expect(touches.count { $0.phase != .hovered } - single == samples)
    #expect(touches.count { $0.phase == .hovered } == hovered)
    #expect(touches.first?.time == 0 && touches.last?.time == last)
    #expect((header.source?.isSynthetic == true) == isSynthetic)
    #expect(abs(header.canvas.size.width - canvas.width) < error)
    #expect(abs(header.canvas.size.height - canvas.height) < error)
    #expect(header.title == title)
    #expect(header.id == id)
    let (back, end) = try Recording.read(recording.bytes)
    #expect(back == recording && end.warnings.isEmpty)
    return results[drawing]
  }
}

/// The number of contacts of one point, which begin and end there: two touches of one sample.
private func contactsOfOnePoint(_ touches: [TouchEvent]) -> Int {
  let contacts = Dictionary(grouping: touches.filter { $0.phase != .hovered }, by: \.contact)
  return contacts.values.count { touches in
    touches.count == 2 && touches[0].location == touches[1].location
      && touches[0].time == touches[1].time
  }
}
