// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import TouchRecording

/// The program of the landing page of `MaskCore`.
func maskCorePage(_ print: Print) throws {
  var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
  rules.brush.width = 20
  rules.threshold = try Threshold(percent: 30)
  let prize = Rect(x: 40, y: 15, width: 20, height: 20)
  rules.regions = [ScratchRegion(name: "prize", kind: .counts, shape: .rect(prize))]

  var card = try ScratchCard(rules)
  let (left, right) = (Point(x: 20, y: 25), Point(x: 80, y: 25))
  card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: left))
  card.apply(TouchEvent(time: 16_000, contact: 0, phase: .ended, location: right))
  print("\(card.coverage.revealed) of \(card.coverage.eligible) samples")
  print("card \(card.coverage.percent) %, \(card.state)")
  print("prize \(card.regionCoverages[0].percent) %")
}
