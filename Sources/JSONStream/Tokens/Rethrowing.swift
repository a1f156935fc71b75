// SPDX-License-Identifier: Apache-2.0

/// Evaluates an expression and rethrows its error as one of another type.
///
///     let bytes = try rethrow(source.contents(limit: limit), as: Fault.unreadable(path))
///
/// A stage throws errors of its own type; a stage above it lifts them into its own with this
/// function, so that the type of an error is always that of the function that throws it.
///
/// - Parameters:
///   - body: The expression, which throws errors of one type.
///   - lift: Turns such an error into the one to throw.
/// - Returns: The value of the expression.
/// - Throws: The error that `lift` returns.
@inlinable package func rethrow<Value: ~Copyable, Failure: Error, Lifted: Error>(
  _ body: @autoclosure () throws(Failure) -> Value, as lift: (Failure) -> Lifted
) throws(Lifted) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw lift(error)
  }
}
