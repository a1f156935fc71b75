package import FileIO
package import InkFormats
import TouchRecording

/// Turns recordings of other formats into the native one, and its two forms into each other.
package struct Conversion: Sendable {
  /// The formats that can be read.
  package enum Format: RawRepresentable, CaseIterable, Sendable {
    /// The format that the first bytes show.
    case auto
    /// The native format in either form; conversion writes it in canonical order and seals it.
    case native
    /// A format of other programs.
    case ink(InkFormat)

    /// All formats, those of other programs last.
    package static var allCases: [Format] { [.auto, .native] + InkFormat.allCases.map(Format.ink) }

    /// Creates the format with a name; nil if there is no such format.
    package init?(rawValue: String) {
      guard let format = Format.allCases.first(where: { $0.rawValue == rawValue }) else {
        return nil
      }
      self = format
    }

    /// The name of the format.
    package var rawValue: String {
      switch self {
      case .auto: "auto"
      case .native: "native"
      case .ink(let format): format.rawValue
      }
    }
  }

  /// The forms that can be written.
  package enum Form: String, CaseIterable, Sendable {
    /// A line for the header and for everything that happened.
    case native
    /// One line for the whole recording, its numbers in columns.
    case packed
  }

  /// What one input became.
  package struct Result: Sendable {
    /// The name that is unique in this run: the stem of the input, numbered where it repeats.
    package internal(set) var name: String
    /// The recordings in the native format, in the form asked for; nil where there was nothing to convert.
    package let bytes: [UInt8]?
    /// What a person should know.
    package let diagnostics: [Diagnostic]
  }

  /// The format of the inputs.
  package var format = Format.auto
  /// The form of the results.
  package var form = Form.native
  /// Whether warnings of what a recorder should have done better are errors.
  package var isStrict = false
  /// How much is taken before it is refused.
  package var limits = Limits()

  /// The most bytes of a file that is converted whole.
  static let limit = 256 << 20

  /// Creates a conversion that recognises formats by content.
  package init() {}

  /// Converts one input.
  ///
  /// - Complexity: O(n) time and memory in the bytes of the input.
  func convert(_ input: Input, _ progress: ReadProgress?) -> Result {
    var notes: [Fault] = []
    let bytes = convert(input, progress, &notes)
    let source = Diagnostic.Source(input: input.path, isStrict: isStrict)
    let diagnostics = notes.map { Diagnostic($0, in: source) }
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(name: input.stem, bytes: isRefused ? nil : bytes, diagnostics: diagnostics)
  }

  private func convert(
    _ input: Input, _ progress: ReadProgress?, _ notes: inout [Fault]
  ) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try input.contents(limit: Conversion.limit, progress: progress)
    } catch {
      notes.append(.input(error))
      return nil
    }
    guard bytes.count <= Conversion.limit else {
      notes.append(.fileTooLarge(limit: Conversion.limit))
      return nil
    }
    switch format {
    case .ink(let format): return imported(bytes, as: format, input, &notes)
    case .native: return rewritten(bytes, &notes)
    case .auto:
      guard let format = InkFormat(recognizing: bytes) else { return rewritten(bytes, &notes) }
      return imported(bytes, as: format, input, &notes)
    }
  }

  /// The recording in a file of another format, in the form asked for; nil after a fault.
  private func imported(
    _ bytes: [UInt8], as format: InkFormat, _ input: Input, _ notes: inout [Fault]
  ) -> [UInt8]? {
    do throws(ImportError) {
      let file = input.path.split(separator: "/").last.map(String.init)
      let imported = try format.read(bytes, file: file)
      if imported.integrity.repaired.times > 0 {
        notes.append(.held(count: imported.integrity.repaired.times))
      }
      return written(imported.recording)
    } catch {
      notes.append(.conversion(error))
      return nil
    }
  }

  /// The recordings of a native file in canonical order, sealed.
  private func rewritten(_ bytes: [UInt8], _ notes: inout [Fault]) -> [UInt8]? {
    var reader = RecordingReader(MemorySource(bytes), limits: limits.recording)
    var result: [UInt8] = []
    do throws(RecordingError) {
      while let (recording, end) = try reader.nextRecording() {
        result += written(recording)
        notes += end.warnings.map { .warning($0) }
      }
      return result
    } catch {
      notes.append(.recording(error))
      return nil
    }
  }

  private func written(_ recording: Recording) -> [UInt8] {
    switch form {
    case .native: recording.bytes
    case .packed: recording.packedBytes
    }
  }
}

// MARK: - Running

extension Conversion {
  /// Converts all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are converted at the same time; the result does not depend on it.
  ///   - progress: Receives the number of bytes of each read.
  ///   - take: Is handed one result after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Result) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.map { input in
      Producer([input].lazy.map { convert($0, progress) }.makeIterator())
    }
    try await takeNamed(producers, jobs: jobs, take)
  }
}

extension Conversion.Result: NamedResult {}
