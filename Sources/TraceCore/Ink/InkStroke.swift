// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The color of ink: black inside the tolerance, red outside.
public enum InkColor: String, Hashable, Sendable, CaseIterable {
  /// Inside the tolerance.
  case black
  /// Outside the tolerance, at least in part.
  case red
}

/// The color of a stroke as a whole.
public enum StrokeClass: String, Hashable, Sendable, CaseIterable {
  /// A stroke without red length.
  case black
  /// A stroke without black length.
  case red
  /// A stroke with black and red length.
  case mixed
}

/// A maximal run of red segments of one stroke, or a red dot.
public struct Excursion: Hashable, Sendable {
  /// The index of the sample at which the run begins, from 0.
  public internal(set) var firstSample: Int
  /// The index of the sample at which the run ends, inclusive.
  public internal(set) var lastSample: Int
  /// The red length of the run, in points.
  public internal(set) var length: Double
  /// The time of the first sample.
  public internal(set) var startTime: Microseconds
  /// The time of the last sample.
  public internal(set) var endTime: Microseconds
  /// The point of the run that is furthest from the guide.
  public internal(set) var witness: Witness
  /// The least tolerance at which the run is black, in 1/1024 point.
  var ticks: Int
}

/// The ink of one contact from touching down to lifting: a chain of segments, or a dot.
public struct InkStroke: Hashable, Sendable {
  /// The number of the contact.
  public let contact: Int
  /// The time at which the contact came down.
  public let startTime: Microseconds
  /// The time of the latest event of the contact.
  public internal(set) var endTime: Microseconds
  /// The locations of the samples in order; one more than there are segments.
  public internal(set) var points: [Point]
  /// The color of each segment; empty for a dot.
  public internal(set) var colors: [InkColor] = []
  /// The color of the first point, which is the color of the stroke while it is a dot.
  public internal(set) var dotColor = InkColor.black
  /// The end of the stroke: open, ended or canceled.
  public internal(set) var outcome = StrokeOutcome.open
  /// The red runs in order; for a dot, the dot if it is red.
  public internal(set) var excursions: [Excursion] = []
  /// The number of red segments.
  public internal(set) var redSegments = 0
  /// The length in points.
  public internal(set) var length = 0.0
  /// The red part of the length, in points.
  public internal(set) var redLength = 0.0
  /// The black part of the length, in points.
  public internal(set) var blackLength = 0.0
  /// The least tolerance at which no segment is red, in 1/1024 point.
  var neededTicks = 0
  /// The time of the latest sample.
  var sampleTime: Microseconds
  // Three properties and not an array, which every segment would have to look up.
  private var quarter = GrowingLandmark(at: 0.25)
  private var half = GrowingLandmark(at: 0.5)
  private var threeQuarters = GrowingLandmark(at: 0.75)

  /// Begins a stroke that is not judged yet.
  init(_ event: TouchEvent) {
    contact = event.contact
    startTime = event.time
    endTime = event.time
    sampleTime = event.time
    points = [event.location]
  }

  /// A Boolean value that indicates whether the stroke is a single point: a tap, or the start of a
  /// line.
  public var isDot: Bool { colors.isEmpty }

  /// The color of the whole stroke: by length, or by its points if it has no length.
  public var strokeClass: StrokeClass {
    guard length > 0 else {
      return (isDot ? dotColor == .red : redSegments > 0) ? .red : .black
    }
    if redLength == 0 { return .black }
    return blackLength == 0 ? .red : .mixed
  }

  /// The ends, the quarter points and the middle.
  var landmarks: Landmarks {
    let inner = [quarter, half, threeQuarters].map { $0.point(on: points, length: length) }
    return Landmarks(points: [points[0]] + inner + [points[points.count - 1]])
  }

  /// Counts the latest segment.
  ///
  /// - Parameters:
  ///   - segment: The length of the segment, in points.
  ///   - red: The red part of the length, in points; nil for a black segment.
  mutating func count(_ segment: Double, red: Double?) {
    colors.append(red == nil ? .black : .red)
    length += segment
    redLength += red ?? 0
    blackLength += segment - (red ?? 0)
    if red != nil { redSegments += 1 }
    quarter.follow(points, length: length)
    half.follow(points, length: length)
    threeQuarters.follow(points, length: length)
  }

  /// The latest segment, or the dot as a segment of length 0.
  var lastSegment: LineSegment {
    LineSegment(points[max(points.count - 2, 0)], points[points.count - 1])
  }
}

// MARK: - Returning to an earlier state

extension InkStroke {
  /// A state of a growing stroke to return to, of constant size.
  struct Mark: Sendable {
    /// The stroke without samples, colors and red runs.
    fileprivate let rest: InkStroke
    fileprivate let samples: Int
    fileprivate let runs: Int
    /// The latest red run, which may still grow.
    fileprivate let latestRun: Excursion?
  }

  /// The present state.
  var mark: Mark {
    var rest = self
    rest.points = []
    rest.colors = []
    rest.excursions = []
    return Mark(
      rest: rest, samples: points.count, runs: excursions.count, latestRun: excursions.last)
  }

  /// Returns to an earlier state.
  ///
  /// - Complexity: O(n) in the number of samples since.
  mutating func rewind(to mark: Mark) {
    var stroke = mark.rest
    swap(&stroke.points, &points)
    swap(&stroke.colors, &colors)
    swap(&stroke.excursions, &excursions)
    stroke.points.removeSubrange(mark.samples...)
    stroke.colors.removeSubrange((mark.samples - 1)...)
    // The latest run may have grown, and that of a dot was removed with its first segment.
    stroke.excursions.removeSubrange(max(mark.runs - 1, 0)...)
    stroke.excursions += mark.latestRun.map { [$0] } ?? []
    self = stroke
  }
}
