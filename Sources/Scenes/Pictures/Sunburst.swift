import Drawing
import Geometry

// The default content of a card: a star on rays, so that the revealed part is easy to see anywhere.
// Every direction is a multiple of 18 degrees, whose sine and cosine are square roots; no
// trigonometric function is needed.

/// Draws the sunburst into the rectangle `card` of the canvas.
func drawSunburst(_ card: Rect, on canvas: inout Canvas) {
  let center = card.center
  let radius = min(card.width, card.height) / 2
  canvas.fill(Path(card), with: .color(Color(red: 0xFF, green: 0xC9, blue: 0x3C)))
  // The rays extend beyond every corner of the card and are cut off with it.
  let reach = card.width + card.height
  for k in stride(from: 0, to: 20, by: 2) {
    let ray = Path(polyline: [
      center, center + directions[k] * reach, center + directions[k + 1] * reach,
    ])
    canvas.fill(ray, with: .color(Color(red: 0xFF, green: 0xDD, blue: 0x7A)))
  }
  let disc = Path(ellipseIn: Rect(center: center, side: 1.24 * radius))
  canvas.fill(disc, with: .color(Color(red: 0xFF, green: 0xF4, blue: 0xD6)))
  // A regular pentagram: its inner corners lie at 1 / phi^2 = (3 - sqrt 5) / 2 of the outer radius.
  let inner = (3 - 5.0.squareRoot()) / 2
  let corners = (0..<10).map { k in
    center + directions[(2 * k + 15) % 20] * (radius * 0.5 * (k % 2 == 0 ? 1 : inner))
  }
  canvas.fill(Path(polyline: corners), with: .color(Color(red: 0xE8, green: 0x4A, blue: 0x5F)))
}

/// The unit vectors at the multiples of 18 degrees, clockwise from +x.
private let directions: [Vector] = {
  // cos 18 = sqrt(10 + 2 sqrt 5) / 4, sin 18 = (sqrt 5 - 1) / 4.
  let root = 5.0.squareRoot()
  let (cosine, sine) = ((10 + 2 * root).squareRoot() / 4, (root - 1) / 4)
  var directions = [Vector(dx: 1, dy: 0)]
  for _ in 1..<20 {
    let last = directions[directions.count - 1]
    directions.append(
      Vector(
        dx: last.dx * cosine - last.dy * sine, dy: last.dx * sine + last.dy * cosine))
  }
  return directions
}()
