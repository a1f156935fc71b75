import TouchRecording

extension Fault {
  /// The stable code: W for what was repaired or passed over, E for everything else.
  ///
  /// 0xx paths, 1xx headers, 2xx lines, 3xx ends, 4xx scenes and conversions, 5xx usage, 7xx output.
  var code: String {
    switch self {
    case .input(let error): error.code
    case .recording(let error): error.code
    case .warning(let warning): warning.code
    case .conversion(let error): error.code
    case .held: "W211"
    case .fileTooLarge: "E209"
    case .internalFault: "E900"
    case .sceneFile(let error): error.code
    case .scene(let error): error.fault.code
    case .frameTooLarge: "E428"
    case .unjudged: "W502"
    case .usage(let error): error.code
    case .output(let error): error.code
    }
  }
}

extension InputError {
  fileprivate var code: String {
    switch self {
    case .unreadable(_, let error): error.isMissing ? "E001" : "E002"
    case .noRecordings: "E003"
    case .device: "E004"
    }
  }
}

extension SceneFileError {
  fileprivate var code: String {
    switch self {
    case .unreadable(_, let error): error.isMissing ? "E001" : "E002"
    case .tooLarge: "E209"
    case .json: "E201"
    }
  }
}

extension SceneError.Fault {
  fileprivate var code: String {
    switch self {
    case .unknownName: "E401"
    case .missingScene: "E420"
    case .unknownKey: "E421"
    case .duplicateKey: "E206"
    case .missing: "E422"
    case .unexpected: "E423"
    case .outOfRange: "E424"
    case .pathData: "E425"
    case .guide: "E426"
    case .card: "E427"
    }
  }
}

extension UsageError {
  fileprivate var code: String {
    switch self {
    case .unknownFlag, .foreignFlag: "E511"
    case .missingValue, .surplusValue, .badValue: "E512"
    case .missingOperand: "E513"
    }
  }
}

extension OutputError {
  fileprivate var code: String {
    switch self {
    case .cannotCreate: "E701"
    case .cannotWrite: "E702"
    case .severalIntoOne: "E514"
    case .readerGone: "E703"
    }
  }
}
