public import TouchRecording

/// A format of other programs that holds recorded strokes: the one table of their names.
///
/// To add a format, write a type that recognizes and reads it, or one that writes it, and give it a
/// case and its functions here.
public enum InkFormat: String, Hashable, Sendable, CaseIterable {
  /// Gesture XML of the $-family of recognizers; see `GestureXML`.
  case dollar
  /// InkML of the W3C.
  case inkml
  /// Rows of text in columns.
  case csv
  /// The actions of W3C WebDriver; only written.
  case webdriver
  /// A script that plays the touches into Chromium through Playwright; only written.
  case playwright

  /// The formats that can be read.
  public static var readable: [InkFormat] { allCases.filter { $0.decoder != nil } }

  /// The formats that can be written.
  public static var writable: [InkFormat] { allCases.filter { $0.encoder != nil } }

  /// The number of bytes from which a format is recognized, where a file is longer.
  public static let recognizedLength = 64 << 10

  /// Recognizes the format of a file from its first bytes; nil if it is none of the formats.
  ///
  /// - Parameter bytes: the first `recognizedLength` bytes of the file, or all of a shorter one.
  /// - Complexity: O(1); each format looks at a bounded number of bytes.
  public init?(recognizing bytes: [UInt8]) {
    let found = InkFormat.allCases.first { $0.decoder?.recognizes(bytes) == true }
    guard let found else { return nil }
    self = found
  }

  /// The functions that read the format; nil if it is only written.
  var decoder: InkDecoder? {
    switch self {
    case .dollar: InkDecoder(GestureXML.recognizes, whole: GestureXML.read)
    case .inkml, .csv, .webdriver, .playwright: nil
    }
  }

  /// The function that writes a recording in the format; nil if it is only read.
  private var encoder: ((Recording) -> ExportedInk)? {
    switch self {
    case .inkml: InkMLWriter.write
    case .csv: TableWriter.write
    case .webdriver: WebDriverWriter.write
    case .playwright: PlaywrightWriter.write
    case .dollar: nil
    }
  }

  /// Returns a recording in this format.
  ///
  /// - Complexity: O(n) in the number of touches.
  /// - Precondition: The format is `writable`.
  public func write(_ recording: Recording) -> ExportedInk {
    guard let encoder else { preconditionFailure("\(rawValue) is only read") }
    return encoder(recording)
  }

  /// The ending of the names of files in this format.
  public var fileEnding: String {
    switch self {
    case .dollar: ".xml"
    case .inkml: ".inkml"
    case .csv: ".csv"
    case .webdriver: ".webdriver.json"
    case .playwright: ".mjs"
    }
  }

  /// True if each line of a file is a drawing, so that a file of any length takes little memory.
  public var hasDrawingPerLine: Bool {
    if case .line = decoder?.reading { true } else { false }
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
