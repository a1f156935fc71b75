package import MaskCore
package import Scenes
import TouchRecording

/// Replays recordings against their scenes: the pipeline from bytes to reports and frames.
///
/// It pulls one line at a time from the reader, hands it to the scene as a value, and asks the
/// scene only for what somebody wants: a report at the end, a frame when the clock passes one.
package struct Replay: Sendable {
  /// The scene to replay against; nil for that of each recording.
  package var sceneFile: SceneFile?
  /// The card from which each recording goes on; nil for cards that nobody has touched.
  ///
  /// The card's clock goes on with it: what happens at the time 0 of a recording happens when the
  /// card was saved. What another rule counts begins anew.
  package var savedCard: SavedCardFile?
  /// Whether each recording hands over its card, as it is at the end, to be saved.
  package var savesCards = false
  /// The pictures that scenes may name; nil for none.
  package var assets: Assets?
  /// The pixels a point of frames; nil for those of each recording.
  package var scale: Double?
  /// The frames to draw of each recording; nil for none.
  ///
  /// Of several, `run` keeps the last one.
  package var frame: FrameTime?
  /// The pictures that the last frame of each recording is compared with; nil for none.
  package var goldens: Goldens?
  /// What frames show; other views than the picture are those of scratch cards.
  package var view = CardView.picture
  /// Whether touches are scored; else recordings are only read, and their scenes if they have any.
  package var scores = true
  /// Whether a recording without a scene is an error.
  package var requiresScenes = true
  /// Whether the `expect` lines of a recording decide about it; else they are only listed.
  package var judgesExpectations = false
  /// Whether warnings of what a recorder should have done better are errors.
  package var isStrict = false
  /// What reports hold beside what they always do.
  package var measures: Set<MeasureGroup> = []
  /// By whose rule scratch cards are counted as well; nil for by none.
  package var otherRule: OtherRule?
  /// Whether what is still covered is looked for in the outputs of scratch cards.
  package var peeks = false
  /// Whether what the HTML report plays of recordings is kept.
  ///
  /// That of the first ones alone: see `RunReport.html()`.
  package var films = false
  /// What is to be explained of each recording; nil for nothing.
  package var question: ExplanationQuery?
  /// How much is taken before it is refused.
  package var limits = Limits()
  /// What is asked of the recordings, in the order of the report.
  package var demands: [Demand] = []

  /// The pixels a point that frames may have: those of a mask on the lattice.
  package static let scales = 0.01...16.0

  /// Creates a replay of recordings against their own scenes, without frames.
  package init() {}

  /// The frames that are drawn, if only to be compared.
  var drawnFrame: FrameTime? { frame ?? (goldens == nil ? nil : .last) }
}
