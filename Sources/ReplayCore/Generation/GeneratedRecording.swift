public import TouchRecording

/// What became of a recording that was to be made.
public struct GeneratedRecording: Sendable {
  /// The recording; nil where there is none.
  public let recording: Recording?
  /// Why there is none.
  public let diagnostics: [Diagnostic]
  /// What the run tells its caller.
  public let exitStatus: ExitStatus

  /// The recording as a file of the native format; nil where there is none.
  public var bytes: [UInt8]? { recording?.bytes }

  /// What `make` makes, or why it makes nothing; faults of a scene lie in `sceneFile`, if given.
  init(_ sceneFile: SceneFile?, _ make: () throws(Fault) -> Recording) {
    do throws(Fault) {
      recording = try make()
      (diagnostics, exitStatus) = ([], .success)
    } catch {
      let source = Diagnostic.Source(input: "replay", sceneFile: sceneFile)
      recording = nil
      (diagnostics, exitStatus) = ([Diagnostic(error, in: source)], error.exitStatus)
    }
  }
}
