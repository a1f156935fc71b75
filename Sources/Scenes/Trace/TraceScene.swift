import Drawing
import TraceCore
import TouchRecording

/// A guide that is traced: the letter, the ink on it, and the progress.
struct TraceScene: Scene {
  /// The trace that takes the touches.
  var trace: Trace
  /// The look of the scene.
  let look: TraceLook
  /// The pictures under the trace and on its ends.
  var pictures = TracePictures()
  /// The errors of the pictures that failed to load; the scene is drawn without them.
  var faults: [SceneError] = []
  /// The box to measure before the guide can be placed on the ink; nil if it is placed.
  var awaitedInk: InkBox?
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
    switch look.style {
    case .standard: try drawStandard(into: &canvas)
    case .tracer2019, .tracer2019Points: try drawTracer2019(into: &canvas)
    }
  }
}
