// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// A ball of water that shows progress, with waves on it, a ring of ticks around it and a slider
/// below.
///
/// A timer ticks every 20 ms. The effect of ticks is computed in closed form. So the state depends
/// only on the touches and the time, not on the number of calls, and an hour costs as much as a
/// tick. Marks such as [D3] name the defects of the original that `ControlProfile.original`
/// reproduces.
///
/// ```swift
/// var wave = Wave(rules, slider: Rect(x: 132, y: 430, width: 150, height: 20))
/// wave.apply(touch)
/// wave.advance(to: 1_000_000)
/// wave.lineHeight  // points from the top of the ball down to the water
/// ```
public struct Wave: Hashable, Sendable {
  /// The sizes, the movement and the profile.
  public let rules: WaveRules
  /// The progress to which the water rises or falls.
  public private(set) var progress: Double
  /// The value of the slider, from 0 to 1.
  public private(set) var sliderValue: Double
  /// The number of changes of the slider's value by touches.
  public private(set) var sliderChanges = 0
  /// The slider below the ball, which a touch holds wherever it goes.
  public private(set) var slider: TouchTracking
  /// The time at which the timer began.
  private let start: Microseconds
  /// The number of ticks of the timer since `start`.
  private var timerTicks = 0
  /// The movement of the water line since the last change of the progress.
  private var line: WaterLine
  /// The number of ticks of the timer up to the last change of the progress.
  private var timerTicksBefore = 0
  /// The number of counted ticks up to the last change of the progress.
  private var ticksBefore = 0
  /// The time since which the line has been at rest if its current movement has no steps.
  private var restedAt: Microseconds

  /// The time between two ticks, in microseconds.
  public static let tickInterval: Microseconds = 20_000

  /// The initial value of the slider in the demo of the original, whatever its view shows [D13].
  private static let demoSliderValue = 0.5

  /// Creates an empty ball whose timer begins at `start`.
  ///
  /// - Parameters:
  ///   - rules: The sizes, the movement and the profile.
  ///   - slider: The frame of the slider; its left edge is the value 0 and its right edge 1.
  ///   - start: The time at which the timer begins; its first tick is 20 ms later.
  /// - Precondition: Every number of the rules is in its valid range, the diameter of the water is
  ///   at least 1, and the width of the slider is positive.
  public init(_ rules: WaveRules, slider: Rect, start: Microseconds = 0) {
    precondition(rules.areValid, "The rules of a wave lie within their ranges")
    precondition(slider.width > 0, "The width of a slider must be positive")
    (self.rules, self.start) = (rules, start)
    self.slider = TouchTracking(frame: slider, slop: .infinity)
    progress = rules.accepted(rules.progress)
    sliderValue = rules.profile == .original ? Wave.demoSliderValue : progress
    line = rules.line(from: rules.waterDiameter, to: progress)
    restedAt = start
  }

  /// Applies one sample of one contact; a contact that holds the slider sets the progress.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ event: TouchEvent) {
    advance(to: event.time)
    switch slider.apply(event) {
    case .held, .pressed, .outside:
      slide(to: event.location.x, at: event.time)
    case .cancelled, .refused, .released, nil:
      break
    }
  }

  /// Advances the timer to `time`, inclusive; a time before that of an earlier call changes
  /// nothing.
  ///
  /// - Complexity: O(1), regardless of the length of the interval.
  public mutating func advance(to time: Microseconds) {
    timerTicks = max(timerTicks, Int((time - start) / Wave.tickInterval))
  }

  /// Sets the progress without a touch; the slider follows it.
  ///
  /// - Precondition: The progress is in `WaveRules.looseProgress`, as the initial progress is.
  /// - Complexity: O(1).
  public mutating func set(_ progress: Double, at time: Microseconds) {
    precondition(WaveRules.looseProgress.contains(progress), "The progress is out of bounds")
    advance(to: time)
    sliderValue = min(max(progress, 0), 1)
    rise(to: progress, at: time)
  }

  /// Moves the water line to its rest height at once.
  public mutating func settle() {
    let ticks = ticks
    line = WaterLine(start: line.rest, rest: line.rest, freezes: line.freezes)
    (ticksBefore, timerTicksBefore) = (ticks, timerTicks)
  }

  /// Resets the timer, the water, the slider and all counts.
  public mutating func reset(at time: Microseconds) {
    self = Wave(rules, slider: slider.frame, start: time)
  }

  private mutating func slide(to x: Double, at time: Microseconds) {
    let value = min(max((x - slider.frame.minX) / slider.frame.width, 0), 1)
    guard value != sliderValue else { return }
    sliderValue = value
    sliderChanges += 1
    rise(to: value, at: time)
  }

  /// Starts to move the line to another progress: from its current height, or from
  /// empty in the original profile.
  private mutating func rise(to progress: Double, at time: Microseconds) {
    let rested = settledAt
    let (ticks, height) = (ticks, lineHeight)
    self.progress = rules.accepted(progress)
    line = rules.line(from: height, to: self.progress)
    (ticksBefore, timerTicksBefore) = (ticks, timerTicks)
    // A line that was at rest and need not move has been at rest since before.
    restedAt = line.start == height ? rested ?? time : time
  }
}

// MARK: - State

extension Wave {
  /// The number of ticks of the timer since the last change of the progress.
  private var timerTicksOnTheWay: Int { timerTicks - timerTicksBefore }

  /// The number of counted ticks since the start; ticks of a frozen wave do not count [D3].
  public var ticks: Int { ticksBefore + line.counted(timerTicksOnTheWay) }

  /// The height of the water line, in points below the top of the ball.
  public var lineHeight: Double { line.height(after: timerTicksOnTheWay) }

  /// The height at which the line comes to rest, in points below the top of the ball.
  ///
  /// In a ball with an integer diameter this is an integer: the height for the progress, rounded
  /// away from the top.
  public var restHeight: Double { line.rest }

  /// The time since which the line has been at rest, or nil while it moves.
  public var settledAt: Microseconds? {
    if line.steps == 0 { return restedAt }
    guard timerTicksOnTheWay >= line.steps else { return nil }
    return start + Microseconds(timerTicksBefore + line.steps) * Wave.tickInterval
  }

  /// The share of the ball's height that lies below the line.
  ///
  /// In the original it equals the progress from each change until the next tick. [D10] There it
  /// can lie outside 0...1.
  public var lit: Double {
    let full = rules.waterDiameter
    if rules.profile == .original {
      // A tick on a line that is at its target does not recompute the share.
      let isUntouched =
        line.counted(timerTicksOnTheWay) == 0 || rules.target(progress) == full
      if isUntouched { return progress }
    }
    return (full - lineHeight) / full
  }

  /// The number of lit ticks of the scale on each side, from the bottom up.
  ///
  /// The bottom tick counts on both sides.
  ///
  /// In the standard profile it is computed with one rounding less than `ticksPerSide` times `lit`,
  /// so that a share of exactly n ticks gives n.
  public var ticksLitPerSide: Int {
    if rules.profile == .original { return max(0, Int(rules.ticksPerSide * lit)) }
    let full = rules.waterDiameter
    return Int(rules.ticksPerSide * (full - lineHeight) / full)
  }

  /// The number on the label: the progress in percent, halves rounded up.
  ///
  /// It changes at once, before the water has moved. [D8] The original truncates the product, which
  /// may be rounded down already: 0.29 becomes 28 %.
  public var labelPercent: Int {
    if rules.profile == .original { return Int(100 * progress) }
    // 1e-9 is far more than the rounding error of the product and far less than a step of a slider.
    return Int((100 * progress + 0.5 + 1e-9).rounded(.down))
  }
}

extension WaveRules {
  /// True if every number is in its valid range and the ball of water has at least its least
  /// diameter.
  var areValid: Bool {
    let lengths = [
      scaleDivisionsLength, scaleDivisionsWidth, scaleMargin, waveMargin, amplitude, size.width,
      size.height,
    ]
    return lengths.allSatisfy(WaveRules.lengths.contains)
      && WaveRules.waveLengths.contains(waveLength) && WaveRules.scaleCounts.contains(scaleCount)
      && WaveRules.looseProgress.contains(progress)
      && (profile == .original || scaleCount == scaleCount.rounded())
      && waterDiameter >= WaveRules.leastDiameter
  }
}
