// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording

/// The examples in the documentation comments of the library.
struct DocumentedExampleTests {
  @Test func `RecordingReader gives the items that its example prints`() throws {
    let text = """
      {"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}
      {"t":0,"id":0,"phase":"began","x":70.5,"y":245}
      {"t":8300,"id":0,"phase":"moved","x":74,"y":246.5}
      {"t":16700,"id":0,"phase":"ended"}
      {"t":16700,"event":"end","lines":3}
      """
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    var reader = RecordingReader(MemorySource(Array(text.utf8)))
    while let item = try reader.next() {
      switch item {
      case .header(let header, _): print("canvas", header.canvas.size.width)
      case .entry(let entry, let line): print("line", line, entry.event.time ?? 0)
      case .end(let end): print("end", end.time, "sealed", end.integrity.isSealed)
      }
    }
    let printed = [
      "canvas 390.0", "line 2 0", "line 3 8300", "line 4 16700", "end 16700 sealed true",
    ]
    #expect(lines == printed)
  }

  @Test func `TouchEvent has the values that its example prints`() {
    var touch = TouchEvent(
      time: 8_300, contact: 0, phase: .moved, location: Point(x: 74, y: 246.5))
    touch.force = 0.25
    #expect("\(touch.phase.name) \(touch.location.x) \(touch.force ?? 0)" == "moved 74.0 0.25")
  }
}
