import Controls
import Drawing
import Geometry

extension CounterScene {
  /// The gauge with the count in its middle, and the two buttons below it.
  func draw(into canvas: inout Canvas) {
    canvas.clear(to: .white)
    let rules = counter.rules
    var gauge = ArcGauge()
    gauge.profile = rules.profile
    gauge.scale = layout.scale
    let share = Double(counter.gaugeCount) / Double(rules.goal)
    gauge.draw(share: share, in: rules.gauge, into: &canvas)
    gauge.drawLabel("\(counter.count)", in: rules.gauge, into: &canvas)
    drawButton(.add, in: rules.add, isHighlighted: counter.add.isHighlighted, into: &canvas)
    drawButton(.minus, in: rules.minus, isHighlighted: counter.minus.isHighlighted, into: &canvas)
  }

  private func drawButton(
    _ button: Counter.Button, in frame: Rect, isHighlighted: Bool, into canvas: inout Canvas
  ) {
    var picture = button == .add ? PushButton.add : .minus
    picture.scale = layout.scale
    // The original's buttons look the same under a finger.
    picture.isHighlighted = isHighlighted && counter.rules.profile == .standard
    picture.draw(in: frame, into: &canvas)
  }
}
