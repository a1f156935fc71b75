// SPDX-License-Identifier: Apache-2.0

/// One way in which a guide may be drawn: its strokes in order, each in a direction.
///
/// A plan is written as one string per touch, and strokes count from 1. `["1", "2r"]` draws the
/// first stroke and then the second one backward. `["1+2"]` draws both without lifting.
public struct Plan: Hashable, Sendable {
  /// A guide stroke as a plan draws it.
  public struct Step: Hashable, Sendable {
    /// The index of the guide stroke, from 0.
    public let stroke: Int
    /// True if the stroke is drawn from its end to its start.
    public let isReversed: Bool
    /// True if the stroke is drawn in one touch with the previous step.
    public let joinsPrevious: Bool
  }

  /// The greatest number of plans of a guide.
  ///
  /// Three strokes have 192 orders, directions and joins. A step takes about 20 bytes, and each
  /// touch-down looks at one step of every plan, so this limits a touch-down to microseconds.
  public static let limit = 1024

  /// The steps in drawing order; each stroke of the guide occurs once.
  public let steps: [Step]

  /// Creates the plan that draws `count` strokes in their order, each forward and in its own touch.
  package init(inOrder count: Int) {
    steps = (0..<count).map { Step(stroke: $0, isReversed: false, joinsPrevious: false) }
  }

  /// Parses a plan of `count` strokes; errors name it by its index `plan`.
  ///
  /// - Throws: `GuideError` if a touch breaks the grammar, or if a stroke does not exist, is drawn
  ///   twice, or is not drawn.
  /// - Complexity: O(n) in the length of the text and `count`.
  init(_ touches: [String], strokes count: Int, plan: Int) throws(GuideError) {
    var steps: [Step] = []
    var isDrawn = [Bool](repeating: false, count: count)
    for (touch, text) in touches.enumerated() {
      let parts = text.utf8.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        let isReversed = part.last == UInt8(ascii: "r")
        guard let number = Plan.number(isReversed ? part.dropLast() : part) else {
          throw .planSyntax(plan: plan, touch: touch, found: text)
        }
        guard (1...count).contains(number) else {
          throw .planStroke(plan: plan, touch: touch, found: number, limit: count)
        }
        guard !isDrawn[number - 1] else {
          throw .planRepeats(plan: plan, touch: touch, stroke: number - 1)
        }
        isDrawn[number - 1] = true
        steps.append(
          Step(stroke: number - 1, isReversed: isReversed, joinsPrevious: index > 0))
      }
    }
    if let missing = isDrawn.firstIndex(of: false) {
      throw .planMisses(plan: plan, stroke: missing)
    }
    self.steps = steps
  }

  /// Returns the number that consists of decimal digits alone, or nil.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isNumber ? Int(Substring(digits)) : nil
  }

  /// The plan in its written form, one string per touch.
  public var touches: [String] {
    var touches: [String] = []
    for step in steps {
      let name = "\(step.stroke + 1)\(step.isReversed ? "r" : "")"
      if step.joinsPrevious {
        touches[touches.count - 1] += "+" + name
      } else {
        touches.append(name)
      }
    }
    return touches
  }
}
