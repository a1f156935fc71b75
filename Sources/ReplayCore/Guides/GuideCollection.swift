import FileIO
import Geometry
package import TraceCore

/// Guides that were asked for by name or read from files, in the order in which they were named.
package struct GuideCollection: Sendable {
  /// The guides.
  package private(set) var guides: [Guide] = []
  /// What is wrong with files that could not be read.
  package private(set) var diagnostics: [Diagnostic] = []

  /// How far ink may be from a guide that is made of it, in points, where nobody says otherwise.
  package static let inkTolerance = Guide.inkTolerance

  /// What reading them means for the run.
  package var exitStatus: ExitStatus { diagnostics.isEmpty ? .success : .badInput }

  /// Collects what the operands of a command name; all built-in guides where there are none.
  ///
  /// An operand that is a built-in name means that guide. Anything else with a dot or a slash in it,
  /// `-`, and whatever exists under this name, is a file.
  ///
  /// - Parameters:
  ///   - operands: Names and files.
  ///   - inkTolerance: How far ink may be from a guide that is made of it, in points.
  ///   - limits: What readers of recordings take.
  /// - Throws: `UsageError.unknownGuide` for what is neither; faults of files are diagnostics.
  package init(
    _ operands: [String], inkTolerance: Double = GuideCollection.inkTolerance,
    limits: Limits = Limits()
  ) throws(UsageError) {
    for operand in operands.isEmpty ? Guide.builtInNames : operands {
      if let guide = Guide.builtIn(operand) {
        guides.append(guide)
      } else if GuideCollection.isFile(operand) {
        for input in Input.expand([operand]) { read(input, inkTolerance, limits) }
      } else {
        throw .unknownGuide(operand, known: Guide.builtInNames)
      }
    }
  }

  private static func isFile(_ operand: String) -> Bool {
    operand == "-" || operand.contains(".") || operand.contains("/")
      || (try? FileSystem.kind(of: operand)) != nil
  }

  private mutating func read(_ input: Input, _ inkTolerance: Double, _ limits: Limits) {
    do throws(Fault) {
      guides += try GuideCollection.guides(in: input, inkTolerance, limits)
    } catch {
      diagnostics.append(Diagnostic(error, in: Diagnostic.Source(input: input.path)))
    }
  }

  private static func guides(
    in input: Input, _ inkTolerance: Double, _ limits: Limits
  ) throws(Fault) -> [Guide] {
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try input.contents(limit: GuideFile.limit)
    } catch {
      throw .input(error)
    }
    guard bytes.count <= GuideFile.limit else { throw .fileTooLarge(limit: GuideFile.limit) }
    do throws(GuideFileError) {
      return try GuideFile(
        bytes, name: input.stem, inkTolerance: inkTolerance, limits: limits.recording
      ).guides()
    } catch {
      throw .guideFile(error)
    }
  }
}
