import Drawing
import Foundation
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// A folder of pictures and of recordings that name them; it is removed with the last reference.
final class PictureFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("touchstone-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder of the pictures themselves.
  var pictures: URL { url.appendingPathComponent("pictures") }

  /// Returns the pictures, within the given limits or the default ones.
  func assets(_ limits: Limits = Limits()) throws -> Assets {
    try Assets(pictures.path, limits: limits)
  }

  /// Writes a file into the folder of pictures.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: pictures.appendingPathComponent(name))
  }

  /// Writes a picture.
  func write(_ picture: Bitmap, to name: String) throws {
    try write(PNGEncoder().encode(picture), to: name)
  }

  /// Writes a recording of a card of 20 x 10 points, and answers with its path.
  ///
  /// A finger of 4 points rubs across its middle, unless other touches or another brush are given.
  func recording(
    _ scene: String, brush: String = finger, touches: [String] = rub, name: String = "card"
  ) throws -> String {
    let recording = SceneRecording(
      scene: #""kind":"scratch","brush":\#(brush),\#(scene)"#, touches: touches,
      canvas: #"{"width":20,"height":10}"#)
    let file = url.appendingPathComponent("\(name).touch.jsonl")
    try Data(recording.text.utf8).write(to: file)
    return file.path
  }

  /// A disc of 4 points.
  static let finger = #"{"width":4}"#

  /// From the left side to the right.
  static let rub = [
    #"{"t":0,"id":0,"phase":"began","x":0,"y":5}"#,
    #"{"t":1000,"id":0,"phase":"ended","x":20,"y":5}"#,
  ]

  /// Replays a recording of one scene, with its frame at one pixel a point.
  func replayed(
    _ scene: String, brush: String = finger, touches: [String] = rub, assets: Assets? = nil
  ) async throws -> ReplayedRecording {
    try await replayed(
      path: recording(scene, brush: brush, touches: touches), scale: 1, assets: assets)
  }

  /// Replays a whole recording, with its frame at its own scale.
  func replayed(recording: String, assets: Assets) async throws -> ReplayedRecording {
    let file = url.appendingPathComponent("whole.touch.jsonl")
    try Data(recording.utf8).write(to: file)
    return try await replayed(path: file.path, scale: nil, assets: assets)
  }

  private func replayed(
    path: String, scale: Double?, assets: Assets?
  ) async throws -> ReplayedRecording {
    var replay = Replay()
    replay.frame = .last
    replay.scale = scale
    replay.assets = assets
    var found: ReplayedRecording?
    try await replay.run(Input.expand([path])) { found = $0 }
    return try #require(found)
  }
}

extension ReplayedRecording {
  /// The frame as a bitmap.
  func picture() throws -> Bitmap {
    try PNGDecoder().decode(try #require(frame).png)
  }
}
