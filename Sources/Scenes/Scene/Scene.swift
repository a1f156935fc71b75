package import Drawing
package import Geometry
package import JSONStream
package import TouchRecording
package import TraceCore

/// What was on the screen: a scene takes touches, keeps its state, reports and draws itself.
///
/// Everything is a pure function of the scene and the touches: the report after every prefix of a
/// recording equals the report of that prefix alone.
package protocol Scene: Sendable {
  /// Pictures that failed to load; the scene is replayed without them.
  var faults: [SceneError] { get }
  /// Applies one sample of one contact; the cost is what it newly touches.
  mutating func apply(_ event: TouchEvent)
  /// Starts anew, as an eraser does.
  mutating func reset(at time: Microseconds)
  /// Advances the clock to `time`, which is not before that of any touch; animations then stand as
  /// they do at that time.
  mutating func advance(to time: Microseconds)
  /// Draws the state on an empty canvas of the recording's size.
  ///
  /// - Throws: `SceneError` if the scene has too many pixels at the scale of the canvas.
  func draw(into canvas: inout Canvas) throws(SceneError)
  /// Draws the same as `draw(into:)`, with the help of what `memory` kept of the frames before.
  ///
  /// A scene that keeps nothing need not implement it.
  func draw(into canvas: inout Canvas, keeping cache: inout DrawingCache) throws(SceneError)
  /// The scores so far.
  var report: SceneReport { get }
  /// Returns the part of the report that metrics whose paths are made of `names` ask for.
  ///
  /// The part is as in `report`; everything else may be missing, the summary too.
  func report(naming names: Set<String>) -> SceneReport
  /// The progress of the scene, from 0 to 1; the score for a scene without a measure of its own.
  var progress: Double { get }
  /// The trace of a guide; nil if the scene has no guide.
  var tracing: Trace? { get }
  /// The scene as a scratch card; nil if the scene has no cover.
  var card: (any CardScene)? { get }
  /// Draws the ink in colors of its distance from the guide; nil if the scene has no ink on a guide,
  /// or too much of it.
  ///
  /// - Throws: `SceneError` if the guide has too many pixels at this scale.
  func distanceMap(on size: Size, scale: Double) throws(SceneError) -> Bitmap?
}

extension Scene {
  /// Returns the whole report.
  package func report(naming names: Set<String>) -> SceneReport { report }

  /// Draws the state and keeps nothing.
  package func draw(
    into canvas: inout Canvas, keeping cache: inout DrawingCache
  ) throws(SceneError) {
    try draw(into: &canvas)
  }

  /// No fault.
  package var faults: [SceneError] { [] }

  /// The score.
  package var progress: Double { report(naming: []).score }

  /// No guide.
  package var tracing: Trace? { nil }

  /// No cover.
  package var card: (any CardScene)? { nil }

  /// No ink on a guide.
  package func distanceMap(on size: Size, scale: Double) throws(SceneError) -> Bitmap? { nil }

  /// Plays one event of a recording: advances the clock to its time, then applies a touch or a
  /// reset; all other events change nothing else.
  package mutating func play(_ event: RecordingEvent) {
    if let time = event.time { advance(to: time) }
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }
}

/// What a scene keeps from one frame to the next, so that a frame costs what has changed.
///
/// It belongs to one scene, and is no part of its state: a picture is the same with any memory.
package struct DrawingCache: Sendable {
  /// The card of a scratch scene.
  var card: CardPicture?

  /// Creates the memory of a scene that was not drawn yet.
  package init() {}
}
