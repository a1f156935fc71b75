// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Geometry
import InkFormats
import JSONStream
import Scenes
package import TouchRecording
package import TraceCore

/// A file that holds guides; its format is recognized by its content.
///
/// - SVG, including KanjiVG: one guide with a stroke for each subpath of each shape.
/// - JSON, one text per file or per line: guides in the native format, or medians of characters.
/// - A dictionary of Tomoe: a guide a character.
/// - A recording, or ink in another format: a guide from the simplified ink of each drawing.
package struct GuideFile {
  /// The greatest size of a file in bytes, twice that of the largest known collection of
  /// characters.
  package static let limit = 64 << 20
  /// The greatest number of samples in a recording that becomes a guide: 18 minutes at 60 a second.
  ///
  /// The time to simplify ink grows with the square of this number in the worst case.
  static let inkLimit = 1 << 16

  private let bytes: [UInt8]
  /// The name for guides without a name.
  private let name: String
  private let inkTolerance: Double
  private let limits: RecordingLimits

  /// Takes the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name for guides without a name.
  ///   - inkTolerance: The greatest distance from ink to the guide that is made from it, in points.
  ///   - limits: The limits for reading recordings.
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
  /// - Parameter warn: A closure that receives the warnings about the file.
  /// - Returns: The guides.
  /// - Throws: `Fault` with the place of the first fault.
  /// - Complexity: O(n) in the size of the file; for ink O(n²) in the samples in the worst case.
  package func guides(
    warn: (Fault) -> Void = { _ in }
  ) throws(Fault) -> [Guide] {
    try content(warn).map { $0.name.isEmpty ? $0.named(name) : $0 }
  }

  /// The guides, some perhaps with an empty name.
  private func content(_ warn: (Fault) -> Void) throws(Fault) -> [Guide] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
    if let dictionary = TomoeDictionary(bytes) {
      return try dictionary.characters.map { character throws(Fault) in
        try dictionary.guide(character)
      }
    }
    if let format = InkFormat(recognizing: bytes) { return try drawings(format, warn) }
    switch bytes[first...].first {
    case UInt8(ascii: "<"):
      var reader = try SVGGuideReader(bytes)
      defer { reader.warnings.forEach(warn) }
      return [try reader.guide()]
    case UInt8(ascii: "{"):
      return try json(from: first, warn)
    default:
      throw unrecognized(at: first)
    }
  }

  private func unrecognized(at offset: Int) -> Fault {
    let found = bytes[offset...].prefix(40).prefix { !isLineEnd($0) }
    return .unrecognizedGuide(place(at: offset), found: found.isEmpty ? nil : excerpt(found))
  }

  private func place(at offset: Int) -> Place {
    Place(of: offset, in: bytes)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isLineEnd(byte) }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

// MARK: - JSON

extension GuideFile {
  /// Reads one JSON text per file or per line, or a recording.
  private func json(
    from start: Int, _ warn: (Fault) -> Void
  ) throws(Fault) -> [Guide] {
    let firstEnd = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
    let first: JSONValue
    do throws(JSONError) {
      first = try JSONValue.parse(bytes, in: start..<firstEnd)
    } catch {
      // If the first line is incomplete, the whole file is one text.
      guard error.isAtEndOfText, firstEnd < bytes.count else {
        throw .json(place(at: error.offset), error)
      }
      return [try guide(try value(in: start..<bytes.count))]
    }
    if first["format"] != nil { return try recordings(warn) }
    var guides = [try guide(first)]
    var position = firstEnd
    while let next = bytes[position...].firstIndex(where: { !isSpace($0) }) {
      position = bytes[next...].firstIndex(where: isLineEnd) ?? bytes.count
      guides.append(try guide(try value(in: next..<position)))
    }
    return guides
  }

  private func value(in range: Range<Int>) throws(Fault) -> JSONValue {
    try rethrow(
      JSONValue.parse(bytes, in: range),
      as: { (error: JSONError) in Fault.json(place(at: error.offset), error) })
  }

  /// Reads a guide in the native format or from medians.
  private func guide(_ value: JSONValue) throws(Fault) -> Guide {
    let isMedians = value["medians"] != nil
    guard isMedians || value["strokes"] != nil else { throw unrecognized(at: value.offset ?? 0) }
    return try rethrow(
      isMedians ? Guide(medians: value, path: "guide") : Guide(value, path: "guide"),
      as: { (fault: Fault) in fault.at(fault.place.map { place(at: $0.byte - 1) }) })
  }
}

// MARK: - Ink

extension GuideFile {
  private func recordings(_ warn: (Fault) -> Void) throws(Fault) -> [Guide] {
    var reader = RecordingReader(MemorySource(bytes), limits: limits)
    var guides: [Guide] = []
    while let next = try reader.nextRecording() {
      next.end.warnings.map(\.diagnosis).forEach(warn)
      guides.append(try guide(of: next.recording))
    }
    return guides
  }

  private func drawings(
    _ format: InkFormat, _ warn: (Fault) -> Void
  ) throws(Fault) -> [Guide] {
    var reader = InkReader(MemorySource(bytes), format: format, limits: limits)
    var guides: [Guide] = []
    while let next = try reader.next() {
      next.notes.map { $0.diagnosis.at($0.place) }.forEach(warn)
      guides.append(try guide(of: next.recording))
    }
    return guides
  }

  private func guide(of recording: Recording) throws(Fault) -> Guide {
    let touches = recording.touches
    guard touches.count <= GuideFile.inkLimit else {
      throw .tooMuchInk(found: touches.count, limit: GuideFile.inkLimit)
    }
    return try rethrow(
      Guide(name: recording.header.title ?? "", ink: touches, tolerance: inkTolerance),
      as: { (error: GuideError) in Fault.guide(error, at: nil) })
  }
}

// MARK: - Faults

// `found` quotes at most 200 bytes of the input; it is nil if nothing is there.

extension Fault {
  /// The file is not in a guide format.
  package static func unrecognizedGuide(_ place: Place, found: String?) -> Fault {
    Fault(
      .notAGuide, at: place, "not a guide file", found: found ?? "an empty file",
      expected:
        "SVG, a guide or medians in JSON, a dictionary of Tomoe, a recording, or gesture XML")
  }

  /// An element of an SVG file is in a wrong place, or draws something that cannot be traced.
  package static func svgElement(_ place: Place, found: String?, expected: String) -> Fault {
    Fault(
      .svgElement, at: place, "unexpected element", found: found ?? "the end of the file",
      expected: expected)
  }

  /// Strokes of an SVG file, by their numbers, look like something that is not traced.
  package static func doubtfulStrokes(_ place: Place, _ numbers: [Int], like kind: String) -> Fault
  {
    let listed = numbers.prefix(8).map(String.init).joined(separator: ", ")
    let count = numbers.count
    return Fault(
      .doubtfulStroke, at: place,
      "\(counted(count, "stroke")) of the guide \(count == 1 ? "looks" : "look") like \(kind)"
        + " (stroke \(listed)\(count > 8 ? ", …" : "")); take out of the file what is not to be traced"
    )
  }

  /// The recording has more samples than `limit`.
  package static func tooMuchInk(found: Int, limit: Int) -> Fault {
    Fault(
      .tooMuchInk, "the recording is too long for a guide", found: "\(found) samples",
      expected: "at most \(limit)")
  }

  /// The guide of the file cannot be traced.
  package static func guide(_ error: GuideError, at place: Place?) -> Fault {
    error.diagnosis.named("guide").at(place)
  }
}
