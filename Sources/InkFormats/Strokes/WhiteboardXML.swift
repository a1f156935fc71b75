// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The handwriting of IAM-OnDB, which a pen on a whiteboard wrote.
///
///     <WhiteboardCaptureSession>
///       <WhiteboardDescription> <SensorLocation corner="top_left"/> ...
///       <Transcription> <Text>T</Text> ...
///       <StrokeSet> <Stroke colour="black" start_time="100.00" end_time="100.03">
///         <Point x="900" y="1000" time="100.00"/>
///
/// - A `Stroke` becomes a contact of a pen. `time` counts seconds, `Text` is the title.
/// - y counts down from the sensor in the top left corner, as in the files of the collection.
///
/// Other elements are passed over.
struct WhiteboardXML {
  private var xml: XMLScanner
  private var cursor = PlaceCursor()
  private var open: [String] = []
  private var ink = ImportedInk(hasOnePen: true)

  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes) == "WhiteboardCaptureSession"
  }

  /// Reads the session in a file.
  static func read(_ bytes: [UInt8], _: ImportOptions) throws(Fault) -> [ImportedInk] {
    var file = WhiteboardXML(xml: try XMLScanner(bytes, prose: .read))
    return [try file.session()]
  }

  private mutating func session() throws(Fault) -> ImportedInk {
    var empty = 0
    while let tag = try xml.nextNested(&open) {
      if tag.kind != .end { try begin(tag) }
      guard tag.name == "Stroke", tag.kind != .start else { continue }
      if ink.strokes.last?.samples.isEmpty == true {
        ink.strokes.removeLast()
        empty += 1
      }
    }
    guard !ink.strokes.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
    ink.noteOmitted("strokes without a point", count: empty)
    return ink
  }

  private mutating func begin(_ tag: XMLScanner.Tag) throws(Fault) {
    switch tag.name {
    case "SensorLocation":
      guard let corner = tag["corner"]?.value, corner != "top_left" else { return }
      ink.assume(
        Assumption(
          .yDirection,
          "y counts down, though the sensor is not in the top left corner; --flip y "
            + "turns it", at: xml.place(at: tag.offset)))
    case "Text" where tag.kind == .start && ink.title == nil:
      ink.title = try xml.trimmedText()
    case "Stroke":
      let place = cursor.place(of: tag.offset, in: xml.bytes)
      ink.strokes.append(ImportedInk.Stroke(samples: [], pointer: .pen, place: place))
    case "Point":
      guard open.contains("Stroke") else { throw xml.unexpected(tag, "a Stroke around it") }
      let sample = try xml.sample(
        tag, x: "x", y: "y", time: "time", pressure: "pressure",
        greatestPressure: 1, timeUnit: .seconds)
      ink.strokes[ink.strokes.count - 1].samples.append(sample)
    default: break
    }
  }
}
