// SPDX-License-Identifier: Apache-2.0

/// The stable code of a diagnostic, with its meaning.
///
/// The raw value of a case is its row in the table of codes: the code, and its meaning in one line.
/// W marks a repair or an omission, E an error; 0xx are paths, 1xx headers, 2xx lines, 3xx ends,
/// 4xx scenes and conversions, 5xx the call and its requirements, 7xx outputs. The meaning of a code
/// never changes, and no code is used again.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  case missingInput = "E001 no file or folder has this name"
  case unreadableInput = "E002 the input cannot be opened or read"
  case noRecordings = "E003 the folder holds no recording"
  case notAFile = "E004 the path is a report, a device, a socket, or a pipe in a folder"

  case noHeader = "E101 the input ends before the header of a recording"
  case notARecording = "E102 the first line is not the header of a touch recording"
  case unsupportedVersion = "E103 the recording has another version of the format"
  case unsupportedFeature = "E104 the recording requires a feature that this version lacks"
  case canvas = "E105 the width or height of the canvas is missing or out of range"
  case headerField = "E106 another field of the header is missing or invalid"
  case unpacked = "E107 the line is part of a recording that is not packed into one line"
  case unsealedPacked = "E108 a recording without a valid end line cannot be packed"
  case unsealable =
    "E109 a recording with repairs, omissions or no valid end cannot be sealed again"
  case noGoodRow = "E110 none of the first recordings of a stream can be read"
  case unknownContent = "W104 events or keys that this version does not know were skipped"

  case json = "E201 the text is not valid JSON"
  case dataAfterEnd = "E202 data that is not a header follows the end of a recording"
  case numberRange = "E203 a number is too large for a double"
  case time = "E204 a time is missing, not an integer or out of range"
  case quantity = "E205 a position or another quantity is missing, not a number or out of range"
  case duplicateKey = "E206 an object has the same key twice"
  case encoding = "E207 the text is not UTF-8, or half of a surrogate pair is missing"
  case depth = "E208 objects and arrays are nested too deeply"
  case length = "E209 a line, or a file that is read whole, is too long"
  case tooManyEvents = "E210 the recording has more lines than --limits events allows"
  case phase = "E211 the phase of a touch is missing or unknown"
  case tooManyContacts = "E214 more contacts are down at once than --limits contacts allows"
  case contact = "E215 the id of a contact is missing, not an integer or out of range"
  case notAnObject = "E216 the line is JSON, but not an object"
  case field = "E217 another field of a line is missing or invalid"
  case timeSteppedBack = "W211 a time stepped back and was raised to the previous time"
  case beganWhileDown = "W212 a contact began while it was down; its earlier touch was canceled"
  case outOfSequence = "W213 touches that do not fit the state of their contact were skipped"

  case unsealed = "W301 the recording has no end line"
  case tornLine = "W302 the last line was cut short and dropped"
  case lineCount = "W303 the end line gives a wrong number of lines"
  case openContact = "W304 a contact is still down at the end"
  case implausible = "W305 an imported file has touches that no hand can make"

  case unknownName = "E401 the scene has an unknown name"
  case forbiddenPicture = "E402 the name of a picture is invalid or leads out of its folder"
  case picture = "E403 a picture of the scene is damaged, unreadable or too large"
  case forbiddenXML = "E404 the XML has a document type or an entity"
  case xmlSyntax = "E410 the file is not valid XML"
  case inkElement = "E411 an element is missing or unexpected"
  case inkValue = "E412 a value of foreign ink is missing or invalid"
  case inkSyntax = "E413 the text of foreign ink does not follow its format"
  case noInk = "E414 the file, or the part to keep, has no touches"
  case inclusion = "E415 an included file is missing, refused or unreadable"
  case notImported = "W411 parts were left out, because the format of the result cannot hold them"
  case assumed = "W412 the file leaves a value out; a default was used"
  case unknownSceneKey = "E421 the scene has an unknown key"
  case missingSceneKey = "E422 a key of the scene is missing"
  case sceneValue = "E423 a value of the scene is invalid"
  case sceneRange = "E424 a number of the scene is out of range"
  case pathData = "E425 the path data of a guide is invalid"
  case guide = "E426 the guide cannot be traced"
  case card = "E427 the card cannot be scratched"
  case frameTooLarge = "E428 a frame has more pixels than --limits frame allows"
  case frameScaled =
    "W428 a frame was scaled down to the pixels that --limits frame allows"
  case tooManyFrames = "E429 an animation has more frames than --limits frames allows"
  case notAGuide = "E430 the file is not in a guide format"
  case svgElement = "E431 an SVG element is not supported, or in the wrong place"
  case doubtfulStroke =
    "W431 some strokes of an SVG file look like outlines or a grid"
  case tooMuchInk = "E432 the recording is too long to become a guide"
  case repeatedGuide = "E433 two guides have the same name, or one file holds several"
  case label = "E434 the header of the recording does not name a guide"
  case tooMuchWork = "E435 the recording takes more work than --limits work allows"
  case unusedSetting = "W421 --set names a kind that no scene in the run has"
  case notASavedCard = "E440 the file is not a saved card"
  case savedCardVersion = "E441 the card was saved by a later version"
  case savedCardValue = "E442 a value of the saved card is missing, invalid or out of range"
  case otherCard = "E443 the card was saved from a scene with other rules"
  case damagedCard = "E444 the saved card is damaged: its checksum or a count is wrong"
  case noCard = "E445 the scene has no card to save or restore"

  case notAReport = "E450 the file is not a report, or does not list its sources"
  case reportVersion = "E451 the report has a version that this program does not write"
  case reportValue = "E452 a source in the report is missing, invalid or out of range"

  case golden = "E460 a golden picture cannot be read"
  case judge = "E470 the judge gives no answer, or none that is valid"

  case unknownMetric = "E501 a requirement names a metric that the report does not have"
  case requirement = "E502 a requirement is invalid, or cannot be judged here"
  case requirementFailed = "E503 a requirement does not hold"
  case unlikeGolden = "E504 a frame differs from its golden picture"
  case goldenMissing = "E505 a frame has no golden picture"
  case newlyFails = "E506 a recording fails, is missing or changes on the new side only"
  case staleAcceptance = "W507 --accept names a recording that does not change, or that no side has"
  case unlabeled = "E508 a recording has no label, or none is labeled good (or bad)"
  case labelUnused = "W508 a label names no recording"
  case expectationUnread = "W502 an expect line cannot be judged and was skipped"
  case expectationFailed = "W503 the condition of --warn or of an expect line does not hold"
  case flag = "E511 the flag does not exist, or belongs to another command"
  case flagValue = "E512 a flag's value is missing or invalid"
  case missingOperand = "E513 the command needs an argument, such as a recording"
  case severalResults = "E514 one file cannot hold several results"
  case unexplained = "E515 the recording has no strokes or no cover to explain"
  case unknownGuide = "E516 no built-in guide and no file has this name"
  case ungenerated = "E517 no generated recording can reach the goal"
  case surplusOperand = "E518 the command takes only flags"
  case command = "E519 no command and no file has this name"
  case repeatedInput = "E520 standard input is given twice"

  case sourceChanged = "E521 a source of the report has changed"
  case resultChanged = "E522 a value of the report differs from what its recordings give"

  case cannotCreate = "E701 an output cannot be created"
  case cannotWrite = "E702 a write failed"
  case readerGone = "E703 the reader of the output went away; never printed"
  case interrupted = "E704 a signal ended the run"
  case shortage = "E705 out of memory, or the limit on open files or threads is too low"

  case internalFault = "E900 an internal error of this program"

  /// The code, such as E201.
  public var name: String { String(rawValue.prefix(4)) }

  /// The meaning, in one line.
  public var meaning: String { String(rawValue.dropFirst(5)) }
}
