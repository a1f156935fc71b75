// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import FileIO
package import InkFormats
import JSONStream
package import ReplayCore
import TouchRecording

/// A conversion of recordings from other formats, to other formats, and between the two forms of the
/// native format.
///
/// Native results have their keys in canonical order. A recording without a valid end line stays
/// unsealed, because its last touches may be missing; an excerpt is sealed.
package struct Conversion: InputRun {
  /// The forms of results.
  package enum Form: RawRepresentable, CaseIterable, Sendable {
    /// One line for the header and one line for each event.
    case native
    /// One line for the whole recording, the touches in columns.
    case packed
    /// A vector picture.
    case svg
    /// A format of other programs.
    case ink(InkFormat)

    /// All forms, those of other programs last.
    package static var allCases: [Form] {
      [.native, .packed, .svg] + InkFormat.writable.map(Form.ink)
    }

    /// Creates the form with a name; nil if there is no such form.
    package init?(rawValue: String) {
      guard let form = Form.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = form
    }

    /// The name of the form.
    package var rawValue: String {
      switch self {
      case .native: "native"
      case .packed: "packed"
      case .svg: "svg"
      case .ink(let format): format.rawValue
      }
    }

    /// The ending of the names of files in this form.
    package var fileEnding: String {
      switch self {
      case .native, .packed: Input.ending
      case .svg: ".svg"
      case .ink(let format): format.fileEnding
      }
    }

    /// True if one file can hold several recordings.
    fileprivate var holdsSeveral: Bool {
      switch self {
      case .native, .packed: true
      case .svg, .ink: false
      }
    }
  }

  /// A result: all recordings of an input, or one of them if the form holds a single one.
  package struct Result: InputResult {
    /// The unique name in this run: the stem of the input, with a number if it repeats.
    package var name: String
    /// The recordings without an error in the requested form; nil if there are none.
    package let bytes: [UInt8]?
    /// The errors and warnings.
    package let diagnostics: [Diagnostic]

    /// The exit status of the input.
    package var exitStatus: ExitStatus {
      diagnostics.contains { $0.severity == .error } ? .badInput : .success
    }
  }

  /// The replay whose scene the results get, if its flags give one; it tells how inputs are read.
  package var replay = Replayer()
  /// The form of the results.
  package var form = Form.native
  /// The part of each recording that is kept.
  package var excerpt = RecordingExcerpt()

  /// Creates a conversion that recognizes the format of each input by its content.
  package init() {}

  /// Converts one input; a recording with an error is left out.
  ///
  /// - Complexity: O(n) time and memory in the bytes of the input.
  package func results(of input: Input, _ progress: ReadProgress?) -> [Result] {
    let source = Diagnostic.Source(
      input: input.path, sceneFile: replay.sceneFile, isStrict: replay.isStrict)
    var results: [Result] = []
    var (bytes, diagnostics) = ([UInt8](), [Diagnostic]())
    func end() {
      results.append(
        Result(
          name: input.stem, bytes: bytes.isEmpty ? nil : bytes, diagnostics: diagnostics))
      (bytes, diagnostics) = ([], [])
    }
    for read in WholeRecordings(
      input, as: replay.importing, limits: replay.limits.recording, progress: progress)
    {
      do throws(Fault) {
        let whole = try read.get()
        var own = whole.notes.map { Diagnostic($0, in: source) }
        let isSealed = whole.isSealed || !excerpt.isWhole
        let written = write(
          try excerpt.of(replay.withScene(whole.recording)), isSealed: isSealed, input, source, &own
        )
        if !own.contains(where: { $0.severity == .error }) { bytes += written }
        diagnostics += own
      } catch {
        diagnostics.append(Diagnostic(error, in: source))
      }
      if !form.holdsSeveral { end() }
    }
    if form.holdsSeveral || !diagnostics.isEmpty { end() }
    return results
  }

  private func write(
    _ recording: Recording, isSealed: Bool, _ input: Input, _ source: Diagnostic.Source,
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    switch form {
    case .native: return isSealed ? recording.bytes : recording.unsealedBytes
    case .packed:
      if !isSealed { diagnostics.append(Diagnostic(.unsealed, in: source)) }
      return recording.packedBytes
    case .svg:
      let picture = SVGPicture(recording, of: input, limits: replay.limits, &diagnostics)
      return Array((picture?.text ?? "").utf8)
    case .ink(let format):
      let exported = format.write(recording)
      diagnostics += exported.notes.map { Diagnostic(.imported($0), in: source) }
      return exported.bytes
    }
  }
}

extension Conversion.Form: OutputForm {
  /// The endings of the names of recordings.
  package var fileEndings: [String] {
    switch self {
    case .native: [fileEnding, ".jsonl"]
    case .packed: [".packed.jsonl", fileEnding, ".jsonl"]
    case .svg, .ink: [fileEnding]
    }
  }
}
