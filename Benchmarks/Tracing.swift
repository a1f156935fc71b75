// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TraceCore

/// W2 through the whole engine: touches go into a `Trace`, and a report comes out.
///
/// The touches are the million places of W2 as strokes of 500: four strokes follow the letter, in
/// and out of the tolerance, the fifth is somewhere else.
enum Tracing {
  /// The letter of W2.
  private static let letter =
    "M110 650 L110 180 L190 180 C239.7 180 280 229.2 280 290 C280 350.8 239.7 400 190 400 L110 400 L200 402 L300 655"

  /// What an event costs must not depend on how many came before, nor one on where it is.
  static func run(folder: String) {
    let touches = touches(folder)
    let fresh = trace(letter)
    for count in [10_000, 100_000, 1_000_000] {
      measure("\(count) samples, report included", count) {
        traced(fresh, touches[..<count]).report.score
      }
    }
    printPercentiles(fresh, touches)
  }

  /// How long guides of many pieces and waypoints take to be made and to be traced.
  static func runGuides(folder: String) {
    let touches = touches(folder)[..<10_000]
    for count in [100, 1000, 10_000, 100_000, 1_000_000] {
      let data = dense(letter, count)
      measure("read and place a guide of \(count) points", 1) {
        Double(trace(data).waypoints.count)
      }
      let fresh = trace(data)
      measure("10,000 samples on a guide of \(count) points", touches.count) {
        traced(fresh, touches).report.score
      }
      print("# \(count) points: at most \(Process.peakMemory >> 20) MiB of memory so far")
    }
    for count in [100, 1000, 10_000, 100_000] {
      let fresh = trace(letter, step: 1500 / Double(count))
      measure("10,000 samples, \(fresh.waypoints.count) waypoints", touches.count) {
        traced(fresh, touches).report.score
      }
    }
  }

  /// Traces the first `count` touches once, for tools that count what that takes.
  static func runOnce(folder: String, count: Int) {
    print(traced(trace(letter), touches(folder).prefix(count)).report.score)
  }

  /// A canceled tap must not cost more beside a longer stroke.
  static func runDiscards() {
    for (name, progress) in [("any", TraceRules.Progress.any), ("ordered", .ordered)] {
      for (contacts, count) in [(1, 1000), (1, 8000), (2, 1000), (2, 8000)] {
        let (fresh, touches) = discards(count, beside: contacts, progress)
        measure("\(count) canceled taps beside \(contacts), \(name)", touches.count) {
          traced(fresh, touches[...]).report(withDistances: false).score
        }
      }
    }
  }

  /// Traces canceled taps once, for tools that count what that takes; `name` is such as
  /// `ordered-1-8000`, with the number of long strokes and of taps.
  static func runDiscardsOnce(_ name: Substring) {
    let parts = name.split(separator: "-")
    guard parts.count == 3, let contacts = Int(parts[1]), let count = Int(parts[2]) else {
      Process.fail("expected PROGRESS-STROKES-TAPS, such as ordered-1-8000")
    }
    let (fresh, touches) = discards(count, beside: contacts, parts[0] == "any" ? .any : .ordered)
    print(touches.count, traced(fresh, touches[...]).report(withDistances: false).score)
  }

  /// A trace that discards, and `count` canceled taps beside long strokes.
  ///
  /// Beside each tap, each of `contacts` strokes moves once; they follow the letter again and again.
  private static func discards(
    _ count: Int, beside contacts: Int, _ progress: TraceRules.Progress
  ) -> (Trace, [TouchEvent]) {
    let fresh = trace(letter) { ($0.progress, $0.cancel) = (progress, .discard) }
    let way = fresh.waypoints.map(\.position)
    var touches: [TouchEvent] = []
    func touch(_ contact: Int, _ phase: TouchEvent.Phase, _ point: Point) {
      touches.append(
        TouchEvent(
          time: Microseconds(touches.count) * 1000, contact: contact, phase: phase,
          location: point))
    }
    for contact in 0..<contacts { touch(contact, .began, way[0]) }
    for tap in 0..<count {
      let place = way[tap * 7 % way.count]
      touch(contacts + tap, .began, place)
      for contact in 0..<contacts { touch(contact, .moved, way[(tap + 1) % way.count]) }
      touch(contacts + tap, .cancelled, place)
    }
    return (fresh, touches)
  }

  private static func traced(_ fresh: Trace, _ touches: ArraySlice<TouchEvent>) -> Trace {
    var trace = fresh
    for touch in touches { trace.apply(touch) }
    return trace
  }

  /// Prints how long single events take: all of them, and those of each kind.
  private static func printPercentiles(_ fresh: Trace, _ touches: [TouchEvent]) {
    var (trace, times) = (fresh, [(time: Int, kind: String)]())
    times.reserveCapacity(touches.count)
    for touch in touches {
      let reds = trace.strokes.last?.redSegments ?? 0
      let witness = trace.strokes.last?.excursions.last?.witness
      let start = Process.nanoseconds
      trace.apply(touch)
      let time = Process.nanoseconds - start
      let isRed = trace.strokes.last?.redSegments ?? 0 > reds
      let isFurther = trace.strokes.last?.excursions.last?.witness != witness
      let kind = isRed ? isFurther ? "red and further off than before" : "red" : "black"
      times.append((time, touch.phase == .moved ? kind : "down or up"))
    }
    // By the later half all places are known.
    let later = times[(times.count / 2)...]
    printPercentiles(times.map(\.time), "events")
    printPercentiles(later.map(\.time), "events of the later half")
    for kind in ["black", "red", "red and further off than before", "down or up"] {
      printPercentiles(later.filter { $0.kind == kind }.map(\.time), "of them " + kind)
    }
  }

  private static func printPercentiles(_ times: [Int], _ what: String) {
    let times = times.sorted()
    func percentile(_ share: Int) -> Int { times[times.count * share / 100] }
    print(
      "# \(times.count) \(what): median \(percentile(50)) ns, 90th percentile "
        + "\(percentile(90)) ns, 99th \(percentile(99)) ns, clock included")
  }

  private static func measure(_ name: String, _ count: Int, _ work: () -> Double) {
    Measurement(workload: "W2-engine", name: name, peer: "touchstone", items: count, bytes: 0)
      .run(work)
  }

  private static func trace(
    _ data: String, step: Double? = nil, _ change: (inout TraceRules) -> Void = { _ in }
  ) -> Trace {
    var rules = TraceRules(tolerance: 20)
    rules.step = step
    change(&rules)
    do {
      let guide = try Guide(name: "R", strokes: [Guide.Stroke(path: try Path(svg: data))])
      let canvas = Size(width: 390, height: 844)
      return try Trace(
        guide: try PlacedGuide(guide, placement: .asIs, canvas: canvas), rules: rules)
    } catch {
      Process.fail("\(error)")
    }
  }

  /// Nearly the same line through `count` points, a multiple of 100.
  private static func dense(_ data: String, _ count: Int) -> String {
    let corners = trace(data, step: 1420.0 / 80).waypoints.map(\.position)
    let parts = count / 100
    let points = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<parts).map { start.interpolated(to: end, at: Double($0) / Double(parts)) }
    }
    return "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: " L")
  }

  private static func touches(_ folder: String) -> [TouchEvent] {
    let points = Nearness.points("\(folder)/queries.bin")
    return points.enumerated().map { index, point in
      TouchEvent(
        time: Microseconds(index) * 8333, contact: 1,
        phase: index % 500 == 0 ? .began : index % 500 == 499 ? .ended : .moved, location: point)
    }
  }
}
