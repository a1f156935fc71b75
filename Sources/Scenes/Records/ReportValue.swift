// SPDX-License-Identifier: Apache-2.0
package import Geometry
package import JSONStream

/// A value of a report, which has one form in every report.
package protocol ReportValue: JSONConvertible {
  /// The form of all values of the type.
  static var form: ValueForm { get }
}

/// A value whose object in a report is described key by key.
package protocol Recorded: ReportValue {
  /// The keys of the object.
  static var record: Record<Self> { get }
}

extension Recorded {
  /// The object that the record gives.
  package var json: JSONValue { Self.record.json(of: self) }

  /// The form of the object.
  package static var form: ValueForm { .object(record.fields) }
}

extension ReportValue where Self: CaseIterable & RawRepresentable<String> {
  /// The names of all cases.
  package static var form: ValueForm { .choice(allCases.map { $0.rawValue }) }
}

// MARK: - Single values

extension Bool: ReportValue {
  package static var form: ValueForm { .boolean }
}

extension Int: ReportValue {
  package static var form: ValueForm { .number(.integer) }
}

extension Int64: ReportValue {
  package static var form: ValueForm { .number(.integer) }
}

extension Double: ReportValue {
  package static var form: ValueForm { .number(.number) }
}

extension String: ReportValue {
  package static var form: ValueForm { .text }
}

// MARK: - Several values

extension Point: ReportValue {
  package static var form: ValueForm {
    .named("point", .object([Field("x", Double.form), Field("y", Double.form)]), meaning: nil)
  }
}

extension Rect: Recorded {
  package static let record: Record<Rect> = [
    .value("x") { $0.minX }, .value("y") { $0.minY }, .length("width", "points") { $0.width },
    .length("height", "points") { $0.height },
  ]
}

extension Array: ReportValue where Element: ReportValue {
  package static var form: ValueForm { .list(Element.form, count: nil) }
}

extension Optional: ReportValue where Wrapped: ReportValue {
  package static var form: ValueForm { .nullable(Wrapped.form) }
}
