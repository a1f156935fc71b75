// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestCorpora
import Testing

/// Real files of other programs, through the real program.
@Suite(.needsCorpora)
struct ForeignSamplesTests {
  /// Every so many files one is read, and the first of each folder; all of them take minutes.
  private static let step = effort(few: 8, all: 1)

  /// The files of the samples that hold ink, in order.
  private static func files() throws -> [String] {
    let root = URL(fileURLWithPath: Corpora.path("samples"))
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      let parts = name.split(separator: "/")
      return parts.count > 1 && !name.contains("LICENSE") && !name.hasSuffix(".desc")
        && !name.hasSuffix("scene.json")
        && (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + name)) == nil
    }.map { root.path + "/" + $0 }.sorted()
  }

  /// The columns of the one table whose header says nothing to a program.
  private static let columns = [
    "--columns",
    "t=SENSOR_TIMESTAMP:ms,x=SPLINE_X,y=SPLINE_Y,stroke=idx,force=SENSOR_PRESSURE",
  ]

  @Test func `every sample converts by its content, and replays as bare ink and under a guide`()
    throws
  {
    let folder = try TemporaryFolder()
    let all = try Self.files()
    #expect(all.count > 270)
    var folders: Set<String> = []
    let files = all.indices.filter {
      folders.insert(URL(fileURLWithPath: all[$0]).deletingLastPathComponent().path).inserted
        || $0 % Self.step == 0
    }.map { all[$0] }
    let (tables, others) = (
      files.filter { $0.hasSuffix(".csv") }, files.filter { !$0.hasSuffix(".csv") }
    )
    for (inputs, flags) in [(tables, Self.columns), (others, [])] {
      let converted = try Command(["convert"] + inputs + flags + ["-o", "native/"], in: folder)
      #expect(converted.status == 0, "\(converted.diagnostics.prefix(400))")
    }
    #expect(try folder.names(in: "native").count == files.count)
    let checked = try Command("check", "native", "--strict", in: folder)
    #expect(checked.status == 0, "\(checked.diagnostics.prefix(400))")
    // Foreign files and what they convert to give the same table.
    let direct = try Command(others, in: folder)
    #expect(direct.status == 0, "\(direct.diagnostics.prefix(400))")
    let placed = try Command(others + ["--guide", "T", "--set", "placement=ink"], in: folder)
    #expect(placed.status == 0, "\(placed.diagnostics.prefix(400))")
    let native = try Command("native", in: folder)
    func rows(_ table: String) -> [Substring] {
      table.split(separator: "\n").filter { $0.contains(" pt long") }
    }
    func story(_ row: Substring) -> Substring {
      row[(row.firstRange(of: " -  ")?.lowerBound ?? row.startIndex)...]
    }
    let found = Set(rows(direct.output).map(story))
    #expect(found.isSubset(of: Set(rows(native.output).map(story))))
    #expect(rows(direct.output).count >= others.count)
  }

  @Test func `handwriting with times reports speeds, and the time in the air`() throws {
    let folder = try TemporaryFolder()
    for (name, onSurface, inAir) in [
      // By a few lines of Python: the sums of the strokes' spans, and of the gaps between them.
      ("hwrt/292934.json", 1_816_000, 2_662_000), ("svc/signal.svc", 6_117_000, 5_614_000),
    ] {
      let run = try Command(
        Corpora.path("samples/\(name)"), "--metrics", "motion",
        "--require", "motion.onSurfaceMicros==\(onSurface)",
        "--require", "motion.inAirMicros==\(inAir)", "--require", "motion.speed.peak>0",
        "--require", "motion.ldlj<0", "--require", "motion.sparc<0", in: folder)
      #expect(run.status == 0, "\(name): \(run.output)\(run.diagnostics)")
    }
    let synthetic = try Command(
      Corpora.path("samples/quickdraw/angel-simplified.ndjson"), "--metrics", "motion",
      "--require", "motion.speed.peak>0", in: folder)
    #expect(synthetic.status == 1, "times that nobody measured have no speeds")
  }
}
