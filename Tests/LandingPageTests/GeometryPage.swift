// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The program of the landing page of `Geometry`.
func geometryPage(_ print: Print) throws {
  let hook = try Path(svg: "M10 10H90V60C90 80 70 100 50 100")
  let line = hook.flattened(tolerance: 0.25)[0]
  let finger = Point(x: 100, y: 40)
  let nearest = line.segments.map { $0.nearest(to: finger) }
    .min { $0.distance(to: finger) < $1.distance(to: finger) }
  print("length \(hook.length), \(line.points.count) points")
  if let nearest { print("nearest \(nearest.x), \(nearest.y)") }

  let turned = hook.transformed(by: AffineTransform(rotation: 90))
  print(turned.svg)
}
