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
  // One by one and not in an array, which every segment would have to look up.
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

  /// The ends, quarter points and middle.
  var landmarks: Landmarks {
    let inner = [quarter, half, threeQuarters].map { $0.point(on: points, length: length) }
    return Landmarks(points: [points[0]] + inner + [points[points.count - 1]])
  }

  /// Counts the latest segment, of `segment` points, of which `red` are red; nil for a black one.
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
