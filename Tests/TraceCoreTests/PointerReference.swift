// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TraceCore

/// Ordered progress, slowly: ink is walked in small steps.
///
/// At each place the pointer moves past the first of the next three waypoints that is within the
/// tolerance, or else jumps to the first later one that is and for which the ink is long enough, as
/// long as there is one. A contact that has not moved the pointer does not jump, but enters where the
/// nearest waypoint ahead has come one tolerance further.
struct PointerReference {
  let trace: Trace
  let plan: Plan
  let step: Double
  private(set) var reached: Set<Int> = []
  private(set) var skipped: Set<Int> = []
  private(set) var jumped: Set<Int> = []
  private(set) var finished = 0
  /// Each small step, with the place of the pointer after it.
  private(set) var trail: [(part: LineSegment, along: Double?)] = []
  /// Whether the answer hangs on the size of the steps or on rounding.
  private(set) var isDoubtful = false
  /// The waypoints of each step of the plan in its direction.
  private let orders: [[Int]]
  /// The number of each waypoint in its step.
  private let numbers: [[Int: Int]]
  private var next = 0
  /// The waypoints that the part of the ink that is being walked comes near.
  private var touched: [Int] = []
  private var contacts: [Int: Contact] = [:]

  private struct Contact {
    var last: Point
    var bound: Int
    /// How much it drew since the pointer moved.
    var ink = 0.0
    var hasMoved = false
    /// The numbers of the nearest waypoints so far since the last leap, if it has not moved.
    var followed: [Int] = []
    /// Whether no waypoint ahead was within the tolerance.
    var isOff = true
  }

  /// A reference for a guide with one plan.
  init(_ trace: Trace, step: Double) {
    self.trace = trace
    plan = trace.guide.guide.plans[0]
    self.step = step
    orders = trace.guide.guide.plans[0].steps.map { step in
      let own = trace.waypoints.indices.filter { trace.waypoints[$0].stroke == step.stroke }
      return step.isReversed ? own.reversed() : own
    }
    numbers = orders.map { order in
      Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    }
  }

  /// The distance of the pointer along the only guide stroke, drawn forward; nil before its start.
  var along: Double? {
    if finished > 0 { return trace.waypoints.last?.distance }
    return next > 0 ? trace.waypoints[orders[0][next - 1]].distance : nil
  }

  mutating func apply(_ event: TouchEvent) {
    switch event.phase {
    case .began:
      contacts[event.contact] = Contact(last: event.location, bound: finished)
      touched = Array(trace.waypoints.indices)
      visit(event.location, from: nil, event.contact)
    case .hovered: break
    case .moved, .ended, .cancelled:
      guard let last = contacts[event.contact]?.last else { return }
      if last != event.location || event.phase == .moved {
        walk(LineSegment(last, event.location), event.contact)
      }
      contacts[event.contact]?.last = event.location
      if event.phase != .moved { contacts[event.contact] = nil }
    }
  }

  private mutating func walk(_ segment: LineSegment, _ contact: Int) {
    for waypoint in trace.waypoints {
      let nearest = segment.squaredDistance(to: waypoint.position).squareRoot()
      if abs(nearest - reach(waypoint)) < step { isDoubtful = true }
    }
    // Only waypoints that some place of a part comes near can be near a place of it.
    let parts = max(Int(segment.length / 8), 1)
    for index in 0..<parts {
      let part = segment.part(Double(index) / Double(parts)...Double(index + 1) / Double(parts))
      touched = trace.waypoints.indices.filter {
        let nearest = part.squaredDistance(to: trace.waypoints[$0].position).squareRoot()
        return nearest <= reach(trace.waypoints[$0]) + step
      }
      walkPart(part, contact)
    }
  }

  private mutating func walkPart(_ segment: LineSegment, _ contact: Int) {
    let count = max(Int(segment.length / step), 1)
    var last = segment.start
    for index in 0...count {
      let point = segment.point(at: Double(index) / Double(count))
      contacts[contact]?.ink += last.distance(to: point)
      visit(point, from: last, contact)
      trail.append((LineSegment(last, point), along))
      last = point
    }
  }

  private func reach(_ waypoint: Waypoint) -> Double {
    trace.tolerance * trace.guide.strokes[waypoint.stroke].slack
  }

  private mutating func visit(_ point: Point, from last: Point?, _ contact: Int) {
    while let drawing = contacts[contact], drawing.bound == finished, finished < plan.steps.count {
      let order = orders[finished]
      let ahead = touched.compactMap { numbers[finished][$0] }.filter { $0 >= next }.sorted()
      func isNear(_ k: Int, _ point: Point?) -> Bool? {
        let waypoint = trace.waypoints[order[k]]
        return point.map { waypoint.position.distance(to: $0) <= reach(waypoint) }
      }
      let window = ahead.filter { $0 < next + 3 && isNear($0, point) == true }
      if !drawing.hasMoved && window.isEmpty {
        guard enter(at: point, ahead, contact) else { return }
        continue
      }
      let later = next > 0 && drawing.hasMoved ? ahead.filter { $0 >= next + 3 } : []
      let jumps = later.filter { isNear($0, point) == true && drawing.ink >= enough(for: $0) }
      // By less than the steps nothing may be decided: neither who comes first nor what is enough.
      let close = later.filter {
        abs(drawing.ink - enough(for: $0)) < 3 * step
          && (isNear($0, point) == true || isNear($0, last) == true)
      }
      let entered = (window + jumps).filter { isNear($0, last) == false }
      if Set(entered + close).count > 1 { isDoubtful = true }
      // What came into the window during this step may have left before its end.
      let left = ahead.filter {
        $0 < next + 3 && isNear($0, last) == true && isNear($0, point) == false
      }
      if !left.isEmpty { isDoubtful = true }
      if close.contains(where: { isNear($0, point) != isNear($0, last) }) { isDoubtful = true }
      guard let k = window.first ?? jumps.first else { return }
      if window.isEmpty {
        reached.insert(order[k])
        jumped.formUnion(order[next..<k])
      } else {
        reached.formUnion(order[next...k])
        skipped.formUnion(order[next..<k])
      }
      pass(k, contact)
    }
  }

  /// Follows the nearest waypoint ahead of a contact that has not moved the pointer; returns true if
  /// the contact enters.
  private mutating func enter(at point: Point, _ ahead: [Int], _ contact: Int) -> Bool {
    let order = orders[finished]
    func distance(_ k: Int) -> Double {
      trace.waypoints[order[k]].position.distance(to: point)
    }
    let reach = reach(trace.waypoints[order[next]])
    let least = ahead.map(distance).min() ?? .infinity
    let wasOff = contacts[contact]?.isOff ?? true
    contacts[contact]?.isOff = least > reach
    guard least <= reach, let k = ahead.first(where: { distance($0) == least }) else {
      return false
    }
    // Which ones were nearest within a step is not known: one of two places at most.
    let close = ahead.filter { distance($0) < least + 3 * step }
    let places = Set(close.map { trace.waypoints[order[$0]].position })
    if places.count > (wasOff ? 1 : 2) { isDoubtful = true }
    if let last = contacts[contact]?.followed.last, k > last + 3 {
      contacts[contact]?.followed = []
    }
    contacts[contact]?.followed.append(k)
    let mark = contacts[contact]?.followed.min() ?? k
    let way = trace.waypoints[order[k]].distance - trace.waypoints[order[mark]].distance
    guard abs(way) >= reach - 1e-7 else { return false }
    if ahead.contains(where: { $0 < next + 3 && distance($0) < reach + 2 * step }) {
      isDoubtful = true
    }
    reached.formUnion(order[mark...k])
    jumped.formUnion(order[next..<mark])
    pass(k, contact)
    return true
  }

  /// Puts the pointer behind waypoint `k` of the stroke that is due.
  private mutating func pass(_ k: Int, _ contact: Int) {
    next = k + 1
    contacts[contact]?.hasMoved = true
    for contact in contacts.keys {
      contacts[contact]?.ink = 0
      contacts[contact]?.followed = []
    }
    guard next == orders[finished].count else { return }
    (finished, next) = (finished + 1, 0)
    if finished < plan.steps.count, plan.steps[finished].joinsPrevious {
      contacts[contact]?.bound = finished
    }
  }

  /// Half the guide's length from the pointer to a waypoint of the stroke that is due.
  private func enough(for k: Int) -> Double {
    let order = orders[finished]
    return abs(trace.waypoints[order[k]].distance - trace.waypoints[order[next - 1]].distance) / 2
  }

  /// Whether a trace of the same touches reached, passed over and jumped over the same waypoints.
  func agrees(with live: Trace) -> Bool {
    let runs = live.report.progress.skipped
    return Set(live.waypoints.indices.filter(live.isReached)) == reached
      && Set(runs.filter(\.isJumped).flatMap(\.waypoints)) == jumped
      && Set(runs.filter { !$0.isJumped }.flatMap(\.waypoints)) == skipped
  }
}
