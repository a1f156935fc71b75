// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The life of each contact: which are down, and what the next touch does to their strokes.
///
/// An engine keeps the open strokes in an array and does the steps of each touch in order. A stroke
/// is known by its slot, which is its index in that array: a stroke that begins is appended, one that
/// is lifted or discarded is removed.
///
///     for step in contacts.steps(of: touch) {
///       switch step {
///       case .begin(let sample, _): open.append([sample.location])
///       case .extend(let slot, _): open[slot].append(touch.location)
///       case .lift(let slot, _): finished.append(open.remove(at: slot))
///       case .discard(let slot): open.remove(at: slot)
///       }
///     }
///
/// After a reset, the strokes of the contacts that are down go on when they are next elsewhere, from
/// where they were.
public struct DrawingContacts: Sendable {
  /// A contact that is down, with its latest sample.
  @usableFromInline struct Contact: Sendable {
    @usableFromInline let number: Int
    @usableFromInline var sample: StrokeSample
    /// True unless a reset closed its stroke.
    var isNew: Bool
    /// The place where it came down.
    let origin: Point
    /// True while it stays so near to that place that it is a tap; known only if taps are discarded.
    var isTap = true

    init(_ touch: TouchEvent) {
      (number, sample, isNew) = (touch.contact, StrokeSample(touch), true)
      origin = touch.location
    }
  }

  /// The contacts that draw, and the strokes that stay.
  public let rules: ContactRules
  /// True if the places of moves decide which strokes stay.
  @usableFromInline let watchesMoves: Bool
  /// The number of contacts since the latest reset that the rules leave out: those of another kind
  /// of pointer, and taps that were discarded.
  public private(set) var leftOut = 0
  /// The contacts with an open stroke, in the order of their slots; only a few, so they are searched
  /// one by one.
  @usableFromInline var drawing: [Contact] = []
  /// The contacts that are down and draw from their next move on.
  private var waiting: [Contact] = []

  /// Creates the state before any touch.
  public init(_ rules: ContactRules = ContactRules()) {
    self.rules = rules
    watchesMoves = rules.taps != nil
  }

  /// Returns true if a contact is down, and not ignored beside another one.
  public func isDown(_ contact: Int) -> Bool {
    drawing.contains { $0.number == contact } || waiting.contains { $0.number == contact }
  }

  /// Takes a touch, and returns what it does to the strokes; nothing if it hovers, or if its contact
  /// is not down.
  ///
  /// A contact that comes down while it is down was canceled.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  public mutating func steps(of touch: TouchEvent) -> StrokeSteps {
    // Inlined in the engines, which is a tenth of the time of ink with motion; not in the engine for
    // pages, whose bytes travel.
    var steps = StrokeSteps(touch)
    // Nearly all touches are moves of a stroke, and one finger is down.
    if touch.phase == .moved, drawing.count == 1, drawing[0].number == touch.contact,
      !watchesMoves
    {
      steps.left = .extends
      swap(&steps.sample, &drawing[0].sample)
    } else {
      take(touch, &steps)
    }
    return steps
  }

  @usableFromInline @inline(never) mutating func take(
    _ touch: TouchEvent, _ steps: inout StrokeSteps
  ) {
    let slot = drawing.firstIndex { $0.number == touch.contact }
    switch touch.phase {
    case .hovered: break
    case .began: comeDown(touch, slot, &steps)
    case .moved: extend(slot, to: touch, &steps)
    case .ended: leave(touch, .ended, slot, &steps)
    case .cancelled: leave(touch, .cancelled, slot, &steps)
    }
  }

  /// Closes all strokes, which the engine removes; the contacts stay down.
  public mutating func reset() {
    for index in drawing.indices { drawing[index].isNew = false }
    waiting += drawing
    drawing.removeAll()
    leftOut = 0
  }

  private mutating func comeDown(
    _ touch: TouchEvent, _ slot: Int?, _ steps: inout StrokeSteps
  ) {
    waiting.removeAll { $0.number == touch.contact }
    if let slot { end(slot, .cancelled, as: .isCanceled, &steps) }
    guard rules.pointer ?? touch.pointer == touch.pointer else {
      leftOut += 1
      return
    }
    if !rules.onlyMoves {
      drawing.append(Contact(touch))
      steps.left.insert(.begins)
    } else if drawing.isEmpty && waiting.isEmpty {
      waiting.append(Contact(touch))
    }
  }

  /// Extends the stroke of a contact; that of one that waits begins first, where it waits.
  private mutating func extend(
    _ slot: Int?, to touch: TouchEvent, _ steps: inout StrokeSteps
  ) {
    guard let slot = slot ?? resume(touch, &steps) else { return }
    steps.slot = slot
    if let taps = rules.taps, drawing[slot].origin.distance(to: touch.location) > taps.radius {
      drawing[slot].isTap = false
    }
    swap(&steps.sample, &drawing[slot].sample)
    steps.left.insert(.extends)
  }

  /// Begins the stroke of a contact that waits and returns its slot; nil if it does not wait, or rests
  /// where it waits, which draws only if moves alone draw.
  private mutating func resume(
    _ touch: TouchEvent, _ steps: inout StrokeSteps
  ) -> Int? {
    guard let index = waiting.firstIndex(where: { $0.number == touch.contact }),
      rules.onlyMoves || waiting[index].sample.location != touch.location
    else { return nil }
    let contact = waiting.remove(at: index)
    steps.left.insert(.begins)
    if contact.isNew { steps.time = contact.sample.time }
    drawing.append(contact)
    return drawing.count - 1
  }

  /// Ends the stroke of a contact.
  ///
  /// The place of the end is a sample of its own if it is another one, unless moves alone draw.
  private mutating func leave(
    _ touch: TouchEvent, _ outcome: StrokeOutcome, _ slot: Int?, _ steps: inout StrokeSteps
  ) {
    if !rules.onlyMoves, slot.map({ drawing[$0].sample.location != touch.location }) ?? true {
      extend(slot, to: touch, &steps)
    }
    waiting.removeAll { $0.number == touch.contact }
    guard let slot = drawing.firstIndex(where: { $0.number == touch.contact }) else { return }
    end(slot, outcome, as: .ends, &steps)
  }

  private mutating func end(
    _ slot: Int, _ outcome: StrokeOutcome, as step: StrokeSteps.Left, _ steps: inout StrokeSteps
  ) {
    let contact = drawing.remove(at: slot)
    let isStray = contact.isTap && rules.taps?.discards(at: contact.origin) ?? false
    if isStray { leftOut += 1 }
    (steps.slot, steps.outcome) = (slot, outcome)
    steps.isDiscarded = isStray || outcome == .cancelled && rules.discardsCanceled
    steps.left.insert(step)
  }
}

/// One change of the open strokes of an engine.
public enum StrokeStep: Hashable, Sendable {
  /// A stroke begins at a sample. It counts from a time on: that of the sample, or after a reset that
  /// of the touch that goes on.
  case begin(StrokeSample, at: Microseconds)
  /// The stroke in a slot is extended by the touch, from a place.
  case extend(Int, from: Point)
  /// The stroke in a slot is over, and stays.
  case lift(Int, StrokeOutcome)
  /// The stroke in a slot is over, and is removed.
  case discard(Int)
}

/// The steps of one touch in order.
///
/// No touch extends one stroke and ends another, so one slot is enough, and a stroke that begins is
/// extended from the sample at which it begins. That is a third of the bytes of four steps, which
/// are moved at each touch.
public struct StrokeSteps: Sequence, IteratorProtocol, Sendable {
  /// The kinds of steps, in their order.
  @usableFromInline struct Left: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The end of the stroke that a contact drew when it came down again.
    static let isCanceled = Left(rawValue: 1)
    static let begins = Left(rawValue: 2)
    @inlinable static var extends: Left { Left(rawValue: 4) }
    static let ends = Left(rawValue: 8)
  }

  /// The steps that were not taken yet.
  @usableFromInline var left: Left = []
  /// The slot of the stroke that is extended or over.
  @usableFromInline var slot = 0
  /// The sample at which the stroke begins, or from which it is extended.
  @usableFromInline var sample: StrokeSample
  /// The time from which a stroke that begins counts.
  @usableFromInline var time: Microseconds
  @usableFromInline var outcome = StrokeOutcome.ended
  @usableFromInline var isDiscarded = false

  @inlinable init(_ touch: TouchEvent) {
    (sample, time) = (StrokeSample(touch), touch.time)
  }

  /// Returns the next step, or nil.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  public mutating func next() -> StrokeStep? {
    // The lowest bit that is set.
    let step = left.rawValue & (~left.rawValue &+ 1)
    left.remove(Left(rawValue: step))
    switch step {
    case 0: return nil
    case 2: return .begin(sample, at: time)
    case 4: return .extend(slot, from: sample.location)
    default: return isDiscarded ? .discard(slot) : .lift(slot, outcome)
    }
  }
}

/// One sample of a stroke.
public struct StrokeSample: Hashable, Sendable {
  /// The time of the sample.
  public let time: Microseconds
  /// The position in points.
  public let location: Point
  /// The pressure from 0 to 1; nil if it is unknown.
  public let force: Double?

  /// Creates the sample of a touch.
  @inlinable public init(_ touch: TouchEvent) {
    (time, location, force) = (touch.time, touch.location, touch.force)
  }
}
