// SPDX-License-Identifier: Apache-2.0

/// One case of one workload, timed.
struct Measurement {
  /// The name of the workload.
  let workload: String
  /// The name of the case, which is the same for all peers.
  let name: String
  /// What does the work.
  let peer: String
  /// The number of items that one repetition works on.
  let items: Int
  /// The bytes that one repetition reads.
  let bytes: Int
  /// How far the result is from the truth, where that is known.
  var error: (mean: Double, greatest: Double)?

  /// Runs `work` once to warm up, then times it, and prints the row.
  ///
  /// Ends the process where two repetitions disagree on their result.
  func run(_ work: () -> Double) {
    let check = work()
    let seconds = (0..<Process.repetitions).map { _ in
      let start = Process.seconds
      let result = work()
      let end = Process.seconds
      if result != check { Process.fail("\(workload) \(name): \(result) is not \(check)") }
      return String(end - start)
    }
    let error = error.map { #","err":[\#($0.mean),\#($0.greatest)]"# } ?? ""
    print(
      #"{"w":"\#(workload)","case":"\#(name)","peer":"\#(peer)","n":\#(items),"bytes":\#(bytes),"#
        + #""check":\#(check),"reps":[\#(seconds.joined(separator: ","))]\#(error)}"#)
  }
}
