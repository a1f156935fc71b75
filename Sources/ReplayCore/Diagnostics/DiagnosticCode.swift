/// The stable code of a diagnostic, with its meaning, severity and exit status.
///
/// W marks a repair or an omission, E an error; 0xx are paths, 1xx headers, 2xx lines, 3xx ends,
/// 4xx scenes and conversions, 5xx the call and its requirements, 7xx outputs. The meaning of a code
/// never changes, and no code is used again.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case missingInput = "E001"
  case unreadableInput = "E002"
  case noRecordings = "E003"
  case notAFile = "E004"

  case noHeader = "E101"
  case notARecording = "E102"
  case unsupportedVersion = "E103"
  case unsupportedFeature = "E104"
  case canvas = "E105"
  case headerField = "E106"
  case unknownContent = "W104"

  case json = "E201"
  case dataAfterEnd = "E202"
  case numberRange = "E203"
  case time = "E204"
  case quantity = "E205"
  case duplicateKey = "E206"
  case encoding = "E207"
  case depth = "E208"
  case length = "E209"
  case tooManyEvents = "E210"
  case phase = "E211"
  case tooManyContacts = "E214"
  case contact = "E215"
  case notAnObject = "E216"
  case field = "E217"
  case timeSteppedBack = "W211"
  case beganWhileDown = "W212"
  case outOfSequence = "W213"

  case unsealed = "W301"
  case tornLine = "W302"
  case lineCount = "W303"
  case openContact = "W304"

  case unknownName = "E401"
  case forbiddenPicture = "E402"
  case picture = "E403"
  case forbiddenXML = "E404"
  case xmlSyntax = "E410"
  case notAGesture = "E411"
  case xmlAttribute = "E412"
  case missingScene = "E420"
  case unknownSceneKey = "E421"
  case missingSceneKey = "E422"
  case sceneValue = "E423"
  case sceneRange = "E424"
  case pathData = "E425"
  case guide = "E426"
  case card = "E427"
  case frameTooLarge = "E428"
  case tooManyFrames = "E429"
  case notAGuide = "E430"
  case svgElement = "E431"
  case tooMuchInk = "E432"
  case notASavedCard = "E440"
  case savedCardVersion = "E441"
  case savedCardValue = "E442"
  case otherCard = "E443"
  case damagedCard = "E444"
  case noCard = "E445"

  case notAReport = "E450"
  case reportVersion = "E451"
  case reportValue = "E452"

  case golden = "E460"

  case unknownMetric = "E501"
  case requirement = "E502"
  case requirementFailed = "E503"
  case unlikeGolden = "E504"
  case goldenMissing = "E505"
  case expectationUnread = "W502"
  case expectationFailed = "W503"
  case flag = "E511"
  case flagValue = "E512"
  case missingOperand = "E513"
  case severalResults = "E514"
  case unexplained = "E515"
  case unknownGuide = "E516"
  case ungenerated = "E517"
  case surplusOperand = "E518"
  case command = "E519"
  case repeatedInput = "E520"

  case sourceChanged = "E521"
  case resultChanged = "E522"

  case cannotCreate = "E701"
  case cannotWrite = "E702"
  case readerGone = "E703"
  case interrupted = "E704"

  case internalFault = "E900"

  /// The severity in a run that does not refuse warnings.
  package var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }

  /// The exit status of a run that the diagnostic ends, or of a report that it refutes.
  ///
  /// If the run goes on, the status of its recordings decides.
  package var exitStatus: ExitStatus {
    switch self {
    case _ where severity == .warning, .readerGone: .success
    case .requirementFailed, .unlikeGolden, .goldenMissing, .sourceChanged, .resultChanged: .failure
    case .unknownMetric, .requirement, .flag, .flagValue, .missingOperand, .severalResults,
      .unexplained, .unknownGuide, .ungenerated, .surplusOperand, .command, .repeatedInput:
      .usage
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .inputOutput
    case .interrupted: .interrupted
    case .internalFault: .internalFault
    default: .badInput
    }
  }

  /// True if `--strict` turns the warning into an error, because the recorder caused it.
  package var isRefusedByStrict: Bool {
    switch self {
    case .timeSteppedBack, .beganWhileDown, .outOfSequence, .unsealed, .tornLine, .lineCount: true
    default: false
    }
  }

  /// The meaning, in one line.
  package var meaning: String {
    switch self {
    case .missingInput: "no file or folder has this name"
    case .unreadableInput: "the input cannot be opened or read"
    case .noRecordings: "the folder holds no recording"
    case .notAFile: "the path is a device or a socket"
    case .noHeader: "the input ends before the header of a recording"
    case .notARecording: "the first line is not the header of a touch recording"
    case .unsupportedVersion: "the recording has another version of the format"
    case .unsupportedFeature: "the recording requires a feature that this version lacks"
    case .canvas: "the width or height of the canvas is missing or out of range"
    case .headerField: "another field of the header is missing or invalid"
    case .unknownContent: "events or keys that this version does not know were skipped"
    case .json: "the text is not valid JSON"
    case .dataAfterEnd: "data that is not a header follows the end of a recording"
    case .numberRange: "a number is too large for a double"
    case .time: "a time is missing, not an integer or out of range"
    case .quantity: "a position or another quantity is missing, not a number or out of range"
    case .duplicateKey: "an object has the same key twice"
    case .encoding: "the text is not UTF-8, or half of a surrogate pair is missing"
    case .depth: "objects and arrays are nested too deeply"
    case .length: "a line, or a file that is read whole, is too long"
    case .tooManyEvents: "the recording has more lines than --limits events allows"
    case .phase: "the phase of a touch is missing or unknown"
    case .tooManyContacts: "more contacts are down at once than --limits contacts allows"
    case .contact: "the id of a contact is missing, not an integer or out of range"
    case .notAnObject: "the line is JSON, but not an object"
    case .field: "another field of a line is missing or invalid"
    case .timeSteppedBack: "a time stepped back and was raised to the previous time"
    case .beganWhileDown: "a contact began while it was down; its earlier touch was canceled"
    case .outOfSequence: "touches that do not fit the state of their contact were skipped"
    case .unsealed: "the recording has no end line"
    case .tornLine: "the last line was cut short and dropped"
    case .lineCount: "the end line gives a wrong number of lines"
    case .openContact: "a contact is still down at the end"
    case .unknownName: "the scene has an unknown name"
    case .forbiddenPicture: "the name of a picture is invalid or leads out of its folder"
    case .picture: "a picture of the scene is damaged, unreadable or too large"
    case .forbiddenXML: "the XML has a document type or an entity"
    case .xmlSyntax: "the file is not valid XML"
    case .notAGesture: "an XML element does not belong to a gesture"
    case .xmlAttribute: "an XML attribute is missing or invalid"
    case .missingScene: "neither the recording nor the command line gives a scene"
    case .unknownSceneKey: "the scene has an unknown key"
    case .missingSceneKey: "a key of the scene is missing"
    case .sceneValue: "a value of the scene is invalid"
    case .sceneRange: "a number of the scene is out of range"
    case .pathData: "the path data of a guide is invalid"
    case .guide: "the guide cannot be traced"
    case .card: "the card cannot be scratched"
    case .frameTooLarge: "a frame has more pixels than --limits frame allows"
    case .tooManyFrames: "an animation has more frames than --limits frames allows"
    case .notAGuide: "the file is not in a guide format"
    case .svgElement: "an SVG element is not supported, or in the wrong place"
    case .tooMuchInk: "the recording is too long to become a guide"
    case .notASavedCard: "the file is not a saved card"
    case .savedCardVersion: "the card was saved by a later version"
    case .savedCardValue: "a value of the saved card is missing, invalid or out of range"
    case .otherCard: "the card was saved from a scene with other rules"
    case .damagedCard: "the saved card is damaged: its checksum or a count is wrong"
    case .noCard: "the scene has no card to save or restore"
    case .notAReport: "the file is not a report, or does not list its sources"
    case .reportVersion: "the report has a version that this program does not write"
    case .reportValue: "a source in the report is missing, invalid or out of range"
    case .golden: "a golden picture cannot be read"
    case .unknownMetric: "a requirement names a metric that the report does not have"
    case .requirement: "a requirement is invalid, or cannot be judged here"
    case .requirementFailed: "a requirement does not hold"
    case .unlikeGolden: "a frame differs from its golden picture"
    case .goldenMissing: "a frame has no golden picture"
    case .expectationUnread: "an expect line cannot be judged and was skipped"
    case .expectationFailed: "the condition of --warn or of an expect line does not hold"
    case .flag: "the flag does not exist, or belongs to another command"
    case .flagValue: "a flag's value is missing or invalid"
    case .missingOperand: "the command needs an argument, such as a recording"
    case .severalResults: "one file cannot hold several results"
    case .unexplained: "the recording has no strokes or no cover to explain"
    case .unknownGuide: "no built-in guide and no file has this name"
    case .ungenerated: "no generated recording can reach the goal"
    case .surplusOperand: "the command takes only flags"
    case .repeatedInput: "standard input is given twice"
    case .command: "no command and no file has this name"
    case .sourceChanged: "a source of the report has changed"
    case .resultChanged: "a value of the report differs from what its recordings give"
    case .cannotCreate: "an output cannot be created"
    case .cannotWrite: "a write failed"
    case .readerGone: "the reader of the output went away; never printed"
    case .interrupted: "a signal ended the run"
    case .internalFault: "an internal error of this program"
    }
  }
}
