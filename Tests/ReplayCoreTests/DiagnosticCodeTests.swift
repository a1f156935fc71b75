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
import TraceCore
import Wording

@Suite struct DiagnosticCodeTests {
  private static let place = Place(line: 3, byte: 5)
  private static let recordingErrors: [RecordingError] = [
    .noHeader(place), .notARecording(place, found: "x"),
    .unsupportedVersion(place, found: 2, supported: 1), .unsupportedFeature(place, name: "x"),
    .canvas(place, key: "width", found: "0", limit: 1),
    .headerField(place, key: "id", found: "0", expected: "a string"),
    .json(place, .unexpected(offset: 0, found: "x", expected: "y")),
    .dataAfterEnd(place, found: "x"), .json(place, .outOfRange(offset: 0, found: "1e999")),
    .time(place, found: "x", range: 0...1), .quantity(place, key: "x", found: "y", range: 0...1),
    .duplicateKey(place, key: "x"), .json(place, .invalidEncoding(offset: 0, found: "x")),
    .json(place, .tooDeep(offset: 0, limit: 64)), .lineTooLong(place, limit: 1),
    .tooManyEvents(place, limit: 1), .phase(place, found: "x"), .tooManyContacts(place, limit: 1),
    .contact(place, found: "x", range: 0...1), .notAnObject(place, found: "7"),
    .field(place, key: "x", found: "y", expected: "z"),
  ]
  private static let warnings: [RecordingWarning] = [
    .unknownContent(
      place, first: UnknownName(.event, "x", known: []), events: 1, keys: 1),
    .timeSteppedBack(place, found: 1, previous: 2, count: 1),
    .beganWhileDown(place, contact: 1, count: 1),
    .outOfSequence(place, contact: 1, phase: .moved, count: 1), .unsealed(place), .tornLine(place),
    .lineCount(place, stated: 1, counted: 2), .openContact(place, contact: 1),
  ]
  private static let importErrors: [ImportError] = [
    .forbiddenXML(place, found: "x"), .xmlSyntax(place, found: "x", expected: "y"),
    .element(place, found: "x", expected: "y"),
    .value(place, name: "x", found: "y", expected: "z"),
    .json(place, .tooDeep(offset: 0, limit: 1)), .syntax(place, found: "x", expected: "y"),
    .unrecognized(place, found: "x", nearest: [InkLikeness(to: "inkml", ["<ink"])]),
    .noInk(place),
    .inclusion(place, name: "x", .forbiddenName),
    .inclusion(place, name: "x", .missing(folders: [])), .inclusion(place, name: "x", .outside),
    .inclusion(place, name: "x", .notAFile), .inclusion(place, name: "x", .tooMany(limit: 1)),
    .inclusion(place, name: "x", .tooDeep(limit: 1)),
    .inclusion(place, name: "x", .tooLong(limit: 1)),
    .included(place, name: "x", .tooLong(place, limit: 1)),
    .tooManyContacts(place, limit: 1), .tooManySamples(place, limit: 1),
    .tooLong(place, limit: 1), .unreadable(place, ByteSourceError(number: 5)),
  ]
  private static let sceneFaults: [SceneError.Fault] = [
    .unknownKey(known: ["a"]), .duplicateKey, .missing(expected: "a"),
    .unexpected(found: "a", expected: "b"), .unknownName(found: "a", known: ["b"]),
    .outOfRange(found: 1, expected: "2"), .pathData(.empty), .guide(.noStrokes),
    .card(.nothingEligible(region: nil)), .asset(.noFolder(id: "x")),
    .asset(.unknown(id: "x", known: ["y"])), .asset(.unknown(id: "x", known: [])),
    .asset(.forbiddenName(id: "")), .asset(.notInFolder(id: "x")),
    .asset(.fileTooLarge(id: "x", limit: 1)),
    .asset(.tooManyPixels(id: "x", found: 2, limit: 1)),
    .asset(.unreadable(id: "x", ByteSourceError(number: 13))),
    .asset(.png(id: "x", .signature(found: []))),
  ]

  private static let guideFileErrors: [GuideFileError] = [
    .unrecognized(place, found: nil), .element(place, found: "x", expected: "y"),
    .tooMuchInk(found: 2, limit: 1), .ink(.forbiddenXML(place, found: "x")),
    .pathData(place, .empty), .json(place, .unexpected(offset: 0, found: "x", expected: "y")),
    .content(nil, SceneError(path: "guide", offset: 0, fault: .duplicateKey)),
    .guide(nil, .noStrokes), .recording(.noHeader(place)),
  ]

  private static let savedCardFaults: [SavedCardFault] = [
    .tooLarge(limit: 1), .notASavedCard(found: "x"), .laterVersion(found: 2, supported: 1),
    .content(SceneError(path: "saved", offset: 0, fault: .duplicateKey)),
    .damaged(found: "x", expected: "y"), .otherRules(found: "x", expected: "y"),
    .otherCoverage(found: 1, expected: 2), .noCard(scene: "trace"),
  ]

  private static let reportFaults: [ReportFault] = [
    .notAReport(found: "x"), .otherVersion(found: 2, supported: 1),
    .content(SceneError(path: "madeOf", offset: 0, fault: .duplicateKey)),
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
    let usage: [UsageError] = [
      .unknownFlag("x", near: ["y"]), .foreignFlag("x", command: "y", commands: ["z"]),
      .missingFlag("x", expected: "y"), .missingValue("x", expected: "y"),
      .surplusValue("x", found: "y"),
      .columns(.missing("x")), .columns(.notAPair(part: "x")),
      .badValue("x", found: "y", expected: "z"), .unknownValue("x", found: "y", known: ["z"]),
      .requirement("x", .unknownMetric("x", near: ["y"])),
      .requirement("x", .syntax(column: 1, found: nil, expected: "y")),
      .missingOperand(command: "x", expected: "y"), .surplusOperand(command: "x", found: "y"),
      .unknownCommand("x", known: ["y"]), .exclusive("x", "y"), .repeatedInput,
      .notACard(scene: "x"),
      .unreachable(wanted: "1 %", found: 0, touches: 1),
      .unknownGuide("x", known: ["y"]),
      .question(.noSuchStroke(3, count: 2), recording: "x"),
      .question(.noSuchStroke(1, count: 0), recording: "x"),
      .question(.unexplained(scene: "scratch"), recording: "x"),
      .question(.noView("speed", scene: "scratch"), recording: "x"),
    ]
    let inputs: [Fault] = [
      .input(.unreadable(path: "x", SystemError(number: 2))),
      .input(.unreadable(path: "x", system)), .input(.noRecordings(folder: "x")),
      .input(.device(path: "x")), .recording(.unreadable(place, ByteSourceError(number: 5))),
      .held(count: 1), .unpacked(place), .emptyExcerpt(end: 1), .unsealed,
      .unsealable([.tornLine]), .fileTooLarge(limit: 1),
      .frameTooLarge(width: 1, height: 1, limit: 1), .frameScaled(to: 0.5, from: 1, limit: 9),
      .noGoodRow(count: 2, remedy: nil),
      .tooManyFrames(limit: 1),
      .tooMuchWork(line: 1, Work(amount: 2, unit: "steps"), limit: 1),
      .requirement(.unknownMetric("x", near: [])),
      .guideLibrary(GuideLibraryError(.repeatedName("x", other: "y"), path: "z")),
      .guideLibrary(GuideLibraryError(.severalGuides(found: 2), path: "x")),
      .label(.missing(key: "title")), .label(.unknown(key: "x-y", found: "x", known: ["y"])),
    ]
    let judgments = [true, false].map {
      Fault.unmet(Judgment(Demand(requirement, .require), found: nil, decides: $0))
    }
    let expectations = [true, false].map {
      Fault.expectation(line: 1, .momentOver(1), isJudged: $0)
    }
    let outputs: [OutputError] = [
      .cannotCreate(path: "x", system), .cannotWrite(path: "x", system),
      .changed(path: "x"), .severalIntoOne(path: "x"), .readerGone,
    ]
    let files = [
      JSONFileError(.unreadable(SystemError(number: 2)), path: "x"),
      JSONFileError(.unreadable(system), path: "x"), JSONFileError(.tooLarge(limit: 1), path: "x"),
      JSONFileError(
        .json(.unexpected(offset: 0, found: "x", expected: "y")), path: "x", place: place),
    ]
    var faults = inputs + judgments + expectations
    faults += usage.map { .usage($0) }
    faults += recordingErrors.map { .recording($0) }
    faults += warnings.map { .warning($0) }
    faults += importErrors.map { .conversion($0) }
    faults += [
      .imported(.omitted("x", count: 1)), .imported(.assumed("x")),
      .imported(.openContact(place, contact: 1)),
    ]
    faults += guideFileErrors.map { .guideFile($0) }
    faults += files.map { .file($0) }
    faults += savedCardFaults.map { .file(JSONFileError(.card($0), path: "x")) }
    faults += savedCardFaults.map { .unsaved($0) }
    faults += reportFaults.map { .file(JSONFileError(.report($0), path: "x")) }
    for isRecorded in [false, true] {
      faults += goldenFaults.map {
        .golden(GoldenResult(path: "x", outcome: $0, isRecorded: isRecorded))
      }
    }
    faults += sceneFaults.map { .scene(SceneError(path: "scene", offset: 0, fault: $0)) }
    faults += outputs.map { .output($0) }
    faults.append(.expectation(line: 1, .severalRecordings(aggregate: "max"), isJudged: true))
    faults.append(.expectation(line: 1, .tooMany(limit: 1), isJudged: true))
    faults.append(.interrupted(.interrupt, recordings: 1))
    faults += [
      .memoryExhausted, .tooFewFiles(limit: 1), .tooFewThreads(found: 0, expected: 2),
      .internalFault("x"),
    ]
    let setting = try SceneSetting("trace:x=1")
    faults.append(.unusedSetting(setting))
    faults.append(.newlyFails(recording: "x", words: "y"))
    faults += [
      .unlabeled(recording: "x", others: 1), .none("bad"), .unknown(name: "x"),
    ].map { .labeling($0) }
    faults += [true, false].map { .staleAcceptance(name: "x", isKnown: $0) }
    faults += sceneFaults.map { .setting(setting, SceneError(path: "scene", offset: 0, fault: $0)) }
    return faults
  }

  @Test func `every code that can be raised is in the table, and the table has no other`() throws {
    #expect(Set(try Self.faults().map(\.diagnosticCode)) == Set(DiagnosticCode.allCases))
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
    .shortage, .internalFault, .notImported, .assumed,
  ]

  @Test func `every message names the fault and the right value, or the nearest, on one line`()
    throws
  {
    for fault in try Self.faults() {
      let text = Diagnostic(fault).text
      #expect(text.contains(": \(fault.diagnosticCode.name): "), "\(text)")
      let names = text.contains(#/[^:;]: (found .+, )?expected .+$|; did you mean .+\?$/#)
      #expect(names || Self.wordedAlone.contains(fault.diagnosticCode), "\(text)")
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
      Diagnostic(.warning(warning)).message
        == "skipped \(words)")
  }

  @Test func `only what the run cannot go on after, or is bad input, has a status of its own`()
    throws
  {
    for fault in try Self.faults() {
      let isHarmless = fault.exitStatus == .success
      #expect(
        isHarmless == (fault.diagnosticCode.severity == .warning || fault.isSilent), "\(fault)")
    }
  }
}
