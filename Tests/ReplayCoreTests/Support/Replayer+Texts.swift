// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording

import struct Drawing.Bitmap
import Touchstone

extension Replayer {
  /// A replay with some of its properties set.
  init(_ set: (inout Replayer) throws -> Void) rethrows {
    self.init()
    try set(&self)
  }

  /// A replay with requirements.
  init(requiring expressions: [String]) throws {
    self.init()
    demands = try expressions.map { Demand(try Requirement($0), .require) }
  }

  /// The recordings in files, in their order.
  func replayed(at paths: [String], jobs: Int = 1) async throws -> [ReplayedRecording] {
    var found: [ReplayedRecording] = []
    try await run(Input.expand(paths), jobs: jobs) { found.append($0) }
    return found
  }

  /// The one recording that a text is.
  func replayed(_ text: String) async throws -> ReplayedRecording {
    let folder = try TemporaryFolder()
    let found = try await replayed(at: [try folder.write(text)])
    return try #require(found.count == 1 ? found[0] : nil)
  }

  /// A recording that was made here.
  func replayed(_ recording: Recording) async throws -> ReplayedRecording {
    try await replayed(String(decoding: recording.bytes, as: UTF8.self))
  }

  /// A bundled recording.
  func replayed(bundled stem: String) async throws -> ReplayedRecording {
    try await replayed(at: [Bundled.path(stem)])[0]
  }

  /// The report of the recordings in files or folders.
  func report(of paths: [String], jobs: Int = 1) async throws -> RunReport {
    var report = RunReport(demands: demands)
    for recording in try await replayed(at: paths, jobs: jobs) { report.add(recording) }
    return report
  }
}

/// The recordings in `recordings`.
enum Bundled {
  /// The files by what stands before their ending.
  static func stems() throws -> [String] {
    try Project.names(in: "recordings").filter { $0.hasSuffix(Input.ending) }
      .map { String($0.dropLast(Input.ending.count)) }
  }

  static func path(_ stem: String) -> String {
    Project.path("recordings/\(stem)\(Input.ending)")
  }

  static func recording(_ stem: String) throws -> Recording {
    try Recording.read(Project.bytes(of: "recordings/\(stem)\(Input.ending)")).recording
  }
}

extension ReplayedRecording {
  /// The report of the scene, which there has to be.
  func scored() throws -> SceneReport {
    try #require(report, "\(diagnostics.map(\.text))")
  }

  /// The frame as a bitmap.
  func picture() throws -> Bitmap {
    try PNGDecoder().decode(try #require(frame).png)
  }

  /// Expects that it was refused with a code, and that the words name a place or what is meant.
  func expectRefusal(
    _ code: String, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = diagnostics.map(\.text).joined(separator: "\n")
    #expect(
      status == .error && report == nil && frame == nil, "\(text)", sourceLocation: sourceLocation)
    #expect(
      text.contains(": \(code)") && text.contains(place), "\(text)", sourceLocation: sourceLocation)
  }
}
