// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TraceCore

struct PlanTests {
  /// A guide of `count` bars, one below the other, with `plans`.
  private func bars(_ count: Int, _ plans: [[String]]) throws -> Guide {
    let strokes = (0..<count).map { index in
      Guide.Stroke(path: Path(polyline: [p(0, Double(index) * 50), p(100, Double(index) * 50)]))
    }
    return try Guide(name: "bars", strokes: strokes, plans: plans)
  }

  private func error(_ count: Int, _ plans: [[String]]) -> GuideError? {
    do {
      _ = try bars(count, plans)
      return nil
    } catch { return error as? GuideError }
  }

  @Test func `without plans the strokes are drawn in order and forward`() throws {
    let plans = try bars(3, []).plans
    #expect(plans.map(\.touches) == [["1", "2", "3"]])
    #expect(plans[0].steps.map(\.stroke) == [0, 1, 2])
    #expect(plans[0].steps.allSatisfy { !$0.isReversed && !$0.joinsPrevious })
  }

  @Test func `a plan says order, direction and joining`() throws {
    let plan = try bars(4, [["2r", "1+4r", "3"]]).plans[0]
    #expect(plan.steps.map(\.stroke) == [1, 0, 3, 2])
    #expect(plan.steps.map(\.isReversed) == [true, false, true, false])
    #expect(plan.steps.map(\.joinsPrevious) == [false, false, true, false])
  }

  @Test func `every way of drawing three strokes reads back as it is written`() throws {
    var count = 0
    for order in permutations([1, 2, 3]) {
      for directions in 0..<8 {
        for joins in 0..<4 {
          var touches: [String] = []
          for (index, stroke) in order.enumerated() {
            let name = "\(stroke)" + (directions >> index & 1 == 1 ? "r" : "")
            if index > 0, joins >> (index - 1) & 1 == 1 {
              touches[touches.count - 1] += "+" + name
            } else {
              touches.append(name)
            }
          }
          #expect(try bars(3, [touches]).plans[0].touches == touches)
          count += 1
        }
      }
    }
    #expect(count == 192)
  }

  @Test(arguments: ["", "r", "1rr", "1+", "+1", "1++2", "a", " 1", "1 ", "-1", "1.0", "１", "1R"])
  func `a touch that is no plan is refused by its place`(text: String) {
    #expect(
      error(2, [["1", "2"], ["2", text]]) == .planSyntax(plan: 1, touch: 1, found: text))
  }

  @Test func `a number beyond the strokes is refused, and one beyond all numbers`() {
    #expect(error(2, [["1", "3"]]) == .planStroke(plan: 0, touch: 1, found: 3, limit: 2))
    #expect(error(2, [["0"]]) == .planStroke(plan: 0, touch: 0, found: 0, limit: 2))
    let huge = "99999999999999999999"
    #expect(error(2, [[huge]]) == .planSyntax(plan: 0, touch: 0, found: huge))
  }

  @Test func `a stroke drawn twice or not at all is refused`() {
    #expect(error(2, [["1+2", "1r"]]) == .planRepeats(plan: 0, touch: 1, stroke: 0))
    #expect(error(2, [["1", "2"], ["2"]]) == .planMisses(plan: 1, stroke: 0))
    #expect(error(1, [[]]) == .planMisses(plan: 0, stroke: 0))
  }

  @Test func `more plans than the limit are refused`() throws {
    let many = Array(repeating: ["1"], count: Plan.limit)
    #expect(try bars(1, many).plans.count == Plan.limit)
    #expect(error(1, many + [["1"]]) == .tooManyPlans(found: Plan.limit + 1, limit: Plan.limit))
  }
}
