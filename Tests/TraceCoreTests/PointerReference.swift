import Geometry
import TouchRecording
import TraceCore

/// Ordered progress, slowly: ink is walked in small steps, and at each place the pointer moves past
/// the first of the next three waypoints that is within the tolerance, as long as there is one.
struct PointerReference {
  let trace: Trace
  let plan: Plan
  let step: Double
  private(set) var reached: Set<Int> = []
  private(set) var skipped: Set<Int> = []
  private(set) var finished = 0
  /// Whether the answer hangs on the size of the steps or on rounding.
  private(set) var isDoubtful = false
  /// The waypoints of each step of the plan in its direction.
  private let orders: [[Int]]
  private var next = 0
  private var contacts: [Int: (last: Point, bound: Int)] = [:]

  /// A reference for a guide with one plan.
  init(_ trace: Trace, step: Double) {
    self.trace = trace
    plan = trace.guide.guide.plans[0]
    self.step = step
    orders = trace.guide.guide.plans[0].steps.map { step in
      let own = trace.waypoints.indices.filter { trace.waypoints[$0].stroke == step.stroke }
      return step.isReversed ? own.reversed() : own
    }
  }

  mutating func apply(_ event: TouchEvent) {
    switch event.phase {
    case .began:
      contacts[event.contact] = (event.location, finished)
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
    let count = max(Int(segment.length / step), 1)
    var last = segment.start
    for index in 0...count {
      let point = segment.point(at: Double(index) / Double(count))
      visit(point, from: last, contact)
      last = point
    }
  }

  private func reach(_ waypoint: Waypoint) -> Double {
    trace.tolerance * trace.guide.strokes[waypoint.stroke].slack
  }

  private mutating func visit(_ point: Point, from last: Point?, _ contact: Int) {
    while let bound = contacts[contact]?.bound, bound == finished, finished < plan.steps.count {
      let order = orders[finished]
      let near = (next..<min(next + 3, order.count)).filter {
        let waypoint = trace.waypoints[order[$0]]
        return waypoint.position.distance(to: point) <= reach(waypoint)
      }
      guard let k = near.first else { return }
      let entered = near.filter {
        let waypoint = trace.waypoints[order[$0]]
        return last.map { waypoint.position.distance(to: $0) > reach(waypoint) } ?? false
      }
      if entered.count > 1 { isDoubtful = true }
      reached.formUnion(order[next...k])
      skipped.formUnion(order[next..<k])
      next = k + 1
      guard next == order.count else { continue }
      (finished, next) = (finished + 1, 0)
      if finished < plan.steps.count, plan.steps[finished].joinsPrevious {
        contacts[contact]?.bound = finished
      }
    }
  }
}
