// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

/// The laws that a rule on touches should keep: changes of a recording that come from the device or the
/// way in which it was written, and should change no verdict.
///
/// ```swift
/// for change in TouchLaw.lift.changes { print(change) }
/// // the lift repeats the last position
/// // the lift loses its own position
/// ```
public enum TouchLaw: String, Hashable, Sendable, CaseIterable {
  /// The screen samples more seldom, or more often.
  case rate
  /// The finger rests at the end, at the beginning or in the middle of each stroke.
  case rest
  /// The finger trembles.
  case tremor
  /// Positions are rounded.
  case rounding
  /// The whole ink lies a little beside.
  case shift
  /// The screen tells the beginning of each stroke late, and its end too early.
  case late
  /// The recording begins later, or is slower or faster.
  case time
  /// Contacts have other numbers, samples of one time another order, and no sample is coalesced.
  case names
  /// The lift of a contact tells its last position once more, or not at all.
  case lift

  /// The changes of the law, from the weakest to the strongest of each kind.
  public var changes: [RecordingChange] {
    kinds.map { RecordingChange(law: self, kind: $0) }
  }

  private var kinds: [RecordingChange.Kind] {
    switch self {
    case .rate: [2, 4, 8].map { .thinned(to: $0) } + [1, 3, 7].map { .filled(with: $0) }
    case .rest:
      [RecordingChange.Place.end, .beginning, .middle].flatMap { place in
        [5, 15, 30].map { .resting(place, samples: $0) }
      }
    case .tremor: [0.25, 0.5, 1].map { .trembling($0) }
    case .rounding: [.rounded(to: 1.0 / 16), .rounded(to: 0.25), .rounded(to: 1), .roundedToPixel]
    case .shift:
      [0.25, 0.5, 1].flatMap { distance in
        [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)].map { x, y in
          .shifted(distance, Vector(dx: Double(x), dy: Double(y)))
        }
      }
    case .late: [1, 2, 4].map { .late($0) }
    case .time: [.delayed(1_000_000), .delayed(3_600_000_000), .slower, .faster]
    case .names: [.renumbered, .reordered, .uncoalesced]
    case .lift: [.repeatingLift, .withoutLift]
    }
  }
}

/// One change of a recording that a rule should not notice.
///
/// The result depends on the recording, the change and the seed alone. Header, resets, marks and notes
/// stay; the order of times and of the phases of each contact is kept.
public struct RecordingChange: Hashable, Sendable {
  /// The law to which the change belongs.
  public let law: TouchLaw
  let kind: Kind

  enum Place: String, Hashable {
    case beginning, middle, end
  }

  enum Kind: Hashable {
    case thinned(to: Int)
    case filled(with: Int)
    case resting(Place, samples: Int)
    case trembling(Double)
    case rounded(to: Double)
    case roundedToPixel
    case shifted(Double, Vector)
    case late(Double)
    case delayed(Microseconds)
    case slower, faster
    case renumbered, reordered, uncoalesced
    case repeatingLift, withoutLift
  }

  /// Returns the changed recording; it equals the original one where nothing can change.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - seed: The seed of what is drawn at random.
  /// - Returns: The changed recording.
  /// - Complexity: O(n log n) in the number of entries.
  public func applied(to recording: Recording, seed: UInt64 = 1) -> Recording {
    var changed = ChangedRecording(recording)
    switch kind {
    case .thinned(let step): changed.thin(to: step)
    case .filled(let count): changed.fill(with: count)
    case .resting(let place, let count): changed.rest(at: place, samples: count)
    case .trembling(let distance): changed.tremble(distance, seed: seed)
    case .rounded(let grid): changed.round(to: grid)
    case .roundedToPixel: changed.round(to: 1 / recording.header.canvas.scale)
    case .shifted(let distance, let direction):
      // Both parts of a diagonal are as long as its side.
      let length = direction.length
      changed.move { _, point in point + direction * (distance / length) }
    case .late(let length): changed.cut(length)
    case .delayed(let time): changed.mapTimes { $0 + time }
    case .slower: changed.mapTimes { 2 * $0 }
    case .faster: changed.mapTimes { $0 / 2 }
    case .renumbered: changed.renumber()
    case .reordered: changed.reorder()
    case .uncoalesced: changed.mapTouches { $0.isCoalesced = false }
    case .repeatingLift: changed.repeatLifts()
    case .withoutLift: changed.loseLifts()
    }
    return changed.recording
  }
}

extension RecordingChange: CustomStringConvertible {
  /// The change in words.
  public var description: String {
    func points(_ distance: Double) -> String { "\(distance) pt" }
    switch kind {
    case .thinned(let step): return "every \(step)\(step == 2 ? "nd" : "th") sample only"
    case .filled(let count): return "\(count) more between two samples"
    case .resting(let place, let count): return "\(count) samples of rest at the \(place.rawValue)"
    case .trembling(let distance): return "a tremor of \(points(distance))"
    case .rounded(let grid): return "positions rounded to \(points(grid))"
    case .roundedToPixel: return "positions rounded to the pixel"
    case .shifted(let distance, let direction):
      let words = [
        direction.dy < 0 ? "up" : direction.dy > 0 ? "down" : "",
        direction.dx < 0 ? "left" : direction.dx > 0 ? "right" : "",
      ]
      return "\(points(distance)) \(words.filter { !$0.isEmpty }.joined(separator: " and "))"
    case .late(let length): return "strokes begin \(points(length)) late and end as early"
    case .delayed(let time): return time < 3_600_000_000 ? "a second later" : "an hour later"
    case .slower: return "twice as slow"
    case .faster: return "twice as fast"
    case .renumbered: return "contacts with other numbers"
    case .reordered: return "samples of one time in another order"
    case .uncoalesced: return "no coalesced samples"
    case .repeatingLift: return "the lift repeats the last position"
    case .withoutLift: return "the lift loses its own position"
    }
  }
}
