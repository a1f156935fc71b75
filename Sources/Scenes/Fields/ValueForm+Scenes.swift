// SPDX-License-Identifier: Apache-2.0
import Geometry

// The forms of values that several objects of a scene have.

extension ValueForm {
  /// The names of all cases of a type.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> ValueForm {
    .choice(Choice.allCases.map { $0.rawValue })
  }

  /// A number of a range, both ends included.
  static func number(_ range: ClosedRange<Double>) -> ValueForm { .number(.number(range)) }

  /// A whole number of a range, both ends included.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm { .number(.integer(range)) }

  /// An extent above 0, in points.
  static let extent = ValueForm.number(.number(above: 0, to: coordinates.upperBound))

  /// A color with or without its opacity.
  static let color = ValueForm.named(
    "color", .text(pattern: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
    meaning: "`#rgb` or `#rrggbb`; further digits are the opacity")

  /// The id of a picture.
  static let picture = ValueForm.named(
    "picture", .text, meaning: "the name of a PNG file in the folder of pictures, without `.png`")

  /// A path.
  static let path = ValueForm.named("path", .text, meaning: "SVG path data")

  /// A point.
  static let point = ValueForm.named(
    "point", .list(.number(coordinates), count: 2), meaning: "`[x, y]`")

  /// The place of a rectangle, with further keys after its own.
  static func rect(adding fields: [Field] = []) -> ValueForm {
    .object(
      [
        Field("x", .number(coordinates), "points from the left"),
        Field("y", .number(coordinates), "points from the top"),
        Field("width", .extent, "points"), Field("height", .extent, "points"),
      ] + fields)
  }

  /// A rectangle.
  static let rect = ValueForm.named("rectangle", .rect(adding: []), meaning: nil)
}
