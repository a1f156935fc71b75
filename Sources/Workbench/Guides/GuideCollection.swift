import FileIO
import Geometry
import JSONStream
import TouchRecording
package import TraceCore
package import ReplayCore

/// Built-in guides and guides from files, in the order of the operands that name them.
package struct GuideCollection: Sendable {
  /// The guides that could be read, in the order of the operands.
  package private(set) var guides: [Guide] = []
  /// The errors of files that could not be read, and the warnings about recordings.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The default of the greatest distance from ink to the guide that is made from it, in points.
  package static let inkTolerance = Guide.inkTolerance

  /// The exit status of the run.
  package var exitStatus: ExitStatus {
    diagnostics.contains { $0.severity == .error } ? .badInput : .success
  }

  /// Collects the guides that the operands of a command name; all built-in guides without operands.
  ///
  /// An operand with the name of a built-in guide means that guide. Another operand is a file if it
  /// contains a dot or a slash, is `-`, or is the name of an existing file.
  ///
  /// - Parameters:
  ///   - operands: The names and files.
  ///   - inkTolerance: The greatest distance from ink to the guide that is made from it, in points.
  ///   - limits: The limits for reading recordings.
  /// - Throws: `UsageError.unknownGuide` for an operand that is neither; errors in files become
  ///   diagnostics.
  package init(
    _ operands: [String], inkTolerance: Double = GuideCollection.inkTolerance,
    limits: Limits = Limits()
  ) throws(UsageError) {
    for operand in operands.isEmpty ? Guide.builtInNames : operands {
      if let guide = Guide.builtIn(operand) {
        guides.append(guide)
      } else if operand == "-" || FileSystem.isFile(operand) {
        for input in Input.expand([operand]) { read(input, inkTolerance, limits) }
      } else {
        throw .unknownGuide(operand, known: Guide.builtInNames)
      }
    }
  }

  private mutating func read(_ input: Input, _ inkTolerance: Double, _ limits: Limits) {
    let source = Diagnostic.Source(input: input.path)
    do throws(Fault) {
      let bytes = try rethrow(input.contents(limit: GuideFile.limit), as: Fault.input)
      guard bytes.count <= GuideFile.limit else { throw .fileTooLarge(limit: GuideFile.limit) }
      let file = GuideFile(
        bytes, name: input.stem, inkTolerance: inkTolerance, limits: limits.recording)
      var warnings: [RecordingWarning] = []
      defer { diagnostics += warnings.map { Diagnostic(.warning($0), in: source) } }
      guides += try rethrow(
        file.guides { warnings.append($0) }, as: Fault.guideFile)
    } catch {
      diagnostics.append(Diagnostic(error, in: source))
    }
  }
}
