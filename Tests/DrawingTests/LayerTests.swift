// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

struct LayerTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let bars = [
    Path(Rect(x: 0.3, y: 2, width: 9, height: 2.5)),
    Path(Rect(x: 3, y: 0.7, width: 2.2, height: 7)),
  ]

  private func drawn(_ draw: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(size: Size(width: 10, height: 8), background: .white)
    draw(&canvas)
    return canvas.bitmap
  }

  @Test func `each pixel is the nearest mix of before and after`() {
    let after = drawn { canvas in
      for bar in bars { canvas.fill(bar, with: .color(red.withAlpha(200))) }
    }
    for opacity in UInt8.min...UInt8.max {
      let layer = drawn { canvas in
        canvas.layer(opacity: opacity) { canvas in
          for bar in bars { canvas.fill(bar, with: .color(red.withAlpha(200))) }
        }
      }
      let share = Double(opacity) / 255
      for (found, full) in zip(layer.pixels, after.pixels) {
        let exact = 255 * (1 - share) + Double(full) * share
        #expect(abs(Double(found) - exact) <= 0.500_001, "opacity \(opacity)")
      }
    }
  }

  @Test func `a layer in a clip changes nothing outside it`() {
    let found = drawn { canvas in
      canvas.clip(to: Path(Rect(x: 2, y: 1, width: 3, height: 2))) { canvas in
        canvas.layer(opacity: 51) { $0.clear(to: .black) }
      }
    }
    for y in 0..<8 {
      for x in 0..<10 {
        let isInside = 2..<5 ~= x && 1..<3 ~= y
        #expect(found[x, y] == (isInside ? Color(red: 204, green: 204, blue: 204) : .white))
      }
    }
  }
}
