import TouchRecording

/// The recordings of one input, one after the other.
struct RecordingStream {
  private var reader: RecordingReader
  private let input: Input
  private var isOver = false
  private var count = 0

  init(_ source: FileSource, input: Input) {
    reader = RecordingReader(source)
    self.input = input
  }

  /// Begins the next recording, or answers nil at the end of the stream.
  ///
  /// A stream without a header is one recording that could not be read.
  mutating func nextHeader(names: inout RecordingNames) -> ReplayedRecording? {
    guard !isOver else { return nil }
    do throws(RecordingError) {
      guard case .header(let header, let line) = try reader.next() else {
        isOver = true
        return nil
      }
      var run = ReplayedRecording(name: names.next(input.stem), input: input)
      run.header = header
      run.headerLine = line
      return run
    } catch {
      isOver = true
      return ReplayedRecording(name: names.next(input.stem), fault: .recording(error), in: input)
    }
  }

  /// The next line of the recording, or nil when it is over; `run` then knows how it ended.
  mutating func nextEntry(_ run: inout ReplayedRecording) -> RecordingEntry? {
    guard !isOver else { return nil }
    do throws(RecordingError) {
      switch try reader.next() {
      case .entry(let entry, _):
        run.duration = max(run.duration, entry.event.time ?? 0)
        return entry
      case .end(let end):
        run.duration = end.time
        run.integrity = end.integrity
        end.warnings.forEach { run.note(.warning($0)) }
      case .header, nil:
        preconditionFailure("A reader ends a recording before it begins another or stops")
      }
    } catch {
      isOver = true
      run.integrity = reader.integrity
      reader.warnings.forEach { run.note(.warning($0)) }
      run.note(.recording(error))
    }
    return nil
  }
}
