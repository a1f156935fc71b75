package import FileIO
package import InkFormats
import JSONStream
import TouchRecording

/// A conversion of recordings from other formats, and between the two forms of the native format.
package struct Conversion: Sendable {
  /// The formats of inputs.
  package enum Format: RawRepresentable, CaseIterable, Sendable {
    /// The format that the first bytes of the file show.
    case auto
    /// The native format in either form; the conversion puts it in canonical order and seals it.
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

  /// The forms of results.
  package enum Form: String, CaseIterable, Sendable {
    /// One line for the header and one line for each event.
    case native
    /// One line for the whole recording, the touches in columns.
    case packed
  }

  /// The result for one input.
  package struct Result: Sendable {
    /// The unique name in this run: the stem of the input, with a number if it repeats.
    package internal(set) var name: String
    /// The recordings in the native format and the requested form; nil after an error.
    package let bytes: [UInt8]?
    /// The errors and warnings.
    package let diagnostics: [Diagnostic]
  }

  /// The format of the inputs.
  package var format = Format.auto
  /// The form of the results.
  package var form = Form.native
  /// True if warnings about faults of a recorder count as errors.
  package var isStrict = false
  /// The limits beyond which an input is refused.
  package var limits = Limits()

  /// The greatest size of a file that is converted, in bytes.
  static let limit = 256 << 20

  /// Creates a conversion that recognizes the format of each input by its content.
  package init() {}

  /// Converts one input.
  ///
  /// - Complexity: O(n) time and memory in the bytes of the input.
  func convert(_ input: Input, _ progress: ReadProgress?) -> Result {
    var (bytes, notes) = ([UInt8]?.none, [Fault]())
    do throws(Fault) {
      bytes = try converted(input, progress, &notes)
    } catch {
      notes.append(error)
    }
    let source = Diagnostic.Source(input: input.path, isStrict: isStrict)
    let diagnostics = notes.map { Diagnostic($0, in: source) }
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(name: input.stem, bytes: isRefused ? nil : bytes, diagnostics: diagnostics)
  }

  private func converted(
    _ input: Input, _ progress: ReadProgress?, _ notes: inout [Fault]
  ) throws(Fault) -> [UInt8] {
    let bytes = try Conversion.contents(of: input, progress)
    switch format {
    case .ink(let format): return try imported(bytes, as: format, input, &notes)
    case .native: return try rewritten(bytes, &notes)
    case .auto:
      guard let format = InkFormat(recognizing: bytes) else { return try rewritten(bytes, &notes) }
      return try imported(bytes, as: format, input, &notes)
    }
  }

  /// Returns the bytes of an input that is read whole.
  ///
  /// - Throws: `Fault.input` if it cannot be read; `Fault.fileTooLarge` if it has more than `limit`
  ///   bytes.
  static func contents(of input: Input, _ progress: ReadProgress?) throws(Fault) -> [UInt8] {
    let bytes = try rethrow(input.contents(limit: limit, progress: progress), as: Fault.input)
    guard bytes.count <= limit else { throw .fileTooLarge(limit: limit) }
    return bytes
  }

  /// Converts a file of another format.
  private func imported(
    _ bytes: [UInt8], as format: InkFormat, _ input: Input, _ notes: inout [Fault]
  ) throws(Fault) -> [UInt8] {
    let file = input.path.split(separator: "/").last.map(String.init)
    let imported = try rethrow(format.read(bytes, file: file), as: Fault.conversion)
    if imported.integrity.repaired.times > 0 {
      notes.append(.held(count: imported.integrity.repaired.times))
    }
    return written(imported.recording)
  }

  /// Converts a native file: keys in canonical order, each recording sealed.
  private func rewritten(_ bytes: [UInt8], _ notes: inout [Fault]) throws(Fault) -> [UInt8] {
    var reader = RecordingReader(MemorySource(bytes), limits: limits.recording)
    var result: [UInt8] = []
    while let (recording, end) = try rethrow(reader.nextRecording(), as: Fault.recording) {
      result += written(recording)
      notes += end.warnings.map { .warning($0) }
    }
    return result
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
  ///   - inputs: The inputs.
  ///   - jobs: The number of inputs that are converted at the same time; the results do not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives the results one by one, in the order of the inputs.
  /// - Throws: `Fault.output` with the error of `take`, or `Fault.interrupted` if a signal
  ///   arrives.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Result) throws(OutputError) -> Void
  ) async throws(Fault) {
    let producers = inputs.map { input in
      Producer([input].lazy.map { convert($0, progress) }.makeIterator())
    }
    try await takeNamed(producers, jobs: jobs, take)
  }
}

extension Conversion.Result: NamedResult {}
