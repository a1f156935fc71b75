public import Geometry
public import TouchRecording

/// Whether ink lies inside the tolerance.
public enum InkColor: String, Hashable, Sendable, CaseIterable {
  /// Inside.
  case black
  /// Outside, at least in part.
  case red
}

/// The color of a stroke as a whole.
public enum StrokeClass: String, Hashable, Sendable, CaseIterable {
  /// No length of it is red.
  case black
  /// No length of it is black.
  case red
  /// Some of it is black and some red.
  case mixed
}

/// A maximal run of red segments of one stroke, or a red dot.
public struct Excursion: Hashable, Sendable {
  /// The index of the sample where the run begins, from 0.
  public internal(set) var firstSample: Int
  /// The index of the sample where it ends, inclusive.
  public internal(set) var lastSample: Int
  /// How much of the run is red, in points.
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

/// What one contact drew from touching down to lifting: a chain of segments, or a dot.
public struct InkStroke: Hashable, Sendable {
  /// The number of the contact.
  public let contact: Int
  /// The time at which the contact came down.
  public let startTime: Microseconds
  /// The time of its latest event.
  public internal(set) var endTime: Microseconds
  /// The places in the order of the samples; one more than there are segments.
  public internal(set) var points: [Point]
  /// The color of each segment; empty for a dot.
  public internal(set) var colors: [InkColor] = []
  /// The color of the first point: that of the stroke while it is a dot.
  public internal(set) var dotColor = InkColor.black
  /// How the stroke ended.
  public internal(set) var outcome = StrokeOutcome.open
  /// The red runs in order; of a dot, the dot where it is red.
  public internal(set) var excursions: [Excursion] = []
  /// How many segments are red.
  public internal(set) var redSegments = 0
  /// The length in points.
  public internal(set) var length = 0.0
  /// How much of the length is red, in points.
  public internal(set) var redLength = 0.0
  /// How much of the length is black, in points.
  public internal(set) var blackLength = 0.0
  /// The least tolerance at which no segment is red, in 1/1024 point.
  var neededTicks = 0
  /// The time of the latest sample.
  var sampleTime: Microseconds

  /// Begins a stroke that is not judged yet.
  init(_ event: TouchEvent) {
    contact = event.contact
    startTime = event.time
    endTime = event.time
    sampleTime = event.time
    points = [event.location]
  }

  /// Whether the stroke is a single point: a tap, or the beginning of a line.
  public var isDot: Bool { colors.isEmpty }

  /// The color of the whole: by length, and without length by the points.
  public var strokeClass: StrokeClass {
    guard length > 0 else {
      return (isDot ? dotColor == .red : redSegments > 0) ? .red : .black
    }
    if redLength == 0 { return .black }
    return blackLength == 0 ? .red : .mixed
  }

  /// The latest segment, or the dot as a segment of length 0.
  var lastSegment: LineSegment {
    LineSegment(points[max(points.count - 2, 0)], points[points.count - 1])
  }
}
