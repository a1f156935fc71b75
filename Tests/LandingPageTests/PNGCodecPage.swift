// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PNGCodec

/// The program of the landing page of `PNGCodec`.
func pngCodecPage(_ print: Print) throws {
  var canvas = Canvas(size: Size(width: 8, height: 4), scale: 2, background: .white)
  canvas.fill(Path(Rect(x: 1, y: 1, width: 2, height: 2)), with: .color(.black))
  let file = PNGEncoder(scale: canvas.scale).encode(canvas.bitmap)

  let picture = try PNGDecoder().decode(file)
  print("\(picture.width) x \(picture.height) pixels, equal: \(picture == canvas.bitmap)")
  do {
    _ = try PNGDecoder().decode(Array(file.prefix(20)))
  } catch {
    print("byte \(error.offset): found \(error.found), expected \(error.expected)")
  }
}
