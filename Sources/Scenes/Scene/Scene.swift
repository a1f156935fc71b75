// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
package import Geometry
package import JSONStream
package import Kinematics
import MaskCore
package import TouchRecording
package import TraceCore

/// A scene of a replay: it takes touches, keeps its state, draws itself and reports.
///
/// What every scene does is here; what one kind does is on the type of its case.
package enum Scene: Sendable {
  /// A guide that is traced.
  case trace(Boxed<TraceScene>)
  /// A card whose cover is rubbed away.
  case scratch(Boxed<ScratchScene>)
  /// A counter with two buttons.
  case counter(Boxed<CounterScene>)
  /// A ball of water with a slider.
  case wave(Boxed<WaveScene>)
  /// A game of patterns.
  case pattern(Boxed<PatternScene>)
  /// Bare ink.
  case ink(Boxed<InkScene>)

  /// The name of the scene's kind in recordings and reports.
  package var kind: String {
    switch self {
    case .trace: SceneKind.trace.rawValue
    case .scratch: SceneKind.scratch.rawValue
    case .counter: SceneKind.counter.rawValue
    case .wave: SceneKind.wave.rawValue
    case .pattern: SceneKind.pattern.rawValue
    case .ink: SceneKind.ink.rawValue
    }
  }

  // MARK: Playing

  /// Plays one event of a recording: advances the clock to its time, then applies it.
  ///
  /// Only touches and resets change more than the clock.
  ///
  /// - Precondition: The time is not earlier than that of any touch so far.
  /// - Complexity: O(n) in what the event newly touches.
  package mutating func play(_ event: RecordingEvent) {
    self =
      switch consume self {
      case .trace(let scene): .trace(scene.playing(event))
      case .scratch(let scene): .scratch(scene.playing(event))
      case .counter(let scene): .counter(scene.playing(event))
      case .wave(let scene): .wave(scene.playing(event))
      case .pattern(let scene): .pattern(scene.playing(event))
      case .ink(let scene): .ink(scene.playing(event))
      }
  }

  /// Advances the clock, and all animations with it.
  ///
  /// - Precondition: `time` is not earlier than any touch so far.
  package mutating func advance(to time: Microseconds) { play(.mark(time: time, label: "")) }

  /// The work of all events so far; a run ends a recording whose scene takes too much.
  package var work: Work {
    switch self {
    case .trace(let scene): scene.work
    case .scratch(let scene): scene.work
    case .counter(let scene): scene.work
    case .wave(let scene): scene.work
    case .pattern(let scene): scene.work
    case .ink(let scene): scene.work
    }
  }

  /// Judges no time, because those of the touches are made up.
  ///
  /// - Precondition: No event was played.
  package mutating func forgetTimes() {
    guard case .trace(var scene) = self else { return }
    scene.value.trace.hasTimes = false
    self = .trace(scene)
  }

  // MARK: Looking

  /// Returns a view of the state as a drawing for a canvas of the recording's size.
  ///
  /// - Throws: `Fault` if the scene has too many pixels at the scale of the canvas.
  /// - Precondition: The view is the picture, or the speed of ink.
  package func drawing(
    _ view: FrameView = .picture, for canvas: Canvas
  ) throws(Fault) -> DisplayList {
    var card: CardPicture?
    return try drawing(view, for: canvas, keeping: &card)
  }

  fileprivate func drawing(
    _ view: FrameView, for canvas: Canvas, keeping card: inout CardPicture?
  ) throws(Fault) -> DisplayList {
    var list = DisplayList(for: canvas)
    switch self {
    case .trace(let scene): try scene.value.draw(into: &list)
    case .scratch(let scene): try scene.value.draw(into: &list, keeping: &card)
    case .counter(let scene): scene.value.draw(into: &list)
    case .wave(let scene): scene.value.draw(into: &list)
    case .pattern(let scene): scene.value.draw(into: &list)
    case .ink(let scene) where view == .speed: scene.value.drawSpeeds(into: &list)
    case .ink(let scene): scene.value.draw(into: &list)
    }
    return list
  }

  /// The views that frames of the scene can show.
  package var views: [FrameView] {
    switch self {
    case .scratch: FrameView.ofCards
    case .ink: [.picture, .speed]
    case .trace, .counter, .wave, .pattern: [.picture]
    }
  }

  /// The pictures that failed to load; the scene is replayed without them.
  package var faults: [Fault] {
    switch self {
    case .trace(let scene): scene.value.faults
    case .scratch(let scene): scene.value.faults
    case .counter, .wave, .pattern, .ink: []
    }
  }

  // MARK: Judging

  /// The report of the touches so far.
  package var report: SceneReport { report(naming: nil) }

  /// Returns the members of the report that metrics with the given path components need.
  package func report(naming names: Set<String>?) -> SceneReport {
    var work = 0
    return report(naming: names, work: &work, limit: .max)
  }

  /// Returns the members of the report that metrics with the given path components need; nil stands
  /// for all of them.
  ///
  /// These members are the same as in `report`. All others may be missing, and so may the summary.
  ///
  /// The steps of going through all touches again are added to `work`; see `Work`. If they are more than
  /// `limit`, the report may be incomplete.
  package func report(naming names: Set<String>?, work: inout Int, limit: Int) -> SceneReport {
    var section = ReportSection(naming: names, within: limit)
    defer { work += section.work }
    return switch self {
    case .trace(let scene): scene.value.report(in: &section)
    case .scratch(let scene): scene.value.report(in: &section)
    case .counter(let scene): scene.value.report(in: &section)
    case .wave(let scene): scene.value.report(in: &section)
    case .pattern(let scene): scene.value.report(in: &section)
    case .ink(let scene): scene.value.report(in: &section)
    }
  }

  /// The progress of the scene, from 0 to 1: its score, unless it defines one; 0 without a goal.
  package var progress: Double {
    switch self {
    case .trace(let scene): scene.value.progress
    case .scratch(let scene): scene.value.progress
    case .wave(let scene): scene.value.progress
    case .counter, .pattern, .ink: report(naming: []).score ?? 0
    }
  }

  /// The motion of the strokes; nil if it is not measured, or the scene has no strokes.
  package var motionReport: MotionReport? {
    switch self {
    case .trace(let scene): scene.value.motionReport
    case .scratch(let scene): scene.value.motionReport
    case .ink(let scene): scene.value.motionReport
    case .counter, .wave, .pattern: nil
    }
  }

  /// The buttons and sliders of the scene, which touches can hold.
  package var controls: [SceneControl] {
    switch self {
    case .counter(let scene): scene.value.controls
    case .wave(let scene): scene.value.controls
    case .pattern(let scene): scene.value.controls
    case .trace, .scratch, .ink: []
    }
  }
}

/// The last frame of a scene, and what the next one needs to cost only what has changed.
///
/// It belongs to one scene, and nothing else draws on its canvas. It is not a part of the scene's
/// state: it never changes the pixels of a frame.
package struct ScenePicture: Sendable {
  /// The canvas with the last frame; its `changed` is what may differ from the frame before.
  package var canvas: Canvas
  /// The picture of the card in a scratch scene; nil before the first frame.
  private var card: CardPicture?

  /// Creates the picture of a scene that was not drawn yet.
  package init(on canvas: Canvas) { self.canvas = canvas }

  /// Draws the pixels of `scene.drawing(_:for:)` over the last frame, at the cost of what has changed
  /// since.
  ///
  /// - Throws: `Fault` if the scene has too many pixels at the scale of the canvas.
  package mutating func show(_ scene: Scene, _ view: FrameView = .picture) throws(Fault) {
    canvas.beginPicture()
    canvas.redraw(try scene.drawing(view, for: canvas, keeping: &card))
  }
}

/// Reads a scene from the object in a recording's header or in a scene file.
///
/// - Parameters:
///   - value: The object that holds `kind`.
///   - canvas: The size of the recording's canvas in points.
///   - cardPixels: The largest number of pixels of a card at one pixel per point.
///   - workLimit: The greatest number of steps before the first touch.
///   - measure: A closure that returns the box of the recording's ink, or nil without ink. It is
///     called at most once, and only for a scene that is placed on the ink.
///   - measures: The groups of figures that reports hold in addition to the usual ones.
///   - pictures: The source of the pictures that the scene names. Pictures that it does not have
///     become faults of the scene.
/// - Returns: The scene before any touch.
/// - Throws: `Fault` for unknown keys and names, wrong values, and impossible guides or cards.
package func decodeScene(
  _ value: JSONValue, canvas: Size, cardPixels: Int = ScratchMask.maximumPixelCount,
  workLimit: Int = .max, measuring measure: (InkBox) -> Rect? = { _ in nil },
  measures: Set<MeasureGroup> = [],
  pictures: PictureSource? = nil
) throws(Fault) -> Scene {
  var fields = try ObjectFields(value, path: "scene", as: SceneKind.sceneForm)
  let kind = try fields.required(try fields.choice("kind", SceneKind.self), "kind")
  let scene: Scene
  switch kind {
  case .trace:
    var trace = try TraceScene(&fields, canvas: canvas, measuring: measure, pictures: pictures)
    trace.measures = measures
    scene = .trace(Boxed(trace))
  case .scratch:
    var scratch = try ScratchScene(
      &fields, canvas: canvas, cardPixels: cardPixels, workLimit: workLimit, pictures: pictures)
    scratch.measures = measures
    scene = .scratch(Boxed(scratch))
  case .counter: scene = .counter(Boxed(try CounterScene(&fields, canvas: canvas)))
  case .pattern: scene = .pattern(Boxed(try PatternScene(&fields, canvas: canvas)))
  case .wave: scene = .wave(Boxed(try WaveScene(&fields, canvas: canvas)))
  case .ink: scene = .ink(Boxed(InkScene(measures: measures)))
  }
  _ = try fields.string(ObjectFields.schemaKey)
  try fields.finish()
  return scene
}
