/// Touches of lines that follow each other, read together and handed out one at a time.
struct TouchRun {
  /// The touches of the run, those that were handed out included.
  private(set) var touches: [TouchEvent] = []
  /// The number of the line of the first one.
  private var firstLine = 0
  /// How many were handed out.
  private var taken = 0

  /// How many are left.
  var count: Int { touches.count - taken }

  /// The next touch with the number of its line, or nil.
  mutating func next() -> (touch: TouchEvent, line: Int)? {
    guard taken < touches.count else { return nil }
    defer { taken += 1 }
    return (touches[taken], firstLine + taken)
  }

  /// Gives up the room of the touches, to be filled again.
  mutating func takeRoom() -> [TouchEvent] {
    defer { self = TouchRun() }
    return touches
  }

  /// Begins a new run of `touches`, the last one of which stands on line `lastLine`.
  mutating func begin(_ touches: [TouchEvent], lastLine: Int) {
    self.touches = touches
    firstLine = lastLine - touches.count + 1
    taken = 0
  }

  /// Hands out all that are left, in place of what `room` holds.
  mutating func takeAll(into room: inout [TouchEvent]) {
    room.removeAll(keepingCapacity: true)
    room.append(contentsOf: touches[taken...])
    taken = touches.count
  }
}
