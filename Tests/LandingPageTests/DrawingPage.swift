// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// The program of the landing page of `Drawing`.
func drawingPage(_ print: Print) throws {
  var canvas = Canvas(size: Size(width: 100, height: 60), scale: 2, background: .white)
  let card = Rect(x: 10, y: 10, width: 80, height: 40)
  let blue = Color(red: 0, green: 90, blue: 200)
  canvas.fill(Path(roundedRect: card, radius: 8), with: .color(blue))
  let line = try Path(svg: "M20 45H80")
  canvas.stroke(line, style: StrokeStyle(width: 2), with: .color(.white))
  canvas.draw(
    "45%", at: card.center, font: Font(size: 24, weight: .bold), alignment: .center,
    baseline: .middle, with: .color(.white))

  print("\(canvas.bitmap.width) x \(canvas.bitmap.height) pixels")
  print(canvas.bitmap[30, 30])
  print(canvas.bitmap[100, 90])
}
