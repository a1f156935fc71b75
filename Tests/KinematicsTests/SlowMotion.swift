// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import Kinematics
import TouchRecording

/// The motion of a whole list of events, each figure by its definition and as slowly as that takes.
///
/// It knows no reset that keeps open strokes.
struct SlowMotion {
  struct Stroke {
    let contact: Int
    var start: Microseconds
    var end: Microseconds
    var outcome = StrokeOutcome.open
    var positions: [Point] = []
    var samples: [MotionSample] = []
    var dropped = 0

    mutating func add(_ location: Point, at time: Microseconds) {
      positions.append(location)
      if let last = samples.last, time <= last.time {
        dropped += 1
      } else {
        samples.append(MotionSample(location: location, time: time))
      }
    }

    var length: Double {
      zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  let strokes: [Stroke]
  let duration: Microseconds
  let hovered: Int

  init(_ steps: [Step], keepsCanceled: Bool) {
    let latest = steps.lastIndex { if case .reset = $0 { true } else { false } } ?? -1
    func time(_ step: Step) -> Microseconds? {
      switch step {
      case .touch(let touch): touch.time
      case .pass(let time): time
      case .reset: nil
      }
    }
    let times = steps[(latest + 1)...].compactMap(time)
    duration = (times.last ?? 0) - (times.first ?? 0)
    hovered = steps[(latest + 1)...].count {
      if case .touch(let touch) = $0 { touch.phase == .hovered } else { false }
    }

    var strokes: [(start: Int, stroke: Stroke)] = []
    for (first, step) in steps.enumerated() {
      guard case .touch(let landing) = step, landing.phase == .began else { continue }
      // All touches of the contact from this landing to its end.
      var touches = [(index: first, touch: landing)]
      for (index, step) in steps.enumerated().dropFirst(first + 1) {
        guard case .touch(var touch) = step, touch.contact == landing.contact,
          touch.phase != .hovered
        else { continue }
        let isReplaced = touch.phase == .began
        if isReplaced {
          touch.phase = .cancelled
          touch.location = touches[touches.count - 1].touch.location
        }
        touches.append((index, touch))
        if touch.phase != .moved { break }
      }
      let before = touches.last { $0.index < latest }?.touch
      touches.removeAll { $0.index < latest }
      // A contact that was down at the reset continues from where it was, once it moves.
      if let before {
        touches = Array(touches.drop { $0.touch.location == before.location })
      }
      guard let start = touches.first else { continue }
      var stroke = Stroke(
        contact: landing.contact, start: start.touch.time, end: start.touch.time)
      if let before { stroke.add(before.location, at: start.touch.time) }
      for (_, touch) in touches {
        if touch.phase == .began || touch.phase == .moved
          || touch.location != stroke.positions[stroke.positions.count - 1]
        {
          stroke.add(touch.location, at: touch.time)
        }
        stroke.end = touch.time
        if touch.phase == .ended { stroke.outcome = .ended }
        if touch.phase == .cancelled { stroke.outcome = .cancelled }
      }
      if keepsCanceled || stroke.outcome != .cancelled { strokes.append((start.index, stroke)) }
    }
    self.strokes = strokes.sorted { $0.start < $1.start }.map(\.stroke)
  }

  /// The time during which at least one stroke lasts, and the time during which none does.
  var coverage: (on: Microseconds, off: Microseconds) {
    let times = Set(strokes.flatMap { [$0.start, $0.end] }).sorted()
    return zip(times, times.dropFirst()).reduce((0, 0)) { sum, span in
      let isCovered = strokes.contains { $0.start <= span.0 && span.1 <= $0.end }
      return isCovered
        ? (sum.0 + span.1 - span.0, sum.1) : (sum.0, sum.1 + span.1 - span.0)
    }
  }

  /// The report that the tracker should make.
  func expect(_ report: MotionReport) -> [String] {
    var faults: [String] = []
    func check(_ name: String, _ found: Double?, _ expected: Double?) {
      let isEqual =
        found == expected
        || abs((found ?? .infinity) - (expected ?? 0)) <= 1e-9 * max(abs(expected ?? 0), 1)
      if !isEqual { faults.append("\(name): \(found as Any), expected \(expected as Any)") }
    }
    func check(_ name: String, _ found: Int?, _ expected: Int?) {
      if found != expected {
        faults.append("\(name): \(found as Any), expected \(expected as Any)")
      }
    }
    check("duration", Int(report.duration), Int(duration))
    check("onSurface", Int(report.onSurface), Int(coverage.on))
    check("inAir", Int(report.inAir), Int(coverage.off))
    check("lifts", report.lifts, strokes.count { $0.outcome == .ended })
    check("hovered", report.hovered, hovered)
    check("strokes", report.strokes.count, strokes.count)
    let profiles = strokes.map { SlowProfile($0.samples) }
    for (index, (found, stroke)) in zip(report.strokes, strokes).enumerated() {
      let (figures, profile) = (found.figures, profiles[index])
      check("\(index) contact", found.contact, stroke.contact)
      check("\(index) start", Int(found.startTime), Int(stroke.start))
      check("\(index) speeds", found.speeds.count, profile.speeds.count)
      check("\(index) duration", Int(found.duration), Int(stroke.end - stroke.start))
      check("\(index) dropped", figures.dropped, stroke.dropped)
      check("\(index) length", figures.length, stroke.length)
      check("\(index) mean", figures.speed?.mean, profile.mean)
      check("\(index) peak", figures.speed?.peak, profile.speeds.max())
      check("\(index) pauses", figures.pauses, profile.pauses)
      check("\(index) peaks", figures.speedPeaks, profile.peaks)
      check("\(index) acceleration", figures.accelerationPeak, profile.accelerationPeak)
      check("\(index) ldlj", figures.ldlj, profile.ldlj)
      check("\(index) sparc", figures.sparc, profile.sparc)
    }
    /// The mean of a figure over the strokes that have it, each as often as it has speeds.
    func mean(_ figure: (SlowProfile) -> Double?) -> Double? {
      let values = profiles.flatMap { profile in
        figure(profile).map { Array(repeating: $0, count: profile.speeds.count) } ?? []
      }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let all = report.figures
    check("dropped", all.dropped, strokes.map(\.dropped).reduce(0, +))
    check("length", all.length, strokes.map(\.length).reduce(0, +))
    check("mean", all.speed?.mean, mean(\.mean))
    check("peak", all.speed?.peak, profiles.flatMap(\.speeds).max())
    check("pauses", all.pauses, profiles.map(\.pauses).reduce(0, +))
    let peaks = profiles.compactMap(\.peaks)
    check("peaks", all.speedPeaks, peaks.isEmpty ? nil : peaks.reduce(0, +))
    check("acceleration", all.accelerationPeak, profiles.compactMap(\.accelerationPeak).max())
    check("ldlj", all.ldlj, mean(\.ldlj))
    check("sparc", all.sparc, mean(\.sparc))
    return faults
  }
}

/// The speeds of a stroke and their figures, by the words of their definitions.
struct SlowProfile {
  let speeds: [Double]

  init(_ samples: [MotionSample]) {
    guard let first = samples.first, let last = samples.last else {
      speeds = []
      return
    }
    let places = stride(from: first.time, through: last.time, by: 10_000).map { time in
      let next = samples.first { $0.time >= time } ?? last
      let previous = samples.last { $0.time < time } ?? first
      let share =
        next.time == previous.time
        ? 0 : Double(time - previous.time) / Double(next.time - previous.time)
      return previous.location.interpolated(to: next.location, at: share)
    }
    speeds = zip(places, places.dropFirst()).map { $0.distance(to: $1) * 100 }
  }

  init(speeds: [Double]) { self.speeds = speeds }

  var mean: Double? {
    speeds.isEmpty ? nil : speeds.reduce(0, +) / Double(speeds.count)
  }

  var accelerationPeak: Double? {
    zip(speeds, speeds.dropFirst()).map { abs($0 - $1) * 100 }.max()
  }

  var pauses: Int {
    let peak = speeds.max() ?? 0
    return speeds.split { $0 >= peak / 10 }.count { $0.count >= 11 }
  }

  /// The number of tops: at each, the last step that is not level rose, and the next one falls.
  var peaks: Int? {
    guard speeds.count >= 3, let peak = speeds.max() else { return nil }
    return (1..<speeds.count - 1).count { top in
      guard speeds[top] > peak / 10, speeds[top] - speeds[top + 1] > 1e-9 * peak else {
        return false
      }
      let steps = (1...top).map { speeds[$0] - speeds[$0 - 1] }
      return (steps.last { abs($0) > 1e-9 * peak } ?? 0) > 0
    }
  }

  var ldlj: Double? {
    guard speeds.count >= 3, let peak = speeds.max() else { return nil }
    let jerks = (1..<speeds.count - 1).map { index -> Double in
      let step = speeds[index] - speeds[index - 1]
      return (speeds[index + 1] - speeds[index] - step) * 10_000
    }
    guard jerks.contains(where: { abs($0) > 1e-9 * peak * 10_000 }) else { return nil }
    let integral: Double = jerks.reduce(0) { $0 + $1 * $1 } / 100
    let duration = Double(speeds.count) / 100
    return -log(pow(duration, 3) / (peak * peak) * integral)
  }

  /// The amplitudes up to 10 Hz by the sum that defines them.
  var amplitudes: [Double] {
    let length = Int(pow(2, ceil(log2(Double(speeds.count))) + 4))
    let total = speeds.reduce(0, +)
    return (0..<length).filter { Double($0) * 100 / Double(length) <= 10 }.map { k in
      var (real, imaginary) = (0.0, 0.0)
      for (index, speed) in speeds.enumerated() {
        let angle = 2 * Double.pi * Double(k * index % length) / Double(length)
        real += speed * cos(angle)
        imaginary -= speed * sin(angle)
      }
      return (real * real + imaginary * imaginary).squareRoot() / total
    }
  }

  var sparc: Double? {
    guard speeds.count >= 3, speeds.contains(where: { $0 > 0 }) else { return nil }
    let amplitudes = amplitudes
    let end = amplitudes.lastIndex { $0 >= 0.05 } ?? 0
    let pieces = (0..<end).map { index -> Double in
      hypot(1 / Double(end), amplitudes[index + 1] - amplitudes[index])
    }
    return -pieces.reduce(0, +)
  }
}
