import Controls
package import TouchRecording

/// The explanation of the state of controls at one moment: the touches that held them, left them and
/// let go of them; or of the presses of a whole recording that were not counted.
package struct ControlExplanation: Hashable, Sendable {
  /// The time of the moment; nil for the presses that were not counted.
  var time: Microseconds?
  /// The controls at that time.
  var controls: [SceneControl]
  /// The touches on them since the last reset, in the order in which they began.
  var touches: [ControlLog.Touch]
  /// The touches that held no control, in the order of time.
  var misses: [ControlLog.Miss]

  /// Explains the state of the controls at `time`, after all events up to then.
  init(_ history: ControlHistory, at time: Microseconds) {
    var history = history
    history.advance(to: time)
    self.time = time
    (controls, touches) = (history.scene.controls, history.log.touches)
    misses = history.log.misses
  }

  /// Explains the presses that were not counted, after all events.
  init(uncountedIn history: ControlHistory) {
    (controls, touches) = (history.scene.controls, history.log.touches)
    misses = history.log.misses
  }
}

extension ControlLog.Touch {
  /// True if the touch is a press that changed something, or holds its control at the end.
  var isCounted: Bool {
    switch touch.outcome {
    case .pressed: stop == nil
    case .held: true
    case .outside: control.tracking.slop == .infinity
    case .cancelled, .refused, .released: false
    }
  }
}

extension ControlLog {
  /// A touch that was no press, or a press that changed nothing.
  package enum Uncounted: Hashable, Sendable {
    /// A touch on a control.
    case touch(Touch)
    /// A touch that held no control.
    case miss(Miss)

    /// The time at which it came down.
    package var beganAt: Microseconds {
      switch self {
      case .touch(let touch): touch.touch.beganAt
      case .miss(let miss): miss.time
      }
    }
  }

  /// All touches that were not counted, in the order in which they came down.
  package var uncounted: [Uncounted] {
    Uncounted.all(of: touches, misses)
  }
}

extension ControlLog.Uncounted {
  /// Returns those of `touches` that were not counted and all `misses`, in the order in which they
  /// came down.
  static func all(
    of touches: [ControlLog.Touch], _ misses: [ControlLog.Miss]
  ) -> [ControlLog.Uncounted] {
    let all =
      touches.filter { !$0.isCounted }.map(ControlLog.Uncounted.touch)
      + misses.map(ControlLog.Uncounted.miss)
    return all.enumerated()
      .sorted { ($0.element.beganAt, $0.offset) < ($1.element.beganAt, $1.offset) }
      .map(\.element)
  }
}
