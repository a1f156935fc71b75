// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Makes the drawings of a UNIPEN file: scales and times its samples, and cuts it into segments.
struct UnipenCutter {
  /// The greatest number of times that the samples of a file may recur in its segments.
  static let overlapLimit = 16
  /// The greatest size of a label, in bytes.
  private static let labelLimit = 1 << 16

  private var file: UnipenFile
  private var notes: [ImportNote] = []

  private let options: ImportOptions
  /// True if each sample has a time of its own.
  private var isTimed = false

  init(_ file: UnipenFile, _ options: ImportOptions) {
    self.file = file
    self.options = options
  }

  /// Returns a drawing for each segment of the finest level, or one for the whole file.
  mutating func drawings() throws(Fault) -> [ImportedInk] {
    guard !file.ink.strokes.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
    setTimes()
    try scale()
    let forgotten = file.ink.limitForces(to: options.greatestForce)
    file.passed.add("pressures whose greatest value is unknown (--force-max)", count: forgotten)
    file.ink.clearForce { $0 == 0 }
    var drawings = try file.segments.isEmpty ? [drawing(file.ink.strokes)] : segments()
    drawings[0].notes = notes + file.passed.sortedNotes
    return drawings
  }

  // MARK: - Samples

  /// Sets times by the rate and the pauses, unless each sample has a time of its own.
  private mutating func setTimes() {
    isTimed = file.ink.hasTimes
    guard isTimed || file.settings[.pointsPerSecond] != nil else { return }
    file.passed.remove("pauses")
    guard !isTimed, let rate = file.settings[.pointsPerSecond] else { return }
    var count = 0.0
    for (stroke, pause) in file.pauses.enumerated() {
      for sample in file.ink.strokes[stroke].samples.indices {
        // At most 3e8 samples, 1000 seconds apart, and 9e15 microseconds of pauses.
        let time = count * 1_000_000 / rate + pause * 1000
        file.ink.strokes[stroke].samples[sample].time = Microseconds(time.rounded())
        count += 1
      }
    }
  }

  /// Scales positions to points, and counts Y down from the greatest one.
  private mutating func scale() throws(Fault) {
    let (x, y) = units()
    let top = file.ink.strokes.lazy.flatMap(\.samples).map(\.location.y).max() ?? 0
    for stroke in file.ink.strokes.indices {
      for sample in file.ink.strokes[stroke].samples.indices {
        let old = file.ink.strokes[stroke].samples[sample].location
        let new = Point(x: x.converted(old.x), y: y.converted(options.flipsY ? old.y : top - old.y))
        guard new.isInRange else {
          throw .value(
            file.ink.strokes[stroke].place, name: "X Y",
            found: "\(old.x) \(old.y)", expected: "positions within 1000000 points")
        }
        file.ink.strokes[stroke].samples[sample].location = new
      }
    }
  }

  /// The units of X and Y; one of them holds for both if the other is not told.
  private mutating func units() -> (x: UnitFraction, y: UnitFraction) {
    func unit(_ inch: UnipenFile.Setting, _ millimeter: UnipenFile.Setting) -> UnitFraction? {
      if let steps = file.settings[inch] { return UnitFraction.lengths["in"]?.divided(in: steps) }
      return file.settings[millimeter].flatMap { UnitFraction.lengths["mm"]?.divided(in: $0) }
    }
    // A unit that the caller tells is applied to what is read.
    if options.unit != nil { return (.one, .one) }
    let x = unit(.xPointsPerInch, .xPointsPerMillimeter)
    let y = unit(.yPointsPerInch, .yPointsPerMillimeter)
    if x == nil, y == nil {
      notes.assume(.unit)
    }
    if (x == nil) != (y == nil) {
      notes.assume(
        Assumption(.unit, "the resolution of \(x == nil ? "Y" : "X") holds for both axes"))
    }
    return (x ?? y ?? .one, y ?? x ?? .one)
  }

  // MARK: - Drawings

  private func drawing(_ strokes: [ImportedInk.Stroke]) -> ImportedInk {
    var ink = ImportedInk(assumesTimeUnit: isTimed, hasOnePen: true)
    ink.isTurned = true
    ink.strokes = strokes
    return ink
  }

  private mutating func segments() throws(Fault) -> [ImportedInk] {
    let strokes = file.ink.strokes
    let level = try options.segmentLevel.map(known) ?? finestLevel
    var isInside = [Bool](repeating: false, count: strokes.count)
    var rest = strokes.reduce(0) { $0 + $1.samples.count } * UnipenCutter.overlapLimit
    var drawings: [ImportedInk] = []
    for segment in file.segments where segment.level == level {
      let list = try UnipenSegment(segment, of: file, limit: rest)
      rest -= list.pointCount
      var ink = drawing(
        list.parts.map { part in
          isInside[part.component] = true
          var stroke = strokes[part.component]
          if part.points.count < stroke.samples.count {
            stroke.samples = Array(stroke.samples[part.points])
          }
          return stroke
        })
      ink.title = title(segment)
      if let quality = segment.quality, quality != "?" { file.passed.add("qualities of segments") }
      drawings.append(ink)
    }
    file.passed.add(
      "segments of \(options.segmentLevel == nil ? "coarser" : "other") levels",
      count: file.segments.count - drawings.count)
    file.passed.add("components outside all segments", count: isInside.count { !$0 })
    return drawings
  }

  /// The last level of the hierarchy that has a segment; without one, that of the last segment,
  /// because files tell the coarse before the fine.
  private var finestLevel: String? {
    let levels = Set(file.segments.map(\.level))
    return file.hierarchy.last(where: levels.contains) ?? file.segments.last?.level
  }

  /// Returns a level that the caller named.
  ///
  /// - Throws: `Fault` if no segment has it.
  private func known(_ level: String) throws(Fault) -> String {
    let levels = Set(file.segments.map(\.level))
    guard !levels.contains(level), let first = file.segments.first else { return level }
    throw .value(
      first.place, name: "level of segments", found: excerpt(level.utf8),
      expected: levels.sorted().prefix(16).map { excerpt($0.utf8) }.joined(separator: ", "))
  }

  private mutating func title(_ segment: UnipenFile.Segment) -> String? {
    guard let label = segment.label, !label.isEmpty else { return nil }
    guard label.utf8.count <= UnipenCutter.labelLimit else {
      file.passed.add("labels of more than \(UnipenCutter.labelLimit) bytes")
      return nil
    }
    return label
  }
}
