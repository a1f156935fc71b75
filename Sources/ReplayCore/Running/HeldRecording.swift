// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording
import TraceCore

/// The rest of a recording, read before it is played: to its end, or only the first events.
///
/// So that other recordings are read while it is played. A guide that is placed on the ink needs all
/// touches before the first one is judged. Of a touch only the time, the contact, its pointer, the
/// phase and the position are held then, which is all that a trace looks at. A frame at a share of the
/// duration needs the end; any scene may follow, so touches are whole.
struct HeldRecording: Sendable {
  /// The last part of the recording, which is no event; nil if it was not read so far.
  private(set) var end: RecordingPart?

  private var touches = HeldTouches()
  /// The events that are not in `touches`, each with its line and the number of held touches before
  /// it.
  private var others: [(touches: Int, event: RecordingEvent, line: Int)] = []
  /// The number of events of `others` that were already returned.
  private var returned = 0

  /// Creates the beginning of a recording without events.
  init() {}

  /// The number of events that were read and not returned.
  var count: Int { touches.count - touches.returned + others.count - returned }

  /// Reads on in the recording that `feed` is in, to its end or to a number of events, which are held
  /// whole.
  ///
  /// - Complexity: O(n) in the number of events.
  mutating func read(from feed: inout RecordingFeed, upTo limit: Int) {
    while end == nil, count < limit {
      if let (event, line) = part(of: &feed) { others.append((touches.count, event, line)) }
    }
  }

  /// Reads the rest of the recording that `feed` is in, and measures its ink.
  ///
  /// - Returns: The box of the ink of all events, those before included; nil without ink.
  /// - Complexity: O(n) in the number of events. A touch takes 24 bytes until it is returned; an
  ///   event that is no touch, or does not fit into them, is held whole.
  mutating func read(from feed: inout RecordingFeed, measuring box: InkBox) -> Rect? {
    var box = self.box(measuredBy: box)
    while end == nil {
      guard let (event, line) = part(of: &feed) else { break }
      box.play(event)
      if case .touch(let touch) = event, touches.append(touch) { continue }
      others.append((touches.count, event, line))
    }
    return box.rect
  }

  /// Returns the next event; nil at the end, which is then known.
  private mutating func part(of feed: inout RecordingFeed) -> (event: RecordingEvent, line: Int)? {
    let part = feed.nextPart()
    if case .event(let event, let line) = part { return (event, line) }
    end = part
    return nil
  }

  /// Returns the box of the ink as another box measures it; nil without ink.
  ///
  /// - Complexity: O(n) in the number of events that were not returned yet.
  func ink(measuredBy box: InkBox) -> Rect? { self.box(measuredBy: box).rect }

  private func box(measuredBy box: InkBox) -> InkBox {
    var (rest, box) = (self, box)
    while let (event, _) = rest.next() { box.play(event) }
    return box
  }

  /// Removes and returns the next event and its line, which is 0 for a held touch; nil after the last
  /// event.
  mutating func next() -> (event: RecordingEvent, line: Int)? {
    if returned < others.count, others[returned].touches == touches.returned {
      defer { returned += 1 }
      return (others[returned].event, others[returned].line)
    }
    return touches.next().map { (.touch($0), 0) }
  }
}

/// A queue of touches that takes 24 bytes for each, in blocks that are freed when they are read.
///
///     x, y        16 bytes: two doubles
///     time        30 bits: the microseconds since the touch before, up to 17 minutes
///     phase        3 bits
///     pointer      2 bits
///     contact     29 bits
private struct HeldTouches {
  private struct Sample {
    let location: Point
    let bits: UInt64
  }

  /// The number of touches in the queue, with those that were already returned.
  private(set) var count = 0
  /// The number of touches that were already returned.
  private(set) var returned = 0

  private var blocks: [[Sample]] = []
  /// The times of the last touch that was appended, and of the last one that was returned.
  private var (lastIn, lastOut): (Microseconds, Microseconds) = (0, 0)

  private static let blockCapacity = 4096
  private static let (phaseShift, pointerShift, contactShift): (UInt64, UInt64, UInt64) =
    (30, 33, 35)
  private static let timeMask: UInt64 = (1 << phaseShift) - 1
  private static let phaseMask: UInt64 = (1 << (pointerShift - phaseShift)) - 1
  private static let pointerMask: UInt64 = (1 << (contactShift - pointerShift)) - 1

  /// Appends a touch, if its contact and the time since the touch before fit into their bits.
  ///
  /// - Returns: False if they do not fit; the touch is then not in the queue.
  /// - Precondition: The time is not before that of the touch before.
  mutating func append(_ touch: TouchEvent) -> Bool {
    let pause = UInt64(touch.time - lastIn)
    guard pause <= Self.timeMask, let contact = UInt32(exactly: touch.contact), contact < 1 << 29
    else { return false }
    if count % Self.blockCapacity == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockCapacity)
    }
    let phase = UInt64(touch.phase.rawValue)
    let pointer = UInt64(touch.pointer.rawValue)
    blocks[blocks.count - 1].append(
      Sample(
        location: touch.location,
        bits: UInt64(contact) << Self.contactShift | pointer << Self.pointerShift
          | phase << Self.phaseShift | pause))
    count += 1
    lastIn = touch.time
    return true
  }

  /// Removes and returns the next touch; nil if none is left.
  mutating func next() -> TouchEvent? {
    guard returned < count else { return nil }
    let (block, index) = returned.quotientAndRemainder(dividingBy: Self.blockCapacity)
    let sample = blocks[block][index]
    returned += 1
    if returned % Self.blockCapacity == 0 { blocks[block] = [] }
    let phase = UInt8(truncatingIfNeeded: sample.bits >> Self.phaseShift & Self.phaseMask)
    let pointer = UInt8(truncatingIfNeeded: sample.bits >> Self.pointerShift & Self.pointerMask)
    guard let phase = TouchEvent.Phase(rawValue: phase),
      let pointer = TouchEvent.Pointer(rawValue: pointer)
    else {
      preconditionFailure("Phase and pointer are held as they were")
    }
    lastOut += Microseconds(sample.bits & Self.timeMask)
    var touch = TouchEvent(
      time: lastOut, contact: Int(sample.bits >> Self.contactShift), phase: phase,
      location: sample.location)
    touch.pointer = pointer
    return touch
  }
}
