package import FileIO
import JSONStream
import PNGCodec
import Scenes
import TouchRecording

/// A report that is made once more from what it names, and what came of comparing the two.
///
/// Files are looked for from the working folder on, and where they are not there, beside the report.
package struct Verification: Sendable {
  /// The path of the report.
  package let path: String
  /// Why it does not hold, or cannot be verified; none where it is the same byte by byte.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What the run tells its caller of it.
  package private(set) var exitStatus = ExitStatus.success
  private var recordings = 0

  /// The most bytes of a report.
  static let limit = 256 << 20
  /// The most differences that are told of one report.
  static let differenceLimit = 20

  /// Verifies the report at `path`.
  ///
  /// - Parameters:
  ///   - path: The report.
  ///   - jobs: How many inputs are replayed at the same time; the result does not depend on it.
  ///   - progress: Receives the number of bytes of each read of a recording.
  /// - Throws: `RunError` where a signal came; all else is told in `diagnostics`.
  /// - Precondition: `jobs` is positive.
  package init(_ path: String, jobs: Int = 1, progress: ReadProgress? = nil) async throws(RunError) {
    self.path = path
    do throws(Fault) {
      let file = try ReportFile(path)
      let run = try FoundRun(try file.run, beside: path)
      let again = try await run.report(jobs: jobs, progress)
      recordings = again.recordings.count
      for error in file.errors(against: again.json()) { add(.report(error)) }
    } catch {
      if case .interrupted(let interruption) = error { throw .interrupted(interruption) }
      add(error)
    }
  }

  private mutating func add(_ fault: Fault) {
    diagnostics.append(Diagnostic(fault))
    exitStatus = exitStatus.worst(fault.exitStatus)
  }

  /// What came of it, in a line that ends in a line feed.
  package var line: String {
    let count = recordings == 1 ? "1 recording" : "\(recordings) recordings"
    return switch exitStatus {
    case .success: "\(printable(path)): verified, \(count), the same byte by byte\n"
    case .failure: "\(printable(path)): does not hold\n"
    default: "\(printable(path)): not verified\n"
    }
  }
}

/// The file of a report that is verified.
private struct ReportFile {
  private let file: JSONFile

  init(_ path: String) throws(Fault) {
    file = try rethrow(
      JSONFile(path, limit: Verification.limit),
      as: { (error: JSONFileError) in Fault.report(.file(error)) })
  }

  /// The run that the report tells of.
  var run: RecordedRun {
    get throws(Fault) {
      do throws(ReportFault) {
        guard file.value["kind"]?.string == "touch-report" else {
          throw .notAReport(found: file.value["kind"]?.string)
        }
        let schema = file.value["schema"]?.integer
        guard schema == Int64(Version.reportSchema) else {
          throw .otherVersion(found: schema, supported: Version.reportSchema)
        }
        guard let madeOf = file.value["madeOf"], !madeOf.isNull else {
          throw .notAReport(found: "no madeOf")
        }
        do throws(SceneError) {
          return try RecordedRun(madeOf)
        } catch {
          throw .content(error)
        }
      } catch {
        throw .report(ReportError(error, in: file))
      }
    }
  }

  /// In what the report differs from the one that its recordings give.
  ///
  /// Where what it was made of is another now, other results say nothing, and are not told.
  func errors(against expected: [UInt8]) -> [ReportError] {
    if file.bytes == expected { return [] }
    guard let other = try? JSONValue.parse(expected) else {
      preconditionFailure("A report is JSON")
    }
    let differences = ReportDifference.all(in: file.value, from: other, limit: .max)
    let changed = differences.filter {
      $0.path.hasPrefix("madeOf.") || $0.path.hasPrefix("tool.")
    }
    let faults: [ReportFault] =
      if !changed.isEmpty {
        changed.map { .sourceChanged($0) }
      } else if !differences.isEmpty {
        differences.map { .resultChanged($0) }
      } else {
        [.resultChanged(textDifference(from: expected))]
      }
    return faults.prefix(Verification.differenceLimit).map {
      ReportError($0, in: file)
    }
  }

  /// Where the text differs though all values are the same: white space, escapes, or order.
  private func textDifference(from expected: [UInt8]) -> ReportDifference {
    ReportDifference(
      path: "the text of the report", found: "other bytes for the same values",
      expected: "the bytes that replay writes",
      offset: zip(file.bytes, expected).prefix { $0 == $1 }.count)
  }
}

/// A run that a report tells of, with its files as they are found now.
private struct FoundRun {
  private var replay: Replay
  private var inputs: [Input] = []
  /// How the report names each path that was found.
  private var names: [String: String] = [:]
  private let path: String

  /// Looks for the files that a run is made of.
  ///
  /// - Throws: What is wrong with a file that was there when the report was made.
  init(_ run: RecordedRun, beside report: String) throws(Fault) {
    path = report
    replay = run.replay
    for (index, input) in run.inputs.enumerated() {
      let found = Input.expand([try find(input.path, "inputs[\(index)].path")])
      if input.digest != nil, let fault = found.lazy.compactMap(\.fault).first {
        throw .input(fault)
      }
      inputs += found
    }
    if let goldens = run.goldens {
      replay.goldens = Goldens(
        try find(goldens.folder, "golden.folder"), allowedPixels: goldens.allowedPixels,
        allowedDelta: goldens.allowedDelta, records: goldens.records)
    }
    if let scene = run.scene {
      let place = try find(scene.path, "scene.path")
      do throws(JSONFileError) {
        replay.sceneFile = try SceneFile(place)
      } catch {
        throw change(of: scene, at: place, "scene") ?? .file(error)
      }
    }
    if let card = run.card {
      let place = try find(card.path, "card.path")
      do throws(SavedCardFileError) {
        replay.savedCard = try SavedCardFile(place)
      } catch {
        throw change(of: card, at: place, "card") ?? .savedCard(error)
      }
    }
    if let assets = run.assets {
      let place = try find(assets, "assets.folder")
      replay.assets = try rethrow(
        Assets(place, limits: replay.limits),
        as: { (_: SystemError) in Fault.input(.unreadable(path: assets, .notAFolder)) })
    }
  }

  /// That a file is not the one that the report was made of; nil where it is, or cannot be read.
  ///
  /// Such a file is told by its digest alone: a report must not make us quote what it happens to name.
  private func change(of file: RecordedRun.File, at place: String, _ key: String) -> Fault? {
    guard let bytes = try? FileSource.contents(of: place, limit: SavedCardFile.limit) else {
      return nil
    }
    let digest = SHA256.digest(bytes).hexadecimal
    guard let stated = file.digest, stated != digest else { return nil }
    let difference = ReportDifference(
      path: "madeOf.\(key).sha256", found: stated, expected: digest, offset: nil)
    return .report(.report(.sourceChanged(difference), path: path, place: nil))
  }

  /// The path of a file that a report names: from the working folder on, or beside the report.
  ///
  /// - Throws: `Fault` where reading may never end: a pipe, a device, or somebody at a terminal.
  private mutating func find(_ name: String, _ key: String) throws(Fault) -> String {
    guard name != "-" else {
      if FileDescriptor.standardInput.isTerminal { throw refusal("a terminal", key) }
      return name
    }
    let beside = "\(OutputFile.folder(of: path))/\(name)"
    let isHere = (try? FileSystem.kind(of: name)) != nil
    let isBeside = (try? FileSystem.kind(of: beside)) != nil
    let place = isHere || !isBeside ? name : beside
    switch try? FileSystem.kind(of: place) {
    case .pipe: throw refusal("a pipe", key)
    case .device: throw refusal("a device or a socket", key)
    case .file, .folder, nil: break
    }
    names[place] = name
    return place
  }

  private func refusal(_ found: String, _ key: String) -> Fault {
    let fault = SceneError.Fault.unexpected(found: found, expected: "a file or a folder")
    let place = SceneError(path: "madeOf.\(key)", offset: nil, fault: fault)
    return .report(.report(.content(place), path: path, place: nil))
  }

  /// Makes the report.
  func report(jobs: Int, _ progress: ReadProgress?) async throws(Fault) -> RunReport {
    var report = RunReport(demands: replay.demands)
    let ledger = InputLedger()
    do throws(RunError) {
      try await replay.run(inputs, jobs: jobs, progress: progress, ledger: ledger) { recording in
        // A frame that was drawn only to be compared was never written.
        let frame = replay.frame == nil ? nil : recording.frame
        report.add(recording, frames: frame.map { [.init($0, of: recording)] } ?? [])
      }
    } catch {
      throw error.fault
    }
    do throws(UsageError) {
      try report.judge()
    } catch {
      let fault = SceneError.Fault.unexpected(
        found: Fault.usage(error).message, expected: "metrics of the report")
      let place = SceneError(path: "madeOf.flags.demands", offset: nil, fault: fault)
      throw .report(.report(.content(place), path: path, place: nil))
    }
    report.provenance = Provenance(of: replay, inputs: inputs, ledger: ledger, names: names)
    return report
  }
}
