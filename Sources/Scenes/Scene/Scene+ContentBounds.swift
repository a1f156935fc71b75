// SPDX-License-Identifier: Apache-2.0
import Controls
package import Geometry
import Kinematics
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
    guard let content = shown.map({ $0?.clamped(to: canvas) }).union else { return canvas }
    // A tenth on each side keeps the content off the frame; at least a fifth of the canvas keeps a
    // single dot in its surroundings.
    let least = 0.2 * min(size.width, size.height)
    let margin = max(0.1 * max(content.width, content.height), 4)
    let width = max(content.width + 2 * margin, least)
    let height = max(content.height + 2 * margin, least)
    let crop = Rect(center: content.center, width: width, height: height)
    return crop.clamped(to: canvas) ?? canvas
  }

  /// Returns the smallest known rectangle around everything that the scene shows on its paper, such
  /// as guide and ink, in points of a canvas of a size; nil if there is only paper.
  package func contentBounds(on size: Size) -> Rect? {
    switch self {
    case .trace(let scene):
      let scene = scene.value
      let ink = scene.trace.strokes.map { stroke in
        Rect(enclosing: stroke.points)?.expanded(by: TraceScene.redWidth * scene.inkWidth / 2)
      }
      return ([scene.bandBounds, scene.gauge?.frame] + ink).union
    case .scratch(let scene):
      let rules = scene.value.scratchCard.rules
      return [rules.frame, rules.eraser, scene.value.gauge?.frame].union
    case .counter(let scene):
      return ([scene.value.counter.rules.gauge] + controls.map { $0.tracking.frame }).union
    case .wave(let scene):
      return ([scene.value.sphere] + controls.map { $0.tracking.frame }).union
    case .pattern(let scene):
      let layout = scene.value.game.layout
      let texts = Rect(enclosing: [layout.score, layout.feedback, layout.result])?
        .expanded(by: 40 * scene.value.scale)
      let boxes = (layout.tiles + layout.buttons).map(Optional.some)
      return (boxes + [layout.playAgain, texts]).union
    case .ink(let scene):
      return Rect(enclosing: scene.value.ink.strokes.lazy.flatMap { $0.points })?
        .expanded(by: min(size.width, size.height) / 45)
    }
  }
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
