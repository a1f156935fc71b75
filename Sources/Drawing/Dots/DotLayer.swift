package import Geometry

/// Equal dots at fixed places, of which a picture shows some, drawn one over the other in the order
/// of the places.
///
/// A layer of many dots keeps its last picture, so that the next one costs what has changed:
///
///     below, before    +--+--+--+     A tile is drawn anew if the picture below the dots differs in
///                      |  |##|  |     it, or if a dot that comes or goes lies in it. Every dot that
///     below, now       +--+--+--+     has a pixel in such a tile is drawn. All other tiles are taken
///                      |  |  |##|     from the last picture.
///                      +--+--+--+
///
/// The pixels are those of `Canvas.stroke` for each dot that is shown.
package struct DotLayer: Sendable {
  /// The number of dots from which on pictures are kept; it takes longer to compare two pictures than
  /// to draw fewer dots.
  private static let leastKept = 1024

  private let places: [Point]
  /// A line of one point at each place.
  private lazy var dots = places.map { Path(polyline: [$0]) }
  private let diameter: Double
  private let color: Color
  /// True if the layer keeps its last picture, so that it must be drawn on pixels.
  package let isKept: Bool
  private var last: Picture?

  /// A picture of the layer.
  private struct Picture {
    /// The pixels below the dots.
    var below: Bitmap
    /// The pixels with the dots.
    var whole: Bitmap
    var isShown: [Bool]
    let scale: Double
    let limits: PixelWindow

    /// Returns true if the picture lies on a canvas like `canvas`.
    func isAlike(_ canvas: Canvas) -> Bool {
      scale == canvas.scale && limits == canvas.limits
        && (below.width, below.height) == (canvas.bitmap.width, canvas.bitmap.height)
    }
  }

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - places: The centers of the dots, in points.
  ///   - diameter: The diameter of a dot in points; positive.
  ///   - color: The color.
  ///   - keepsPictures: True if the layer is drawn several times.
  package init(at places: [Point], diameter: Double, color: Color, keepsPictures: Bool) {
    (self.places, self.diameter, self.color) = (places, diameter, color)
    isKept = keepsPictures && places.count >= DotLayer.leastKept
  }

  /// Draws the dots for whose indices `isShown` returns true.
  ///
  /// - Precondition: The canvas has no transform.
  /// - Complexity: O(n + p + k) for n dots, of which k lie in tiles that have changed, on p pixels.
  package mutating func draw(into canvas: inout Canvas, where isShown: (Int) -> Bool) {
    if canvas.isNoting, !isKept {
      let style = StrokeStyle(width: diameter)
      for index in places.indices where isShown(index) {
        canvas.stroke(dots[index], style: style, with: .color(color))
      }
      return
    }
    var pen = DotPen(diameter: diameter, color: color, for: canvas)
    guard isKept else {
      for index in places.indices where isShown(index) {
        pen.draw(at: places[index], into: &canvas)
      }
      return
    }
    let shown = places.indices.map(isShown)
    // The pixels are compared and copied, and each dot is looked at.
    canvas.count(steps: PixelWindow(of: canvas.bitmap).pixelCount + 32 * places.count)
    guard var picture = last.take(), picture.isAlike(canvas) else {
      let below = canvas.bitmap
      for index in places.indices where shown[index] { pen.draw(at: places[index], into: &canvas) }
      last = Picture(
        below: below, whole: canvas.bitmap, isShown: shown, scale: canvas.scale,
        limits: canvas.limits)
      return
    }
    var tiles = PixelTiles(of: canvas.bitmap)
    tiles.insertDifferences(canvas.bitmap, picture.below)
    for index in places.indices where shown[index] != picture.isShown[index] {
      tiles.insert(pen.window(at: places[index]))
    }
    tiles.copy(from: canvas.bitmap, to: &picture.below)
    if !tiles.isEmpty {
      for index in places.indices where shown[index] && tiles.meets(pen.window(at: places[index])) {
        pen.draw(at: places[index], into: &canvas)
      }
    }
    // Only the dirty tiles of either picture are copied, so both keep their memory.
    tiles.copy(from: canvas.bitmap, to: &picture.whole)
    picture.isShown = shown
    canvas.changed = PixelWindow(of: canvas.bitmap)
    tiles.copyOthers(from: picture.whole, to: &canvas.bitmap)
    last = picture
  }
}
