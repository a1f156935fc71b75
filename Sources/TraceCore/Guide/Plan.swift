/// One way in which a guide may be drawn: its strokes in order, each in a direction.
///
/// Written as one string a touch, strokes counted from 1: `["1", "2r"]` draws the first stroke and
/// then the second one backwards; `["1+2"]` draws both without lifting.
public struct Plan: Hashable, Sendable {
  /// A guide stroke as a plan has it drawn.
  public struct Step: Hashable, Sendable {
    /// The index of the guide stroke, from 0.
    public let stroke: Int
    /// Whether it is drawn from its end to its start.
    public let isReversed: Bool
    /// Whether it is drawn in one touch with the step before.
    public let joinsPrevious: Bool
  }

  /// The most plans that a guide may have.
  ///
  /// Three strokes in all orders, directions and joinings have 192. A step costs some 20 bytes, and
  /// each touch-down looks at one step of every plan, so this bounds a touch-down to microseconds.
  public static let limit = 1024

  /// Every stroke of the guide once, in the order of drawing.
  public let steps: [Step]

  /// The plan that draws `count` strokes in their order, each forward and in a touch of its own.
  package init(inOrder count: Int) {
    steps = (0..<count).map { Step(stroke: $0, isReversed: false, joinsPrevious: false) }
  }

  /// Reads a plan of `count` strokes; `plan` is its index, for errors.
  ///
  /// - Throws: `GuideError` where a touch breaks the grammar, and for a stroke that does not exist,
  ///   is drawn twice or not at all.
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

  /// The number that is written in decimal digits alone.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isNumber ? Int(Substring(digits)) : nil
  }

  /// The plan as it is written, one string a touch.
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
