// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
import Drawing
import Geometry
import JSONStream
import TouchRecording

/// A ball of water whose level follows a slider.
package struct WaveScene: Playable {
  /// The control that takes the touches.
  var wave: Wave
  /// The look of the control.
  let look: WaveLook
  /// The frame of the control on the canvas, with the aspect ratio of its own frame.
  let sphere: Rect
  /// The ticks of the scale, kept for all pictures.
  private let ticks: Path

  init(wave: Wave, look: WaveLook, sphere: Rect) {
    (self.wave, self.look, self.sphere) = (wave, look, sphere)
    ticks = WaveDrawing(wave, look: look, frame: sphere).ticks
  }

  var controls: [SceneControl] { [SceneControl(name: "slider", tracking: wave.slider)] }

  var work: Work { .none }

  mutating func apply(_ event: TouchEvent) {
    wave.apply(event)
  }

  mutating func advance(to time: Microseconds) {
    wave.advance(to: time)
  }

  mutating func reset(at time: Microseconds) {
    wave.reset(at: time)
  }
}

extension WaveScene {
  /// Draws the ball with its waves, the scale around it, and the slider below.
  func draw(into list: inout DisplayList) {
    list.clear(to: look.page)
    WaveDrawing(wave, look: look, frame: sphere, ticks: ticks).draw(into: &list)
    drawSlider(into: &list)
  }

  /// Draws the slider: a track that is filled from its left edge to its value.
  ///
  /// The track is as wide as the area that takes touches, so that the filling ends at the finger.
  private func drawSlider(into list: inout DisplayList) {
    let frame = wave.slider.frame
    let track = Path(roundedRect: frame, radius: frame.height / 2)
    let reach = frame.width * wave.sliderValue
    let filled = Rect(x: frame.minX, y: frame.minY, width: reach, height: frame.height)
    list.fill(track, with: .color(look.text.withAlpha(0x40)))
    list.clip(to: track) { $0.fill(Path(filled), with: .color(look.text)) }
  }
}

/// The look of a wave: the colors of the control that it is modeled on, on a page of its own.
struct WaveLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color(red: 0x1C, green: 0x24, blue: 0x3D)
  /// The color of the front wave.
  var front = Color(red: 0x53, green: 0x64, blue: 0xBA)
  /// The color of the back wave.
  var back = Color(red: 0x52, green: 0x83, blue: 0xD4)
  /// The color of the ball above the water.
  var water = Color(red: 0x42, green: 0x54, blue: 0x81)
  /// The color of the circle around the ball and of the lines behind it.
  var lines = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The color of the ticks.
  var ticks = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The color of the lit ticks.
  var lit = Color(red: 0xF7, green: 0xEF, blue: 0x3A)
  /// The color of the label and the slider.
  var text = Color.white
  /// The caption below the number; nil for none.
  var caption: String?
  /// True if lines are drawn behind the ball.
  var hasLines = false

  /// The color of the ticks in the article about the original.
  static let articleTicks = Color(red: 0xA7, green: 0xB5, blue: 0xDB)
}

extension WaveScene {
  /// Returns the whole report, which is small; the score is the progress.
  func report(in section: inout ReportSection) -> SceneReport {
    SceneReport(
      kind: SceneKind.wave.rawValue, score: progress, percent: percent(progress), failedChecks: nil,
      section: WaveScene.record.json(of: wave), summary: wave.summary)
  }

  /// The share of the ball below the water line.
  var progress: Double {
    // Clamped, because the original may leave 0...1.
    min(max(wave.lit, 0), 1)
  }
}

extension WaveScene {
  /// The section of a wave.
  static let record: Record<Wave> = [
    .number("percent", .number.read(as: .percent), because: .fewPresses) { $0.percent },
    .value("label") { $0.label },
    .value("restY", "points from the top of the ball") { $0.restHeight },
    // The original wave may rise out of its ball.
    .number("lit", .number.read(as: .share), because: .fewPresses) { $0.lit },
    .value("ticksLitPerSide", "lit ticks on each side") { $0.ticksLitPerSide },
    .time("settledAt", "at rest from there on") { $0.settledAt },
    .count("waterAreaPx", "squares of one point with their center in the water") { $0.waterArea },
    .count("sliderChanges", "of the value of the slider", because: .fewPresses) {
      $0.sliderChanges
    },
  ]
}

extension Wave {
  /// The progress in percent, to the nearest hundredth.
  fileprivate var percent: Double { (progress * 10_000).rounded() / 100 }

  /// The text of the label.
  var label: String { "\(labelPercent)%" }

  fileprivate var summary: String {
    let rest = settledAt.map { "at rest at \(secondsUp($0))" } ?? "still moving"
    let changes = counted(sliderChanges, "slider change")
    return "\(label); \(ticksLitPerSide) ticks a side; \(rest); \(changes)"
  }
}
