// SPDX-License-Identifier: Apache-2.0
import Geometry
package import TouchRecording

/// A recording that is being shrunk: its samples, its resets and its end.
///
/// A reader accepts the recording without a repair after any items are left out: the first sample
/// of a contact begins it, and the last one ends it in the phase in which it ended at first.
package struct CandidateRecording: Hashable, Sendable {
  /// One line of the recording.
  struct Item: Hashable, Sendable {
    /// The time since the recording began, in microseconds.
    var time: Microseconds
    /// The sample, with a time and a phase that `entries` replaces; nil for a reset.
    var touch: TouchEvent?
    /// The index of its contact, from 0 in the order in which contacts begin; nil for a reset and
    /// for a sample that hovers.
    let stroke: Int?
  }

  /// The items that are left, in their order.
  var items: [Item] = []
  /// The end of the recording, in microseconds.
  package var endTime: Microseconds
  /// The last phase of each contact; nil for a contact that is down until the recording ends.
  private var outcomes: [TouchEvent.Phase?] = []

  /// Copies the samples and the resets of a recording, without its marks, notes and expectations,
  /// which change no score.
  package init(_ recording: Recording) {
    endTime = recording.endTime
    var down: [Int: Int] = [:]
    for entry in recording.entries {
      switch entry.event {
      case .touch(let touch):
        items.append(Item(time: touch.time, touch: touch, stroke: stroke(of: touch, &down)))
      case .reset(let time): items.append(Item(time: time, touch: nil, stroke: nil))
      case .mark, .note, .expect, .other: break
      }
    }
  }

  private mutating func stroke(of touch: TouchEvent, _ down: inout [Int: Int]) -> Int? {
    switch touch.phase {
    case .began:
      down[touch.contact] = outcomes.count
      outcomes.append(nil)
    case .ended, .cancelled:
      if let stroke = down[touch.contact] { outcomes[stroke] = touch.phase }
    case .moved, .hovered: break
    }
    return touch.phase == .hovered ? nil : down[touch.contact]
  }

  /// The number of samples that are left.
  package var sampleCount: Int { items.count { $0.touch != nil } }

  /// The indices of the contacts that have items left, in the order in which they begin.
  var strokes: [Int] { Set(items.compactMap(\.stroke)).sorted() }

  /// A Boolean value that indicates whether the recording can be written.
  ///
  /// A contact that ends needs one sample to begin and another one to end, and every time must be
  /// below `timeLimit`.
  var isWritable: Bool {
    guard endTime < CandidateRecording.timeLimit else { return false }
    return zip(counts, outcomes).allSatisfy { count, outcome in count != 1 || outcome == nil }
  }

  /// The exclusive end of the times that JSON readers hold exactly, in microseconds.
  static let timeLimit: Microseconds = 1 << 53

  /// The number of samples that are left of each contact.
  var counts: [Int] {
    var counts = [Int](repeating: 0, count: outcomes.count)
    for case let stroke? in items.lazy.map(\.stroke) { counts[stroke] += 1 }
    return counts
  }

  /// Checks that a recording that can be written can also be written without some of its items.
  ///
  /// - Parameters:
  ///   - range: The indices of the items to leave out.
  ///   - counts: The `counts` of the recording with these items.
  /// - Returns: True if it can.
  /// - Complexity: O(n) in the number of items in `range`.
  func isWritable(without range: Range<Int>, counts: [Int]) -> Bool {
    var left: [Int: Int] = [:]
    for case let stroke? in items[range].lazy.map(\.stroke) {
      left[stroke, default: counts[stroke]] -= 1
    }
    return left.allSatisfy { stroke, count in count != 1 || outcomes[stroke] == nil }
  }

  /// The entries of the recording, with times and phases set.
  ///
  /// - Precondition: The recording can be written.
  package var entries: [RecordingEntry] {
    let last = lastItems
    var pointers = [TouchEvent.Pointer?](repeating: nil, count: outcomes.count)
    return items.enumerated().map { index, item in
      guard var touch = item.touch else { return RecordingEntry(.reset(time: item.time)) }
      touch.time = item.time
      if let stroke = item.stroke {
        let isFirst = pointers[stroke] == nil
        touch.phase =
          isFirst ? .began : last[stroke] == index ? outcomes[stroke] ?? .moved : .moved
        // A contact keeps the pointer of its first sample.
        let pointer = pointers[stroke] ?? touch.pointer
        (pointers[stroke], touch.pointer) = (pointer, pointer)
      }
      return RecordingEntry(.touch(touch))
    }
  }
}

extension CandidateRecording {
  /// Returns the time from the item before to the item at `index`, in microseconds; the index
  /// `items.count` stands for the end of the recording.
  func pause(at index: Int) -> Microseconds {
    (index < items.count ? items[index].time : endTime) - (index > 0 ? items[index - 1].time : 0)
  }

  /// The time from the item before to each item, and from the last item to the end, in
  /// microseconds.
  var pauses: [Microseconds] {
    get {
      let times = items.map(\.time) + [endTime]
      return zip(times, [0] + times).map { $0 - $1 }
    }
    set {
      precondition(
        newValue.count == items.count + 1, "There is a pause before each item and before the end")
      var time: Microseconds = 0
      for (index, pause) in newValue.enumerated() {
        time += pause
        if index < items.count { items[index].time = time } else { endTime = time }
      }
    }
  }

  /// Gives each contact the lowest number that no other contact has while it is down.
  mutating func numberContacts() {
    var numbers: [Int: Int] = [:]
    let last = lastItems
    for index in items.indices where items[index].touch != nil {
      let stroke = items[index].stroke
      let taken = numbers.values
      let number =
        stroke.flatMap { numbers[$0] } ?? (0...taken.count).first { !taken.contains($0) } ?? 0
      items[index].touch?.contact = number
      guard let stroke else { continue }
      // A contact that never ends keeps its number until the recording ends.
      numbers[stroke] = last[stroke] == index && outcomes[stroke] != nil ? nil : number
    }
  }

  /// The index of the last item of each contact.
  private var lastItems: [Int] {
    var last = [Int](repeating: 0, count: outcomes.count)
    for (index, item) in items.enumerated() { if let stroke = item.stroke { last[stroke] = index } }
    return last
  }
}

extension CandidateRecording.Item {
  /// A Boolean value that indicates whether the sample has only a time, a contact, a phase and a
  /// location.
  var isBare: Bool { touch == bare.touch }

  /// The item without pressure, tilt and all else that only some devices report.
  var bare: Self {
    var item = self
    item.touch = touch.map {
      TouchEvent(time: $0.time, contact: $0.contact, phase: $0.phase, location: $0.location)
    }
    return item
  }

  /// The sum of the levels of both coordinates and the number of the contact, plus 1 if the sample
  /// is not bare; 0 for a reset.
  var complexity: Int { coordinateLevel + (isBare ? 0 : 1) + (touch?.contact ?? 0) }

  /// Rounds coordinates to the step of a level.
  mutating func round(_ level: Int, x: Bool, y: Bool) {
    guard let place = touch?.location else { return }
    if x { touch?.location.x = RoundingSteps.coordinate(place.x, level) }
    if y { touch?.location.y = RoundingSteps.coordinate(place.y, level) }
  }

  /// The sum of the levels of both coordinates; 0 for a reset.
  fileprivate var coordinateLevel: Int {
    guard let place = touch?.location else { return 0 }
    return [place.x, place.y].reduce(0) { sum, value in
      let levels = RoundingSteps.coordinateLevels
      return sum
        + (levels.first { RoundingSteps.coordinate(value, $0) == value } ?? levels.upperBound)
    }
  }
}

extension CandidateRecording {
  /// Returns the pause of level 0 at an index: none before the first item and before the end.
  func usualPause(_ index: Int) -> Microseconds {
    index == 0 || index == items.count ? 0 : RoundingSteps.usualPause
  }

  /// The sum of the complexities of all items and the levels of all pauses.
  ///
  /// If two recordings have the same number of items, the one with the lower sum is simpler.
  var complexity: Int {
    let pauses = (0...items.count).reduce(0) { $0 + level(ofPause: pause(at: $1), at: $1) }
    return items.reduce(pauses) { $0 + $1.complexity }
  }

  /// Returns the level of a pause at an index.
  func level(ofPause pause: Microseconds, at index: Int) -> Int {
    let (levels, usual) = (RoundingSteps.pauseLevels, usualPause(index))
    return levels.first { RoundingSteps.pause(pause, $0, usual: usual) == pause }
      ?? levels.upperBound
  }

  /// Returns the pause at an index rounded to the step of a level, or unchanged if its level is
  /// lower.
  func roundedPause(_ index: Int, _ level: Int) -> Microseconds {
    let pause = pause(at: index)
    guard self.level(ofPause: pause, at: index) >= level else { return pause }
    return RoundingSteps.pause(pause, level, usual: usualPause(index))
  }
}

/// The steps that the numbers of a recording are rounded to; the lowest level has the coarsest
/// step.
///
/// The level of a number is the first one whose step divides it, so that a number with fewer digits
/// has a lower level.
enum RoundingSteps {
  /// The levels of coordinates: 100, 10, 1, 0.1 and 0.01 points.
  static let coordinateLevels = 0..<5
  /// The levels of pauses: the usual pause, then 1 s, 100 ms, 10 ms and 1 ms.
  static let pauseLevels = 0..<5
  /// The pause of a recording at 100 samples a second, in microseconds.
  static let usualPause: Microseconds = 10_000

  /// Returns a coordinate rounded to the step of a level, in points.
  static func coordinate(_ value: Double, _ level: Int) -> Double {
    switch level {
    case 0: (value / 100).rounded() * 100
    case 1: (value / 10).rounded() * 10
    case 2: value.rounded()
    // A division gives the nearest number with these decimals, and so the shortest text.
    case 3: (value * 10).rounded() / 10
    default: (value * 100).rounded() / 100
    }
  }

  /// Returns a pause rounded to the step of a level, or `usual` at level 0, in microseconds.
  static func pause(_ value: Microseconds, _ level: Int, usual: Microseconds) -> Microseconds {
    let steps: [Microseconds] = [1_000_000, 100_000, 10_000, 1000]
    guard level > 0 else { return usual }
    let step = steps[level - 1]
    return (value + step / 2) / step * step
  }
}
