// SPDX-License-Identifier: Apache-2.0
import Geometry
public import JSONStream

/// A writer of the native format: one line at a time, keys in canonical order.
///
///     var writer = RecordingWriter(header)
///     for entry in entries { writer.append(entry) }
///     writer.end(at: time)
///     // writer.bytes is the whole file
public struct RecordingWriter: Sendable {
  private var json = JSONWriter()
  private var count = 0
  private var isEnded = false

  /// Begins a recording with its header line.
  public init(_ header: RecordingHeader) {
    json.beginObject()
    json.members(of: header)
    json.endObject()
    json.endLine()
  }

  /// The bytes of the lines so far.
  public var bytes: [UInt8] { json.bytes }

  /// Removes and returns the bytes so far, for writing piece by piece in constant memory.
  public mutating func takeBytes() -> [UInt8] { json.takeBytes() }

  /// Writes one line.
  ///
  /// - Precondition: the recording is not ended, and the numbers of the entry are finite.
  public mutating func append(_ entry: RecordingEntry) {
    precondition(!isEnded, "Nothing follows the end of a recording")
    count += 1
    json.value(entry)
    json.endLine()
  }

  /// Writes the `end` line, which seals the recording.
  ///
  /// - Parameters:
  ///   - time: microseconds from the start to the end of the recording; not before the last event.
  ///   - extras: keys that version 1 does not define.
  /// - Precondition: the recording is not ended.
  public mutating func end(at time: Microseconds, extras: [JSONMember] = []) {
    precondition(!isEnded, "A recording ends once")
    isEnded = true
    json.end(at: time, lines: count, extras: extras)
    json.endLine()
  }

  /// Writes an `end` line without the count that would seal the recording.
  fileprivate mutating func endUnsealed(at time: Microseconds, extras: [JSONMember]) {
    isEnded = true
    json.end(at: time, lines: nil, extras: extras)
    json.endLine()
  }
}

extension Recording {
  /// The recording as a file of the native format.
  ///
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  public var bytes: [UInt8] {
    var writer = RecordingWriter(header)
    for entry in entries { writer.append(entry) }
    writer.end(at: endTime, extras: endExtras)
    return writer.takeBytes()
  }

  /// The recording as a file of the native format that is not sealed.
  ///
  /// It has no `end` line, or one without a count if that holds a time or an unknown key.
  ///
  /// - Precondition: the numbers of the recording are finite.
  /// - Complexity: O(n) in the size of the recording.
  package var unsealedBytes: [UInt8] {
    var writer = RecordingWriter(header)
    for entry in entries { writer.append(entry) }
    let last = entries.reversed().lazy.compactMap { $0.event.time }.first ?? 0
    if endTime > last || !endExtras.isEmpty {
      writer.endUnsealed(at: endTime, extras: endExtras)
    }
    return writer.takeBytes()
  }
}
