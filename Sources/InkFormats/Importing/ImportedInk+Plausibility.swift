// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

// What no hand can do: one pen that is down twice, a jump across the canvas, a stroke that takes no
// time, and contacts that all begin at one time because their times begin anew.

extension ImportedInk {
  /// Lays the strokes of one pen end to end, each `syntheticStep` after the one before it in the file,
  /// if some overlap in time.
  ///
  /// A stroke that begins when another one ends does not overlap with it, and one that begins after the
  /// stroke before it stays. The times within strokes are those of the file, so the recording keeps its
  /// times; the note says that the pauses are made up.
  ///
  /// - Throws: `Fault` if the drawing gets too long.
  /// - Complexity: O(n log n) in the number of strokes.
  mutating func layEndToEnd() throws(Fault) {
    guard hasOnePen, overlaps else { return }
    var (count, place) = (0, Place(line: 1, byte: 1))
    var end = strokes[0].lastTime
    for index in strokes.indices.dropFirst() {
      let start = strokes[index].firstTime
      if start < end {
        let shift = end + ImportedInk.syntheticStep - start
        for sample in strokes[index].samples.indices {
          strokes[index].samples[sample].time = strokes[index].samples[sample].time.map {
            $0 + shift
          }
        }
        if count == 0 { place = strokes[index].place }
        count += 1
      }
      end = strokes[index].lastTime
      guard end <= TouchRange.time.upperBound + strokes[0].firstTime else {
        throw .value(
          strokes[index].place, name: "time", found: "strokes of one pen that overlap",
          expected: "at most \(TouchRange.time.upperBound) microseconds, one stroke after the other"
        )
      }
    }
    assume(
      Assumption(
        .overlap,
        "strokes of one pen that overlap in time follow each other; pauses of 8 ms are made up",
        count: count, at: place))
  }

  /// True if a stroke begins before another one ends.
  private var overlaps: Bool {
    var end = Microseconds.min
    let order = strokes.indices.sorted {
      (strokes[$0].firstTime, $0) < (strokes[$1].firstTime, $1)
    }
    for index in order {
      if strokes[index].firstTime < end { return true }
      end = max(end, strokes[index].lastTime)
    }
    return false
  }

  /// The places of the contacts in the file, by their numbers.
  func places(of numbers: [Int]) -> [Int: Place] {
    var places: [Int: Place] = [:]
    for (stroke, number) in zip(strokes, numbers) where places[number] == nil {
      places[number] = stroke.place
    }
    return places
  }

  /// The longest time of a jump, in microseconds: two samples of a touch screen are further apart.
  private static let jumpTime: Microseconds = 2_000
  /// The least length of a jump, in points: 9 m/s within `jumpTime`, beyond any hand.
  private static let leastJump = 50.0

  /// Notes the touches that no hand can make, unless a script makes them.
  ///
  /// - Parameters:
  ///   - touches: the touches in the order of their times.
  ///   - canvas: their canvas.
  ///   - places: the places of contacts in the file.
  /// - Complexity: O(n).
  mutating func noteImplausible(
    _ touches: [TouchEvent], on canvas: RecordingHeader.Canvas, places: [Int: Place]
  ) {
    if isScript { return }
    let jump = max(max(canvas.size.width, canvas.size.height) / 2, ImportedInk.leastJump)
    var down: [Int: ContactPath] = [:]
    var jumps = Tally()
    var instants = Tally()
    var begins: [Microseconds] = []
    for touch in touches where touch.phase != .hovered {
      if touch.phase == .began {
        down[touch.contact] = ContactPath(first: touch)
        begins.append(touch.time)
        continue
      }
      down[touch.contact]?.add(touch, jump: (jump, ImportedInk.jumpTime))
      guard touch.phase == .ended || touch.phase == .cancelled,
        let path = down.removeValue(forKey: touch.contact)
      else { continue }
      if path.takesNoTime {
        instants.add(1, at: places[touch.contact])
      } else if path.jumps > 0 {
        jumps.add(path.jumps, at: places[touch.contact])
      }
    }
    note("jumps of at least half the canvas within 2 ms", jumps)
    note("strokes of several positions at one time", instants)
    if !hasOnePen, begins.count > 1, begins.allSatisfy({ $0 == begins[0] }) {
      var all = Tally()
      all.add(begins.count, at: places.values.min { ($0.line, $0.byte) < ($1.line, $1.byte) })
      note("contacts that all begin at the same time", all)
    }
  }

  private mutating func note(_ what: String, _ tally: Tally) {
    guard tally.count > 0, let place = tally.place else { return }
    notes.append(.implausible(what, count: tally.count, place))
  }
}

/// A count, with the place of the first that was counted.
private struct Tally {
  private(set) var count = 0
  private(set) var place: Place?

  mutating func add(_ more: Int, at place: Place?) {
    count += more
    self.place = self.place ?? place
  }
}

/// A contact that is down.
private struct ContactPath {
  private let first: TouchEvent
  private var last: TouchEvent
  private var moves = false
  private(set) var jumps = 0

  init(first: TouchEvent) {
    self.first = first
    last = first
  }

  /// True if the contact moved without any time.
  var takesNoTime: Bool { moves && last.time == first.time }

  mutating func add(_ touch: TouchEvent, jump: (length: Double, time: Microseconds)) {
    let length = (touch.location - last.location).length
    if length > 0 { moves = true }
    if length >= jump.length, touch.time - last.time <= jump.time { jumps += 1 }
    last = touch
  }
}

extension ImportedInk.Stroke {
  /// The time of the first sample.
  var firstTime: Microseconds { samples.first?.time ?? 0 }

  /// The time of the last sample.
  var lastTime: Microseconds { samples.last?.time ?? 0 }
}
