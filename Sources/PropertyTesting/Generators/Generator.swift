// SPDX-License-Identifier: Apache-2.0

/// A generator of random values: a function from choices to a value.
///
/// ```swift
/// let roll = Generator { $0.integer(in: 1...6) }
/// let pair = Generator { choices in [choices.draw(roll), choices.draw(roll)] }
/// print(roll.value(seed: 1), pair.value(seed: 1))
/// // 4 [4, 5]
/// ```
///
/// Every generator shrinks. Shrinking leaves out some choices behind a failing value and lowers
/// others, and the same function makes a simpler value from them. Values shrink well if the
/// simplest outcome of each choice gives the simplest value, and if lists are made with
/// `array(count:)`.
///
/// The function must return the same value for the same choices and must end for any choices. It
/// should return a valid value for any choices, because no value is discarded.
public struct Generator<Value>: Sendable {
  /// Makes a value from the next choices.
  public let make: @Sendable (inout Choices) -> Value

  /// Creates a generator of the values that `make` returns.
  public init(_ make: @escaping @Sendable (inout Choices) -> Value) {
    self.make = make
  }

  /// Returns the value for `seed`.
  public func value(seed: UInt64) -> Value {
    var choices = Choices(seed: seed)
    return make(&choices)
  }

  /// Returns a generator that applies `transform` to each value.
  ///
  /// ```swift
  /// let doubled = Generator { $0.integer(in: 1...6) }.map { 2 * $0 }
  /// print((1...5).map { doubled.value(seed: $0) })
  /// // [8, 8, 2, 6, 6]
  /// ```
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    let make = make
    return Generator<Other> { transform(make(&$0)) }
  }

  /// Returns a generator of arrays with a length in `count`; shorter arrays are simpler.
  ///
  /// ```swift
  /// let rolls = Generator { $0.integer(in: 1...6) }.array(count: 0...5)
  /// print((1...3).map { rolls.value(seed: $0) })
  /// // [[5, 3, 5, 4], [5, 5, 3, 5], []]
  /// ```
  ///
  /// - Precondition: `count` contains no negative number.
  public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
    let make = make
    return Generator<[Value]> { $0.array(count: count, make) }
  }

  /// Returns a generator that draws from one of `generators`, each with the same probability.
  ///
  /// The first generator is simplest.
  ///
  /// ```swift
  /// let small = Generator { $0.integer(in: 0...9) }
  /// let large = Generator { $0.integer(in: 1000...9999) }
  /// let numbers = Generator.one(of: [small, large])
  /// print((1...6).map { numbers.value(seed: $0) })
  /// // [7712, 7742, 7, 8, 7, 5016]
  /// ```
  ///
  /// - Precondition: `generators` is not empty.
  public static func one(of generators: [Generator]) -> Generator {
    precondition(!generators.isEmpty, "The collection to choose from must not be empty")
    return Generator { $0.draw($0.element(of: generators)) }
  }
}

extension Choices {
  /// Returns the value that `generator` makes from the next choices.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) -> Value {
    generator.make(&self)
  }
}
