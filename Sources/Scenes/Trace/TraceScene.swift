import Drawing
import TraceCore
import TouchRecording

/// A guide that is traced: the letter, the ink on it, and how far it got.
struct TraceScene: Scene {
  /// How the scene is drawn.
  enum Look {
    /// A soft band as wide as the tolerance allows, with the waypoints on it.
    case standard
    /// As the letter-tracing view of 2019 looked.
    case tracer2019
  }

  /// The engine.
  var trace: Trace
  /// How the scene is drawn.
  let look: Look
  /// What the report holds beside what it always does.
  var measures: Set<MeasureGroup> = []
  /// What draws how much of the guide is reached, where the scene asks for it.
  var gauge: ProgressGauge?

  var tracing: Trace? { trace }

  /// The share of the waypoints that are reached.
  var progress: Double { Double(trace.reachedCount) / Double(trace.waypoints.count) }

  mutating func apply(_ event: TouchEvent) {
    trace.apply(event)
  }

  /// Nothing moves by itself but what a gauge shows.
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
