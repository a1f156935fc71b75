// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// The pictures that scenes of the documents name.
enum DocumentAssets {
  static func add(to folder: TemporaryFolder) throws {
    try folder.add(star(small, on: 60, rgb(0xF4B41A)), "star")
    try folder.add(star(large, on: 120, .black), "tip")
    try folder.add(letterform(), "letter")
    try folder.add(hills(), "hills")
  }

  /// The corners of a star of five points, on 60 and on 120 points.
  private static let small: [(Double, Double)] = [
    (30, 1), (37, 21), (58.5, 21.5), (41.5, 34.5), (47.5, 55), (30, 43), (12.5, 55), (18.5, 34.5),
    (1.5, 21.5), (23, 21),
  ]
  private static let large: [(Double, Double)] = [
    (60, 2), (74, 42), (117, 43), (83, 69), (95, 110), (60, 86), (25, 110), (37, 69), (3, 43),
    (46, 42),
  ]

  private static func star(_ corners: [(Double, Double)], on side: Double, _ color: Color) -> Bitmap
  {
    var canvas = Canvas(size: Size(width: side, height: side), scale: 1)
    canvas.fill(Path(polyline: corners.map { Point(x: $0.0, y: $0.1) }), with: .color(color))
    return canvas.bitmap
  }

  /// A large T with serifs, as broad as a letter of a poster.
  private static func letterform() throws -> Bitmap {
    var canvas = Canvas(size: Size(width: 296, height: 475), scale: 1)
    let letter = try Path(
      svg: "M36 36H260L270 108H250Q244 84 206 84H172V300Q172 322 202 324V340H94V324Q124 322 124 300"
        + "V84H90Q52 84 46 108H26Z")
    canvas.fill(letter, with: .color(rgb(0xF6D9C6)))
    canvas.stroke(
      letter, style: StrokeStyle(width: 3), with: .color(rgb(0xD98E73)))
    return canvas.bitmap
  }

  private static func rgb(_ number: Int) -> Color {
    Color(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  /// What lies under the cover: hills in the evening, at two pixels a point.
  private static func hills() -> Bitmap {
    var canvas = Canvas(size: Size(width: 180, height: 120), scale: 2)
    let whole = Path(Rect(x: 0, y: 0, width: 180, height: 120))
    let sky = [
      GradientStop(0, rgb(0x3B2C6B)), GradientStop(0.55, rgb(0xE86A7A)),
      GradientStop(1, rgb(0xFFD27A)),
    ]
    canvas.fill(
      whole,
      with: .linearGradient(LinearGradient(from: .zero, to: Point(x: 0, y: 95), stops: sky)))
    let glow = [
      GradientStop(0, rgb(0xFFF4D6)), GradientStop(0.36, rgb(0xFFF4D6)),
      GradientStop(0.37, rgb(0xFFF4D6).withAlpha(120)), GradientStop(1, rgb(0xFFF4D6).withAlpha(0)),
    ]
    let sun = Point(x: 62, y: 58)
    canvas.fill(
      whole, with: .radialGradient(RadialGradient(center: sun, radius: 44, stops: glow)))
    for (color, height, bend) in [
      (0x8A4B86, 62.0, -26.0), (0x5A3A78, 84.0, 22.0), (0x33265A, 104.0, -20.0),
    ] {
      var hill = Path()
      hill.move(to: Point(x: 0, y: height))
      hill.addCubic(
        control1: Point(x: 60, y: height + bend), control2: Point(x: 120, y: height - bend),
        to: Point(x: 180, y: height + bend / 2))
      hill.addLine(to: Point(x: 180, y: 120))
      hill.addLine(to: Point(x: 0, y: 120))
      canvas.fill(hill, with: .color(rgb(color)))
    }
    return canvas.bitmap
  }
}
