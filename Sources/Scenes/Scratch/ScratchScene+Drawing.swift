// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore

extension ScratchScene {
  /// The colors around a card.
  private enum Palette {
    static let table = Color(red: 0xF2, green: 0xF3, blue: 0xF6)
    static let button = Color(red: 0xFF, green: 0xFF, blue: 0xFF)
    static let edge = Color(red: 0xC9, green: 0xCE, blue: 0xD8)
    static let rubber = Color(red: 0xE8, green: 0x6A, blue: 0x7A)
    static let sleeve = Color(red: 0x5B, green: 0x7F, blue: 0xC7)
  }

  /// Draws the card on a table: the cover, and the content where the cover is rubbed away.
  ///
  /// If a picture of the scene failed to load, the card is all cover, so that nothing hidden shows.
  func draw(into list: inout DisplayList) throws(Fault) {
    var kept: CardPicture?
    try draw(into: &list, keeping: &kept)
  }

  /// Draws the same picture, at the cost of what was scratched since `kept` was in the last one.
  func draw(into list: inout DisplayList, keeping kept: inout CardPicture?) throws(Fault) {
    let frame = scratchCard.rules.frame
    // The card begins at the whole pixel nearest to its corner, so that no pixel is half card.
    let x = Int((frame.minX * list.scale).rounded())
    let y = Int((frame.minY * list.scale).rounded())
    let work = kept?.work ?? 0
    let changed = try rethrow(
      update(&kept, scale: list.scale, workLimit: list.workLimit), as: Fault.frame)
    list.count(steps: (kept?.work ?? 0) - work)
    list.clear(to: Palette.table)
    gauge?.draw(progress, into: &list)
    if let picture = kept?.bitmap { list.draw(picture, atPixelX: x, y: y, changed: changed) }
    if let eraser = scratchCard.rules.eraser { drawEraser(eraser, into: &list) }
  }

  /// Updates the picture of the card, or draws the first one.
  ///
  /// A small card covers no pixel at a small scale; it then has no picture.
  ///
  /// - Returns: The pixels of the card outside of which nothing has changed; nil for the first one.
  private func update(
    _ kept: inout CardPicture?, scale: Double, workLimit: Int
  ) throws(ScratchError) -> PixelWindow? {
    if kept != nil { return kept?.follow(scratchCard, workLimit: workLimit) }
    kept = try CardPicture(
      of: scratchCard, cover: cover, content: content, look: look, isClosed: !faults.isEmpty,
      scale: scale, workLimit: workLimit)
    return nil
  }

  /// Draws the button that covers the card again: an eraser in its sleeve.
  private func drawEraser(_ button: Rect, into list: inout DisplayList) {
    let side = min(button.width, button.height)
    list.fill(Path(roundedRect: button, radius: side / 4), with: .color(Palette.edge))
    let face = Rect(
      x: button.minX + 1, y: button.minY + 1,
      width: max(button.width - 2, 0), height: max(button.height - 2, 0))
    list.fill(Path(roundedRect: face, radius: max(side / 4 - 1, 0)), with: .color(Palette.button))
    let along = Vector(dx: 0.22 * side, dy: -0.22 * side)
    let (low, high) = (button.center - along, button.center + along)
    let style = StrokeStyle(width: 0.24 * side, cap: .butt)
    list.stroke(Path(polyline: [low, button.center]), style: style, with: .color(Palette.rubber))
    list.stroke(
      Path(polyline: [button.center, high]), style: style, with: .color(Palette.sleeve))
  }
}
