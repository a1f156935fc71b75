import Geometry
import TouchRecording

/// The gesture files of the $-family of recognizers (Wobbrock, Wilson and Li 2007).
///
///     <Gesture Name="T~01" InputType="stylus">
///       <Stroke index="1">
///         <Point X="60" Y="13" T="1302126473535" Pressure="128" />
///
/// A stroke becomes a contact: its first point is `began`, its last point is `ended`, and a stroke
/// of one point is both. `T` counts milliseconds. A time that steps back within a stroke is held at
/// the time before it, because reordering the points would bend the ink. Contacts are numbered in
/// the order of their start times. All events are merged by time; events of equal time keep the
/// order of the file.
public enum GestureXML {
  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(1); reads at most 4 KiB.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self).drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    guard start.hasPrefix("<"), let tag = start.ranges(of: "<Gesture").first else { return false }
    return start[tag.upperBound...].first.map { $0.isWhitespace || $0 == ">" } ?? true
  }

  /// Reads the gesture in a file; `file` is the name of the file for the header.
  ///
  /// The canvas extends from the origin to the far edges of the ink, plus a tenth of its longer
  /// side.
  ///
  /// - Complexity: O(n log n) in the number of points.
  /// - Throws: `ImportError` with the place of the first fault.
  public static func read(
    _ bytes: [UInt8], file: String? = nil
  ) throws(ImportError) -> ImportedRecording {
    var parser = try GestureXMLParser(bytes)
    var gesture = try parser.gesture()
    let repaired = gesture.holdTimes()
    let touches = gesture.touches()
    var header = RecordingHeader(canvas: gesture.canvas)
    header.title = gesture.name
    header.source = RecordingHeader.Source(importer: InkFormat.dollar.rawValue, file: file)
    var integrity = Integrity()
    integrity.isSealed = true
    integrity.lines = touches.count
    integrity.repaired.times = repaired
    return ImportedRecording(
      recording: Recording(header: header, touches: touches), integrity: integrity)
  }
}

/// The content of a gesture file; it has at least one point.
struct InkGesture {
  /// One sample of a stroke.
  struct Sample {
    var location: Point
    var time: Microseconds
    /// The pressure from 0 to 255, or nil if the file has none.
    var pressure: Double?
  }

  var name: String?
  var pointer = TouchEvent.Pointer.touch
  /// The strokes in the order of the file; none is empty.
  var strokes: [[Sample]] = []

  /// Holds times that step back within a stroke, and returns their number.
  mutating func holdTimes() -> Int {
    var count = 0
    for stroke in strokes.indices {
      for index in strokes[stroke].indices.dropFirst() {
        let previous = strokes[stroke][index - 1].time
        guard strokes[stroke][index].time < previous else { continue }
        strokes[stroke][index].time = previous
        count += 1
      }
    }
    return count
  }

  /// The bounds of the ink plus a tenth of its longer side, within the limits of a header.
  var canvas: RecordingHeader.Canvas {
    guard let ink = Rect(enclosing: strokes.joined().lazy.map(\.location)) else {
      preconditionFailure("A gesture has a point")
    }
    let margin = max(ink.width, ink.height) / 10
    func extent(_ farEdge: Double) -> Double {
      // Ink to the left of the origin or above it still needs a canvas: one point wide or high.
      let extent = farEdge + margin
      return extent > 0 ? min(extent, RecordingHeader.greatestExtent) : 1
    }
    return RecordingHeader.Canvas(width: extent(ink.maxX), height: extent(ink.maxY))
  }

  /// Returns the samples as touches in the order of their times, which start at 0.
  func touches() -> [TouchEvent] {
    // Sorted by time and then by index, so that strokes of equal time keep the order of the file.
    let byStart = strokes.indices.sorted { (strokes[$0][0].time, $0) < (strokes[$1][0].time, $1) }
    let origin = byStart.first.map { strokes[$0][0].time } ?? 0
    var numbers = [Int](repeating: 0, count: strokes.count)
    for (number, stroke) in byStart.enumerated() { numbers[stroke] = number }
    let tellsForce = strokes.joined().contains { $0.pressure != nil && $0.pressure != 128 }
    var touches: [TouchEvent] = []
    for (stroke, number) in zip(strokes, numbers) {
      for (index, sample) in stroke.enumerated() {
        let phase: TouchEvent.Phase =
          index == 0 ? .began : index == stroke.count - 1 ? .ended : .moved
        var touch = TouchEvent(
          time: sample.time - origin, contact: number, phase: phase, location: sample.location)
        touch.pointer = pointer
        // Recorders that do not know the pressure write 128 for every point.
        touch.force = tellsForce ? sample.pressure.map { $0 / 255 } : nil
        touches.append(touch)
        guard stroke.count == 1 else { continue }
        touch.phase = .ended
        touches.append(touch)
      }
    }
    let order = touches.indices.sorted { (touches[$0].time, $0) < (touches[$1].time, $1) }
    return order.map { touches[$0] }
  }
}
