import JSONStream

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
  /// The members with unknown keys of those touches that have some, and the indices of the touches,
  /// in their order.
  private var extras: [(touch: Int, members: [JSONMember])] = []
  /// The number of elements of `extras` that were already returned.
  private var takenExtras = 0

  /// The number of touches that are left.
  var count: Int { touches.count - taken }

  /// Returns the next touch with the number of its line, or nil.
  mutating func next() -> (touch: TouchEvent, line: Int)? {
    guard taken < touches.count else { return nil }
    defer { taken += 1 }
    return (touches[taken], firstLine + taken * linesPerTouch)
  }

  /// Returns the members with unknown keys of the touch that `next` returned last; call it once.
  mutating func takeExtras() -> [JSONMember] {
    guard takenExtras < extras.count, extras[takenExtras].touch == taken - 1 else { return [] }
    defer { takenExtras += 1 }
    return extras[takenExtras].members
  }

  /// True if members with unknown keys are left.
  var hasExtras: Bool { takenExtras < extras.count }

  /// Returns the array of the touches, so that its memory is used again, and becomes empty.
  mutating func takeArray() -> [TouchEvent] {
    defer { self = TouchRun() }
    return touches
  }

  /// Adds the members with unknown keys of the touch at `index` of the run that begins next.
  mutating func add(_ members: [JSONMember], ofTouch index: Int) {
    extras.append((index, members))
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
  ///
  /// - Returns: Their members with unknown keys, and the numbers of their lines.
  mutating func takeAll(into buffer: inout [TouchEvent]) -> [(members: [JSONMember], line: Int)] {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: touches[taken...])
    taken = touches.count
    defer { takenExtras = extras.count }
    return extras[takenExtras...].map { ($0.members, firstLine + $0.touch * linesPerTouch) }
  }
}
