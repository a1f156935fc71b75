import InkFormats
import TestCorpora
import TouchRecording

/// Returns the recordings in a file of another format, in order.
func imported(
  _ bytes: [UInt8], as format: InkFormat, columns: TableColumns? = nil, file: String? = nil
) throws(ImportError) -> [ImportedRecording] {
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
) throws(ImportError) -> ImportedRecording {
  let recordings = try imported(Array(text.utf8), as: format)
  precondition(recordings.count == 1, "The text holds \(recordings.count) recordings")
  return recordings[0]
}

/// Returns the fault of a text of another format; nil if it is read.
func fault(of text: String, as format: InkFormat, columns: TableColumns? = nil) -> ImportError? {
  do throws(ImportError) {
    _ = try imported(Array(text.utf8), as: format, columns: columns)
    return nil
  } catch {
    return error
  }
}

/// Tells a fault in short: its kind, its place, and the name and the text that it tells, such as
/// `value 2:46 clientY "2"`; of a fault of syntax, what was expected.
func told(_ fault: ImportError?) -> String {
  guard let fault else { return "read" }
  let kind = Mirror(reflecting: fault).children.first?.label ?? "\(fault)"
  let start = "\(kind) \(fault.place.line):\(fault.place.byte)"
  switch fault {
  case .value(_, let name, let found, _): return "\(start) \(name) \(found ?? "nothing")"
  case .element(_, let found, _): return "\(start) \(found ?? "nothing")"
  case .syntax(_, _, let expected): return "\(start) \(expected)"
  default: return start
  }
}

/// The number of strokes of a large drawing: what takes squared time would not end at night.
let manyStrokes = effort(few: 1_000, all: 50_000)
