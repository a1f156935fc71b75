// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import Testing
import TouchRecording

@Suite struct TouchTrackingTests {
  private let frame = Rect(x: 10, y: 10, width: 20, height: 20)
  private let inside = Point(x: 15, y: 15)
  private let outside = Point(x: 31, y: 15)

  private func sample(_ phase: TouchEvent.Phase, _ point: Point, contact: Int = 1) -> TouchEvent {
    TouchEvent(time: 0, contact: contact, phase: phase, location: point)
  }

  @Test func `what slides off, is cancelled or slides on is no press`() {
    var button = TouchTracking(frame: frame, slop: 0)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.ended, outside)) == .outside)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.cancelled, inside)) == .cancelled)
    #expect(button.apply(sample(.began, outside)) == nil)
    #expect(button.apply(sample(.moved, inside)) == nil)
    #expect(button.apply(sample(.ended, inside)) == nil)
  }

  // MARK: Slop

  @Test(arguments: [
    (TouchTracking.usualSlop, 70.0, true), (70, 70.001, false), (8, 8, true), (8, 8.001, false),
    (0, 0, true), (0, 0.001, false), (.infinity, 1e9, true),
  ])
  func `a touch is a press up to the slop beyond each edge, and in the corners of it`(
    slop: Double, beyond: Double, isPress: Bool
  ) {
    for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, 1)] {
      let end = frame.center + Vector(dx: (10 + beyond) * x, dy: (10 + beyond) * y)
      var button = TouchTracking(frame: frame, slop: slop)
      _ = button.apply(sample(.began, inside))
      _ = button.apply(sample(.moved, end))
      #expect(button.isHighlighted == isPress, "\(x), \(y)")
      #expect(button.apply(sample(.ended, end)) == (isPress ? .pressed : .outside), "\(x), \(y)")
    }
  }

  @Test func `a touch that begins beside the button does not hold it, whatever the slop`() {
    var button = TouchTracking(frame: frame, slop: .infinity)
    #expect(button.apply(sample(.began, outside)) == nil)
    #expect(button.apply(sample(.moved, inside)) == nil && button.latest == nil)
  }

  /// The rule as a sentence about all samples: a touch is inside if it was within the frame once and
  /// went no further than the slop from then on.
  private func isInside(_ path: [Point], slop: Double) -> Bool {
    path.indices.contains { back in
      frame.contains(path[back])
        && path[back...].allSatisfy { point in
          let (dx, dy) = (abs(point.x - 20) - 10, abs(point.y - 20) - 10)
          return dx <= slop && dy <= slop
        }
    }
  }

  @Test func `any walk is inside where it was within and has not gone further than the slop since`()
  {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let slop = [0.0, 8, 70][Int(seed % 3)]
      var button = TouchTracking(frame: frame, slop: slop)
      var path = [Point(x: 10 + Double(random.next(below: 21)), y: 10)]
      _ = button.apply(sample(.began, path[0]))
      for step in 0..<12 {
        let reach = [2.0, slop, slop + 1][Int(random.next(below: 3))]
        let share = Double(random.next(below: 5)) / 2 - 1
        path.append(Point(x: 20 + (10 + reach) * share, y: 10 + Double(random.next(below: 21))))
        let isLast = step == 11
        let outcome = button.apply(sample(isLast ? .ended : .moved, path[path.count - 1]))
        let expected = isInside(path, slop: slop)
        let isRight =
          isLast ? outcome == (expected ? .pressed : .outside) : button.isHighlighted == expected
        #expect(isRight, "seed \(seed), slop \(slop): \(path)")
        guard isRight else { return }
      }
    }
  }

  // MARK: The latest touch

  @Test func `the latest touch tells when it began, left and ended, and as which`() throws {
    var button = TouchTracking(frame: frame)
    for (time, phase, x) in [
      (1 as Microseconds, TouchEvent.Phase.began, 15.0), (2, .moved, 90), (3, .moved, 101),
      (4, .moved, 150),
      (5, .ended, 40),
    ] {
      _ = button.apply(
        TouchEvent(time: time, contact: 7, phase: phase, location: Point(x: x, y: 15)))
      let touch = try #require(button.latest)
      #expect(touch.contact == 7 && touch.beganAt == 1 && touch.time == time)
      #expect(touch.leftAt == (time < 3 ? nil : 3) && touch.location.x == x)
      #expect(touch.outcome == (time < 5 ? .held : .outside) && touch.number == 0)
    }
    button.isEnabled = false
    #expect(button.latest?.outcome == .outside)
    _ = button.apply(sample(.began, inside))
    #expect(button.latest?.outcome == .refused && button.latest?.number == 1)
    button.isEnabled = true
    _ = button.apply(sample(.began, inside, contact: 2))
    _ = button.apply(sample(.ended, inside))
    button.isEnabled = false
    #expect(button.latest?.outcome == .released && button.latest?.number == 2)
  }

  @Test func `a slop is no less than 0`() async {
    await #expect(processExitsWith: .failure) {
      _ = TouchTracking(frame: Rect(x: 0, y: 0, width: 1, height: 1), slop: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = TouchTracking(frame: Rect(x: 0, y: 0, width: 1, height: 1), slop: .nan)
    }
  }

  // MARK: Touches and controls

  @Test func `only the first touch is followed`() {
    var button = TouchTracking(frame: frame)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.began, inside, contact: 2)) == nil)
    #expect(button.apply(sample(.ended, inside, contact: 2)) == nil)
    #expect(button.apply(sample(.ended, inside)) == .pressed)
    #expect(button.apply(sample(.hovered, inside)) == nil)
  }

  @Test func `a control that is off refuses touches, and lets go of the one it has`() {
    var button = TouchTracking(frame: frame)
    button.isEnabled = false
    #expect(button.apply(sample(.began, inside)) == .refused)
    button.isEnabled = true
    #expect(button.apply(sample(.ended, inside)) == nil)
    _ = button.apply(sample(.began, inside))
    button.isEnabled = false
    #expect(!button.isTracking)
    button.isEnabled = true
    #expect(button.apply(sample(.ended, inside)) == nil)
  }

  @Test func `a layout is scaled alike in both directions and centered`() {
    let wide = ControlLayout(canvas: Size(width: 896, height: 448))
    #expect(wide.scale == 0.5)
    #expect(wide.place(Point(x: 0, y: 0)) == Point(x: 344.5, y: 0))
    #expect(
      wide.place(Rect(x: 92, y: 233, width: 230, height: 230))
        == Rect(x: 390.5, y: 116.5, width: 115, height: 115))
    #expect(ControlLayout(canvas: ControlLayout.reference).place(inside) == inside)
  }
}
