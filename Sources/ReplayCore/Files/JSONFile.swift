package import FileIO
package import JSONStream
package import Scenes
package import TouchRecording

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
  /// - Throws: `JSONFileError` if the file cannot be read, is too large or is not JSON.
  package init(_ path: String, limit: Int) throws(JSONFileError) {
    let bytes = try rethrow(
      FileSource.contents(of: path, limit: limit),
      as: { (error: SystemError) in JSONFileError(.unreadable(error), path: path) })
    try self.init(bytes, path: path, limit: limit)
  }

  /// Takes the bytes of a file at `path`.
  ///
  /// - Throws: `JSONFileError` if there are more than `limit` bytes, or if they are not JSON.
  package init(_ bytes: [UInt8], path: String, limit: Int) throws(JSONFileError) {
    guard bytes.count <= limit else { throw JSONFileError(.tooLarge(limit: limit), path: path) }
    (self.path, self.bytes) = (path, bytes)
    value = try rethrow(
      JSONValue.parse(bytes),
      as: { (error: JSONError) in
        JSONFileError(.json(error), path: path, place: Place(of: error.offset, in: bytes))
      })
  }

  /// The SHA-256 of the file.
  package var digest: SHA256.Digest { SHA256.digest(bytes) }

  /// Returns the place of a byte by its offset in the file.
  package func place(of offset: Int) -> Place { Place(of: offset, in: bytes) }

  /// Returns the error of a fault at an offset in the file; nil if the fault concerns the whole file.
  package func error(_ fault: JSONFileError.Fault, at offset: Int?) -> JSONFileError {
    JSONFileError(fault, path: path, place: offset.map(place(of:)))
  }
}

/// A JSON file that cannot be used.
package struct JSONFileError: Error, Hashable, Sendable {
  /// The faults of a file, and of the card or the report in it.
  package enum Fault: Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(SystemError)
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The file is not JSON.
    case json(JSONError)
    /// The saved card is wrong, or belongs to another scene.
    case card(SavedCardFault)
    /// The report is wrong, or does not hold.
    case report(ReportFault)
  }

  /// The path of the file.
  package let path: String
  /// The place of the fault in the file; nil if the fault concerns the whole file.
  package let place: Place?
  /// The reason why the file cannot be used.
  package let fault: Fault

  /// Creates the error of a fault at a place in the file.
  package init(_ fault: Fault, path: String, place: Place? = nil) {
    (self.fault, self.path, self.place) = (fault, path, place)
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
