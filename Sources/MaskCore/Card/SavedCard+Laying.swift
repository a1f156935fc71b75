// SPDX-License-Identifier: Apache-2.0
import Geometry

// A card that turns with its screen, or is drawn larger, has another frame. Its strokes are in points
// of the card, so they follow the frame: a place (x, y) of a frame that is w points wide lies at
// (x W / w, y W / w) of one that is W points wide. The lattice rounds the result, as it rounds every
// touch.

extension SavedCard {
  /// The greatest difference by which a side may miss the proportions: one step of the lattice.
  private static let aspectTolerance = 1.0 / 256

  /// Returns the state on the frame of some rules.
  ///
  /// Fingers are as wide on any frame, or scale with it: the width of the brush and the hysteresis of
  /// the rules may each be that of the saved card or the scaled one.
  ///
  /// - Parameters:
  ///   - rules: The description of the card.
  ///   - eligible: The number of eligible samples of the card.
  /// - Returns: The state, with the frame and the fingerprint of the rules.
  /// - Throws: `SavedCardError` if the frame has other proportions, or if the rules differ.
  /// - Complexity: O(n) in the number of strokes and segments, and that of the fingerprints.
  func laid(on rules: ScratchRules, eligible: Int) throws(SavedCardError) -> SavedCard {
    let scale = try scale(onto: rules.frame.size)
    let (same, back) = (LengthScale(), scale.inverse)
    let isSameSize = frame.size == rules.frame.size
    let brushScale = [same, back].first { brush in
      [same, back].contains { hysteresis in
        self.rules == rules.fingerprint(card: back, brush: brush, hysteresis: hysteresis)
      }
    }
    guard let brushScale else {
      throw .otherRules(
        found: self.rules,
        expected: rules.fingerprint(card: back, brush: same, hysteresis: same))
    }
    let area = rules.areaFingerprint
    guard !isSameSize || self.area == area else {
      throw .otherRules(found: self.area, expected: area)
    }
    if frame == rules.frame { return self }
    var laid = self
    (laid.rules, laid.area, laid.frame) = (rules.fingerprint, area, rules.frame)
    laid.movePan(from: frame.origin, scale)
    if isSameSize { return laid }
    laid.scaleStrokes(scale)
    if brushScale != same {
      for i in brushes.indices { laid.brushes[i].width = scale.scaled(brushes[i].width) }
    }
    laid.coverage = coverage.moved(from: coverage.eligible, to: eligible)
    for i in resets.indices {
      laid.resets[i].coverage = resets[i].coverage.moved(from: coverage.eligible, to: eligible)
    }
    return laid
  }

  /// Returns the scale from the saved frame to one of another size.
  ///
  /// - Throws: `SavedCardError` if the saved frame is no frame of a card, or has other proportions.
  private func scale(onto size: Size) throws(SavedCardError) -> LengthScale {
    let ranges = [
      ("x", frame.minX, ScratchLimits.origin), ("y", frame.minY, ScratchLimits.origin),
      ("width", frame.width, Self.aspectTolerance...ScratchLimits.side.upperBound),
      ("height", frame.height, Self.aspectTolerance...ScratchLimits.side.upperBound),
    ]
    for (name, value, range) in ranges where !range.contains(value) {
      throw .outOfRange(SavedCardError.Place("frame", name), found: value, expected: range)
    }
    if frame.size == size { return LengthScale() }
    let isWide = frame.width >= frame.height
    let scale = LengthScale(
      from: isWide ? frame.width : frame.height, to: isWide ? size.width : size.height)
    let (short, found) = isWide ? (frame.height, size.height) : (frame.width, size.width)
    guard size.width > 0, size.height > 0,
      (scale.scaled(short) - found).magnitude <= Self.aspectTolerance
    else { throw .otherAspect(found: frame.size, expected: size) }
    return scale
  }

  /// Moves the positions of a pan, which are in points of the canvas, with the frame.
  private mutating func movePan(from corner: Point, _ scale: LengthScale) {
    let origin = frame.origin
    func moved(_ point: Point) -> Point {
      Point(
        x: origin.x + scale.scaled(point.x - corner.x),
        y: origin.y + scale.scaled(point.y - corner.y))
    }
    if !pan.contacts.isEmpty { pan.origin = moved(pan.origin) }
    for i in pan.contacts.indices { pan.contacts[i].location = moved(pan.contacts[i].location) }
    if let contact = pan.pan { pan.pan?.location = moved(contact.location) }
  }

  /// Scales what is in points of the card.
  private mutating func scaleStrokes(_ scale: LengthScale) {
    for i in strokes.indices {
      strokes[i].start = scale.scaled(strokes[i].start)
      strokes[i].startWidth = scale.scaled(strokes[i].startWidth)
    }
    for i in pieces.indices {
      pieces[i].end = scale.scaled(pieces[i].end)
      pieces[i].endWidth = scale.scaled(pieces[i].endWidth)
    }
    for i in resting.indices {
      resting[i].location = scale.scaled(resting[i].location)
      resting[i].width = scale.scaled(resting[i].width)
    }
  }
}
