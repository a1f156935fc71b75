import Geometry
import JSONStream

/// A value with a form in JSON.
protocol JSONConvertible {
  /// The value as JSON; the keys of an object have a fixed order.
  var json: JSONValue { get }
}

extension Bool: JSONConvertible {
  var json: JSONValue { JSONValue(self) }
}

extension Int: JSONConvertible {
  var json: JSONValue { JSONValue(self) }
}

extension Int64: JSONConvertible {
  var json: JSONValue { JSONValue(self) }
}

extension Double: JSONConvertible {
  var json: JSONValue { JSONValue(self) }
}

extension String: JSONConvertible {
  var json: JSONValue { JSONValue(self) }
}

extension RawRepresentable<String> {
  var json: JSONValue { JSONValue(rawValue) }
}

extension Point: JSONConvertible {
  /// The object `{"x":…,"y":…}`.
  var json: JSONValue { ["x": x.json, "y": y.json] }
}

extension Rect: JSONConvertible {
  /// The object `{"x":…,"y":…,"width":…,"height":…}`.
  var json: JSONValue {
    ["x": minX.json, "y": minY.json, "width": width.json, "height": height.json]
  }
}

extension JSONValue: JSONConvertible {
  var json: JSONValue { self }

  /// Joins the members of objects.
  init(joining objects: JSONValue...) {
    self.init(objects.flatMap { $0.members ?? [] })
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  var json: JSONValue { JSONValue(map { $0.json }) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  /// The value, or null.
  var json: JSONValue { map { $0.json } ?? .null }
}

extension Optional where Wrapped: RawRepresentable<String> {
  /// The name of the value, or null.
  var json: JSONValue { map { $0.json } ?? .null }
}
