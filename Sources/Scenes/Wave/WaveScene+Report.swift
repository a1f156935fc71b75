import Controls
import Geometry
import JSONStream
import TouchRecording

extension WaveScene {
  /// The section `wave` of the report; the score is the progress.
  var report: SceneReport {
    SceneReport(
      kind: "wave", score: progress, percent: percent(progress), section: wave.json,
      summary: wave.summary)
  }

  /// The share of the ball below the water line.
  var progress: Double {
    // Clamped, because the original may leave 0...1.
    min(max(wave.lit, 0), 1)
  }
}

extension Wave {
  /// The progress in percent, to the nearest hundredth.
  private var percent: Double { (progress * 10_000).rounded() / 100 }

  /// The text of the label.
  var label: String { "\(labelPercent)%" }

  fileprivate var json: JSONValue {
    [
      "percent": JSONValue(percent),
      "label": JSONValue(label),
      "restY": JSONValue(restHeight),
      "lit": JSONValue(lit),
      "ticksLitPerSide": JSONValue(ticksLitPerSide),
      "settledAt": JSONValue(time: settledAt),
      "waterAreaPx": JSONValue(waterArea),
      "sliderChanges": JSONValue(sliderChanges),
    ]
  }

  fileprivate var summary: String {
    let changes = sliderChanges == 1 ? "1 slider change" : "\(sliderChanges) slider changes"
    let rest = settledAt.map { "at rest at \(secondsUp($0))" } ?? "still moving"
    return "\(label); \(ticksLitPerSide) ticks a side; \(rest); \(changes)"
  }
}
