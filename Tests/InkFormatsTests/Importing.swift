import Diagnostics
import InkFormats
import TestCorpora
import TouchRecording

/// Returns the recordings in a file of another format, in order.
func imported(
  _ bytes: [UInt8], as format: InkFormat, columns: TableColumns? = nil, file: String? = nil
) throws(Fault) -> [ImportedRecording] {
  var options = ImportOptions()
  options.columns = columns
  var reader = InkReader(
    MemorySource(bytes), format: format, options: options,
    origin: RecordingHeader.Source(file: file))
  var recordings: [ImportedRecording] = []
  while let recording = try reader.next() { recordings.append(recording) }
  return recordings
}

/// Returns the one recording in a text of another format.
func imported(
  _ text: String, as format: InkFormat
) throws(Fault) -> ImportedRecording {
  let recordings = try imported(Array(text.utf8), as: format)
  precondition(recordings.count == 1, "The text holds \(recordings.count) recordings")
  return recordings[0]
}

/// Returns the fault of a text of another format; nil if it is read.
func fault(of text: String, as format: InkFormat, columns: TableColumns? = nil) -> Fault? {
  do throws(Fault) {
    _ = try imported(Array(text.utf8), as: format, columns: columns)
    return nil
  } catch {
    return error
  }
}

/// Tells a fault in short: its kind, its place, and the name and the text that it tells, such as
/// `value 2:46 clientY "2"`; of a fault of syntax, what was expected.
func told(_ fault: Fault?) -> String {
  guard let fault else { return "read" }
  let place = fault.place.map { "\($0.line):\($0.byte)" } ?? "nowhere"
  let found = fault.found ?? "nothing"
  switch fault.code {
  case .inkValue:
    return
      "value \(place) \(fault.what.split(separator: " ").dropFirst().joined(separator: " ")) \(found)"
  case .inkElement: return "element \(place) \(found)"
  case .inkSyntax: return "syntax \(place) \(fault.expected ?? "")"
  default: return "\(fault.code) \(place)"
  }
}

/// The number of strokes of a large drawing: what takes squared time would not end at night.
let manyStrokes = effort(few: 1_000, all: 50_000)

/// The note about an assumption.
func assumed(
  _ fact: Assumption.Fact, _ sentence: String, count: Int? = nil, at place: Place? = nil
) -> ImportNote {
  .assumed(Assumption(fact, sentence, count: count, at: place))
}
