import Geometry
import TouchRecording

/// What is left of a recording while it is shrunk: samples, resets, and when it ends.
///
/// Whatever is left out of it, what remains is a recording that a reader takes as it is: the first
/// sample of a contact brings it down, and the last one ends it as it ended before.
struct CandidateRecording: Hashable, Sendable {
  /// One line of the recording.
  struct Item: Hashable, Sendable {
    /// Microseconds since the recording began.
    var time: Microseconds
    /// The sample, whose time and phase are made up when it is written; nil for a reset.
    var touch: TouchEvent?
    /// Which contact it belongs to, counted from 0 as they come down; nil for what belongs to none.
    let stroke: Int?
  }

  /// What is left, in order.
  var items: [Item] = []
  /// The end of the recording, in microseconds.
  var endTime: Microseconds
  /// How each contact ends; nil for one that is down to the end.
  private var outcomes: [TouchEvent.Phase?] = []

  /// Takes samples and resets; marks, notes and expectations change no score and are left behind.
  init(_ recording: Recording) {
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

  /// How many samples are left.
  var sampleCount: Int { items.count { $0.touch != nil } }

  /// The contacts of which something is left, in the order in which they come down.
  var strokes: [Int] { Set(items.compactMap(\.stroke)).sorted() }

  /// Whether it can be written: a contact that ends needs a sample to come down and one to end, and
  /// no time may be more than JSON readers hold exactly.
  var isWritable: Bool {
    guard endTime < CandidateRecording.timeLimit else { return false }
    return zip(counts, outcomes).allSatisfy { count, outcome in count != 1 || outcome == nil }
  }

  /// The end of all times that JSON readers hold exactly.
  static let timeLimit: Microseconds = 1 << 53

  /// How many samples of each contact are left.
  var counts: [Int] {
    var counts = [Int](repeating: 0, count: outcomes.count)
    for case let stroke? in items.lazy.map(\.stroke) { counts[stroke] += 1 }
    return counts
  }

  /// Whether a recording that can be written can be without some of its items, too.
  ///
  /// `counts` are those of the recording as it is.
  ///
  /// - Complexity: O(n) in the items that are left out.
  func isWritable(without range: Range<Int>, counts: [Int]) -> Bool {
    var left: [Int: Int] = [:]
    for case let stroke? in items[range].lazy.map(\.stroke) {
      left[stroke, default: counts[stroke]] -= 1
    }
    return left.allSatisfy { stroke, count in count != 1 || outcomes[stroke] == nil }
  }

  /// The lines of the recording.
  ///
  /// - Precondition: it can be written.
  var entries: [RecordingEntry] {
    let last = lastItems
    var pointers = [TouchEvent.Pointer?](repeating: nil, count: outcomes.count)
    return items.enumerated().map { index, item in
      guard var touch = item.touch else { return RecordingEntry(.reset(time: item.time)) }
      touch.time = item.time
      if let stroke = item.stroke {
        let isFirst = pointers[stroke] == nil
        touch.phase =
          isFirst ? .began : last[stroke] == index ? outcomes[stroke] ?? .moved : .moved
        // A contact keeps the pointer that it came down with.
        let pointer = pointers[stroke] ?? touch.pointer
        (pointers[stroke], touch.pointer) = (pointer, pointer)
      }
      return RecordingEntry(.touch(touch))
    }
  }
}

extension CandidateRecording {
  /// The time of one item, or with their count that of the end, since that of the one before.
  func pause(at index: Int) -> Microseconds {
    (index < items.count ? items[index].time : endTime) - (index > 0 ? items[index - 1].time : 0)
  }

  /// The time of each item, and of the end, since that of the one before.
  var pauses: [Microseconds] {
    get {
      let times = items.map(\.time) + [endTime]
      return zip(times, [0] + times).map { $0 - $1 }
    }
    set {
      precondition(
        newValue.count == items.count + 1, "Every item has its pause, and so has the end")
      var time: Microseconds = 0
      for (index, pause) in newValue.enumerated() {
        time += pause
        if index < items.count { items[index].time = time } else { endTime = time }
      }
    }
  }

  /// Gives each contact the lowest number that is free while it is down.
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
      // A contact that is down to the end keeps its number to the end.
      numbers[stroke] = last[stroke] == index && outcomes[stroke] != nil ? nil : number
    }
  }

  /// Where each contact is seen last.
  private var lastItems: [Int] {
    var last = [Int](repeating: 0, count: outcomes.count)
    for (index, item) in items.enumerated() { if let stroke = item.stroke { last[stroke] = index } }
    return last
  }
}
