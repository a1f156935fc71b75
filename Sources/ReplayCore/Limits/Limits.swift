import MaskCore
import TouchRecording

/// How much a run takes before it refuses: the table of what `--limits NAME=VALUE` can say.
package enum Limit: String, CaseIterable, Sendable {
  /// Contacts that are down at once.
  case contacts
  /// Bytes of a line.
  case line
  /// Lines between header and end of a recording.
  case events
  /// Pixels of a frame.
  case frame
  /// Frames of a recording.
  case frames
  /// Pixels of a scratch card at one pixel a point.
  case card
  /// Pixels of a picture that a scene names.
  case picture

  /// The values that it may have, both ends included.
  package var range: ClosedRange<Int> {
    switch self {
    // Contacts that are down are searched one by one.
    case .contacts: 1...1024
    case .line: 64...1 << 30
    case .events: 1...Int(Int32.max)
    // Four bytes a pixel: at most 1 GiB.
    case .frame: 1...1 << 28
    // The numbers of frames have 31 bits.
    case .frames: 1...Int(Int32.max)
    case .card: 1...ScratchMask.maximumPixelCount
    case .picture: 1...1 << 28
    }
  }
}

/// How much a run takes before it refuses.
package struct Limits: Hashable, Sendable {
  /// What readers of recordings take.
  var recording = RecordingLimits()
  /// The most pixels of a frame: 64 Mi, which take 256 MiB.
  var framePixels = 1 << 26
  /// The most frames of a recording: half an hour of 60 a second.
  var frames = 108_000
  /// The most pixels of a card: as many as a mask may have.
  var cardPixels = ScratchMask.maximumPixelCount
  /// The most pixels of a picture that a scene names: 16 Mi, which take 64 MiB.
  var picturePixels = 1 << 24

  /// Creates the limits that hold where nobody says otherwise.
  package init() {}

  /// Sets one limit.
  ///
  /// - Precondition: `value` is in the range of the limit.
  package mutating func set(_ limit: Limit, to value: Int) {
    precondition(limit.range.contains(value), "\(value) is out of the range of \(limit.rawValue)")
    switch limit {
    case .contacts: recording.contacts = value
    case .line: recording.lineBytes = value
    case .events: recording.events = value
    case .frame: framePixels = value
    case .frames: frames = value
    case .card: cardPixels = value
    case .picture: picturePixels = value
    }
  }

  /// The value of a limit; nil for one that nobody set and that does not hold else.
  func value(of limit: Limit) -> Int? {
    switch limit {
    case .contacts: recording.contacts
    case .line: recording.lineBytes
    case .events: recording.events
    case .frame: framePixels
    case .frames: frames
    case .card: cardPixels
    case .picture: picturePixels
    }
  }
}
