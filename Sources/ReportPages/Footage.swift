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
    /// The columns and the rows of a picture, in pixels.
    package let width, height: Int
    /// The time of each picture in microseconds, ascending; the first is 0.
    package let times: [Int64]
    /// The pictures, as `FilmEncoder` writes them.
    package let changes: [UInt8]
    /// The number of bytes of each part of `changes`, without compression.
    package let parts: [Int]
    /// True if there are fewer pictures than usual, because they take so much work.
    package let isShortened: Bool

    /// Creates a film from its pictures.
    package init(
      scale: Double, width: Int, height: Int, times: [Int64], changes: [UInt8], parts: [Int],
      isShortened: Bool
    ) {
      (self.scale, self.width, self.height, self.times) = (scale, width, height, times)
      (self.changes, self.parts, self.isShortened) = (changes, parts, isShortened)
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

  /// A color of the pictures that has a meaning, and the times at which the pictures show it.
  package struct KeyColor: Hashable, Sendable {
    /// The part of the picture, by its name in the page's legend.
    package let role: String
    /// The color as CSS writes it.
    package let color: String
    /// The color inside a hollow line; nil if the part is filled.
    package let core: String?
    /// The times at which the color comes and goes, in turn, ascending.
    package var changes: [Int64] = []

    /// Creates a color that no picture shows yet.
    package init(role: String, color: String, core: String?) {
      self.role = role
      self.color = color
      self.core = core
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
  /// True if there are no pictures because one alone takes too much work.
  package var isTooDear = false
  /// The progress of the scene, at each time at which it changed.
  package var curve: [Step] = []
  /// The greatest speed of the strokes in each of equally many parts of the time, in points a
  /// second; empty if it is not measured.
  package var speeds: [Double] = []
  /// The times at which each excursion of a trace began and ended, in the order of the report.
  package var excursions: [ClosedRange<Int64>] = []
  /// The colors that have a meaning, in the order of a legend.
  package var key: [KeyColor] = []
  /// Pictures that explain the end of the recording.
  package var maps: [Map] = []
  /// The part of the canvas that is worth looking at.
  package var crop: Box

  /// Creates the footage of an untouched canvas.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
    crop = Box(x: 0, y: 0, width: width, height: height)
  }

  /// The value that data.js reads: films, maps and samples in base64, times as differences.
  var json: JSONValue {
    [
      "canvas": [JSONValue(width), JSONValue(height)],
      "crop": crop.json,
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
      "tooDear": JSONValue(isTooDear),
      "curve": [
        "times": JSONValue(differences: curve.map(\.time)),
        // Rounded down, so that only the whole is 100 %.
        "shares": JSONValue(curve.map { JSONValue(Int(($0.share * 10_000).rounded(.down))) }),
      ],
      "speeds": JSONValue(speeds.map { JSONValue(Int($0.rounded())) }),
      "excursions": JSONValue(
        excursions.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] }),
      "key": JSONValue(
        key.map { color in
          [
            "role": JSONValue(color.role), "color": JSONValue(color.color),
            "core": color.core.map { JSONValue($0) } ?? .null,
            "changes": JSONValue(differences: color.changes),
          ]
        }),
      "maps": JSONValue(maps.map(\.json)),
    ]
  }
}

extension Footage.Film {
  fileprivate var json: JSONValue {
    [
      "scale": JSONValue(scale), "size": [JSONValue(width), JSONValue(height)],
      "times": JSONValue(differences: times), "changes": JSONValue(Base64.text(of: changes)),
      "parts": JSONValue(parts.map { JSONValue($0) }), "shortened": JSONValue(isShortened),
    ]
  }
}

extension JSONValue {
  /// Creates an array of the first time and the differences between neighbors.
  fileprivate init(differences times: [Int64]) {
    self.init(zip(times, [0] + times).map { JSONValue($0 - $1) })
  }
}

// MARK: - Maps

extension Footage {
  /// A rectangle of the canvas, in points.
  package struct Box: Hashable, Sendable {
    /// The distances from the left and the top edge of the canvas.
    package let x, y: Double
    /// The extents.
    package let width, height: Double

    /// Creates a rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The value that the page reads.
    var json: JSONValue {
      [JSONValue(x), JSONValue(y), JSONValue(width), JSONValue(height)]
    }
  }

  /// A picture that explains the end of the recording, with the values of its colors.
  package struct Map: Hashable, Sendable {
    /// The subject of a map.
    package enum Kind: String, Hashable, Sendable {
      case time, heat, distance
    }

    /// The subject of the map.
    package let kind: Kind
    /// The part of the canvas that the picture shows.
    package let frame: Box
    /// The picture as a PNG file.
    package let png: [UInt8]
    /// The colors of the scale, as CSS writes them, at equal steps.
    package var colors: [String] = []
    /// The values of the first and the last color: microseconds, passes, or points; nil if the
    /// scale has no fixed unit.
    package var values: ClosedRange<Double>?

    /// Creates a map from its picture, without a scale.
    package init(kind: Kind, frame: Box, png: [UInt8]) {
      self.kind = kind
      self.frame = frame
      self.png = png
    }

    /// The value that the page reads.
    var json: JSONValue {
      [
        "kind": JSONValue(kind.rawValue), "frame": frame.json,
        "colors": JSONValue(colors.map { JSONValue($0) }),
        "values": values.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] } ?? .null,
        "png": JSONValue(Base64.text(of: png)),
      ]
    }
  }
}
