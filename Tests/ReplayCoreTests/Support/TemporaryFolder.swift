// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import PNGCodec
import ReplayCore
import Scenes
import Touchstone

/// A folder of recordings, and of pictures that they name; it is removed with the last reference.
final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("touchstone-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("pictures"), withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Where the folder lies.
  var path: String { url.path }

  /// The pictures in it, within the given limits or the default ones.
  func assets(_ limits: Limits = Limits()) throws -> Assets {
    try Assets(path + "/pictures", pixels: limits.picturePixels)
  }

  /// Writes a file and answers with its path.
  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a text, by default in place of the one before, and answers with its path.
  @discardableResult func write(_ text: String, to name: String = "a.touch.jsonl") throws -> String
  {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a picture that a recording can name.
  func add(_ picture: Bitmap, _ name: String) throws {
    try write(PNGEncoder().encode(picture), to: "pictures/\(name).png")
  }
}
