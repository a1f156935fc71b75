// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
package import JSONStream
import Scenes
import TouchRecording

/// A JSON file: its bytes and its value.
package struct JSONFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The value that the file holds.
  package let value: JSONValue

  /// Reads the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The largest number of bytes that the file may have.
  /// - Throws: `Fault` if the file cannot be read, is too large or is not JSON.
  package init(_ path: String, limit: Int) throws(Fault) {
    let bytes = try rethrow(
      FileSource.contents(of: path, limit: limit),
      as: Fault.unreadable(path))
    try self.init(bytes, path: path, limit: limit)
  }

  /// Takes the bytes of a file at `path`.
  ///
  /// - Throws: `Fault` if there are more than `limit` bytes, or if they are not JSON.
  package init(_ bytes: [UInt8], path: String, limit: Int) throws(Fault) {
    guard bytes.count <= limit else { throw Fault.fileTooLarge(limit: limit).at(nil, of: path) }
    (self.path, self.bytes) = (path, bytes)
    value = try rethrow(
      JSONValue.parse(bytes),
      as: { (error: JSONError) in
        error.diagnosis.at(Place(of: error.offset, in: bytes), of: path)
      })
  }

  /// The SHA-256 of the file.
  package var digest: SHA256.Digest { SHA256.digest(bytes) }

  /// Returns the place of a byte by its offset in the file.
  package func place(of offset: Int) -> Place { Place(of: offset, in: bytes) }

  /// Returns a fault of the text of the file, whose place lies on line 1, at its place in the file.
  package func placing(_ fault: Fault) -> Fault {
    fault.at(fault.place.map { place(of: $0.byte - 1) }, of: path)
  }
}

/// A scene in a file of its own, which replaces the scenes of recordings.
package struct SceneFile: Sendable {
  /// The file that holds the scene.
  package let file: JSONFile

  /// The largest size of a scene file in bytes, that of a line of a recording.
  private static let limit = 16 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `Fault` with the line and byte if the file is not JSON.
  package init(_ path: String) throws(Fault) {
    file = try JSONFile(path, limit: SceneFile.limit)
  }

  /// The path as it was given.
  package var path: String { file.path }

  /// The scene as JSON.
  package var scene: JSONValue { file.value }

  /// The last component of the path without its ending.
  package var stem: String { path.stem(without: [".json"]) }
}
