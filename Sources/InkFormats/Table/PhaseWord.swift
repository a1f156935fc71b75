// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A word of a table for what a contact does in a row: `touchstart`, `ACTION_MOVE`, `pointer up`.
///
/// Case, punctuation and the name of a kind of events before the word do not count.
struct PhaseWord {
  /// The phase of the contact; one that does not move is `moved`.
  let phase: TouchEvent.Phase
  /// The kind of pointer that the word names; nil if it names none.
  let pointer: TouchEvent.Pointer?

  private static let kinds: [(name: String, pointer: TouchEvent.Pointer?)] = [
    ("action", .touch), ("uitouchphase", .touch), ("motionevent", nil), ("touch", .touch),
    ("finger", .touch), ("pointer", nil), ("mouse", .mouse), ("pen", .pen), ("stylus", .pen),
    ("on", nil), ("event", nil), ("phase", nil),
  ]

  private static let phases: [String: TouchEvent.Phase] = {
    let words: [(TouchEvent.Phase, [String])] = [
      (.began, ["began", "begin", "begins", "start", "started", "down", "press", "pressed"]),
      (.moved, ["moved", "move", "moves", "drag", "dragged", "stationary", "update"]),
      (.ended, ["ended", "end", "ends", "up", "release", "released", "lift", "lifted", "stop"]),
      (.cancelled, ["cancelled", "canceled", "cancel"]),
      (.hovered, ["hovered", "hover", "hovermove", "hoverenter", "hoverexit"]),
    ]
    return Dictionary(
      words.flatMap { phase, words in words.map { ($0, phase) } }, uniquingKeysWith: { $1 })
  }()

  /// Reads a word; nil for any other text.
  ///
  /// - Complexity: O(n) in the length of the text, and O(1) for a long one.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var word = TableHeader.plain(text)[...]
    var pointer: TouchEvent.Pointer?
    while true {
      if let phase = PhaseWord.phases[String(word)] {
        self.phase = phase
        self.pointer = pointer
        return
      }
      guard let kind = PhaseWord.kinds.first(where: { word.hasPrefix($0.name) }) else {
        return nil
      }
      word = word.dropFirst(kind.name.count)
      pointer = pointer ?? kind.pointer
    }
  }
}

/// The meaning of the cells of a pen column.
enum PenCells {
  /// Numbers or Booleans; true, or any number but 0, is on the surface, unless the column tells that
  /// the pen is up.
  case states(isInverted: Bool)
  /// Words that tell the state of the pen in each row: a word for down means that it is still down.
  case stateWords
  /// Words for events: each word for down begins a contact.
  case events

  /// Reads the words of a column, from the row after the current one of `rows`.
  ///
  /// Words for down in two rows one after the other of a table without a word for moves are states.
  ///
  /// - Returns: nil if no cell is a word for the beginning of a contact.
  static func words(in column: Int, id: Int?, of rows: TableRows) -> PenCells? {
    var rows = rows
    var (begins, moves, repeats) = (false, false, false)
    var last: [[UInt8]: TouchEvent.Phase] = [:]
    while (try? rows.next()) == true {
      guard let word = PhaseWord(rows.text(column)) else { continue }
      let id = id.map { Array(rows.source($0)) } ?? []
      if word.phase == .began { begins = true }
      if word.phase == .moved { moves = true }
      if word.phase == .began, last[id] == .began { repeats = true }
      last[id] = word.phase
    }
    return begins ? repeats && !moves ? .stateWords : .events : nil
  }

  /// Reads the states of a column, from the row after the current one of `rows`, if all cells are.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - rows: The rows, at the one before the first that is read.
  ///   - numbers: True if a column of 0 and 1 tells states too.
  /// - Returns: The meaning of the cells; nil for other cells.
  static func states(in column: Int, of rows: TableRows, numbers: Bool) -> PenCells? {
    var rows = rows
    var found: Set<String> = []
    while (try? rows.next()) == true {
      if rows.isEmpty(column) { continue }
      let text = rows.text(column).lowercased()
      guard isDown(text) != nil || numbers && ["0", "1"].contains(text) else { return nil }
      found.insert(text)
    }
    return found.isEmpty || found.isSubset(of: ["0", "1"]) && found.count < 2
      ? nil : .states(isInverted: false)
  }

  /// Returns the state that a word tells; nil for any other text.
  static func isDown(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}
