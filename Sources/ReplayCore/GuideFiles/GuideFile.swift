import Geometry
import InkFormats
import JSONStream
import Scenes
package import TouchRecording
package import TraceCore

/// A file that holds guides, recognised by its content.
///
/// - SVG, KanjiVG among it: one guide, a stroke for each shape.
/// - JSON, one text or one a line: guides in the native format, or medians of characters.
/// - A recording, or gesture XML of the $-family: what was drawn, simplified.
package struct GuideFile {
  /// The greatest size of a file, in bytes: twice that of the largest collection of characters that
  /// is known, whose lines are read one by one.
  static let limit = 64 << 20
  /// The most samples of a recording that becomes a guide: 18 minutes at 60 a second.
  ///
  /// At worst the time of simplifying grows with the square.
  static let inkLimit = 1 << 16

  private let bytes: [UInt8]
  /// The name of guides that have none of their own.
  private let name: String
  private let inkTolerance: Double
  private let limits: RecordingLimits

  /// Takes the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of guides that have none of their own.
  ///   - inkTolerance: How far ink may be from the guide that is made of it, in points.
  ///   - limits: What readers of recordings take.
  package init(
    _ bytes: [UInt8], name: String, inkTolerance: Double = Guide.inkTolerance,
    limits: RecordingLimits = RecordingLimits()
  ) {
    self.bytes = bytes
    self.name = name
    self.inkTolerance = inkTolerance
    self.limits = limits
  }

  /// Reads the guides, at least one.
  ///
  /// - Complexity: O(n) in the bytes of the file, for ink that of simplifying it.
  package func guides() throws(GuideFileError) -> [Guide] {
    try content().map { $0.name.isEmpty ? $0.named(name) : $0 }
  }

  /// The guides as they call themselves.
  private func content() throws(GuideFileError) -> [Guide] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
    switch bytes[first...].first {
    case UInt8(ascii: "<") where GestureXML.recognizes(bytes):
      return [try gesture()]
    case UInt8(ascii: "<"):
      var reader = try SVGGuideReader(bytes)
      return [try reader.guide()]
    case UInt8(ascii: "{"):
      return try json(from: first)
    default:
      throw unrecognized(at: first)
    }
  }

  private func unrecognized(at offset: Int) -> GuideFileError {
    let found = bytes[offset...].prefix(40).prefix { !isLineEnd($0) }
    return .unrecognized(place(at: offset), found: found.isEmpty ? nil : excerpt(found))
  }

  private func place(at offset: Int) -> Place {
    Place(of: offset, in: bytes)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isLineEnd(byte) }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

// MARK: - JSON

extension GuideFile {
  /// Reads one JSON text, or one a line, or a recording.
  private func json(from start: Int) throws(GuideFileError) -> [Guide] {
    let firstEnd = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
    let first: JSONValue
    do throws(JSONError) {
      first = try JSONValue.parse(bytes, in: start..<firstEnd)
    } catch {
      // A text that goes on after its first line is the only one of its file.
      let isWhole = firstEnd == bytes.count || !error.isAtEndOfText
      guard !isWhole else { throw .json(place(at: error.offset), error) }
      return [try guide(try value(in: start..<bytes.count))]
    }
    if first["format"] != nil { return try recordings() }
    var guides = [try guide(first)]
    var position = firstEnd
    while let next = bytes[position...].firstIndex(where: { !isSpace($0) }) {
      position = bytes[next...].firstIndex(where: isLineEnd) ?? bytes.count
      guides.append(try guide(try value(in: next..<position)))
    }
    return guides
  }

  private func value(in range: Range<Int>) throws(GuideFileError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue.parse(bytes, in: range)
    } catch {
      throw .json(place(at: error.offset), error)
    }
  }

  /// Reads a guide from an object of either kind.
  private func guide(_ value: JSONValue) throws(GuideFileError) -> Guide {
    let isMedians = value["medians"] != nil
    guard isMedians || value["strokes"] != nil else { throw unrecognized(at: value.offset ?? 0) }
    do throws(SceneError) {
      return try isMedians ? Guide(medians: value, path: "guide") : Guide(value, path: "guide")
    } catch {
      throw .content(error.offset.map(place(at:)), error)
    }
  }
}

// MARK: - Ink

extension GuideFile {
  private func recordings() throws(GuideFileError) -> [Guide] {
    var reader = RecordingReader(MemorySource(bytes), limits: limits)
    var guides: [Guide] = []
    while let recording = try next(&reader) { guides.append(try guide(of: recording)) }
    return guides
  }

  private func next(_ reader: inout RecordingReader) throws(GuideFileError) -> Recording? {
    do throws(RecordingError) {
      return try reader.nextRecording()?.recording
    } catch {
      throw .recording(error)
    }
  }

  private func gesture() throws(GuideFileError) -> Guide {
    let recording: Recording
    do throws(ImportError) {
      recording = try GestureXML.read(bytes).recording
    } catch {
      throw .xml(error)
    }
    return try guide(of: recording)
  }

  private func guide(of recording: Recording) throws(GuideFileError) -> Guide {
    let touches = recording.touches
    guard touches.count <= GuideFile.inkLimit else {
      throw .tooMuchInk(found: touches.count, limit: GuideFile.inkLimit)
    }
    do throws(GuideError) {
      return try Guide(
        name: recording.header.title ?? "", ink: touches, tolerance: inkTolerance)
    } catch {
      throw .guide(nil, error)
    }
  }
}
