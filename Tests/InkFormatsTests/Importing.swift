import InkFormats
import TouchRecording

/// Returns the recordings in a file of another format, in order.
func imported(
  _ bytes: [UInt8], as format: InkFormat, columns: TableColumns? = nil, file: String? = nil
) throws(ImportError) -> [ImportedRecording] {
  var reader = InkReader(
    MemorySource(bytes), format: format, columns: columns,
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

/// The number of strokes of a large drawing: what takes squared time would not end in release.
#if DEBUG
  let manyStrokes = 1_000
#else
  let manyStrokes = 50_000
#endif
