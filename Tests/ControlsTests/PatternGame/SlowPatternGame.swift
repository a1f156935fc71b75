// SPDX-License-Identifier: Apache-2.0
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
  let slop: Double
  let answers: [PatternDirection]
  var state = PatternGame.State.awaiting
  /// The time at which the present state began.
  var since: Microseconds = 0
  var guesses: [(guess: PatternDirection, shownAt: Microseconds, reaction: Microseconds)] = []
  var finished: [Int] = []
  var ignored = 0
  /// The contact that holds each control.
  var held: [Control: Int] = [:]
  /// The contacts that hold a control and have left it.
  var strayed: Set<Int> = []

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
      if state == .feedback {
        ignored += 1
      } else if held[hit] == nil {
        held[hit] = touch.contact
        strayed.remove(touch.contact)
      }
    case .moved, .ended, .cancelled:
      guard let control = held.first(where: { $0.value == touch.contact })?.key else { return }
      let (near, far) = (frame(of: control), wide(frame(of: control)))
      if near.contains(touch.location) { strayed.remove(touch.contact) }
      if !far.contains(touch.location) { strayed.insert(touch.contact) }
      guard touch.phase != .moved else { return }
      held[control] = nil
      guard touch.phase == .ended else { return }
      if strayed.contains(touch.contact) {
        ignored += 1
      } else {
        press(control, at: touch.time)
      }
    case .hovered: return
    }
  }

  /// The controls on the screen.
  private var controls: [Control] {
    state == .result ? [.playAgain] : PatternDirection.allCases.map { .direction($0) }
  }

  /// The frame and all that a finger may stray to.
  private func wide(_ frame: Rect) -> Rect {
    Rect(
      x: frame.minX - slop, y: frame.minY - slop, width: frame.width + 2 * slop,
      height: frame.height + 2 * slop)
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
