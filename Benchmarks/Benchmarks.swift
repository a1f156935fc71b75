// SPDX-License-Identifier: Apache-2.0

/// Times this project's own work in the shape that a table of peers takes in.
///
///     Benchmarks bench WORKLOAD --data FOLDER
///
/// prints one JSON line per case:
/// `{"w":"W1","case":"short","peer":"...","n":items,"bytes":B,"check":number,"reps":[seconds]}`.
/// A mask also has `"err":[mean,greatest]`, in levels of 255 over the pixels at its edges.
/// Seconds are CPU time of the process. Data is read before the clock starts; every repetition
/// computes `check`, which must equal that of the peers and of every other repetition.
@main
struct Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, arguments[1] == "bench", arguments[3] == "--data" else {
      Process.fail("usage: Benchmarks bench WORKLOAD --data FOLDER")
    }
    switch arguments[2] {
    case "W1": Ingest.run(folder: arguments[4])
    case "W1-scaling": Ingest.runScaling()
    case "W1-odd": Ingest.runOddLines(folder: arguments[4])
    case "W1-packed": Ingest.runPacked(folder: arguments[4])
    case "W2": Nearness.run(folder: arguments[4])
    case "W2-engine": Tracing.run(folder: arguments[4])
    case "W2-guides": Tracing.runGuides(folder: arguments[4])
    case "W2-discards": Tracing.runDiscards()
    case let name where name.hasPrefix("W2-discards-once-"):
      Tracing.runDiscardsOnce(name.dropFirst(17))
    case let name where name.hasPrefix("W2-once-"):
      Tracing.runOnce(folder: arguments[4], count: Int(name.dropFirst(8)) ?? 0)
    case "W3": Mask.run(folder: arguments[4])
    case let name where name.hasPrefix("W3-once-"):
      Mask.runOnce(folder: arguments[4], String(name.dropFirst(8)))
    case "W3-scaling":
      Mask.runScaling(folder: arguments[4])
      Frames.runScaling(folder: arguments[4])
    case "W4":
      Frames.run(folder: arguments[4])
      Animation.run(folder: arguments[4])
    case "W5": Drawings.run(folder: arguments[4])
    case "W6": Ink.run(folder: arguments[4])
    case "W4-animation": Animation.runSequence(folder: arguments[4])
    default: print("# no such workload here: \(arguments[2])")
    }
  }
}
