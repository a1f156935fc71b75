import Controls
import Drawing
package import Geometry
import MaskCore
import TraceCore

extension Scene {
  /// Returns the part of a canvas that is worth looking at: what the scene shows and `points`, with
  /// a margin, inside the canvas.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas.
  ///   - points: Further points, such as those of touches.
  /// - Returns: The rectangle; the whole canvas if there is nothing to see, or nearly nothing on it.
  package func crop(on size: Size, showing points: some Sequence<Point>) -> Rect {
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = [contentBounds(on: size), Rect(enclosing: points.lazy.filter(canvas.contains))]
      .compactMap { $0?.clamped(to: canvas) }
    guard let content = shown.reduce(nil, { $0?.union($1) ?? $1 }) else { return canvas }
    // A tenth on each side keeps the content off the frame; at least a fifth of the canvas keeps a
    // single dot in its surroundings.
    let least = 0.2 * min(size.width, size.height)
    let margin = max(0.1 * max(content.width, content.height), 4)
    let width = max(content.width + 2 * margin, least)
    let height = max(content.height + 2 * margin, least)
    let crop = Rect(
      x: content.center.x - width / 2, y: content.center.y - height / 2, width: width,
      height: height)
    return crop.clamped(to: canvas) ?? canvas
  }
}

extension TraceScene {
  /// Returns the box of the guide's band, the ink and the gauge.
  package func contentBounds(on size: Size) -> Rect? {
    let ink = trace.strokes.compactMap { stroke in
      Rect(enclosing: stroke.points)?.expanded(by: Self.redWidth * inkWidth / 2)
    }
    return ([bandBounds, gauge?.frame] + ink).union
  }

  /// The box of the guide's band, where ink is black; nil if the guide has no points.
  var bandBounds: Rect? {
    trace.guide.strokes.map { stroke in
      Rect(enclosing: stroke.polylines.lazy.flatMap(\.points))?
        .expanded(by: trace.tolerance * stroke.slack)
    }.union
  }
}

extension ScratchScene {
  /// Returns the box of the card, the eraser and the gauge.
  package func contentBounds(on size: Size) -> Rect? {
    [scratchCard.rules.frame, scratchCard.rules.eraser, gauge?.frame].union
  }
}

extension CounterScene {
  /// Returns the box of the gauge and the buttons.
  package func contentBounds(on size: Size) -> Rect? {
    ([counter.rules.gauge] + controls.map(\.tracking.frame)).union
  }
}

extension WaveScene {
  /// Returns the box of the ball with its scale, and the slider.
  package func contentBounds(on size: Size) -> Rect? {
    ([sphere] + controls.map(\.tracking.frame)).union
  }
}

extension PatternScene {
  /// Returns the box of the tiles, the score and the buttons; or of the result.
  package func contentBounds(on size: Size) -> Rect? {
    let layout = game.layout
    let texts = Rect(enclosing: [layout.score, layout.feedback, layout.result])?
      .expanded(by: 40 * scale)
    return (layout.tiles + layout.buttons + [layout.playAgain, texts]).union
  }
}

extension InkScene {
  /// Returns the box of the ink.
  package func contentBounds(on size: Size) -> Rect? {
    Rect(enclosing: ink.strokes.lazy.flatMap(\.points))?
      .expanded(by: min(size.width, size.height) / 45)
  }
}

extension [Rect?] {
  /// The smallest rectangle that contains all rectangles of the array; nil if there are none.
  fileprivate var union: Rect? { compactMap { $0 }.reduce(nil) { $0?.union($1) ?? $1 } }
}

extension Rect {
  /// Returns the part inside `other`; nil if they have no point in common.
  fileprivate func clamped(to other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
