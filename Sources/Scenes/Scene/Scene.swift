package import Controls
package import Drawing
package import Geometry
package import Kinematics
package import MaskCore
package import TouchRecording
package import TraceCore

/// A scene of a replay: it takes touches, keeps its state, draws itself and reports.
///
/// Its state is a pure function of the scene and the touches: the report after every prefix of a
/// recording equals the report of that prefix alone, unless the scene is placed on the ink of the
/// whole recording.
package protocol Scene: Sendable {
  /// Pictures that failed to load; the scene is replayed without them.
  var faults: [SceneError] { get }
  /// Applies one sample of one contact.
  ///
  /// - Complexity: O(n) in what the sample newly touches.
  mutating func apply(_ event: TouchEvent)
  /// Returns to the state before any touch, as an eraser does.
  mutating func reset(at time: Microseconds)
  /// Advances the clock, and all animations with it.
  ///
  /// - Precondition: `time` is not earlier than any touch so far.
  mutating func advance(to time: Microseconds)
  /// The work of all events so far; a run ends a recording whose scene takes too much.
  var work: Work { get }
  /// Draws the state on an empty canvas of the recording's size.
  ///
  /// - Throws: `SceneError` if the scene has too many pixels at the scale of the canvas.
  func draw(into canvas: inout Canvas) throws(SceneError)
  /// Draws a view of the state on an empty canvas of the recording's size.
  ///
  /// - Precondition: The view is in `views`, and is no map of a card.
  /// - Throws: `SceneError` if the scene has too many pixels at the scale of the canvas.
  func draw(_ view: FrameView, into canvas: inout Canvas) throws(SceneError)
  /// Draws the same pixels as `draw(into:)`, and reuses what `cache` kept of earlier frames.
  ///
  /// A scene that keeps nothing does not implement it.
  func draw(into canvas: inout Canvas, keeping cache: inout DrawingCache) throws(SceneError)
  /// The views that frames of the scene can show.
  var views: [FrameView] { get }
  /// The report of the touches so far.
  var report: SceneReport { get }
  /// Returns the members of the report that metrics with the given path components need.
  ///
  /// These members are the same as in `report`. All others may be missing, and so may the summary.
  ///
  /// The steps of going through all touches again are added to `work`; see `Work`.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport
  /// The progress of the scene, from 0 to 1; equal to the score if the scene defines no progress of
  /// its own, and 0 without a score.
  var progress: Double { get }
  /// The trace of the guide; nil if the scene has no guide.
  var tracing: Trace? { get }
  /// The motion of the strokes; nil if it is not measured, or the scene has no strokes.
  var motionReport: MotionReport? { get }
  /// The bare ink; nil if the scene is another one.
  var sheet: InkSheet? { get }
  /// The box of ink that the scene needs before the first touch, ready to be measured; nil if the
  /// scene needs none.
  var awaitedInk: InkBox? { get }
  /// The buttons and sliders of the scene, which touches can hold.
  var controls: [SceneControl] { get }
  /// The guesses of the game that are wrong, by their indices, with their times.
  var wrongGuesses: [(index: Int, time: Microseconds)] { get }
  /// Returns the guide and the ink as lines on a canvas of a size; nil if the scene shows something
  /// else.
  func outline(on size: Size) -> InkOutline?
  /// Returns the smallest known rectangle around everything that the scene shows on its paper, such
  /// as guide and ink, in points of a canvas of a size; nil if there is only paper.
  func contentBounds(on size: Size) -> Rect?
  /// The colors that the picture shows now and that have a meaning, in a fixed order.
  var colorKey: [ColorKeyEntry] { get }
  /// The scene as a scratch card; nil if the scene has no cover.
  var card: (any CardScene)? { get }
  /// Draws the ink in colors that show its distance from the guide.
  ///
  /// - Returns: The map; nil if the scene has no ink on a guide, or too much of it.
  ///
  /// - Throws: `SceneError` if the guide has too many pixels at this scale.
  func distanceMap(on size: Size, scale: Double) throws(SceneError) -> ValueMap?
}

extension Scene {
  /// Returns the whole report.
  package func report(naming names: Set<String>, work: inout Int) -> SceneReport { report }

  /// Returns the members of the report that metrics with the given path components need.
  package func report(naming names: Set<String>) -> SceneReport {
    var work = 0
    return report(naming: names, work: &work)
  }

  /// None, as the default.
  package var work: Work { .none }

  /// Draws the state, and keeps nothing in the cache.
  package func draw(
    into canvas: inout Canvas, keeping cache: inout DrawingCache
  ) throws(SceneError) {
    try draw(into: &canvas)
  }

  /// The picture, as the default.
  package var views: [FrameView] { [.picture] }

  /// Draws the picture, as the default.
  package func draw(_ view: FrameView, into canvas: inout Canvas) throws(SceneError) {
    try draw(into: &canvas)
  }

  /// An empty array.
  package var faults: [SceneError] { [] }

  /// The score, as the default.
  package var progress: Double { report(naming: []).score ?? 0 }

  /// nil, as the default.
  package var tracing: Trace? { nil }

  /// nil, as the default.
  package var motionReport: MotionReport? { nil }

  /// nil, as the default.
  package var sheet: InkSheet? { nil }

  /// nil, as the default.
  package func outline(on size: Size) -> InkOutline? { nil }

  /// nil, as the default.
  package var awaitedInk: InkBox? { nil }

  /// An empty array, as the default.
  package var controls: [SceneControl] { [] }

  /// An empty array, as the default.
  package var wrongGuesses: [(index: Int, time: Microseconds)] { [] }

  /// nil, as the default.
  package var card: (any CardScene)? { nil }

  /// Returns nil, as the default.
  package func distanceMap(on size: Size, scale: Double) throws(SceneError) -> ValueMap? { nil }

  /// An empty array, as the default.
  package var colorKey: [ColorKeyEntry] { [] }

  /// Plays one event of a recording: advances the clock to its time, then applies it.
  ///
  /// Only touches and resets change more than the clock.
  package mutating func play(_ event: RecordingEvent) {
    if let time = event.time { advance(to: time) }
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }
}

/// The pixels that a scene keeps from one frame to the next, so that a frame costs what has
/// changed.
///
/// A cache belongs to one scene, and is not a part of its state: it never changes the pixels of a
/// frame.
package struct DrawingCache: Sendable {
  /// The picture of the card in a scratch scene; nil before the first frame.
  var card: CardPicture?
  /// The pixels that another scene keeps; nil before the first frame.
  var kept: (any Sendable)?

  /// Creates an empty cache.
  package init() {}
}

/// The work that a scene has done so far, in steps that take about a nanosecond each.
///
/// It is counted and not timed, so it is the same in every run of the same recording.
package struct Work: Hashable, Sendable {
  /// The number of steps.
  package let amount: Int
  /// The name of most of the steps, as a plural.
  package let unit: String

  /// Creates the work of `amount` steps.
  package init(amount: Int, unit: String) {
    self.amount = amount
    self.unit = unit
  }

  /// The work of a scene whose events all cost about the same, and little.
  static let none = Work(amount: 0, unit: "steps")
}

/// A part of a scene that a touch can hold.
package struct SceneControl: Hashable, Sendable {
  /// The reason why a press of the part would change nothing.
  package enum Stop: String, Hashable, Sendable {
    /// The count is 0 already.
    case zero
    /// The count is at the goal, where it stops.
    case goal
  }

  /// The name of the part in scenes and reports.
  package let name: String
  /// The touch on the part.
  package let tracking: TouchTracking
  /// The reason why a press would change nothing; nil if it would change something.
  package var stop: Stop?

  /// The valid slops of the buttons of a scene, in points: the greatest is more than any screen.
  static let slops = 0.0...10_000.0
}

/// A color of a picture and the part that it marks, for a legend beside the picture.
///
/// Each part has a shape of its own too, so a legend draws the shape and does not rely on the hue.
package struct ColorKeyEntry: Hashable, Sendable {
  /// The parts of a picture whose colors have a meaning.
  package enum Role: String, CaseIterable, Sendable {
    /// The band that the tolerance allows around the guide.
    case guide
    /// The line of the guide itself, without a band.
    case line
    /// Ink within the tolerance, while the guide is not complete.
    case black
    /// Ink within the tolerance, once the guide is complete.
    case green
    /// Ink outside the tolerance.
    case red
    /// The line from the furthest point of red ink to the guide.
    case witness
    /// Waypoints that are reached.
    case reached
    /// Waypoints that are not reached.
    case missing
    /// The start and the direction of the next stroke.
    case hint
    /// Ink that nothing judges.
    case ink
  }

  /// The part.
  package let role: Role
  /// The color of the part.
  package let color: Color
  /// The color inside a hollow line; nil if the part is filled.
  package var core: Color?
}

/// A scene with a cover that touches rub away, and the operations on that cover.
package protocol CardScene: Scene {
  /// The engine of the card.
  var scratchCard: ScratchCard { get }
  /// Returns the picture of a view of the card, at `scale` pixels per point.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func map(_ view: FrameView, scale: Double) throws(SceneError) -> Bitmap
  /// Returns the map of a view without its legend, at `scale` pixels per point; nil if the view is
  /// no map of values.
  ///
  /// - Throws: `SceneError` if the card has too many pixels at this scale, or none.
  func valueMap(_ view: FrameView, scale: Double) throws(SceneError) -> ValueMap?
  /// Returns the size of the picture that `map(_:scale:)` draws, in pixels.
  func mapSize(_ view: FrameView, scale: Double) -> (width: Int, height: Int)
  /// Returns the scene with the state of a saved card.
  ///
  /// Its clock goes on: time 0 of the next recording is the time at which the card was saved.
  ///
  /// - Throws: `SavedCardError` if the state was saved from another card.
  func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene
  /// Returns the scene, which must be untouched, with a second count by each rule of another
  /// library.
  func counting(by rules: [OtherRule]) -> any CardScene
  /// The same scene, in whose frames the content lies bare.
  var uncovered: any CardScene { get }
}

extension CardScene {
  /// The picture and the maps of the card.
  package var views: [FrameView] { FrameView.ofCards }
}
