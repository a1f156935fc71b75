// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import Geometry
import MaskCore
import TraceCore

extension Scene {
  /// Returns the reason why the touches do not meet the scene, with the flag that may bring them
  /// together; nil if they meet it, or if there are none.
  ///
  /// - Parameter touches: The box of the places where contacts came down; nil without any.
  /// - Returns: A sentence for people.
  package func missed(by touches: Rect?) -> String? {
    guard let touches else { return nil }
    switch self {
    case .trace(let scene):
      let trace = scene.value.trace
      guard let distance = trace.missedDistance else { return nil }
      // Rounded up, so that the ink is no farther away.
      let words =
        "the ink lies \(hundredths((distance * 100).rounded(.up) / 100)) pt from the guide"
      return trace.guide.origin == .ink ? words : words + ": try --set placement=ink"
    case .scratch(let scene):
      let card = scene.value.scratchCard
      let frame = card.rules.frame
      let isBeside =
        touches.maxX < frame.minX || frame.maxX < touches.minX || touches.maxY < frame.minY
        || frame.maxY < touches.minY
      guard card.coverage.revealed == 0, isBeside else { return nil }
      return "the touches, \(places(touches)), are not on the card, \(places(frame))"
    case .counter, .wave, .pattern, .ink: return nil
    }
  }
}

/// Returns the sides of a box in words: `x 10 to 20, y 5 to 9`.
private func places(_ box: Rect) -> String {
  "x \(text(box.minX)) to \(text(box.maxX)), y \(text(box.minY)) to \(text(box.maxY))"
}
