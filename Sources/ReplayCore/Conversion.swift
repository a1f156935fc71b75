import TouchRecording

/// Turns recordings of other formats into the native one.
public struct Conversion: Sendable {
  /// The formats that can be read.
  public enum Format: String, CaseIterable, Sendable {
    /// Whichever the first bytes show.
    case auto
    /// The native format; conversion writes it in canonical order and seals it.
    case native
    /// Gesture XML of the $-family.
    case dollar
  }

  /// What one input became.
  public struct Result: Sendable {
    /// The name that is unique in this run: the stem of the input, numbered where it repeats.
    public internal(set) var name: String
    /// The recordings in the native format; nil where there was nothing to convert.
    public let bytes: [UInt8]?
    /// What a person should know.
    public let diagnostics: [Diagnostic]
  }

  /// The format of the inputs.
  public var format = Format.auto
  /// Whether warnings of what a recorder should have done better are errors.
  public var isStrict = false
  /// How much is taken before it is refused.
  public var limits = Limits()

  /// The most bytes of a file that is converted whole.
  static let limit = 256 << 20

  /// Creates a conversion that recognises formats by content.
  public init() {}

  /// Converts one input.
  ///
  /// - Complexity: O(n) time and memory in the bytes of the input.
  func convert(_ input: Input, _ progress: Progress?) -> Result {
    var notes: [Fault] = []
    let bytes = convert(input, progress, &notes)
    let source = Diagnostic.Source(input: input.path, isStrict: isStrict)
    let diagnostics = notes.map { Diagnostic($0, in: source) }
    let isRefused = diagnostics.contains { $0.severity == .error }
    return Result(name: input.stem, bytes: isRefused ? nil : bytes, diagnostics: diagnostics)
  }

  private func convert(
    _ input: Input, _ progress: Progress?, _ notes: inout [Fault]
  ) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try input.contents(limit: Conversion.limit, progress)
    } catch {
      notes.append(.input(error))
      return nil
    }
    guard bytes.count <= Conversion.limit else {
      notes.append(.fileTooLarge(limit: Conversion.limit))
      return nil
    }
    switch format {
    case .dollar: return fromGestureXML(bytes, input, &notes)
    case .native: return rewritten(bytes, &notes)
    case .auto:
      return GestureXML.recognizes(bytes)
        ? fromGestureXML(bytes, input, &notes) : rewritten(bytes, &notes)
    }
  }

  private func fromGestureXML(
    _ bytes: [UInt8], _ input: Input, _ notes: inout [Fault]
  ) -> [UInt8]? {
    do throws(ImportError) {
      let file = input.path.split(separator: "/").last.map(String.init)
      let imported = try GestureXML.read(bytes, file: file)
      if imported.integrity.repaired.times > 0 {
        notes.append(.held(count: imported.integrity.repaired.times))
      }
      var writer = RecordingWriter(imported.recording.header)
      imported.recording.entries.forEach { writer.append($0) }
      writer.end(at: imported.recording.endTime)
      return writer.takeBytes()
    } catch {
      notes.append(.conversion(error))
      return nil
    }
  }

  /// The recordings of a native file, line by line in canonical order.
  private func rewritten(_ bytes: [UInt8], _ notes: inout [Fault]) -> [UInt8]? {
    var reader = RecordingReader(MemorySource(bytes), limits: limits.recording)
    var writer: RecordingWriter?
    var result: [UInt8] = []
    do throws(RecordingError) {
      while let item = try reader.next() {
        switch item {
        case .header(let header, _): writer = RecordingWriter(header)
        case .entry(let entry, _): writer?.append(entry)
        case .end(let end):
          writer?.end(at: end.time, extras: end.extras)
          result += writer?.takeBytes() ?? []
          notes += end.warnings.map { .warning($0) }
        }
      }
      return result
    } catch {
      notes.append(.recording(error))
      return nil
    }
  }
}
