import JSONStream

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
