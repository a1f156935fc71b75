/// The stable codes of everything that is ever told, with what each means: the one table of them.
///
/// W is for what was repaired or passed over, E for everything else; 0xx paths, 1xx headers, 2xx
/// lines, 3xx ends, 4xx scenes and conversions, 5xx the call and its requirements, 7xx outputs.
/// What a code means never changes, and no code is used again.
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
  case wishFailed = "W503"
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

  /// How grave it is where nobody asks for more.
  package var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }

  /// The exit status of a run that ends by it, and of a report that does not hold by it.
  ///
  /// Where a run goes on, the status of its recordings decides.
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

  /// Whether `--strict` makes an error of the warning: what the recorder should have done better.
  package var isRefusedByStrict: Bool {
    switch self {
    case .timeSteppedBack, .beganWhileDown, .outOfSequence, .unsealed, .tornLine, .lineCount: true
    default: false
    }
  }

  /// What it means, in one line.
  package var meaning: String {
    switch self {
    case .missingInput: "there is no file or folder of this name"
    case .unreadableInput: "the system does not let it be read, or reading failed"
    case .noRecordings: "the folder holds no recording"
    case .notAFile: "a device or a socket is no recording"
    case .noHeader: "the stream ends before a header has come"
    case .notARecording: "the first line is not the header of a touch recording"
    case .unsupportedVersion: "the recording is of a later version of the format"
    case .unsupportedFeature: "the recording requires what this version does not know"
    case .canvas: "width or height of the canvas are missing or out of range"
    case .headerField: "another field of the header is missing, of the wrong type or out of range"
    case .unknownContent: "events or keys that this version does not know were skipped"
    case .json: "the line is no JSON"
    case .dataAfterEnd: "something that is no header follows the end of a recording"
    case .numberRange: "a number is beyond what a double holds"
    case .time: "a time is missing, no integer or out of range"
    case .quantity: "a position or another quantity is missing, no number or out of range"
    case .duplicateKey: "a key stands twice in one object"
    case .encoding: "the text is not UTF-8, or half of a surrogate pair is missing"
    case .depth: "objects and arrays are nested too deeply"
    case .length: "a line, or a file that is read whole, is too long"
    case .tooManyEvents: "the recording has more lines than --limits events allows"
    case .phase: "the phase of a touch is missing or unknown"
    case .tooManyContacts: "more contacts are down at once than --limits contacts allows"
    case .contact: "the number of a contact is missing, no integer or out of range"
    case .notAnObject: "the line is JSON, but no object"
    case .field: "another field of a line is missing or of the wrong type"
    case .timeSteppedBack: "a time stepped back and was held at the one before"
    case .beganWhileDown: "a contact began while it was down; the old one was cancelled"
    case .outOfSequence: "touches of contacts that are not down were skipped"
    case .unsealed: "the recording has no end line"
    case .tornLine: "the last line was cut short and is dropped"
    case .lineCount: "the end line counts other lines than there are"
    case .openContact: "a contact is still down at the end"
    case .unknownName: "a name in the scene is none of those that exist"
    case .forbiddenPicture: "the name of a picture is none, or leads out of its folder"
    case .picture: "a picture that a scene names is broken or too large"
    case .forbiddenXML: "document types and entities are refused"
    case .xmlSyntax: "the file is no XML"
    case .notAGesture: "an element of the XML is not that of a gesture"
    case .xmlAttribute: "an attribute of the XML is missing or wrong"
    case .missingScene: "neither the recording nor the command line names a scene"
    case .unknownSceneKey: "a key of the scene is unknown"
    case .missingSceneKey: "a key of the scene is missing"
    case .sceneValue: "a value of the scene is of the wrong type"
    case .sceneRange: "a number of the scene is out of range"
    case .pathData: "the path data of a guide is wrong"
    case .guide: "the guide cannot be traced"
    case .card: "the card cannot be scratched"
    case .frameTooLarge: "a frame has more pixels than --limits frame allows"
    case .tooManyFrames: "an animation has more frames than --limits frames allows"
    case .notAGuide: "the file is of none of the kinds that hold guides"
    case .svgElement: "an element of an SVG file cannot stand there, or cannot be followed"
    case .tooMuchInk: "the recording is too long to become a guide"
    case .notASavedCard: "the file is no saved card"
    case .savedCardVersion: "the card was saved by a later version"
    case .savedCardValue: "a value of a saved card is missing, wrong or out of range"
    case .otherCard: "the card was saved from a scene with other rules"
    case .damagedCard: "a saved card is not what was saved: a checksum or a count differs"
    case .noCard: "the scene is no card, so nothing of it is saved or restored"
    case .notAReport: "the file is no report, or one that does not say what it was made of"
    case .reportVersion: "the report is of a version that this program does not write"
    case .reportValue: "what a report was made of is missing, wrong or out of range"
    case .golden: "a golden picture cannot be read"
    case .unknownMetric: "a requirement names a metric that is nowhere in the report"
    case .requirement: "a requirement cannot be read, or not be judged where it stands"
    case .requirementFailed: "a requirement does not hold"
    case .unlikeGolden: "a frame is not like its golden picture"
    case .goldenMissing: "a frame has no golden picture"
    case .expectationUnread: "an expect line cannot be judged and was passed over"
    case .wishFailed: "what --warn or an expect line asks for does not hold"
    case .flag: "the flag does not exist, or not for this command"
    case .flagValue: "the value of a flag is missing or none that it takes"
    case .missingOperand: "the command needs something to work on, such as a recording"
    case .severalResults: "one file cannot take several results"
    case .unexplained: "the recording is of a scene that is not explained"
    case .unknownGuide: "a name is neither that of a built-in guide nor that of a file"
    case .ungenerated: "no recording can be made that reaches what is asked for"
    case .surplusOperand: "the command takes flags alone"
    case .repeatedInput: "the standard input is named twice"
    case .command: "the command does not exist, nor does a file of this name"
    case .sourceChanged: "what a report was made of is not what it was any more"
    case .resultChanged: "a value of a report is not what its recordings give"
    case .cannotCreate: "an output cannot be created"
    case .cannotWrite: "a write failed"
    case .readerGone: "nobody reads the output any more; never told"
    case .interrupted: "a signal ended the run"
    case .internalFault: "a fault of this program"
    }
  }
}
