// SPDX-License-Identifier: Apache-2.0
import Diagnostics
public import TouchRecording

/// A format of other programs that holds recorded strokes: the one table of their names.
///
/// To add a format, write a type that recognizes and reads it, or one that writes it, and give it a
/// case and its functions here.
public enum InkFormat: String, Hashable, Sendable, CaseIterable {
  /// Gesture XML of the $-family of recognizers; see `GestureXML`.
  case dollar
  /// The handwriting of Tegaki in XML; see `TegakiXML`.
  case tegaki
  /// The handwriting of IAM-OnDB in XML; see `WhiteboardXML`.
  case iamondb
  /// The notes of Xournal++ in XML; see `XournalXML`.
  case xournal
  /// The drawings of Quick, Draw!, a drawing a line; see `QuickDraw`.
  case quickdraw
  /// Ink Markup Language of the W3C; see `InkML`.
  case inkml
  /// Lists of strokes in JSON; see `StrokeList`.
  case strokes
  /// Android's `getevent`; see `GeteventLog`.
  case getevent
  /// The files of `evemu`; see `EvemuLog`.
  case evemu
  /// The records of `libinput`; see `LibinputLog`.
  case libinput
  /// The output of `evtest`; see `EvtestLog`.
  case evtest
  /// Scripts of Android's `sendevent`; see `SendeventScript`.
  case sendevent
  /// Logs of the pointer events of browsers and of Flutter; see `PointerLog`.
  case pointer
  /// Logs of the touches of Android; see `MotionEventLog`.
  case motionevent
  /// The actions of W3C WebDriver, which `webdriver` writes; see `WebDriverActions`.
  case actions
  /// The fixtures of Keyman's gesture recognizer; see `KeymanRecording`.
  case keyman
  /// Tables of samples, and the files of SVC and Omniglot; see `TableInk`.
  case csv
  /// UNIPEN, the exchange format of handwriting data; see `Unipen`.
  case unipen
  /// The actions of W3C WebDriver; only written, and read as `actions`.
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
  /// - Parameter bytes: the bytes of the file, of which the first `recognizedLength` are searched.
  /// - Complexity: O(1).
  public init?(recognizing bytes: [UInt8]) {
    let bytes =
      bytes.count > InkFormat.recognizedLength
      ? Array(bytes.prefix(InkFormat.recognizedLength)) : bytes
    let found = InkFormat.allCases.first { $0.decoder?.recognizes(bytes) == true }
    guard let found else { return nil }
    self = found
  }

  /// The functions that recognize a file by its first bytes, and read it; nil if the format is only
  /// written.
  private var decoder: (recognizes: ([UInt8]) -> Bool, reading: InkReading)? {
    switch self {
    case .dollar: (GestureXML.recognizes, .whole(GestureXML.read))
    case .tegaki: (TegakiXML.recognizes, .whole(TegakiXML.read))
    case .iamondb: (WhiteboardXML.recognizes, .whole(WhiteboardXML.read))
    case .xournal: (XournalXML.recognizes, .whole(XournalXML.read))
    case .quickdraw: (QuickDraw.recognizes, .line(QuickDraw.read))
    case .inkml: (InkML.recognizes, .whole(InkML.read))
    case .strokes: (StrokeList.recognizes, .whole(StrokeList.read))
    case .getevent: (GeteventLog.recognizes, .whole(GeteventLog.read))
    case .evemu: (EvemuLog.recognizes, .whole(EvemuLog.read))
    case .libinput: (LibinputLog.recognizes, .whole(LibinputLog.read))
    case .evtest: (EvtestLog.recognizes, .whole(EvtestLog.read))
    case .sendevent: (SendeventScript.recognizes, .whole(SendeventScript.read))
    case .pointer: (PointerLog.recognizes, .whole(PointerLog.read))
    case .motionevent: (MotionEventLog.recognizes, .whole(MotionEventLog.read))
    case .actions: (WebDriverActions.recognizes, .whole(WebDriverActions.read))
    case .keyman: (KeymanRecording.recognizes, .whole(KeymanRecording.read))
    case .csv: (TableInk.recognizes, .whole(TableInk.read))
    case .unipen: (Unipen.recognizes, .whole(Unipen.read))
    case .webdriver, .playwright: nil
    }
  }

  /// The function that reads a file; nil if the format is only written.
  var reading: InkReading? { decoder?.reading }

  /// The function that writes a recording in the format; nil if it is only read.
  private var encoder: ((Recording) -> ExportedInk)? {
    switch self {
    case .inkml: InkMLWriter.write
    case .csv: TableWriter.write
    case .webdriver: WebDriverWriter.write
    case .playwright: PlaywrightWriter.write
    case .dollar, .tegaki, .iamondb, .xournal, .quickdraw, .strokes, .getevent, .evemu, .libinput,
      .evtest, .sendevent, .pointer, .motionevent, .actions, .keyman, .unipen:
      nil
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

  /// The ending of the names of files in a format that can be written.
  public var fileEnding: String {
    switch self {
    case .webdriver: ".webdriver.json"
    case .playwright: ".mjs"
    default: "." + rawValue
    }
  }

  /// The unit in which all files of the format state times; nil if readers take the caller's unit.
  var statedTimeUnit: TimeUnit? {
    switch self {
    case .getevent, .evemu, .libinput, .evtest, .sendevent, .iamondb: .seconds
    case .actions: .milliseconds
    default: nil
    }
  }

  /// The member of a line that identifies its drawing; nil for other formats, and without one.
  package var idMember: String? { self == .quickdraw ? "key_id" : nil }

  /// True if each line of a file is a drawing, so that a file of any length takes little memory.
  public var hasDrawingPerLine: Bool {
    if case .line = decoder?.reading { true } else { false }
  }
}

/// The two ways to read a file.
enum InkReading {
  /// The file is read whole; it has at least one drawing.
  case whole(Whole)
  /// Each line that is not blank is a drawing; the place is that of the first byte of the line.
  case line(Line)

  typealias Whole = ([UInt8], ImportOptions) throws(Fault) -> [ImportedInk]
  typealias Line = ([UInt8], Place, ImportOptions) throws(Fault) -> ImportedInk
}

// MARK: - The likeliest format

extension InkFormat {
  /// Returns the two formats that a text of no known format looks most like, the likeliest first, or
  /// one, or none.
  ///
  /// A text is like a format if words of it occur there: at least two of the first one.
  ///
  /// - Parameter bytes: the first `recognizedLength` bytes of the text, or all of a shorter one.
  /// - Returns: The formats; of those that are alike the first ones in the table.
  package static func nearest(to bytes: [UInt8]) -> [InkLikeness] {
    let text = String(decoding: bytes.prefix(recognizedLength), as: UTF8.self)
    let formats = readable.enumerated().map { index, format in
      let missing = format.words.filter { !text.contains($0) }
      return (
        rank: (missing.count - format.words.count, index), InkLikeness(to: format.rawValue, missing)
      )
    }
    let best = formats.filter { $0.rank.0 < 0 }.sorted { $0.rank < $1.rank }.prefix(2)
    return best.first.map { $0.rank.0 <= -2 } == true ? best.map { $0.1 } : []
  }

  /// Words that most files of the format hold.
  private var words: [String] {
    switch self {
    case .dollar: ["Gesture", "<Stroke", "<Point", "X=", "Y="]
    case .tegaki: ["<character", "<utf8>", "<strokes>", "<stroke>", "<point"]
    case .iamondb:
      ["WhiteboardCaptureSession", "WhiteboardDescription", "SensorLocation", "<StrokeSet"]
    case .xournal: ["<xournal", "<page", "<layer", "<stroke", "tool="]
    case .quickdraw: ["\"drawing\"", "\"word\"", "\"key_id\"", "\"countrycode\""]
    case .inkml: ["<ink", "<trace", "traceFormat", "channel", "InkML"]
    case .strokes: ["\"points\"", "\"x\"", "\"y\"", "\"time\"", "drawnPath"]
    case .getevent: ["/dev/input/event", "0003 003", "0000 0000", "EV_ABS"]
    case .evemu: ["EVEMU", "E: ", "A: ", "N: "]
    case .libinput: ["libinput", "evdev:", "events:", "absinfo:"]
    case .evtest: ["Event: time", "EV_ABS", "SYN_REPORT", "Input driver version"]
    case .sendevent: ["sendevent", "/dev/input/event", " 3 53 ", " 0 0 0", "sleep"]
    case .pointer: ["pointerdown", "pointermove", "clientX", "PointerDownEvent", "pointerId"]
    case .motionevent: ["MotionEvent", "action=", "x[0]=", "eventTime="]
    case .actions: ["\"actions\"", "pointerMove", "pointerDown", "pointerType", "\"pause\""]
    case .keyman: ["touchpoints", "isFromTouch", "targetX", "coords"]
    case .csv: [",x", ",y", "time", "pen", "stroke"]
    case .unipen: [".PEN_DOWN", ".PEN_UP", ".COORD", ".SEGMENT"]
    case .webdriver, .playwright: []
    }
  }
}
