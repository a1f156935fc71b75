// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import TouchRecording

/// The program of the landing page of `Controls`.
func controlsPage(_ print: Print) throws {
  let layout = ControlLayout(canvas: Size(width: 414, height: 896))
  var rules = CounterRules(layout: layout)
  rules.goal = 7
  var counter = Counter(rules)
  for time: Microseconds in [0, 500_000, 900_000] {
    let button = rules.add.center
    counter.apply(TouchEvent(time: time, contact: 0, phase: .began, location: button))
    counter.apply(TouchEvent(time: time + 80_000, contact: 0, phase: .ended, location: button))
  }
  for press in counter.timeline { print(press.time, press.button, press.count) }
  print("goal of \(rules.goal) reached at \(counter.goalReachedAt ?? -1)")
}
