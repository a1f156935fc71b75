/// Where frames go: a folder, one file, or standard output.
public struct FrameTarget: ~Copyable {
  /// Where whole files go; nil for bare pixels.
  private var files: ResultTarget?
  /// Where bare pixels go.
  private var streams: StreamTarget?

  /// Makes a target ready before anything is drawn.
  ///
  /// Several frames of a recording as files of their own need a folder, so `path` is one then.
  ///
  /// - Throws: `OutputError` where nothing can be written, or what is there may not be replaced.
  public init(
    _ path: String, of rendering: Rendering, inputs count: Int, overwrites: Bool
  ) throws(OutputError) {
    let path = rendering.numbersFiles && path != "-" ? path + "/" : path
    // It also finds out whether anything can be written there.
    let files = try ResultTarget(path, of: count, overwrites: overwrites)
    if rendering.form == .rgba {
      streams = StreamTarget(path, isFolder: files.isFolder, overwrites: overwrites)
    } else {
      self.files = files
    }
  }

  /// Writes what a recording gave.
  ///
  /// - Throws: `OutputError`, also for a second file where there is no folder for it.
  public mutating func write(_ output: Rendering.Output) throws(OutputError) {
    try files?.write(output.bytes, name: output.name)
    try streams?.write(output.bytes, name: output.name)
  }

  /// Ends the output of a recording: what is bare pixels is now whole, unless something was wrong.
  ///
  /// - Throws: `OutputError`.
  public mutating func end(_ recording: ReplayedRecording) throws(OutputError) {
    try streams?.end(keeps: recording.status != .error)
  }
}
