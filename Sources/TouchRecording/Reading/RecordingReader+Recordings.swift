// SPDX-License-Identifier: Apache-2.0
public import Diagnostics

extension Recording {
  /// Reads the first recording in `bytes`, and the facts that are known at its end.
  ///
  /// - Complexity: O(n) in the bytes of the recording.
  /// - Throws: `Fault` with the place of the first fault.
  public static func read(
    _ bytes: [UInt8], limits: RecordingLimits = RecordingLimits()
  ) throws(Fault) -> (recording: Recording, end: RecordingEnd) {
    var reader = RecordingReader(MemorySource(bytes), limits: limits)
    // A reader throws if there is no header, so the result is a recording or an error.
    guard let first = try reader.nextRecording() else { throw .noHeader(Place(line: 1, byte: 1)) }
    return first
  }
}

extension RecordingReader {
  /// Reads the next recording as a whole; nil at the end of the stream.
  ///
  /// - Precondition: the last item that was read, if any, was the end of a recording.
  /// - Complexity: O(n) time and memory in the bytes of the recording.
  /// - Throws: `Fault` with the place of the first fault.
  public mutating func nextRecording() throws(Fault) -> (
    recording: Recording, end: RecordingEnd
  )? {
    guard let first = try next() else { return nil }
    guard case .header(let header, _) = first else {
      preconditionFailure("A recording begins with its header")
    }
    var entries: [RecordingEntry] = []
    while let item = try next() {
      switch item {
      case .header: preconditionFailure("A recording ends before the next one begins")
      case .entry(let entry, _): entries.append(entry)
      case .end(let end):
        let recording = Recording(
          header: header, entries: entries, endTime: end.time, endExtras: end.extras)
        return (recording, end)
      }
    }
    preconditionFailure("A recording has an end or an error")
  }
}
