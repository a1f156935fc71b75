// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import Kinematics
import TouchRecording
package import TraceCore

/// A guide that is traced: the letter, the ink on it, and the progress.
package struct TraceScene: Playable {
  /// The trace that takes the touches.
  package internal(set) var trace: Trace
  /// The look of the scene.
  let look: TraceLook
  /// The pictures under the trace and on its ends.
  var pictures = TracePictures()
  /// The errors of the pictures that failed to load; the scene is drawn without them.
  var faults: [Fault] = []
  /// The groups of figures that the report holds in addition to the usual ones.
  var measures: Set<MeasureGroup> = [] {
    didSet {
      motion =
        measures.contains(.motion) ? MotionTracker(trace.contactRules) : nil
    }
  }
  /// The motion of the strokes; nil if the report does not hold it.
  private(set) var motion: MotionTracker?
  /// The gauge that shows the progress; nil if the scene asks for none.
  var gauge: ProgressGauge?

  /// The number of touches and resets so far: without another one, only the gauge can change.
  private(set) var changes = 0

  /// To compare a part of the guide with the ink takes about eight nanoseconds.
  var work: Work {
    Work(
      amount: 8 * trace.work, unit: "steps, most of them to find the parts of the guide at the ink")
  }

  var motionReport: MotionReport? { motion?.report }

  /// The share of the waypoints that are reached.
  var progress: Double { Double(trace.reachedCount) / Double(trace.waypoints.count) }

  mutating func apply(_ event: TouchEvent) {
    changes += 1
    let isFollowing = trace.isFollowing(event.contact)
    trace.apply(event)
    if event.phase == .hovered || isFollowing || trace.isFollowing(event.contact) {
      motion?.apply(event)
    } else {
      motion?.pass(at: event.time)
    }
  }

  /// Advances the gauge; nothing else moves by itself.
  mutating func advance(to time: Microseconds) {
    gauge?.time = time
  }

  mutating func reset(at time: Microseconds) {
    changes += 1
    trace.reset(at: time)
    motion?.reset()
  }
}

extension TraceScene {
  /// The box of the guide's band, where ink is black; nil if the guide has no points.
  var bandBounds: Rect? {
    trace.guide.strokes.map { stroke in
      Rect(enclosing: stroke.polylines.lazy.flatMap { $0.points })?
        .expanded(by: trace.tolerance * stroke.slack)
    }.union
  }
}
