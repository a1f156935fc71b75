// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry

/// The wave as its rules are told: one tick after the other, everything added up.
struct SteppedWave {
  let rules: WaveRules
  var progress: Double
  var target: Double
  var line: Double
  var lit: Double
  var ticks = 0
  var swell = 1.5
  var phase = 0.0
  private var rises = false

  init(_ rules: WaveRules) {
    self.rules = rules
    progress = rules.progress
    line = rules.waterDiameter
    target = 0
    lit = 0
    set(progress)
  }

  private var isOriginal: Bool { rules.profile == .original }

  mutating func set(_ progress: Double) {
    self.progress = progress
    target = rules.waterDiameter * (1 - progress)
    if isOriginal {
      lit = progress
      line = rules.waterDiameter
    } else {
      target = min(target.rounded(.up), rules.waterDiameter)
    }
  }

  mutating func tick() {
    if isOriginal {
      if target == rules.size.height || line == 0 { return }
      let full = rules.waterDiameter
      if target < line {
        line -= 1
        lit = (full - line) / full
      }
      if target > line {
        line += 1
        lit = (full - line) / full
      }
    } else {
      line = target < line ? max(line - 1, target) : min(line + 1, target)
      lit = (rules.waterDiameter - line) / rules.waterDiameter
    }
    ticks += 1
    swell += rises ? 0.01 : -0.01
    // The sums are a hair off; the turning points are meant.
    if swell <= 1 + 1e-9 { rises = true }
    if swell >= 1.5 - 1e-9 { rises = false }
    phase += 0.1
  }
}

extension WaveRules {
  /// The rules of a square frame.
  init(
    _ profile: ControlProfile = .standard, form: Form = .repo, side: Double = 300,
    progress: Double = 0.45
  ) {
    self.init()
    (self.profile, self.form, self.progress) = (profile, form, progress)
    size = Size(width: side, height: side)
  }
}

extension Wave {
  /// A wave with a slider at (100, 400), 150 x 20.
  init(_ rules: WaveRules) {
    self.init(rules, slider: Rect(x: 100, y: 400, width: 150, height: 20))
  }

  /// The wave after some ticks of its timer.
  func after(_ ticks: Int) -> Wave {
    var wave = self
    wave.advance(to: Int64(ticks) * Wave.tickInterval)
    return wave
  }
}
