/// The touches of consecutive lines or of one packed line, read together and returned one at a time.
struct TouchRun {
  /// The touches of the run, including those that were already returned.
  private(set) var touches: [TouchEvent] = []
  /// The number of the line of the first touch.
  private var firstLine = 0
  /// The number of lines from one touch to the next: 1, or 0 in a packed line.
  private var linesPerTouch = 1
  /// The number of touches that were already returned.
  private var taken = 0

  /// The number of touches that are left.
  var count: Int { touches.count - taken }

  /// Returns the next touch with the number of its line, or nil.
  mutating func next() -> (touch: TouchEvent, line: Int)? {
    guard taken < touches.count else { return nil }
    defer { taken += 1 }
    return (touches[taken], firstLine + taken * linesPerTouch)
  }

  /// Returns the array of the touches, so that its memory is used again, and becomes empty.
  mutating func takeArray() -> [TouchEvent] {
    defer { self = TouchRun() }
    return touches
  }

  /// Begins a new run of `touches`; the last touch is on line `lastLine`, and all of them are if the
  /// line is packed.
  mutating func begin(_ touches: [TouchEvent], lastLine: Int, isPacked: Bool) {
    self.touches = touches
    linesPerTouch = isPacked ? 0 : 1
    firstLine = isPacked ? lastLine : lastLine - touches.count + 1
    taken = 0
  }

  /// Replaces the content of `buffer` with the touches that are left.
  mutating func takeAll(into buffer: inout [TouchEvent]) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: touches[taken...])
    taken = touches.count
  }
}
