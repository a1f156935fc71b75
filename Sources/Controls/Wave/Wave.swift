public import Geometry
public import TouchRecording

/// A ball of water that rises to the progress of something, waves on it, a ring of ticks around it
/// and a slider below.
///
/// A timer ticks every 20 ms. What it does is known in closed form, so that a state depends on the
/// touches and the time alone, never on how often somebody looked, and an hour costs what a tick
/// does. Marks such as [D3] name the defects of the original that `ControlProfile.original` keeps.
///
/// ```swift
/// var wave = Wave(rules, slider: Rect(x: 132, y: 430, width: 150, height: 20))
/// wave.apply(touch)
/// wave.advance(to: 1_000_000)
/// wave.lineHeight  // points from the top of the ball down to the water
/// ```
public struct Wave: Hashable, Sendable {
  /// What it is like.
  public let rules: WaveRules
  /// The progress that the water rises to.
  public private(set) var progress: Double
  /// Where the slider stands, from 0 to 1.
  public private(set) var sliderValue: Double
  /// How often the slider changed its value.
  public private(set) var sliderChanges = 0
  private var slider: TouchTracking
  /// When the timer began.
  private let start: Microseconds
  /// How often it ticked since.
  private var timerTicks = 0
  /// The way of the water's line since the progress was set last.
  private var line: WaterLine
  /// How often the timer had ticked then.
  private var timerTicksBefore = 0
  /// How many of these ticks counted.
  private var ticksBefore = 0
  /// Since when the line has rested, where it did so from the start of its way.
  private var restedAt: Microseconds

  /// The time between two ticks.
  public static let tickInterval: Microseconds = 20_000

  /// Where the slider of the demo of the original stands, whatever its view shows [D13].
  private static let demoSliderValue = 0.5

  /// Creates an empty ball whose timer begins at `start`.
  ///
  /// - Parameters:
  ///   - rules: What it is like.
  ///   - slider: Where touches hold the slider; its left edge stands for 0 and its right edge for 1.
  ///   - start: When the timer begins; its first tick is 20 ms later.
  /// - Precondition: every number of the rules lies within its range, the water has a diameter of at
  ///   least 1, and the slider a width.
  public init(_ rules: WaveRules, slider: Rect, start: Microseconds = 0) {
    precondition(rules.areValid, "The rules of a wave lie within their ranges")
    precondition(slider.width > 0, "A slider has a width")
    (self.rules, self.start) = (rules, start)
    self.slider = TouchTracking(frame: slider)
    progress = rules.accepted(rules.progress)
    sliderValue = rules.profile == .original ? Wave.demoSliderValue : progress
    line = rules.line(from: rules.waterDiameter, to: progress)
    restedAt = start
  }

  /// Where touches hold the slider.
  public var sliderFrame: Rect { slider.frame }

  /// Whether a touch holds the slider.
  public var isTracking: Bool { slider.isTracking }

  /// Takes one sample of one contact: while it holds the slider, the progress is where it is.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ event: TouchEvent) {
    advance(to: event.time)
    switch slider.apply(event) {
    case .touchDown, .touchDragged, .touchUpInside, .touchUpOutside:
      slide(to: event.location.x, at: event.time)
    case .touchCancelled, .refused, nil:
      break
    }
  }

  /// Lets the timer tick up to `time`, inclusive; a time before that of an earlier call changes
  /// nothing.
  ///
  /// - Complexity: O(1), however long that is.
  public mutating func advance(to time: Microseconds) {
    timerTicks = max(timerTicks, Int((time - start) / Wave.tickInterval))
  }

  /// Sets the progress, as something that is measured does; what the slider shows follows it.
  ///
  /// - Complexity: O(1).
  public mutating func set(_ progress: Double, at time: Microseconds) {
    advance(to: time)
    sliderValue = min(max(progress, 0), 1)
    rise(to: progress, at: time)
  }

  /// Puts the water where it comes to rest, at once.
  public mutating func settle() {
    let ticks = ticks
    line = WaterLine(start: line.rest, rest: line.rest, freezes: line.freezes)
    (ticksBefore, timerTicksBefore) = (ticks, timerTicks)
  }

  /// Starts anew: the timer, the water, the slider and what was counted.
  public mutating func reset(at time: Microseconds) {
    self = Wave(rules, slider: slider.frame, start: time)
  }

  private mutating func slide(to x: Double, at time: Microseconds) {
    let value = min(max((x - sliderFrame.minX) / sliderFrame.width, 0), 1)
    guard value != sliderValue else { return }
    sliderValue = value
    sliderChanges += 1
    rise(to: value, at: time)
  }

  /// Sends the line to another progress: from where it is, or in the original from empty.
  private mutating func rise(to progress: Double, at time: Microseconds) {
    let rested = settledAt
    let (ticks, height) = (ticks, lineHeight)
    self.progress = rules.accepted(progress)
    line = rules.line(from: height, to: self.progress)
    (ticksBefore, timerTicksBefore) = (ticks, timerTicks)
    // Water that need not move for it has rested all the while.
    restedAt = line.start == height ? rested ?? time : time
  }
}

// MARK: - The state

extension Wave {
  /// How often the timer ticked since the progress was set.
  private var timerTicksOnTheWay: Int { timerTicks - timerTicksBefore }

  /// The ticks since the start that counted; while everything is frozen none does [D3].
  public var ticks: Int { ticksBefore + line.counted(timerTicksOnTheWay) }

  /// The height of the water's line in points below the top of the ball.
  public var lineHeight: Double { line.height(after: timerTicksOnTheWay) }

  /// Where the line comes to rest, in points below the top of the ball: for a whole diameter the
  /// next whole point below what the progress asks for.
  public var restHeight: Double { line.rest }

  /// Since when the line has been at rest, or nil while it is on its way.
  public var settledAt: Microseconds? {
    if line.steps == 0 { return restedAt }
    guard timerTicksOnTheWay >= line.steps else { return nil }
    return start + Microseconds(timerTicksBefore + line.steps) * Wave.tickInterval
  }

  /// The share of the ball's height that is below the line.
  ///
  /// In the original it is the progress itself until the first tick after that was set. [D10] It
  /// may lie beyond 0 and 1 there.
  public var lit: Double {
    let full = rules.waterDiameter
    if rules.profile == .original {
      // A tick that finds the line where it is to be moves nothing, and counts nothing anew.
      let isUntouched =
        line.counted(timerTicksOnTheWay) == 0 || rules.target(progress) == full
      if isUntouched { return progress }
    }
    return (full - lineHeight) / full
  }

  /// How many ticks of the scale are lit from the bottom up on each side; the bottom one counts on
  /// both.
  ///
  /// One rounding less than the product with `lit`, so that a share that is a whole number of ticks
  /// is one.
  public var ticksLitPerSide: Int {
    if rules.profile == .original { return max(0, Int(rules.ticksPerSide * lit)) }
    let full = rules.waterDiameter
    return Int(rules.ticksPerSide * (full - lineHeight) / full)
  }

  /// The number on the label: the progress in percent, halves rounded up.
  ///
  /// It shows the progress at once while the water is still on its way. [D8] The original drops the
  /// fraction, and what a product has lost to rounding with it: 0.29 is 28 %.
  public var labelPercent: Int {
    if rules.profile == .original { return Int(100 * progress) }
    // 1e-9: far more than the product loses, far less than a slider can be moved by.
    return Int((100 * progress + 0.5 + 1e-9).rounded(.down))
  }
}

extension WaveRules {
  /// Whether every number lies within its range and there is room for water.
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
