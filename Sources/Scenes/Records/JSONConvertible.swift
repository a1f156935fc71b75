// SPDX-License-Identifier: Apache-2.0
package import Geometry
package import JSONStream

/// A value with a form in JSON.
package protocol JSONConvertible: SendableMetatype {
  /// The value as JSON; the keys of an object have a fixed order.
  var json: JSONValue { get }
}

extension Bool: JSONConvertible {
  package var json: JSONValue { JSONValue(self) }
}

extension Int: JSONConvertible {
  package var json: JSONValue { JSONValue(self) }
}

extension Int64: JSONConvertible {
  package var json: JSONValue { JSONValue(self) }
}

extension Double: JSONConvertible {
  package var json: JSONValue { JSONValue(self) }
}

extension String: JSONConvertible {
  package var json: JSONValue { JSONValue(self) }
}

extension RawRepresentable<String> {
  /// The name of the case.
  package var json: JSONValue { JSONValue(rawValue) }
}

extension Point: JSONConvertible {
  /// The object `{"x":…,"y":…}`.
  package var json: JSONValue { ["x": x.json, "y": y.json] }
}

extension JSONValue: JSONConvertible {
  package var json: JSONValue { self }

  /// Joins the members of objects.
  package init(joining objects: JSONValue...) {
    self.init(objects.flatMap { $0.members ?? [] })
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { JSONValue(map { $0.json }) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  /// The value, or null.
  package var json: JSONValue { map { $0.json } ?? .null }
}
