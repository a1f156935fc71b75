// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Foundation
import FuzzSupport
import Geometry
import InkFormats
import TouchRecording

/// Checks that each import ends in a fault with a place of the file, or in recordings that the native
/// reader and the importers of their exports read back.
///
/// `INK_FORMAT` names the format of the bytes. Without it the bytes are in the format that recognizes
/// them, or in each format in turn if none does.
enum FuzzInk {
  private static let formats = ProcessInfo.processInfo.environment["INK_FORMAT"].map { name in
    guard let format = InkFormat(rawValue: name), InkFormat.readable.contains(format) else {
      preconditionFailure("INK_FORMAT is \(name): expected the name of a readable format")
    }
    return [format]
  }

  /// Columns of a table without a header.
  private static let columns = try? TableColumns(
    parsing: "t=1:ms,x=2,y=-3,pen=4,id=5,force=6/1023,altitude=7:0.1deg,azimuth=8:rad,drawing=9")

  /// The options of each import: none, and a surface and included files that hold the same bytes.
  private static func options(for bytes: [UInt8]) -> [ImportOptions] {
    var told = ImportOptions()
    told.inclusion = Inclusion(bytes: bytes)
    told.unit = InkUnit(length: "0.01mm")
    told.flipsY = true
    told.canvas = Size(width: 412, height: 915)
    told.quarterTurns = 1
    told.greatestForce = 1023
    return [ImportOptions(), told]
  }

  /// Files that all hold the same bytes, whatever their names.
  private struct Inclusion: InkInclusion {
    let bytes: [UInt8]

    func find(_ name: String, from includer: IncludedFile?) throws(Fault) -> IncludedFile {
      guard !name.isEmpty else { throw .forbiddenInclusion(name) }
      return IncludedFile(name: name, path: name, resolvedPath: name)
    }

    func contents(of file: IncludedFile, limit: Int) throws(Fault) -> [UInt8] {
      Array(bytes.prefix(limit + 1))
    }
  }

  static func check(_ bytes: [UInt8]) {
    let recognized = InkFormat(recognizing: bytes).map { [$0] }
    for format in formats ?? recognized ?? InkFormat.readable {
      for options in options(for: bytes) {
        let reader = InkReader(MemorySource(bytes), format: format, options: options)
        check(reader, of: format, in: bytes)
      }
      guard format == .csv else { continue }
      var options = ImportOptions()
      options.columns = columns
      check(InkReader(MemorySource(bytes), format: format, options: options), of: format, in: bytes)
    }
  }

  private static func check(_ unread: InkReader, of format: InkFormat, in bytes: [UInt8]) {
    var reader = unread
    var hasFault = false
    while true {
      do throws(Fault) {
        guard let imported = try reader.next() else { return }
        precondition(!hasFault || format.hasDrawingPerLine, "A file is over after its fault")
        check(imported)
      } catch {
        precondition(!hasFault || format.hasDrawingPerLine, "A file has one fault")
        hasFault = true
        guard let place = error.place else { preconditionFailure("Every fault has a place") }
        check(place, in: bytes)
      }
    }
  }

  /// Checks that the file has the place of a fault, which may be that of its end.
  private static func check(_ place: Place, in bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    precondition(
      lines.indices.contains(place.line - 1) && 1...lines[place.line - 1].count + 1 ~= place.byte,
      "A fault is at \(place.line):\(place.byte), which the file has not")
  }

  private static func check(_ imported: ImportedRecording) {
    let recording = imported.recording
    precondition(!recording.touches.isEmpty, "A drawing has a sample")
    for bytes in [recording.bytes, recording.packedBytes] {
      do throws(Fault) {
        let (back, end) = try Recording.read(bytes)
        precondition(back == recording, "It reads back as something else")
        for warning in end.warnings {
          guard case .openContact = warning else {
            preconditionFailure("An imported recording has faults: \(warning)")
          }
        }
      } catch {
        preconditionFailure("An imported recording is refused: \(error)")
      }
    }
    checkExports(of: recording)
  }

  /// Checks that a table of the touches reads back as them, and InkML as one drawing.
  private static func checkExports(of recording: Recording) {
    let table = InkFormat.csv.write(recording).bytes
    let ink = InkFormat.inkml.write(recording).bytes
    do throws(Fault) {
      var reader = InkReader(MemorySource(table), format: .csv)
      let back = try reader.next()?.recording
      let isSynthetic = recording.header.source?.isSynthetic == true
      precondition(back?.header.source?.isSynthetic == isSynthetic, "Made-up times stay so")
      precondition(
        back.map { touches(of: $0, timed: !isSynthetic) }
          == touches(of: recording, timed: !isSynthetic), "A table holds other touches")
      reader = InkReader(MemorySource(ink), format: .inkml)
      let drawings = (first: try reader.next(), second: try reader.next())
      precondition(drawings.first != nil && drawings.second == nil, "InkML holds one drawing")
    } catch {
      preconditionFailure("An export is refused: \(error)")
    }
  }
}

/// The touches of a recording, without their times unless these are told.
private func touches(of recording: Recording, timed: Bool) -> [TouchEvent] {
  recording.touches.map { touch in
    var touch = touch
    if !timed { touch.time = 0 }
    return touch
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzInk(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzInk.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzInk.check) }
  }
#endif
