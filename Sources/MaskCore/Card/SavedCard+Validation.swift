// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

extension SavedCard {
  /// The maximum number of contacts that are down: as many as any reader accepts.
  static let contactLimit = 1024
  /// The maximum of times and counts: they stay below 2^53, so that each is also an exact `Double`.
  static let greatestInteger = (1 << 53) - 1

  /// Throws if no card with the given rules can be in this state, as far as later touches depend on
  /// it; the state lies on the frame of the rules.
  ///
  /// A state that passes causes no trap. Whether the strokes give the saved coverage shows only
  /// when they are drawn.
  ///
  /// - Parameters:
  ///   - rules: The description of the card.
  ///   - eligible: The number of eligible samples of the card.
  /// - Throws: The first fault.
  /// - Complexity: O(n) in the number of strokes and segments.
  func validate(_ rules: ScratchRules, eligible: Int) throws(SavedCardError) {
    try (0...Int64(Self.greatestInteger)).check(clock, at: Place("clock"))
    try check(coverage, eligible: eligible, at: Place("coverage"))
    for (i, brush) in brushes.enumerated() {
      try ScratchLimits.brushWidth.check(brush.width, at: Place("brushes", "\(i)", "width"))
    }
    let ranges = CoordinateRanges(rules.frame.origin)
    try validateStrokes(ranges)
    try validatePieces(ranges)
    try validateContacts(rules, ranges)
    for (i, reset) in resets.enumerated() {
      try (0...clock).check(reset.time, at: Place("resets", "\(i)", "t"))
      try check(reset.coverage, eligible: eligible, at: Place("resets", "\(i)", "coverage"))
    }
    try validateTimes(rules)
  }

  private typealias Place = SavedCardError.Place

  private func check(
    _ coverage: Coverage, eligible: Int, at place: @autoclosure () -> Place
  ) throws(SavedCardError) {
    try (eligible...eligible).check(coverage.eligible, at: place().appending("eligible"))
  }

  private func validateStrokes(_ ranges: CoordinateRanges) throws(SavedCardError) {
    for (i, stroke) in strokes.enumerated() {
      let place = Place("strokes", "\(i)")
      try ranges.check(stroke.start, width: stroke.startWidth, at: place)
      try (0...clock).check(stroke.firstTime, at: place.appending("began"))
      try (0...clock).check(stroke.lastTime, at: place.appending("ended"))
      try (0...Self.greatestInteger).check(stroke.samples, at: place.appending("samples"))
    }
  }

  /// Checks the segments, which are stored in columns, so the column comes before the row in a
  /// place.
  private func validatePieces(_ ranges: CoordinateRanges) throws(SavedCardError) {
    guard !strokes.isEmpty else {
      return try (0...0).check(count: pieces.count, at: Place("pieces"))
    }
    var last: Microseconds = 0
    for (i, piece) in pieces.enumerated() {
      func place(_ column: String) -> Place { Place("pieces", column, "\(i)") }
      try (0...strokes.count - 1).check(piece.stroke, at: place("stroke"))
      try (0...brushes.count).check(piece.brush, at: place("brush"))
      try ranges.x.check(piece.end.x, at: place("x"))
      try ranges.y.check(piece.end.y, at: place("y"))
      try ranges.width.check(piece.endWidth, at: place("width"))
      try (last...clock).check(piece.time, at: place("t"))
      try (0...piece.time).check(piece.startTime, at: place("from"))
      last = piece.time
    }
  }

  // MARK: What is down

  private func validateContacts(
    _ rules: ScratchRules, _ ranges: CoordinateRanges
  ) throws(SavedCardError) {
    var drawing: Set<Int> = []
    for (i, stroke) in strokes.enumerated() where stroke.outcome == .open {
      try add(stroke.contact, to: &drawing, at: Place("strokes", "\(i)"))
    }
    for (i, contact) in resting.enumerated() {
      let place = Place("resting", "\(i)")
      try ranges.check(contact.location, width: contact.width, at: place)
      try (0...clock).check(contact.time, at: place.appending("t"))
      try add(contact.number, to: &drawing, at: place)
    }
    var pressed: Set<Int> = []
    for (i, contact) in pressing.enumerated() {
      try add(contact, to: &pressed, at: Place("pressing", "\(i)"))
    }
    for (i, contact) in stopped.enumerated() {
      try add(contact, to: &pressed, at: Place("stopped", "\(i)"))
    }
    if !rules.stopsAtThreshold {
      try (0...0).check(count: stopped.count, at: Place("stopped"))
    }
    let counts = 0...Self.greatestInteger
    try counts.check(leftOut.beside, at: Place("leftOut", "beside"))
    try counts.check(leftOut.afterThreshold, at: Place("leftOut", "afterThreshold"))
    if rules.input == .pan {
      try validatePan(drawing)
    } else {
      try (0...0).check(count: pan.contacts.count, at: Place("pan", "contacts"))
    }
  }

  /// Checks the state of a pan; only the contact of the pan may draw.
  private func validatePan(_ drawing: Set<Int>) throws(SavedCardError) {
    let canvas = CoordinateRanges(.zero)
    try canvas.check(pan.origin, at: Place("pan", "origin"))
    var contacts: Set<Int> = []
    for (i, contact) in pan.contacts.enumerated() {
      try canvas.check(contact.location, at: Place("pan", "contacts", "\(i)"))
      try add(contact.contact, to: &contacts, at: Place("pan", "contacts", "\(i)"))
    }
    if let pan = pan.pan { try canvas.check(pan.location, at: Place("pan", "pan")) }
    let panning = Set([pan.pan?.contact].compactMap { $0 })
    if let stray = drawing.symmetricDifference(panning).min() {
      throw .strayContact(Place("pan", "pan"), contact: stray)
    }
  }

  private func add(
    _ contact: Int, to contacts: inout Set<Int>, at place: @autoclosure () -> Place
  ) throws(SavedCardError) {
    guard contacts.insert(contact).inserted else {
      throw .repeatedContact(place(), contact: contact)
    }
    try (0...Self.contactLimit).check(count: contacts.count, at: place())
  }

  // MARK: What a reset left

  private func validateTimes(_ rules: ScratchRules) throws(SavedCardError) {
    let (regions, combinations) = (rules.regions.count, rules.combinations.count)
    if let releasedSince { try (0...clock).check(releasedSince, at: Place("releasedSince")) }
    if let card = first.card { try (0...clock).check(card, at: Place("first", "card")) }
    try validate(
      first.combinations, combinations...combinations, at: Place("first", "combinations"))
    try validate(first.regions, regions...regions, at: Place("first", "regions"))
    try validate(first.touched, regions...regions, at: Place("first", "touched"))
    try validate(crossings.card.all.map(Optional.some), 0...100, at: Place("crossings", "card"))
    // The list is empty if no times were kept yet.
    if !crossings.regions.isEmpty {
      try (regions...regions).check(
        count: crossings.regions.count, at: Place("crossings", "regions"))
    }
    for (i, times) in crossings.regions.enumerated() {
      try validate(times.all.map(Optional.some), 0...100, at: Place("crossings", "regions", "\(i)"))
    }
  }

  private func validate(
    _ times: [Microseconds?], _ count: ClosedRange<Int>, at place: Place
  ) throws(SavedCardError) {
    try count.check(count: times.count, at: place)
    for (i, time) in times.enumerated() {
      if let time { try (0...clock).check(time, at: place.appending("\(i)")) }
    }
  }

  // MARK: Ranges

  /// The ranges of the coordinates and widths of strokes.
  private struct CoordinateRanges {
    /// The positions on the canvas, relative to a corner, in points.
    let (x, y): (ClosedRange<Double>, ClosedRange<Double>)
    /// The widths of a tip, in points.
    let width = 0...ScratchLimits.brushWidth.upperBound

    init(_ corner: Point) {
      let points = ScratchLimits.coordinate
      x = points.lowerBound - corner.x...points.upperBound - corner.x
      y = points.lowerBound - corner.y...points.upperBound - corner.y
    }

    func check(
      _ point: Point, width: Double = 0, at place: SavedCardError.Place
    ) throws(SavedCardError) {
      try x.check(point.x, at: place.appending("x"))
      try y.check(point.y, at: place.appending("y"))
      try self.width.check(width, at: place.appending("width"))
    }
  }
}

extension ClosedRange<Double> {
  /// Throws if a number is outside the range, such as NaN.
  fileprivate func check(
    _ value: Double, at place: @autoclosure () -> SavedCardError.Place
  ) throws(SavedCardError) {
    guard contains(value) else { throw .outOfRange(place(), found: value, expected: self) }
  }
}

extension ClosedRange where Bound: BinaryInteger {
  /// Throws if an integer is outside the range.
  fileprivate func check(
    _ value: Bound, at place: @autoclosure () -> SavedCardError.Place
  ) throws(SavedCardError) {
    guard contains(value) else {
      throw .outOfRange(
        place(), found: Double(value), expected: Double(lowerBound)...Double(upperBound))
    }
  }
}

extension ClosedRange<Int> {
  /// Throws if a number of elements is outside the range.
  fileprivate func check(
    count: Int, at place: @autoclosure () -> SavedCardError.Place
  ) throws(SavedCardError) {
    guard contains(count) else { throw .count(place(), found: count, expected: self) }
  }
}
