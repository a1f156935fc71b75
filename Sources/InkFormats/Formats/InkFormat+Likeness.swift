extension InkFormat {
  /// Returns the format that a text of no known format looks most like; nil if it looks like none.
  ///
  /// A format is like the text if at least two of its words occur in it.
  ///
  /// - Parameter bytes: the first `recognizedLength` bytes of the text, or all of a shorter one.
  /// - Returns: The format; the first one in the table if several are alike.
  public static func nearest(to bytes: [UInt8]) -> InkFormat? {
    let text = String(decoding: bytes.prefix(recognizedLength), as: UTF8.self)
    let counts = readable.map { format in
      (format: format, count: format.words.count { text.contains($0) })
    }
    let best = counts.max { $0.count < $1.count }
    return best.flatMap { $0.count >= 2 ? $0.format : nil }
  }

  /// Words that most files of the format hold.
  private var words: [String] {
    switch self {
    case .dollar: ["Gesture", "<Stroke", "<Point", "X=", "Y="]
    case .quickdraw: ["\"drawing\"", "\"word\"", "\"key_id\"", "\"countrycode\""]
    case .inkml: ["<ink", "<trace", "traceFormat", "channel", "InkML"]
    case .strokes: ["\"points\"", "\"x\"", "\"y\"", "\"time\"", "drawnPath"]
    case .getevent: ["/dev/input/event", "0003 003", "0000 0000", "EV_ABS"]
    case .evemu: ["EVEMU", "E: ", "A: ", "N: "]
    case .libinput: ["libinput", "evdev:", "events:", "absinfo:"]
    case .evtest: ["Event: time", "EV_ABS", "SYN_REPORT", "Input driver version"]
    case .pointer: ["pointerdown", "pointermove", "clientX", "PointerDownEvent", "pointerId"]
    case .keyman: ["touchpoints", "isFromTouch", "targetX", "coords"]
    case .csv: [",x", ",y", "time", "pen", "stroke"]
    case .unipen: [".PEN_DOWN", ".PEN_UP", ".COORD", ".SEGMENT"]
    case .webdriver, .playwright: []
    }
  }
}
