import FileIO
import JSONStream

extension InputError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unreadable(_, let error): error.isMissing ? .missingInput : .unreadableInput
    case .noRecordings: .noRecordings
    case .device: .notAFile
    }
  }

  var message: String {
    switch self {
    case .unreadable(_, let error) where error.isMissing:
      words("no such file or folder", nil, "a recording")
    case .unreadable(_, let error):
      words("cannot be read", error.description, "a readable recording")
    case .noRecordings:
      words("no recordings in this folder", nil, "*\(Input.ending)")
    case .device:
      words("not a recording", "a device or a socket", "a file, a folder or a pipe")
    }
  }
}

extension OutputError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .cannotWrite
    case .severalIntoOne: .severalResults
    case .readerGone: .readerGone
    }
  }

  var message: String {
    switch self {
    case .cannotCreate(_, .exists):
      words("the file exists", "a file", "a new name, or --overwrite")
    case .cannotCreate(_, .notEmpty):
      words(
        "the folder holds other files", "no report of ours", "an empty folder, or --overwrite")
    case .cannotCreate(_, let error):
      words("cannot be created", error.description, "a place to write to")
    case .severalIntoOne:
      words(
        "one file cannot take several results", "a second one",
        "a folder, whose name ends with / where it is to be made")
    case .cannotWrite(_, let error):
      words("writing failed", error.description, "room and the right to write")
    case .readerGone:
      "nobody reads the output (found a closed pipe, expected a reader)"
    }
  }
}

extension JSONFileError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch fault {
    case .unreadable(let error): error.isMissing ? .missingInput : .unreadableInput
    case .tooLarge: .length
    case .json(let error): error.diagnosticCode
    }
  }

  var message: String {
    switch fault {
    case .unreadable(let error):
      words("the file cannot be read", error.description, "a readable file")
    case .tooLarge(let limit): words("the file is too large", "more", "at most \(limit) bytes")
    case .json(let error): error.message
    }
  }
}
