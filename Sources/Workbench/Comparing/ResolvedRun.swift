// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import GuideFiles
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import TouchRecording
import Touchstone

/// A run from a report, with the files that its paths lead to now.
struct ResolvedRun {
  private var replay: Replayer
  private var inputs: [Input] = []
  /// The path in the report, by the path of the file.
  private var names: [ByteName: String] = [:]
  /// The path of the report.
  private let path: String
  /// The digests of the inputs in the report, in hexadecimal digits.
  private let digests: [String?]
  /// The first of the files that are not those in the report; nil if all are.
  private var firstChange: Fault?
  /// True if a message may propose names from a folder that the author of the report chose.
  let hidesWords: Bool

  /// Resolves the paths of a run.
  ///
  /// - Throws: `Fault` for a file that cannot be used and was there when the report was made.
  init(
    _ run: RecordedRun, beside report: String, assets folder: String?, _ limits: Limits
  ) throws(Fault) {
    path = report
    replay = run.replay
    digests = run.inputs.map(\.digest)
    hidesWords =
      run.assets != nil || run.guides != nil || run.goldens != nil || digests.contains(nil)
    for limit in Limit.allCases {
      guard let stated = replay.limits.value(of: limit), let greatest = limits.value(of: limit),
        stated > greatest
      else { continue }
      throw refusal(
        "\(stated)", "flags.limits.\(limit.rawValue)",
        expected: "at most \(greatest) (--limits \(limit.rawValue)=N)")
    }
    for (index, input) in run.inputs.enumerated() {
      let key = "inputs[\(index)].path"
      let place = try resolve(input.path, key)
      let found = Input.expand([place])
      // A report lists an empty folder, but never one with recordings.
      if found.first?.path != place || input.digest != nil { try refuseFolder(place, key) }
      if input.digest != nil, let fault = found.lazy.compactMap(\.fault).first {
        // The report chose the folder, so no other names of it are told.
        throw fault.code == .missingInput ? .missing(path: place, near: []) : fault
      }
      inputs += found
    }
    if let goldens = run.goldens {
      replay.goldens = Goldens(
        try resolve(goldens.folder, "golden.folder"), allowedPixels: goldens.allowedPixels,
        allowedDelta: goldens.allowedDelta, records: goldens.records, moments: goldens.moments)
    }
    if let scene = run.scene {
      let (place, change) = try locate(scene, "scene")
      replay.sceneFile = try rethrow(
        SceneFile(place), as: { (fault: Fault) in change ?? fault })
    }
    if let guide = run.guide {
      let (place, change) = try locate(guide, "guide")
      replay.guide = .file(
        try rethrow(
          GuideFromFile(place, limits: replay.limits),
          as: { (fault: Fault) in change ?? fault }))
    }
    if let guides = run.guides {
      let place = try resolve(guides, "guides.path")
      replay.guides = try GuideLibrary(place, limits: replay.limits.recording)
    }
    if let card = run.card {
      let (place, change) = try locate(card, "card")
      replay.savedCard = try rethrow(
        SavedCardFile(place), as: { (fault: Fault) in change ?? fault })
    }
    if let assets = run.assets {
      let place = if let folder { folder } else { try resolve(assets, "assets.folder") }
      names[ByteName(place)] = assets
      replay.assets = try rethrow(
        Assets(place, pixels: replay.limits.picturePixels),
        as: { (_: SystemError) in Fault.missingAssets(path: assets) })
    }
  }

  /// Returns the path of a file, and the fault that it is not the one in the report; nil if it is.
  ///
  /// The path comes from the report and may lead to any file, so nothing of a file is quoted unless
  /// the author of the report knows its digest.
  ///
  /// - Throws: `Fault` if the report states no digest, or if the file cannot be read.
  private mutating func locate(
    _ file: RecordedRun.File, _ key: String
  ) throws(Fault) -> (place: String, change: Fault?) {
    let place = try resolve(file.path, "\(key).path")
    try refuseFolder(place, "\(key).path")
    guard let stated = file.digest else {
      throw refusal("null", "\(key).sha256", expected: "64 hexadecimal digits")
    }
    let bytes = try rethrow(
      FileSource.contents(of: place, limit: SavedCardFile.limit), as: Fault.unreadable(place))
    let digest = SHA256.digest(bytes).hexadecimal
    if stated == digest { return (place, nil) }
    let change = change("\(key).sha256", from: stated, to: digest)
    firstChange = firstChange ?? change
    return (place, change)
  }

  private func change(_ key: String, from stated: String, to digest: String) -> Fault {
    let difference = ReportDifference(
      path: "madeOf.\(key)", found: stated, expected: digest, offset: nil)
    return Fault.sourceChanged(difference).at(nil, of: path)
  }

  /// Refuses a folder where the report names a file: its names are not told.
  private func refuseFolder(_ place: String, _ key: String) throws(Fault) {
    guard (try? FileSystem.kind(of: place)) == .folder else { return }
    throw refusal("a folder", key, expected: "a file")
  }

  /// Returns the path of a file that the report names, from the working folder or beside the
  /// report.
  ///
  /// - Throws: `Fault` for a file whose reading may never end: a pipe, a device, or a terminal.
  private mutating func resolve(_ name: String, _ key: String) throws(Fault) -> String {
    guard name != "-" else {
      if FileDescriptor.standardInput.isTerminal { throw refusal("a terminal", key) }
      return name
    }
    let beside = path.folderOfPath.appendingPath(name)
    let isHere = (try? FileSystem.kind(of: name)) != nil
    let isBeside = (try? FileSystem.kind(of: beside)) != nil
    let place = isHere || !isBeside ? name : beside
    switch try? FileSystem.kind(of: place) {
    case .pipe: throw refusal("a pipe", key)
    case .device: throw refusal("a device or a socket", key)
    case .file, .folder, nil: break
    }
    names[ByteName(place)] = name
    return place
  }

  private func refusal(
    _ found: String, _ key: String, expected: String = "a file or a folder"
  ) -> Fault {
    let fault = FieldFault.unexpected(found: found, expected: expected)
    let place = Fault(fault, path: "madeOf.\(key)", offset: nil)
    return Fault.reportContent(place).at(nil, of: path)
  }

  /// Replays each input once, although the report may name it hundreds of times, and takes its
  /// recordings as often as it is named; returns the digests of the inputs.
  private func replayOnce(
    _ replay: Replayer, jobs: Int, _ progress: ReadProgress?, _ take: (ReplayedRecording) -> Void
  ) async throws(Fault) -> InputDigests {
    let digests = InputDigests()
    var different: [Input] = []
    var places: [ByteName: Int] = [:]
    for input in inputs where places[ByteName(input.path)] == nil {
      places[ByteName(input.path)] = different.count
      different.append(input)
    }
    guard different.count < inputs.count, replay.goldens == nil else {
      try await replay.run(inputs, jobs: jobs, progress: progress, digests: digests, take)
      return digests
    }
    let read = InputDigests()
    var recordings: [ByteName: [ReplayedRecording]] = [:]
    try await replay.run(different, jobs: jobs, progress: progress, digests: read) { recording in
      recordings[ByteName(recording.source.input), default: []].append(recording)
    }
    var names = RecordingNames()
    for (index, input) in inputs.enumerated() {
      if let place = places[ByteName(input.path)], let digest = read[place] {
        digests.note(of: index)(digest)
      }
      for var recording in recordings[ByteName(input.path)] ?? [] {
        recording.name = names.next(input.stem)
        take(recording)
      }
    }
    return digests
  }

  /// Creates the new report.
  func report(jobs: Int, _ progress: ReadProgress?) async throws(Fault) -> RunReport {
    var (replay, report) = (replay, RunReport(demands: replay.demands))
    replay.pathNames = names
    let digests = try await replayOnce(replay, jobs: jobs, progress) { recording in
      var recording = recording
      // A frame that is drawn only for a comparison is not in the report.
      if replay.frame != nil { recording.listFrame() }
      report.add(recording)
    }
    if let unjudged = report.judge() {
      // The message proposes names from the scene and the inputs.
      if let firstChange { throw firstChange }
      for (index, stated) in self.digests.enumerated() {
        guard let digest = digests[index]?.own.hexadecimal, digest != stated else { continue }
        throw change("inputs[\(index)].sha256", from: stated ?? "null", to: digest)
      }
      throw refusal(
        unjudged.fault.message, "flags.demands",
        expected: "metrics of the report")
    }
    report.provenance = Provenance(of: replay, inputs: inputs, digests: digests)
    return report
  }
}
