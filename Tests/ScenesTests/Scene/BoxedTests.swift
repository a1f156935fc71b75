// SPDX-License-Identifier: Apache-2.0
import Scenes
import Testing

/// The box that keeps a scene in its place while touches change it.
@Suite struct BoxedTests {
  /// A value that knows whether it was copied since it was made.
  private struct Value: Sendable {
    private final class Witness: Sendable {}

    private var witness = Witness()

    mutating func isOnlyOne() -> Bool { isKnownUniquelyReferenced(&witness) }
  }

  /// A choice as `Scene` is one.
  private enum Choice {
    case one(Boxed<Value>)
    case other

    mutating func isOnlyOne() -> Bool {
      switch consume self {
      case .one(var box):
        let isOnlyOne = box.value.isOnlyOne()
        self = .one(box)
        return isOnlyOne
      case .other:
        self = .other
        return true
      }
    }
  }

  @Test(arguments: [false, true])
  func `a value is changed in its place, unless a copy shares it`(isShared: Bool) {
    var choice = Choice.one(Boxed(Value()))
    let copy = isShared ? choice : nil
    let isOnlyOne = (choice.isOnlyOne(), choice.isOnlyOne())
    #expect(isOnlyOne == (!isShared, !isShared))
    withExtendedLifetime(copy) {}
  }
}
