// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import GuideFiles
import Drawing
import FileIO
import Geometry
import InkFormats
import JSONStream
import MaskCore
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone
import TraceCore

@Suite struct DiagnosticCodeTests {
  private static let place = Place(line: 3, byte: 5)
  /// The faults of bad texts, each with another one.
  private static let recordingFaults: [Fault] = {
    let header = #"{"format":"touch-recording","version":1,"canvas":{"width":9,"height":9}"#
    let start = header + "}\n"
    return [
      "", "7", #"{"format":"touch-recording","version":2}"#, header + #","requires":["x"]}"#,
      #"{"format":"touch-recording","version":1}"#, header + #","id":0}"#, start + "{'",
      start + #"{"event":"end","lines":0}"# + "\nx", start + #"{"t":1e999}"#,
      start + #"{"id":0,"phase":"began","x":1,"y":1}"#,
      start + #"{"t":0,"id":0,"phase":"began","x":"1","y":1}"#, start + #"{"t":0,"t":0}"#,
      start + #"{"t":"\ud800"}"#, start + String(repeating: "[", count: 99),
      start + #"{"t":0,"id":0,"phase":"x","x":1,"y":1}"#,
      start + #"{"t":0,"id":-1,"phase":"began","x":1,"y":1}"#, start + "7",
      start + #"{"t":0,"event":"mark"}"#,
    ].compactMap { text in
      do throws(Fault) {
        _ = try Recording.read(Array(text.utf8))
        return nil
      } catch {
        return error
      }
    } + [
      .dataAfterEnd(place, found: "x"), .lineTooLong(place, limit: 1),
      .tooManyEvents(place, limit: 1),
      .tooManyContacts(place, limit: 1),
    ]
  }()

  private static let warnings: [RecordingWarning] = [
    .unknownContent(
      place, first: UnknownName(.event, "x", known: []), events: 1, keys: 1),
    .timeSteppedBack(place, found: 1, previous: 2, count: 1),
    .beganWhileDown(place, contact: 1, count: 1),
    .outOfSequence(place, contact: 1, phase: .moved, count: 1), .unsealed(place), .tornLine(place),
    .lineCount(place, stated: 1, counted: 2), .openContact(place, contact: 1),
  ]
  private static let importFaults: [Fault] = [
    .forbiddenXML(place, found: "x"), .xmlSyntax(place, found: "x", expected: "y"),
    .element(place, found: "x", expected: "y"),
    .value(place, name: "x", found: "y", expected: "z"),
    .json(place, .tooDeep(offset: 0, limit: 1)), .syntax(place, found: "x", expected: "y"),
    .unknown([], .notARecording(place, found: "x"), in: .standardInput, as: InkImport()),
    .noInk(place),
    .forbiddenInclusion("x"), .missingInclusion("x", folders: []), .outsideInclusion("x"),
    .inclusionIsNoFile("x"), .tooLong(place, limit: 1), .unreadable(place, reason: "x"),
  ]
  private static let sceneFaults: [FieldFault] = [
    .unknownKey(known: ["a"]), .duplicateKey, .missing(expected: "a"),
    .unexpected(found: "a", expected: "b"), .unknownName(found: "a", known: ["b"]),
    .outOfRange(found: 1, expected: "2"), .pathData(.empty), .guide(.noStrokes),
    .card(.nothingEligible(region: nil)), .asset(.noFolder(id: "x")),
    .asset(.unknown(id: "x", known: ["y"])), .asset(.unknown(id: "x", known: [])),
    .asset(.forbiddenName(id: "")), .asset(.notInFolder(id: "x")),
    .asset(.fileTooLarge(id: "x", limit: 1)),
    .asset(.tooManyPixels(id: "x", found: 2, limit: 1)),
    .asset(.unreadable(id: "x", reason: "y")),
    .asset(.png(id: "x", .signature(found: []))),
  ]

  private static let guideFaults: [Fault] = [
    .unrecognizedGuide(place, found: nil), .svgElement(place, found: "x", expected: "y"),
    .doubtfulStrokes(place, [1], like: "a grid"),
    .tooMuchInk(found: 2, limit: 1), .guide(.noStrokes, at: nil),
    Fault.repeatedGuide("x", other: "y").at(nil, of: "z"), .severalGuides(found: 2, path: "x"),
    .missingLabel(key: "title"), .unknownLabel(key: "x-y", found: "x", known: ["y"]),
  ]

  private static let savedCardFaults: [Fault] = [
    .savedCardTooLarge(limit: 1), .notASavedCard(found: "x"), .laterCard(found: 2, supported: 1),
    .savedCardValue(Fault(.duplicateKey, path: "saved", offset: 0)),
    .damagedCard(found: "x", expected: "y"), .otherCard(found: "x", expected: "y"),
    .otherCoverage(found: 1, expected: 2), .noCardToSave(scene: "trace"),
  ]

  private static let reportFaults: [Fault] = [
    .notAReport(found: "x"), .otherVersion(found: 2, supported: 1),
    .reportContent(Fault(.duplicateKey, path: "madeOf", offset: 0)),
    .sourceChanged(ReportDifference(path: "x", found: "1", expected: "2", offset: 0)),
    .resultChanged(ReportDifference(path: "x", found: nil, expected: "2", offset: nil)),
  ]

  private static let goldenFaults: [GoldenOutcome] = [
    .missing, .unreadable(SystemError(number: 13)), .tooLarge(limit: 1),
    .png(.signature(found: [])),
    .otherSize(width: 1, height: 2, expectedWidth: 3, expectedHeight: 4),
    .compared(
      BitmapDifference(Bitmap(width: 1, height: 1), Bitmap(width: 1, height: 1)), allowed: 0),
    .compared(
      BitmapDifference(
        Bitmap(width: 1, height: 1), Bitmap(width: 1, height: 1, filledWith: .white)),
      allowed: 1),
  ]

  /// One fault of each kind that there is.
  private static func faults() throws -> [Fault] {
    let system = SystemError(number: 13)
    let requirement = try Requirement("score>0.5")
    let usage: [Fault] = [
      .unknownFlag("x", near: ["y"]), .foreignFlag("x", command: "y", commands: ["z"]),
      .missingFlag("x", expected: "y"), .missingValue("x", expected: "y"),
      .surplusValue("x", found: "y"),
      .badValue("x", found: "y", expected: "z"), .unknownValue("x", found: "y", known: ["z"]),
      Fault.unknownMetric("x", near: ["y"]).named("x"),
      Fault.syntax(column: 1, found: nil, expected: "y").named("x"),
      .missingOperand(command: "x", expected: "y"), .surplusOperand(command: "x", found: "y"),
      .unknownCommand("x", known: ["y"]), .exclusive("x", "y"), .repeatedInput,
      .notACard(scene: "x"),
      .unreachable(wanted: "1 %", found: 0, touches: 1),
      .unknownGuide("x", known: ["y"]),
      Fault.noSuchStroke(3, count: 2).asked(of: "x"),
      Fault.noSuchStroke(1, count: 0).asked(of: "x"),
      Fault.unexplained(scene: "scratch").asked(of: "x"),
      Fault.noView("speed", scene: "scratch").asked(of: "x"),
    ]
    let inputs: [Fault] = [
      .unreadable(path: "x", SystemError(number: 2)),
      .unreadable(path: "x", system), .noRecordings(folder: "x"),
      .device(path: "x"), .unreadable(place, reason: "x"),
      .held(count: 1), .unpacked(place), .emptyExcerpt(end: 1), .unsealed,
      .unsealable([.tornLine]), .fileTooLarge(limit: 1),
      .frameTooLarge(width: 1, height: 1, limit: 1), .frameScaled(to: 0.5, from: 1, limit: 9),
      .noGoodRow(count: 2, remedy: nil),
      .tooManyFrames(limit: 1),
      .tooMuchWork(line: 1, Work(amount: 2, unit: "steps"), limit: 1),
      .unknownMetric("x", near: []),
    ]
    let judgments = [true, false].map {
      Fault.unmet(Judgment(Demand(requirement, .require), found: nil, decides: $0))
    }
    let expectations = [true, false].map {
      Fault.expectation(line: 1, .momentOver(1), isJudged: $0)
    }
    let outputs: [Fault] = [
      .cannotCreate(path: "x", system), .cannotWrite(path: "x", system),
      .changed(path: "x"), .severalIntoOne(path: "x"), .readerGone,
    ]
    let files = [
      Fault.unreadable(path: "x", SystemError(number: 2)), .unreadable(path: "x", system),
      Fault.fileTooLarge(limit: 1).at(nil, of: "x"),
      JSONError.unexpected(offset: 0, found: "x", expected: "y").diagnosis.at(place, of: "x"),
    ]
    var faults = inputs + judgments + expectations
    faults += usage
    faults += recordingFaults
    faults += warnings.map(\.diagnosis)
    faults += importFaults
    faults += [
      .imported(.omitted("x", count: 1)), .imported(.assumed(Assumption(.unit, "x"))),
      .imported(.openContact(place, contact: 1)), .imported(.implausible("x", count: 1, place)),
    ]
    faults += guideFaults
    faults += files
    faults += savedCardFaults
    faults += reportFaults.map { $0.at(nil, of: "x") }
    for isRecorded in [false, true] {
      faults += goldenFaults.map {
        .golden(GoldenResult(path: "x", outcome: $0, isRecorded: isRecorded))
      }
    }
    faults += sceneFaults.map { Fault($0, path: "scene", offset: 0) }
    faults += outputs
    faults.append(.expectation(line: 1, .severalRecordings(aggregate: "max"), isJudged: true))
    faults.append(.expectation(line: 1, .tooMany(limit: 1), isJudged: true))
    faults.append(.interrupted(.interrupt, recordings: 1))
    faults += [
      .memoryExhausted, .tooFewFiles(limit: 1), .tooFewThreads(found: 0, expected: 2),
      .internalFault("x"),
    ]
    faults.append(.judgeGivenUp)
    let setting = try SceneSetting("trace:x=1")
    faults.append(.unusedSetting(setting))
    faults.append(.newlyFails(recording: "x", words: "y"))
    faults += [
      .unlabeled(recording: "x", others: 1), .noneLabeled("bad"), .labelUnused("x"),
    ]
    faults += [true, false].map { .staleAcceptance(name: "x", isKnown: $0) }
    faults += sceneFaults.map {
      .setting(setting, Fault($0, path: "scene", offset: 0))
    }
    return faults
  }

  @Test func `every code that can be raised is in the table, and the table has no other`() throws {
    let raised = Set(try Self.faults().map(\.code))
    #expect(Set(DiagnosticCode.allCases).subtracting(raised) == [])
  }

  @Test func `every code has a form, and a meaning of one line that no other has`() {
    for code in DiagnosticCode.allCases {
      #expect(code.name.wholeMatch(of: /[EW]\d\d\d/) != nil)
      #expect(code.meaning.count <= 80 && !code.meaning.contains("\n"), "\(code.name)")
      #expect(!code.isRefusedByStrict || code.severity == .warning)
    }
    #expect(Set(DiagnosticCode.allCases.map(\.meaning)).count == DiagnosticCode.allCases.count)
  }

  /// The codes whose faults name no value that would be right.
  private static let wordedAlone: Set<DiagnosticCode> = [
    .newlyFails, .labelUnused,
    .missingInput, .unreadableInput, .picture, .cannotCreate, .cannotWrite, .readerGone, .golden,
    .goldenMissing, .unknownContent, .unsupportedFeature, .timeSteppedBack, .interrupted,
    .shortage, .internalFault, .notImported, .assumed, .implausible, .doubtfulStroke,
  ]

  @Test func `every message names the fault and the right value, or the nearest, on one line`()
    throws
  {
    for fault in try Self.faults() {
      let text = Diagnostic(fault).text
      #expect(text.contains(": \(fault.code.name): "), "\(text)")
      let names = text.contains(#/[^:;]: (found .+, )?expected .+$|; did you mean .+\?$/#)
      #expect(names || Self.wordedAlone.contains(fault.code), "\(text)")
      #expect(!text.contains("\n") && !text.contains("nothing,"), "\(text)")
    }
  }

  @Test(arguments: [
    (
      UnknownName(.event, "rest", known: ["reset", "end"]), 1, 2,
      "1 unknown event and 2 unknown keys; the first is event 'rest'; did you mean reset?"
    ),
    (
      UnknownName(.key, "a", known: ["angle", "x", "altitude"]), 0, 1,
      "1 unknown key; the first is key 'a'; did you mean angle or altitude?"
    ),
    (
      UnknownName(.key, "a", known: ["angle", "x", "altitude", "az"]), 0, 1,
      "1 unknown key; the first is key 'a'; did you mean az, angle or altitude?"
    ),
    (
      UnknownName(.event, "zoom\u{9B}", known: ["reset"]), 3, 0,
      #"3 unknown events; the first is event 'zoom\u{9b}'"#
    ),
  ])
  func `what is not known is told with what was meant and how often there is such`(
    first: UnknownName, events: Int, keys: Int, words: String
  ) {
    let warning = RecordingWarning.unknownContent(
      Self.place, first: first, events: events, keys: keys)
    #expect(
      Diagnostic(warning.diagnosis).message
        == "skipped \(words)")
  }

  @Test func `only what the run cannot go on after, or is bad input, has a status of its own`()
    throws
  {
    for fault in try Self.faults() {
      let isHarmless = fault.exitStatus == .success
      #expect(
        isHarmless == (fault.code.severity == .warning || fault.isSilent), "\(fault)")
    }
  }
}
