/// A format of other programs that holds recorded strokes: the one table of their names.
///
/// To add a format, write a type that recognizes and reads it, and give it a case here.
public enum InkFormat: String, Hashable, Sendable, CaseIterable {
  /// Gesture files of the $-family of recognizers; see `GestureXML`.
  case dollar

  /// Recognizes the format of a file from its first bytes; nil if it is none of the formats.
  ///
  /// - Complexity: O(1); each format looks at a bounded number of bytes.
  public init?(recognizing bytes: [UInt8]) {
    guard let format = InkFormat.allCases.first(where: { $0.recognizes(bytes) }) else { return nil }
    self = format
  }

  private func recognizes(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .dollar: GestureXML.recognizes(bytes)
    }
  }

  /// Reads the recording in a file of this format.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the name of the file, for the header of the recording.
  /// - Returns: The recording, with the repairs that it needed.
  /// - Complexity: O(n log n) in the number of samples.
  /// - Throws: `ImportError` with the place of the first fault.
  public func read(
    _ bytes: [UInt8], file: String? = nil
  ) throws(ImportError) -> ImportedRecording {
    switch self {
    case .dollar: try GestureXML.read(bytes, file: file)
    }
  }
}
