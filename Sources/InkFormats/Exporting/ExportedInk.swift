// SPDX-License-Identifier: Apache-2.0
import JSONStream
import TouchRecording

/// A recording in a format of other programs.
public struct ExportedInk: Hashable, Sendable {
  /// The file, UTF-8 text that ends with a line feed.
  public var bytes: [UInt8]
  /// The parts of the recording that the format cannot hold and the file lacks, each kind once.
  public var notes: [ImportNote]

  init(_ text: String, _ omissions: Omissions) {
    bytes = Array(text.utf8)
    notes = omissions.notes
  }

  /// Creates a file that plays the touches of a recording at their times, even if these are made up.
  init(_ text: String, _ omissions: Omissions, playing recording: Recording) {
    self.init(text, omissions)
    guard recording.areTimesMade else { return }
    notes.append(
      .assumed(
        Assumption(
          .times, "samples are played at made-up times, because the recording has none",
          count: recording.touches.count)))
  }
}

extension Recording {
  /// True if an importer made the times.
  var areTimesMade: Bool { header.source?.isSynthetic == true }
}

extension Omissions {
  /// Counts the events that are not touches, and the values of the header beside the `known` ones.
  init(of recording: Recording, knowing known: Set<String>) {
    let others = recording.entries.filter { if case .touch = $0.event { false } else { true } }
    add("events that are not touches", count: others.count)
    let header = recording.header
    let present: [(name: String, isPresent: Bool)] = [
      ("canvas", true), ("id", header.id != nil), ("title", header.title != nil),
      ("recordedAt", header.recordedAt != nil), ("device", header.device != nil),
      ("source", header.source != nil), ("scene", header.scene != nil),
      ("uses", !header.uses.isEmpty),
    ]
    let lost = present.filter { $0.isPresent && !known.contains($0.name) }.map(\.name)
    guard !lost.isEmpty else { return }
    add("values of the header (\(lost.joined(separator: ", ")))", count: lost.count)
  }
}

// MARK: - Strokes

/// The samples of one contact of a recording, or a run of samples in the air.
struct RecordedStroke {
  /// The number of the contact.
  let contact: Int
  /// True if the pointer is in the air.
  let isHovering: Bool
  /// The samples in order, the lift or the cancel included.
  var samples: [TouchEvent]

  /// Returns the strokes of a recording, in the order of their first samples.
  ///
  /// - Complexity: O(n c) in the number of touches and of contacts that are down at once.
  static func strokes(of recording: Recording) -> [RecordedStroke] {
    var strokes: [RecordedStroke] = []
    // The strokes that may go on, a few at once.
    var open: [(contact: Int, index: Int)] = []
    for touch in recording.touches {
      let isHovering = touch.phase == .hovered
      let found = open.firstIndex { $0.contact == touch.contact }
      if let found, touch.phase != .began,
        strokes[open[found].index].isHovering == isHovering
      {
        strokes[open[found].index].samples.append(touch)
      } else {
        if let found { open.remove(at: found) }
        open.append((touch.contact, strokes.count))
        strokes.append(
          RecordedStroke(contact: touch.contact, isHovering: isHovering, samples: [touch]))
      }
      if touch.phase == .ended || touch.phase == .cancelled {
        open.removeAll { $0.contact == touch.contact }
      }
    }
    return strokes
  }
}

// MARK: - Numbers

/// Returns the shortest decimal digits that read back as the same number, without an exponent.
func decimal(_ value: Double) -> String {
  let text = JSONNumber.shortestText(value)
  guard let e = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: e)...]) else {
    return text
  }
  let sign = text.hasPrefix("-") ? "-" : ""
  let parts = text[..<e].drop { $0 == "-" }.split(separator: ".")
  let (whole, fraction) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  let digits = whole + fraction
  // The point stands after this many digits.
  let point = whole.count + exponent
  let zeros = String(repeating: "0", count: point <= 0 ? -point : max(point - digits.count, 0))
  if point <= 0 { return sign + "0." + zeros + digits }
  if point >= digits.count { return sign + digits + zeros }
  return sign + digits.prefix(point) + "." + digits.dropFirst(point)
}

/// Returns a time in milliseconds, with the microseconds as decimals.
func milliseconds(_ time: Microseconds) -> String {
  let (whole, rest) = time.quotientAndRemainder(dividingBy: 1000)
  guard rest > 0 else { return "\(whole)" }
  var digits = String(1000 + rest).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(whole).\(digits)"
}
