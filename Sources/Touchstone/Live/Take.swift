// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Scenes
import TouchRecording
import TraceCore

/// A recording so far, with its scene before any touch: all that a report and an explanation are made
/// from.
struct Take {
  /// A line between the header and the end, with its number in the text, from 1.
  struct Line {
    let entry: RecordingEntry
    let number: Int
  }

  /// Lines in their order, and what is known at their end.
  struct Lines {
    var entries: [Line] = []
    var end = RecordingEnd(time: 0)
    var touches = 0

    mutating func append(_ entry: RecordingEntry, number: Int) {
      entries.append(Line(entry: entry, number: number))
      if case .touch = entry.event { touches += 1 }
    }
  }

  let limits: ReplayLimits
  /// The source of the pictures that scenes may name; nil for none.
  private let pictures: PictureSource?
  /// The header.
  var header: RecordingHeader
  /// The lines so far.
  private(set) var lines = Lines()
  /// The scene before any touch.
  private(set) var untouched: Scene
  /// True if the scene is placed on the ink of the whole recording.
  private(set) var followsInk = false

  /// Begins without lines.
  init(
    _ header: RecordingHeader, limits: ReplayLimits, pictures: PictureSource?
  ) throws(Fault) {
    (self.header, self.limits, self.pictures) = (header, limits, pictures)
    untouched = try decodeScene(["kind": "ink"], canvas: header.canvas.size)
  }

  /// The facts that are known at the end; the time is that of the last line at least.
  var end: RecordingEnd { lines.end }

  /// The recording as the faults of queries name it.
  var name: String { "the recording" }

  /// The scene of the header; bare ink without one.
  var sceneValue: JSONValue { header.scene ?? ["kind": "ink"] }

  /// The recording as a whole.
  var recording: Recording {
    Recording(
      header: header, entries: lines.entries.map { $0.entry }, endTime: end.time,
      endExtras: end.extras)
  }

  /// The figures of the recording with a report of its scene.
  func figures(_ scene: SceneReport?) -> RecordingFigures {
    var integrity = end.integrity
    integrity.hasMadeTimes = header.source?.isSynthetic == true
    return RecordingFigures(
      duration: end.time, touches: lines.touches, integrity: integrity, source: header.source,
      scene: scene)
  }

  /// Adds lines, and takes what is known at their end.
  mutating func append(_ added: Lines) {
    let time = max(lines.end.time, added.end.time)
    lines.entries += added.entries
    lines.touches += added.touches
    lines.end = added.end
    lines.end.time = time
  }

  /// Makes the scene, which may lie on all ink so far.
  mutating func place() throws(Fault) {
    var isMeasured = false
    untouched = try decodeScene(
      sceneValue, canvas: header.canvas.size, cardPixels: limits.cardPixels,
      workLimit: limits.work,
      measuring: { box in
        isMeasured = true
        var box = box
        for line in lines.entries { box.play(line.entry.event) }
        return box.rect
      }, pictures: pictures)
    if header.source?.isSynthetic == true { untouched.forgetTimes() }
    followsInk = isMeasured
  }

  /// Returns the answer to a query about the worst part, or about a moment.
  func explanation(_ query: ExplanationQuery) throws(Fault) -> Explanation {
    let excess: Int
    let budget = Budget(limits)
    do throws(Fault) {
      if case .moment(let time) = query, time > end.time { throw .beyondEnd(time, end: end.time) }
      var explainer = try Explainer(query, of: untouched)
      for line in lines.entries { explainer.take(line.entry.event) }
      if let answer = try explainer.answer(workLimit: budget.limit - explainer.work) {
        return answer
      }
      excess = explainer.work + (explainer.excess ?? 0)
    } catch {
      throw error.asked(of: name)
    }
    throw Work(amount: excess, unit: "steps to explain strokes").diagnosis(limit: budget.limit)
  }
}
