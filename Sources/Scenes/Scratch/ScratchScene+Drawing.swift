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
  func draw(into canvas: inout Canvas) throws(Fault) {
    var kept: CardPicture?
    try draw(into: &canvas, keeping: &kept)
  }

  /// Draws the same pixels, at the cost of what was scratched since `kept` was drawn on the canvas.
  func draw(into canvas: inout Canvas, keeping kept: inout CardPicture?) throws(Fault) {
    let frame = scratchCard.rules.frame
    // The card begins at the whole pixel nearest to its corner, so that no pixel is half card.
    let x = Int((frame.minX * canvas.scale).rounded())
    let y = Int((frame.minY * canvas.scale).rounded())
    let work = kept?.work ?? 0
    let changed = try rethrow(
      update(&kept, scale: canvas.scale, workLimit: canvas.workLimit), as: Fault.frame)
    canvas.count(steps: (kept?.work ?? 0) - work)
    var window = PixelWindow(of: canvas.bitmap)
    if gauge == nil, let changed {
      window.columns = changed.columns.shifted(by: x)
      window.rows = changed.rows.shifted(by: y)
    }
    canvas.limit(to: window) { canvas in
      canvas.clear(to: Palette.table)
      gauge?.draw(progress, into: &canvas)
      if let picture = kept?.bitmap { canvas.draw(picture, atPixelX: x, y: y) }
      if let eraser = scratchCard.rules.eraser { drawEraser(eraser, into: &canvas) }
    }
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
  private func drawEraser(_ button: Rect, into canvas: inout Canvas) {
    let side = min(button.width, button.height)
    canvas.fill(Path(roundedRect: button, radius: side / 4), with: .color(Palette.edge))
    let face = Rect(
      x: button.minX + 1, y: button.minY + 1,
      width: max(button.width - 2, 0), height: max(button.height - 2, 0))
    canvas.fill(Path(roundedRect: face, radius: max(side / 4 - 1, 0)), with: .color(Palette.button))
    let along = Vector(dx: 0.22 * side, dy: -0.22 * side)
    let (low, high) = (button.center - along, button.center + along)
    let style = StrokeStyle(width: 0.24 * side, cap: .butt)
    canvas.stroke(Path(polyline: [low, button.center]), style: style, with: .color(Palette.rubber))
    canvas.stroke(
      Path(polyline: [button.center, high]), style: style, with: .color(Palette.sleeve))
  }
}

extension Range<Int> {
  /// Returns the range that begins and ends later by a number.
  fileprivate func shifted(by offset: Int) -> Range { lowerBound + offset..<upperBound + offset }
}
