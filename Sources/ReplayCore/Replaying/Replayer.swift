// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import FileIO
import Geometry
package import GuideFiles
package import MaskCore
package import Scenes
import TouchRecording
package import Touchstone

/// Replays recordings against their scenes: the pipeline from bytes to reports and frames.
///
/// The pipeline reads one line at a time, passes it to the scene as a value, and asks the scene
/// only for what is needed: a report at the end, and a frame when the clock passes its time.
package struct Replayer: Sendable {
  /// The way in which recordings of other formats are read.
  package var importing = InkImport()
  /// The scene to replay against; nil for the scene in each recording.
  package var sceneFile: SceneFile?
  /// The guide on which each recording is traced; nil for that of its scene.
  package var guide: GuideChoice?
  /// The guides that scenes can name beside the built-in ones, which they win over; nil for none.
  package var guides: GuideLibrary?
  /// The changes of each scene, in order.
  package var settings: [SceneSetting] = []
  /// Receives the settings that changed a scene.
  package var usedSettings = UsedSettings()
  /// True to leave out the settings whose keys a scene does not know; false to refuse them.
  package var leavesOutForeignSettings = false
  /// The saved card that each recording continues; nil for an untouched card.
  ///
  /// The card's clock continues too: time 0 of a recording is the time at which the card was saved.
  /// The counts of `otherRules` start again.
  package var savedCard: SavedCardFile?
  /// True to keep the card of each recording, as it is at the end, to be saved.
  package var savesCards = false
  /// The pictures that scenes may name; nil for none.
  package var assets: Assets?
  /// The program of the user that judges each recording too; nil for none.
  package var judge: Judge?
  /// True if a recording fails when the judge refuses it; false to report that alone.
  package var judgeDecides = true
  /// The number of pixels a point in frames; nil for the scale of each recording.
  package var scale: Double?
  /// The frames to draw of each recording; nil for none.
  ///
  /// If there are several, `run` keeps the last one.
  package var frame: FrameSelection?
  /// True to keep the pixels of the frame that `run` keeps, and the part of it that shows something.
  package var keepsPixels = false
  /// The golden pictures that the last frame of each recording, and those at the moments of the
  /// pictures, are compared with; nil for none.
  package var goldens: Goldens?
  /// The view that frames show.
  package var view = FrameView.picture
  /// True to cut frames of the picture to what the scene shows at their time; false for the canvas.
  package var cropsFrame = false
  /// True to score touches; false to read the recordings, and their scenes if they have any, and
  /// score nothing.
  package var scores = true
  /// True if a recording fails when one of its `expect` lines does not hold; false to list them
  /// only.
  package var judgesExpectations = true
  /// True to look for the reasons why requirements do not hold.
  package var givesReasons = true
  /// The names that files have in an earlier report, by their paths.
  package var pathNames: [ByteName: String] = [:]
  /// True if the warnings that `--strict` refuses are errors.
  package var isStrict = false
  /// The groups of measures that reports hold in addition.
  package var measures: Set<MeasureGroup> = []
  /// The names of the rules of other libraries.
  package static var otherRuleNames: [String] { OtherRule.allCases.map(\.rawValue) }
  /// The rules of other libraries by which scratch cards are counted too.
  package var otherRules: Set<OtherRule> = []
  /// True to keep the footage of recordings, which the HTML report plays.
  ///
  /// Only the first `Footage.recordingLimit` recordings have footage.
  package var keepsFootage = false
  /// The question to answer about each recording; nil for none.
  package var question: ExplanationQuery?
  /// The names of the parts of the report that are needed; nil for all of them.
  package var reportedNames: Set<String>?
  /// True if no report of the run judges the demands whose metric a recording does not have; each
  /// such recording then fails.
  package var judgesAlone = false
  /// The limits on the size of inputs and outputs.
  package var limits = Limits()
  /// The metrics whose figures are kept of each recording, beside those of its demands.
  package var keptMetrics: [Metric] = []
  /// The demands on the recordings, in the order of the report.
  package var demands: [Demand] = []

  /// The scales that frames may have, in pixels a point, both ends included: those at which a mask
  /// on the lattice can be drawn.
  package static let scales = 0.01...16.0

  /// Creates a replay of recordings against their own scenes, without frames.
  package init() {}

  /// The frames to draw: `frame`, or those that are compared; nil for none.
  var drawnFrame: FrameSelection? {
    guard let goldens else { return frame }
    return goldens.moments.isEmpty ? frame ?? .last : .moments(goldens.moments)
  }
}

extension Replayer {
  /// Returns the call of `replay explain` that asks a question about the recording at `path`.
  ///
  /// It repeats the flags that change the scene.
  func followUp(_ question: ExplanationQuery, about path: String) -> FollowUp {
    FollowUp(about: path, reportedAs: reportedName) { name in sceneFlags(name) + question.flags }
  }

  /// Returns the call that takes the frames of a recording as golden pictures, such as that of
  /// `result`; nil if they have other names when the input is replayed alone.
  func accepting(_ result: GoldenResult, of recording: ReplayedRecording) -> FollowUp? {
    let path = recording.source.input
    guard let goldens, recording.source.index == 0, recording.name == Input.stem(of: path) else {
      return nil
    }
    return FollowUp(about: path, by: [], reportedAs: reportedName) { name in
      var words = sceneFlags(name) + ["--golden", name(goldens.folder)]
      if !goldens.moments.isEmpty {
        words += ["--golden-at", goldens.moments.map(\.text).joined(separator: ",")]
      }
      if let scale { words += ["--scale", text(scale)] }
      let mode: GoldenRecordMode = if case .missing = result.outcome { .missing } else { .failed }
      return words + ["--record", mode.rawValue]
    }
  }

  /// The folder of pictures, unless it was only implied and no scene named a picture in it.
  var usedAssets: Assets? {
    assets.flatMap { $0.isImplied && $0.digests.isEmpty ? nil : $0 }
  }

  /// Returns the name of a path in a report.
  func reportedName(of path: String) -> String {
    pathNames[ByteName(path)] ?? reportName(ofPath: path)
  }

  /// Returns the flags that change the scenes of recordings, with the names of their files.
  private func sceneFlags(_ name: (String) -> String) -> [String] {
    var words: [String] = []
    func add(_ flag: String, _ value: String?) {
      if let value { words += [flag, value] }
    }
    add("--scene", sceneFile.map { name($0.path) })
    switch guide {
    case .named(let guide): add("--guide", guide)
    case .file(let file): add("--guide", name(file.path))
    case .labeled(let label): add("--guide-from", label.key)
    case nil: break
    }
    add("--guides", guides.map { name($0.path) })
    for setting in settings { add("--set", setting.text) }
    for (setting, value) in importing.settings { add("--" + setting.rawValue, value) }
    if let assets, !assets.isImplied { add("--assets", name(assets.folder)) }
    add("--restore", savedCard.map { name($0.path) })
    for (limit, value) in limits.changed {
      add("--limits", value.map { "\(limit.rawValue)=\($0)" })
    }
    return words
  }
}

extension ExplanationQuery {
  /// The flags of `replay explain` that ask the question.
  fileprivate var flags: [String] {
    switch self {
    case .worst: []
    case .stroke(let number): ["--stroke", "\(number)"]
    case .moment(let time) where time % 1_000_000 == 0: ["--at", "\(time / 1_000_000)s"]
    case .moment(let time) where time % 1000 == 0: ["--at", "\(time / 1000)ms"]
    case .moment(let time): ["--at", "\(time)us"]
    case .pixel(let point): ["--pixel", "\(text(point.x)),\(text(point.y))"]
    }
  }
}
