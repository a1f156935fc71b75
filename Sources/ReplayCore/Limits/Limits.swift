// SPDX-License-Identifier: Apache-2.0
import MaskCore
package import Touchstone
package import TouchRecording

/// A limit on the size of inputs or outputs; the raw values are the names in `--limits NAME=VALUE`.
package enum Limit: String, CaseIterable, Sendable {
  /// The number of contacts that are down at once.
  case contacts
  /// The number of bytes of a line.
  case line
  /// The number of lines between the header and the end of a recording.
  case events
  /// The number of pixels of a frame.
  case frame
  /// The number of frames of a recording.
  case frames
  /// The number of pixels of a scratch card at one pixel per point.
  case card
  /// The number of pixels of a picture that a scene names.
  case picture
  /// The work of a scene, of drawing a frame of it, and of explaining its strokes.
  case work
  /// The number of seconds in which a judge must answer: the one limit that is a clock.
  case judge

  /// The values of the limit, both ends included.
  package var range: ClosedRange<Int> {
    switch self {
    // The reader searches the contacts that are down one by one.
    case .contacts: 1...1024
    case .line: 64...1 << 30
    case .events: 1...Int(Int32.max)
    // Four bytes a pixel: at most 1 GiB.
    case .frame: 1...1 << 28
    // A frame number has 31 bits.
    case .frames: 1...Int(Int32.max)
    case .card: 1...ScratchMask.maximumPixelCount
    case .picture: 1...1 << 28
    case .work: 1...1 << 53
    case .judge: 1...86_400
    }
  }
}

/// The limits of a run on the size of inputs and outputs; a run refuses what exceeds them.
package struct Limits: Hashable, Sendable {
  /// The limits of the recording reader.
  package var recording = RecordingLimits()
  /// The limits on the work and the pictures of one recording.
  package var replay = ReplayLimits()
  /// The maximum number of frames of a recording: half an hour at 60 a second.
  var frames = 108_000
  /// The maximum number of pixels of a picture that a scene names: 16 Mi, which take 64 MiB.
  package var picturePixels = Assets.keptPixels

  /// The number of seconds in which a judge must answer: several times what starts an interpreter.
  package var judgeSeconds = 10

  /// Creates the default limits.
  package init() {}

  /// Sets one limit.
  ///
  /// - Precondition: `value` is in the `range` of the limit.
  package mutating func set(_ limit: Limit, to value: Int) {
    precondition(limit.range.contains(value), "\(value) is out of the range of \(limit.rawValue)")
    self[keyPath: Limits.property(of: limit)] = value
  }

  /// Returns the value of a limit; nil if it is unset and has no default.
  package func value(of limit: Limit) -> Int? { self[keyPath: Limits.property(of: limit)] }

  /// The limits that are not those of a default run, with their values.
  var changed: [(limit: Limit, value: Int?)] {
    let standard = Limits()
    return Limit.allCases.map { ($0, value(of: $0)) }.filter { $1 != standard.value(of: $0) }
  }

  /// Returns the property that holds a limit.
  private static func property(of limit: Limit) -> WritableKeyPath<Limits, Int?> {
    switch limit {
    case .contacts: \.recording.contacts.orUnset
    case .line: \.recording.lineBytes.orUnset
    case .events: \.recording.events
    case .frame: \.replay.framePixels.orUnset
    case .frames: \.frames.orUnset
    case .card: \.replay.cardPixels.orUnset
    case .picture: \.picturePixels.orUnset
    case .work: \.replay.work.orUnset
    case .judge: \.judgeSeconds.orUnset
    }
  }
}

extension Int {
  /// The value of a limit that is always set.
  fileprivate var orUnset: Int? {
    get { self }
    set { self = newValue ?? self }
  }
}
