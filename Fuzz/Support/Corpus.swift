// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The inputs of a fuzz target, kept in a folder: found once, checked forever.
public enum Corpus {
  /// Checks every file of the folder that the command line names, and says how many they are.
  public static func replay(_ check: ([UInt8]) -> Void) {
    guard let folder = CommandLine.arguments.dropFirst().first,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else {
      FileHandle.standardError.write(Data("usage: \(CommandLine.arguments[0]) FOLDER\n".utf8))
      exit(2)
    }
    for name in names.sorted() {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      check([UInt8](data))
    }
    print("\(names.count) inputs checked")
  }

  /// The bytes that the fuzzer offers.
  public static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    // The fuzzer's contract: `count` bytes stand at `start` while its entry runs.
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}
