import Geometry
import MaskCore

/// The turning points of a finger that rubs a whole card.
///
/// The legs go there and back between two sides, first from top to bottom, then from left to right,
/// and then again with smaller steps:
///
///     0 ---------- 1      Two legs that meet at one side are 2 s apart at the other, where
///       3 --___---- 2     s = 0.6 r is the step down; with the inset of 0.4 r no point of the
///     3 ---____           card is farther than sqrt(0.4^2 + 0.6^2) r = 0.73 r from a leg, and
///        ---___--- 4      its corners are 0.57 r from a turning point.
///
/// So the hand may be off by a quarter of the radius.
struct TurningPoints: IteratorProtocol {
  /// The frame of the card with the inset.
  private let area: Rect
  /// The radius of the brush, in points.
  private let radius: Double
  /// The number of passes over the whole card so far.
  private var pass = 0
  /// The number of turning points in this pass so far.
  private var turn = 0

  /// Creates the turning points for the frame and the brush of a card.
  init(_ rules: ScratchRules) {
    radius = rules.brush.width / 2
    let frame = rules.frame
    let (dx, dy) = (min(0.4 * radius, frame.width / 2), min(0.4 * radius, frame.height / 2))
    area = Rect(
      x: frame.minX + dx, y: frame.minY + dy,
      width: frame.width - 2 * dx, height: frame.height - 2 * dy)
  }

  /// Returns the next turning point; never nil.
  mutating func next() -> Point? {
    let isAcross = pass % 2 == 0
    let (length, extent) = isAcross ? (area.height, area.width) : (area.width, area.height)
    let step = 0.6 * radius / Double(1 + pass / 2)
    // The first leg and the last one run along an edge.
    let down = min(Double(max(turn - 1, 0)) * step, length)
    let along = turn % 2 == 0 ? 0 : extent
    if turn >= 2, Double(turn - 2) * step >= length {
      (pass, turn) = (pass + 1, 0)
    } else {
      turn += 1
    }
    return isAcross
      ? Point(x: area.minX + along, y: area.minY + down)
      : Point(x: area.minX + down, y: area.minY + along)
  }
}
