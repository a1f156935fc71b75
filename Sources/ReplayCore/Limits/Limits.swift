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
  /// - Parameter setting: The name, an equals sign, and an integer: `events=1000000`.
  /// - Throws: `UsageError` for a name that does not exist, and a value out of its range.
  package mutating func set(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .badValue(Limits.flag, found: setting, expected: "NAME=VALUE, such as events=1000000")
    }
    guard let limit = Limit(rawValue: parts[0]) else {
      throw .unknownValue(
        Limits.flag, found: parts[0], known: Limit.allCases.map(\.rawValue))
    }
    guard let value = Int(parts[1]), limit.range.contains(value) else {
      throw .badValue(
        Limits.flag, found: setting,
        expected: "\(limit.rawValue)=\(limit.range.lowerBound)...\(limit.range.upperBound)")
    }
    set(limit, to: value)
  }

  /// Sets one limit to a value of its range.
  mutating func set(_ limit: Limit, to value: Int) {
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

  private static let flag = "--limits"
}
