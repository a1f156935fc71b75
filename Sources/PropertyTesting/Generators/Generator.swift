/// A way to make random values: a function from choices to a value.
///
/// ```swift
/// let roll = Generator { $0.integer(in: 1...6) }
/// let rolls = roll.array(count: 0...10)
/// let throwsOfTwo = Generator { choices in
///   (choices.draw(roll), choices.draw(roll))
/// }
/// ```
///
/// Whatever is written this way shrinks: of the choices behind a value that fails, some are left
/// out and others lowered, and the same function makes a simpler value of them. For values that
/// shrink well, let the simplest outcome of each choice stand for the simplest value, and make
/// lists by `array(count:)`.
///
/// The function must make the same value of the same choices, must end whatever they are, and should
/// make a valid value of any: nothing is thrown away.
public struct Generator<Value>: Sendable {
  /// Makes a value of the next choices.
  public let make: @Sendable (inout Choices) -> Value

  /// Creates the generator of what `make` makes.
  public init(_ make: @escaping @Sendable (inout Choices) -> Value) {
    self.make = make
  }

  /// The value that `seed` stands for.
  public func value(seed: UInt64) -> Value {
    var choices = Choices(seed: seed)
    return make(&choices)
  }

  /// Values to which `transform` is applied.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    let make = make
    return Generator<Other> { transform(make(&$0)) }
  }

  /// Lists of values in number within `count`; shorter lists are simpler.
  ///
  /// - Precondition: `count` holds no negative number.
  public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
    let make = make
    return Generator<[Value]> { $0.array(count: count, make) }
  }

  /// Values of one of `generators`, each as likely as any other; the first is simplest.
  ///
  /// - Precondition: there is one.
  public static func one(of generators: [Generator]) -> Generator {
    precondition(!generators.isEmpty, "There is nothing to choose from")
    return Generator { $0.draw($0.element(of: generators)) }
  }
}
