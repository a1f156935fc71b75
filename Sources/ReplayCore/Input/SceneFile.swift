public import JSONStream
import PNGCodec
import TouchRecording

/// A scene in a file of its own, for replaying the same touches against another scene.
public struct SceneFile: Sendable {
  /// The path as it was given.
  public let path: String
  /// The scene.
  let scene: JSONValue
  private let bytes: [UInt8]

  /// The greatest size of a scene file: that of a line of a recording.
  private static let limit = 16 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `SceneFileError` with the line and byte where the file is no JSON.
  public init(_ path: String) throws(SceneFileError) {
    self.path = path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: SceneFile.limit)
    } catch {
      throw .unreadable(path: path, error)
    }
    guard bytes.count <= SceneFile.limit else {
      throw .tooLarge(path: path, limit: SceneFile.limit)
    }
    self.bytes = bytes
    do throws(JSONError) {
      scene = try JSONValue.parse(bytes)
    } catch {
      let place = SceneFile.place(of: error.offset, in: bytes)
      throw .json(path: path, line: place.line, byte: place.byte, error)
    }
  }

  /// The last component of the path without its ending.
  public var stem: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return stem.isEmpty ? name : stem
  }

  /// The SHA-256 of the file.
  var digest: SHA256.Digest { SHA256.digest(bytes) }

  /// Line and byte of an offset in the file, both counted from 1.
  func place(of offset: Int) -> (line: Int, byte: Int) {
    SceneFile.place(of: offset, in: bytes)
  }

  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, byte: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineFeeds = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (lineFeeds + 1, offset - start + 1)
  }
}

/// Why a scene file cannot be used.
public enum SceneFileError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, SystemError)
  /// The file is larger than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// The file is no JSON; line and byte count from 1.
  case json(path: String, line: Int, byte: Int, JSONError)
}
