import TouchRecording

/// A format of other programs that holds recorded strokes: the one table of their names.
///
/// To add a format, write a type that recognizes and reads it, and give it a case and a decoder
/// here.
public enum InkFormat: String, Hashable, Sendable, CaseIterable {
  /// Gesture XML of the $-family of recognizers; see `GestureXML`.
  case dollar
  /// Ink Markup Language of the W3C; see `InkML`.
  case inkml
  /// UNIPEN, the exchange format of handwriting data; see `Unipen`.
  case unipen

  /// The number of bytes from which a format is recognized, where a file is longer.
  public static let recognizedLength = 64 << 10

  /// Recognizes the format of a file from its first bytes; nil if it is none of the formats.
  ///
  /// - Parameter bytes: the first `recognizedLength` bytes of the file, or all of a shorter one.
  /// - Complexity: O(1); each format looks at a bounded number of bytes.
  public init?(recognizing bytes: [UInt8]) {
    guard let format = InkFormat.allCases.first(where: { $0.decoder.recognizes(bytes) }) else {
      return nil
    }
    self = format
  }

  /// The functions of the format.
  var decoder: InkDecoder {
    switch self {
    case .dollar: InkDecoder(GestureXML.recognizes, whole: GestureXML.read)
    case .inkml: InkDecoder(InkML.recognizes, whole: InkML.read)
    case .unipen: InkDecoder(Unipen.recognizes, whole: Unipen.read)
    }
  }

  /// True if each line of a file is a drawing, so that a file of any length takes little memory.
  public var hasDrawingPerLine: Bool {
    if case .line = decoder.reading { true } else { false }
  }
}

/// The functions of a format: how a file is recognized, and how it is read.
struct InkDecoder {
  /// The two ways to read a file.
  enum Reading {
    /// The file is read whole; it has at least one drawing.
    case whole(([UInt8]) throws(ImportError) -> [ImportedInk])
    /// Each line that is not blank is a drawing; the place is that of the first byte of the line.
    case line(([UInt8], Place) throws(ImportError) -> ImportedInk)
  }

  /// Returns true if a file that begins with these bytes looks like one of the format.
  let recognizes: ([UInt8]) -> Bool
  let reading: Reading

  init(
    _ recognizes: @escaping ([UInt8]) -> Bool,
    whole read: @escaping ([UInt8]) throws(ImportError) -> [ImportedInk]
  ) {
    self.recognizes = recognizes
    reading = .whole(read)
  }

  init(
    _ recognizes: @escaping ([UInt8]) -> Bool,
    line read: @escaping ([UInt8], Place) throws(ImportError) -> ImportedInk
  ) {
    self.recognizes = recognizes
    reading = .line(read)
  }
}
