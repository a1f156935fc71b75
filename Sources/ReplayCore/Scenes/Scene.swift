public import Drawing
public import JSONStream
public import TouchRecording

/// What was on the screen: it takes touches, keeps its state, reports and draws itself.
///
/// Everything is a pure function of the scene and the touches: the report after every prefix of a
/// recording equals the report of that prefix alone.
public protocol Scene: Sendable {
  /// What of the scene could not be had, though it is replayed without it.
  var faults: [SceneError] { get }
  /// Takes one sample of one contact; the cost is what it newly touches.
  mutating func apply(_ event: TouchEvent)
  /// Starts anew, as an eraser does.
  mutating func reset(at time: Microseconds)
  /// Lets the clock run up to `time`, which is not before that of any touch: what animates is then
  /// as it is at that time.
  mutating func advance(to time: Microseconds)
  /// Draws the state; `canvas` is that of the recording, with nothing on it.
  ///
  /// - Throws: `SceneError` where the scene has too many pixels at the scale of the canvas.
  func draw(into canvas: inout Canvas) throws(SceneError)
  /// Draws the same as `draw(into:)`, with the help of what `memory` kept of the frames before.
  ///
  /// A scene that keeps nothing need not implement it.
  func draw(into canvas: inout Canvas, keeping memory: inout DrawingMemory) throws(SceneError)
  /// The scores so far.
  var report: SceneReport { get }
  /// The scores so far, as far as metrics ask for them whose paths are made of `names`.
  ///
  /// What they ask for is as in `report`; whatever is not named may be missing, the summary too.
  func report(naming names: Set<String>) -> SceneReport
}

extension Scene {
  /// The whole report.
  public func report(naming names: Set<String>) -> SceneReport { report }
}

extension Scene {
  /// Draws the state and keeps nothing.
  public func draw(
    into canvas: inout Canvas, keeping memory: inout DrawingMemory
  ) throws(SceneError) {
    try draw(into: &canvas)
  }
}

/// What a scene reports.
public struct SceneReport: Hashable, Sendable {
  /// The kind of the scene, which names its section in the report.
  public let kind: String
  /// The score from 0 to 1.
  public let score: Double
  /// The score as a percentage with two decimals, never more than it is.
  public let percent: String
  /// The section of the scene: keys in a fixed order, integers first.
  public let section: JSONValue
  /// The most important figures in some words, for a table.
  public let summary: String
}

extension Scene {
  /// Nothing is missing.
  public var faults: [SceneError] { [] }
}
