import Geometry
import JSONStream
import Scenes
package import TouchRecording
package import ReplayCore

/// The result of generating a recording.
package struct GeneratedRecording: Sendable {
  /// The recording; nil after a fault.
  package let recording: Recording?
  /// The reason why there is no recording; empty if there is one.
  package let diagnostics: [Diagnostic]
  /// The exit status of the run.
  package let exitStatus: ExitStatus

  /// The recording as a file in the native format; nil if there is none.
  package var bytes: [UInt8]? { recording?.bytes }

  /// Creates the result of `make`; a fault of the scene has its place in `sceneFile`, if given.
  init(_ sceneFile: SceneFile?, _ make: () throws(Fault) -> Recording) {
    do throws(Fault) {
      recording = try make()
      (diagnostics, exitStatus) = ([], .success)
    } catch {
      recording = nil
      (diagnostics, exitStatus) = ([Diagnostic(error, of: sceneFile)], error.exitStatus)
    }
  }
}
