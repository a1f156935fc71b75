package import JSONStream

/// A scene in a file of its own, which replaces the scenes of recordings.
package struct SceneFile: Sendable {
  /// The file that holds the scene.
  package let file: JSONFile

  /// The largest size of a scene file in bytes, that of a line of a recording.
  private static let limit = 16 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `JSONFileError` with the line and byte if the file is not JSON.
  package init(_ path: String) throws(JSONFileError) {
    file = try JSONFile(path, limit: SceneFile.limit)
  }

  /// The path as it was given.
  package var path: String { file.path }

  /// The scene as JSON.
  package var scene: JSONValue { file.value }

  /// The last component of the path without its ending.
  package var stem: String { path.stem(without: [".json"]) }
}
