import InkFormats
import JSONStream
import TouchRecording

extension Fault {
  /// The stable code of the fault.
  package var code: DiagnosticCode {
    switch self {
    case .input(let error): error.code
    case .recording(let error): error.diagnosticCode
    case .warning(let warning): warning.diagnosticCode
    case .conversion(let error): error.diagnosticCode
    case .held: .timeSteppedBack
    case .fileTooLarge: .length
    case .internalFault: .internalFault
    case .sceneFile(let error): error.code
    case .guideFile(let error): error.diagnosticCode
    case .scene(let error): error.fault.code
    case .savedCard(let error): error.fault.code
    case .report(let error): error.fault.code
    case .frameTooLarge: .frameTooLarge
    case .tooManyFrames: .tooManyFrames
    case .expectation(_, let error, let isJudged): isJudged ? error.code : .expectationUnread
    case .unmet(let judgement): judgement.code
    case .golden(let error): error.fault.code
    case .usage(let error): error.code
    case .output(let error): error.code
    case .interrupted: .interrupted
    }
  }
}

extension InputError {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .unreadable(_, let error): error.isMissing ? .missingInput : .unreadableInput
    case .noRecordings: .noRecordings
    case .device: .notAFile
    }
  }
}

extension RecordingError {
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .unreadable: .unreadableInput
    case .noHeader: .noHeader
    case .notARecording: .notARecording
    case .unsupportedVersion: .unsupportedVersion
    case .unsupportedFeature: .unsupportedFeature
    case .canvas: .canvas
    case .headerField: .headerField
    case .json(_, let error): error.code
    case .dataAfterEnd: .dataAfterEnd
    case .time: .time
    case .quantity: .quantity
    case .duplicateKey: .duplicateKey
    case .lineTooLong: .length
    case .tooManyEvents: .tooManyEvents
    case .phase: .phase
    case .tooManyContacts: .tooManyContacts
    case .contact: .contact
    case .notAnObject: .notAnObject
    case .field: .field
    }
  }
}

extension JSONError {
  var code: DiagnosticCode {
    switch self {
    case .unexpected: .json
    case .outOfRange: .numberRange
    case .invalidEncoding: .encoding
    case .tooDeep: .depth
    }
  }
}

extension RecordingWarning {
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .unknownContent: .unknownContent
    case .timeSteppedBack: .timeSteppedBack
    case .beganWhileDown: .beganWhileDown
    case .outOfSequence: .outOfSequence
    case .unsealed: .unsealed
    case .tornLine: .tornLine
    case .lineCount: .lineCount
    case .openContact: .openContact
    }
  }
}

extension ImportError {
  fileprivate var diagnosticCode: DiagnosticCode {
    switch self {
    case .forbiddenXML: .forbiddenXML
    case .xmlSyntax: .xmlSyntax
    case .element: .notAGesture
    case .attribute: .xmlAttribute
    }
  }
}

extension SceneFileError {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .unreadable(_, let error): error.isMissing ? .missingInput : .unreadableInput
    case .tooLarge: .length
    case .json(_, _, _, let error): error.code
    }
  }
}

extension SceneError.Fault {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .unknownName: .unknownName
    case .missingScene: .missingScene
    case .unknownKey: .unknownSceneKey
    case .duplicateKey: .duplicateKey
    case .missing: .missingSceneKey
    case .unexpected: .sceneValue
    case .outOfRange: .sceneRange
    case .pathData: .pathData
    case .guide: .guide
    case .card: .card
    case .asset(let error): error.code
    }
  }
}

extension RequirementError {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .unknownMetric: .unknownMetric
    case .syntax, .severalRecordings, .momentOver, .tooMany: .requirement
    }
  }
}

extension GoldenFault {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .missing: .goldenMissing
    case .unreadable, .tooLarge, .png: .golden
    case .otherSize, .differs: .unlikeGolden
    }
  }
}

extension Judgement {
  fileprivate var code: DiagnosticCode { decides ? .requirementFailed : .wishFailed }
}

extension UsageError {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .unknownFlag, .foreignFlag: .flag
    case .missingValue, .surplusValue, .badValue, .unknownValue, .exclusive: .flagValue
    case .unknownCommand: .command
    case .repeatedInput: .repeatedInput
    case .missingOperand: .missingOperand
    case .unknownGuide: .unknownGuide
    case .question(.noSuchStroke, _): .flagValue
    case .question(.unexplained, _), .question(.noCard, _): .unexplained
    case .surplusOperand: .surplusOperand
    case .generation: .ungenerated
    case .requirement(_, let error): error.code
    }
  }
}

extension OutputError {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .cannotWrite
    case .severalIntoOne: .severalResults
    case .readerGone: .readerGone
    }
  }
}
