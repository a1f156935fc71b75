import Drawing
import TraceCore
import TouchRecording

/// A guide that is traced: the letter, the ink on it, and the progress.
struct TraceScene: Scene {
  /// The looks of a trace scene.
  enum Look {
    /// A soft band as wide as the tolerance, with the waypoints on it.
    case standard
    /// The look of the letter-tracing view of 2019.
    case tracer2019
  }

  /// The trace that takes the touches.
  var trace: Trace
  /// The look of the scene.
  let look: Look
  /// The groups of figures that the report holds in addition to the usual ones.
  var measures: Set<MeasureGroup> = []
  /// The gauge that shows the progress; nil if the scene asks for none.
  var gauge: ProgressGauge?

  var tracing: Trace? { trace }

  /// The share of the waypoints that are reached.
  var progress: Double { Double(trace.reachedCount) / Double(trace.waypoints.count) }

  mutating func apply(_ event: TouchEvent) {
    trace.apply(event)
  }

  /// Advances the gauge; nothing else moves by itself.
  mutating func advance(to time: Microseconds) {
    gauge?.time = time
  }

  mutating func reset(at time: Microseconds) {
    trace.reset(at: time)
  }

  func draw(into canvas: inout Canvas) throws(SceneError) {
    switch look {
    case .standard: try drawStandard(into: &canvas)
    case .tracer2019: drawTracer2019(into: &canvas)
    }
  }
}
