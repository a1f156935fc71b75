// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

/// Returns the recordings in a file of another format, in order, without the notes that times are made
/// up: a recording has one if its header says so.
func imported(
  _ bytes: [UInt8], as format: InkFormat, columns: TableColumns? = nil, file: String? = nil,
  time: TimeUnit? = nil, third: ThirdNumber? = nil
) throws(Fault) -> [ImportedRecording] {
  var options = ImportOptions()
  options.columns = columns
  options.timeUnit = time
  options.third = third
  var reader = InkReader(
    MemorySource(bytes), format: format, options: options,
    origin: RecordingHeader.Source(file: file))
  var recordings: [ImportedRecording] = []
  while let recording = try reader.next() { recordings.append(recording) }
  for case .assumed(let assumption) in recordings.flatMap(\.notes) {
    #expect(
      assumption.fact.rule.formats.contains(format),
      "\(format) assumes what the rule of \(assumption.fact) does not say")
  }
  for index in recordings.indices {
    let notes = recordings[index].notes
    let others = notes.filter { note in
      if case .assumed(let assumption) = note { assumption.fact != .times } else { true }
    }
    let isSynthetic = recordings[index].recording.header.source?.isSynthetic == true
    #expect(notes.count - others.count == (isSynthetic ? 1 : 0), "made-up times of \(format)")
    recordings[index].notes = others
  }
  return recordings
}

/// Returns the one recording in a text of another format.
func imported(
  _ text: String, as format: InkFormat, time: TimeUnit? = nil, third: ThirdNumber? = nil
) throws(Fault) -> ImportedRecording {
  let recordings = try imported(Array(text.utf8), as: format, time: time, third: third)
  precondition(recordings.count == 1, "The text holds \(recordings.count) recordings")
  return recordings[0]
}

/// Returns the fault of a text of another format; nil if it is read.
func fault(
  of text: String, as format: InkFormat, columns: TableColumns? = nil, time: TimeUnit? = nil
) -> Fault? {
  do throws(Fault) {
    _ = try imported(Array(text.utf8), as: format, columns: columns, time: time)
    return nil
  } catch {
    return error
  }
}

/// Tells a fault in short: its kind, its place, and the name and the text that it tells, such as
/// `value 2:46 clientY "2"`; of a fault of syntax, what was expected.
func told(_ fault: Fault?) -> String {
  guard let fault else { return "read" }
  let place = fault.place.map { "\($0.line):\($0.byte)" } ?? "nowhere"
  let found = fault.found ?? "nothing"
  switch fault.code {
  case .inkValue:
    return
      "value \(place) \(fault.what.split(separator: " ").dropFirst().joined(separator: " ")) \(found)"
  case .inkElement: return "element \(place) \(found)"
  case .inkSyntax: return "syntax \(place) \(fault.expected ?? "")"
  default: return "\(fault.code) \(place)"
  }
}

/// The number of strokes of a large drawing: what takes squared time would not end at night.
let manyStrokes = effort(few: 1_000, all: 50_000)

/// The note about an assumption.
func assumed(
  _ fact: Assumption.Fact, _ sentence: String, count: Int? = nil, at place: Place? = nil
) -> ImportNote {
  .assumed(Assumption(fact, sentence, count: count, at: place))
}

/// Tells the touches of a recording in short, a contact a line: its positions, each with its time in
/// milliseconds, and the way in which it ends.
///
///     0,0@0 10,0@16 ended
func contacts(of result: ImportedRecording) -> [String] {
  var lines: [Int: String] = [:]
  for touch in result.recording.touches where touch.phase != .hovered {
    let last = lines[touch.contact] ?? ""
    let place = "\(touch.location.x),\(touch.location.y)@\(Double(touch.time) / 1_000)"
      .replacing(".0,", with: ",").replacing(".0@", with: "@")
    let time = place.hasSuffix(".0") ? String(place.dropLast(2)) : place
    let end = [.ended, .cancelled].contains(touch.phase) ? " " + touch.phase.name : ""
    lines[touch.contact] = (last.isEmpty ? "" : last + " ") + time + end
  }
  return lines.sorted { $0.key < $1.key }.map(\.value)
}

/// The facts that a file leaves open, as its import says.
func assumedFacts(_ result: ImportedRecording) -> [Assumption.Fact] {
  result.notes.compactMap { note in
    if case .assumed(let assumption) = note { assumption.fact } else { nil }
  }
}
