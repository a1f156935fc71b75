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

  @Test func `a press begins and ends inside and may leave between`() {
    var button = TouchTracking(frame: frame)
    #expect(button.apply(sample(.began, inside)) == .touchDown)
    #expect(button.isHighlighted)
    #expect(button.apply(sample(.moved, outside)) == .touchDragged)
    #expect(button.isTracking)
    #expect(!button.isHighlighted)
    #expect(button.apply(sample(.ended, Point(x: 30, y: 30))) == .touchUpInside)
    #expect(!button.isTracking)
  }

  @Test func `what slides off, is cancelled or slides on is no press`() {
    var button = TouchTracking(frame: frame)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.ended, outside)) == .touchUpOutside)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.cancelled, inside)) == .touchCancelled)
    #expect(button.apply(sample(.began, outside)) == nil)
    #expect(button.apply(sample(.moved, inside)) == nil)
    #expect(button.apply(sample(.ended, inside)) == nil)
  }

  @Test func `only the first touch is followed`() {
    var button = TouchTracking(frame: frame)
    _ = button.apply(sample(.began, inside))
    #expect(button.apply(sample(.began, inside, contact: 2)) == nil)
    #expect(button.apply(sample(.ended, inside, contact: 2)) == nil)
    #expect(button.apply(sample(.ended, inside)) == .touchUpInside)
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
