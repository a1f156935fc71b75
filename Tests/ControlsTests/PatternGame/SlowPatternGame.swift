import Controls
import Geometry
import TouchRecording

/// The game as its rules are told, step by step and with a name for everything: slow, and plain.
struct SlowPatternGame {
  /// One thing that can be pressed.
  enum Control: Hashable {
    case direction(PatternDirection)
    case playAgain
  }

  let layout: PatternLayout
  let answers: [PatternDirection]
  var state = PatternGame.State.awaiting
  /// The time at which the present state began.
  var since: Microseconds = 0
  var guesses: [(guess: PatternDirection, shownAt: Microseconds, reaction: Microseconds)] = []
  var finished: [Int] = []
  var ignored = 0
  /// The contact that holds each control.
  var held: [Control: Int] = [:]

  var score: Int { zip(guesses, answers).count { $0.guess == $1 } }

  mutating func wait(until time: Microseconds) {
    guard state == .feedback, time >= since + 2_000_000 else { return }
    state = guesses.count == answers.count ? .result : .awaiting
    since += 2_000_000
  }

  mutating func take(_ touch: TouchEvent) {
    wait(until: touch.time)
    let hit = controls.first { frame(of: $0).contains(touch.location) }
    switch touch.phase {
    case .began:
      guard let hit else { return }
      if state == .feedback { ignored += 1 } else if held[hit] == nil { held[hit] = touch.contact }
    case .ended, .cancelled:
      guard let control = held.first(where: { $0.value == touch.contact })?.key else { return }
      held[control] = nil
      guard touch.phase == .ended else { return }
      if frame(of: control).contains(touch.location) {
        press(control, at: touch.time)
      } else {
        ignored += 1
      }
    case .moved, .hovered: return
    }
  }

  /// The controls on the screen.
  private var controls: [Control] {
    state == .result ? [.playAgain] : PatternDirection.allCases.map { .direction($0) }
  }

  private func frame(of control: Control) -> Rect {
    switch control {
    case .direction(let direction): layout[direction]
    case .playAgain: layout.playAgain
    }
  }

  private mutating func press(_ control: Control, at time: Microseconds) {
    held = [:]
    switch control {
    case .direction(let direction):
      guesses.append((direction, since, time - since))
      state = .feedback
    case .playAgain:
      finished.append(score)
      guesses = []
      state = .awaiting
    }
    since = time
  }
}
