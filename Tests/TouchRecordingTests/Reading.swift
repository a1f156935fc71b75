// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// What a reader gave before it came to the end of the stream, or to an error.
struct Reading: Equatable {
  var items: [RecordingItem] = []
  var error: Fault?

  var fault: DiagnosticCode? { error?.code }
  var ends: [RecordingEnd] {
    items.compactMap { if case .end(let end) = $0 { end } else { nil } }
  }
  var headers: [RecordingHeader] {
    items.compactMap { if case .header(let header, _) = $0 { header } else { nil } }
  }
  var entries: [RecordingEntry] {
    items.compactMap { if case .entry(let entry, _) = $0 { entry } else { nil } }
  }
  var events: [RecordingEvent] { entries.map(\.event) }
  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }
  var warnings: [RecordingWarning] { ends.flatMap(\.warnings) }
  /// The names of the cases of the warnings, in order.
  var warningNames: [String] { warnings.map { caseName(of: $0) } }
}

extension Reading {
  /// The offsets of the extras and of their values, which equality ignores.
  fileprivate var places: [Int?] {
    entries.flatMap { $0.extras.flatMap { [$0.keyOffset, $0.value.offset] } }
  }

  /// The signs of the coordinates, which equality ignores if they are zero.
  fileprivate var signs: [FloatingPointSign] {
    touches.flatMap { [$0.location.x.sign, $0.location.y.sign] }
  }
}

/// The name of the case of an enum value that has associated values.
private func caseName(of value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

/// Reads the whole stream `bytes`, `readSize` bytes at a time.
func reading(
  _ bytes: [UInt8], limits: RecordingLimits = RecordingLimits(), readSize: Int = .max,
  inPlace: Bool = true
) -> Reading {
  var result = Reading()
  var reader = RecordingReader(MemorySource(bytes, readSize: readSize), limits: limits)
  reader.readsPlainLinesInPlace = inPlace
  do throws(Fault) {
    while let item = try reader.next() { result.items.append(item) }
  } catch {
    result.error = error
  }
  return result
}

func reading(_ text: String, limits: RecordingLimits = RecordingLimits()) -> Reading {
  reading(Array(text.utf8), limits: limits)
}

/// The least header there is, with its line end.
let minimalHeader =
  #"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}"# + "\n"

/// Reads `lines` after the least header, each ended by a line feed.
func reading(lines: [String], limits: RecordingLimits = RecordingLimits()) -> Reading {
  reading(minimalHeader + lines.map { $0 + "\n" }.joined(), limits: limits)
}

/// The least header with these columns.
func packedText(_ columns: String) -> String {
  minimalHeader.replacing("}}\n", with: #"},"columns":{\#(columns)}}"# + "\n")
}

/// Reads a recording of these columns.
func packed(_ columns: String) -> Reading { reading(packedText(columns)) }

/// A touch line.
func touch(
  _ time: Int, _ phase: String, id: Int = 0, x: Double? = 1, y: Double? = 2, _ more: String = ""
) -> String {
  let position = (x.map { #","x":\#($0)"# } ?? "") + (y.map { #","y":\#($0)"# } ?? "")
  return #"{"t":\#(time),"id":\#(id),"phase":"\#(phase)"\#(position)\#(more)}"#
}

/// The `end` line of a recording with `count` lines.
func end(_ time: Int, _ count: Int) -> String { #"{"t":\#(time),"event":"end","lines":\#(count)}"# }

// MARK: Ways to read

/// What a reader gives that looks at every line as a whole.
private func slowly(_ bytes: [UInt8], limits: RecordingLimits, readSize: Int) -> Reading {
  reading(bytes, limits: limits, readSize: readSize, inPlace: false)
}

/// The number of touches in `bytes` that are read in place.
func countInPlace(_ bytes: [UInt8], limits: RecordingLimits = RecordingLimits()) -> Int {
  var reader = RecordingReader(MemorySource(bytes), limits: limits)
  while (try? reader.next()) != nil {}
  return reader.countInPlace
}

/// What differs between the ways to read `bytes`, or nil.
func difference(
  _ bytes: [UInt8], limits: RecordingLimits = RecordingLimits(), readSize: Int = .max
) -> String? {
  let slow = slowly(bytes, limits: limits, readSize: readSize)
  let fast = reading(bytes, limits: limits, readSize: readSize)
  if fast != slow { return "\(fast) is not \(slow)" }
  if fast.places != slow.places { return "the extras have other places" }
  if fast.signs != slow.signs { return "zeros have other signs" }
  return nil
}
