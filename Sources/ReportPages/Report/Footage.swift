import JSONStream

/// The content of a playback: pictures, samples and times that the report does not hold.
///
/// It is for the eye; it decides nothing.
package struct Footage: Hashable, Sendable {
  /// The pictures of the scene from the beginning of the recording to its end.
  ///
  /// Only changes are stored: a picture that equals the one before is left out, so each picture
  /// stands until the next one, and the last picture is the frame of the end.
  package struct Film: Hashable, Sendable {
    /// The number of pixels in a point.
    package let scale: Double
    /// The time of each picture in microseconds, ascending; the first is 0.
    package let times: [Int64]
    /// The pictures as the frames of an animated PNG, whose delays have no meaning.
    package let png: [UInt8]

    /// Creates a film from its pictures.
    package init(scale: Double, times: [Int64], png: [UInt8]) {
      self.scale = scale
      self.times = times
      self.png = png
    }
  }

  /// A named time of the recording, or a time at which the scene was reset.
  package struct Mark: Hashable, Sendable {
    /// The event of a mark.
    package enum Kind: String, Hashable, Sendable {
      case mark, note, reset
    }

    /// The time in microseconds.
    package let time: Int64
    /// The kind of the event.
    package let kind: Kind
    /// The label or the note; empty for a reset.
    package let text: String

    /// Creates a mark.
    package init(time: Int64, kind: Kind, text: String) {
      self.time = time
      self.kind = kind
      self.text = text
    }
  }

  /// The progress of the scene from a time on.
  package struct Step: Hashable, Sendable {
    /// The time in microseconds.
    package let time: Int64
    /// The progress, from 0 to 1.
    package let share: Double

    /// Creates a step of the curve.
    package init(time: Int64, share: Double) {
      self.time = time
      self.share = share
    }
  }

  /// A picture that explains the end of the recording, with its legend.
  package struct Map: Hashable, Sendable {
    /// The subject of a map.
    package enum Kind: String, Hashable, Sendable {
      case time, heat, distance
    }

    /// The subject of the map.
    package let kind: Kind
    /// The width of the picture, in points.
    package let width: Double
    /// The picture as a PNG file.
    package let png: [UInt8]

    /// Creates a map from its picture.
    package init(kind: Kind, width: Double, png: [UInt8]) {
      self.kind = kind
      self.width = width
      self.png = png
    }
  }

  /// The width of the canvas, in points.
  package let width: Double
  /// The height of the canvas, in points.
  package let height: Double
  /// Every sample.
  package var touches = TouchTrack()
  /// The named times, ascending.
  package var marks: [Mark] = []
  /// The pictures; nil if the scene cannot be drawn.
  package var film: Film?
  /// The progress of the scene, at each time at which it changed.
  package var curve: [Step] = []
  /// The greatest speed of the strokes in each of equally many parts of the time, in points a
  /// second; empty if it is not measured.
  package var speeds: [Double] = []
  /// The times at which each excursion of a trace began and ended, in the order of the report.
  package var excursions: [ClosedRange<Int64>] = []
  /// Pictures that explain the end of the recording.
  package var maps: [Map] = []

  /// Creates the footage of an untouched canvas.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The value that data.js reads: pictures and samples in base64, times as differences.
  var json: JSONValue {
    [
      "canvas": [JSONValue(width), JSONValue(height)],
      "contacts": JSONValue(touches.contacts.map { JSONValue($0) }),
      "units": JSONValue(TouchTrack.unitsPerPoint),
      "touches": JSONValue(Base64.text(of: touches.bytes)),
      "marks": JSONValue(
        marks.map { mark in
          [
            "t": JSONValue(mark.time), "kind": JSONValue(mark.kind.rawValue),
            "text": JSONValue(mark.text),
          ]
        }),
      "film": film.map(\.json) ?? .null,
      "curve": [
        "times": JSONValue(differences: curve.map(\.time)),
        // Rounded down, so that only the whole is 100 %.
        "shares": JSONValue(curve.map { JSONValue(Int(($0.share * 10_000).rounded(.down))) }),
      ],
      "speeds": JSONValue(speeds.map { JSONValue(Int($0.rounded())) }),
      "excursions": JSONValue(
        excursions.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] }),
      "maps": JSONValue(
        maps.map { map in
          [
            "kind": JSONValue(map.kind.rawValue), "width": JSONValue(map.width),
            "png": JSONValue(Base64.text(of: map.png)),
          ]
        }),
    ]
  }
}

extension Footage.Film {
  fileprivate var json: JSONValue {
    [
      "scale": JSONValue(scale), "times": JSONValue(differences: times),
      "png": JSONValue(Base64.text(of: png)),
    ]
  }
}

extension JSONValue {
  /// Creates an array of the first time and the differences between neighbors.
  fileprivate init(differences times: [Int64]) {
    self.init(zip(times, [0] + times).map { JSONValue($0 - $1) })
  }
}
