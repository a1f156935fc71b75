package import TouchRecording

/// What became of a recording that was to be made.
package struct GeneratedRecording: Sendable {
  /// The recording; nil where there is none.
  package let recording: Recording?
  /// Why there is none.
  package let diagnostics: [Diagnostic]
  /// What the run tells its caller.
  package let exitStatus: ExitStatus

  /// The recording as a file of the native format; nil where there is none.
  package var bytes: [UInt8]? { recording?.bytes }

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
