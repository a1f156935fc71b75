// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO

/// A run that makes results of each input, whatever the other inputs are.
package protocol InputRun: Sendable {
  /// The result that is named after an input.
  associatedtype Result: InputResult

  /// Returns the results of one input, in order.
  func results(of input: Input, _ progress: ReadProgress?) -> [Result]
}

/// A result of an input: bytes to write, or the reasons why there are none.
package protocol InputResult: NamedResult, Sendable {
  /// The bytes of a file; nil if there are none to write.
  var bytes: [UInt8]? { get }
  /// The diagnostics, in the order in which they were found.
  var diagnostics: [Diagnostic] { get }
  /// The exit status of the input.
  var exitStatus: ExitStatus { get }
}

extension InputRun {
  /// Takes the results of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of inputs that are worked on at the same time; the results do not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives the results one by one, in the order of the inputs.
  /// - Throws: `Fault`: that of `take`, or `interrupted` if a signal
  ///   arrives.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Result) throws(Fault) -> Void
  ) async throws(Fault) {
    try await takeNamed(
      inputs.count, jobs: jobs,
      producer: {
        Producer([inputs[$0]].lazy.flatMap { results(of: $0, progress) }.makeIterator())
      }, finish: { [$0] }, take)
  }
}
