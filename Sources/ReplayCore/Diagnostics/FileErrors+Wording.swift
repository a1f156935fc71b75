import FileIO
import JSONStream

// The codes and messages of inputs, outputs and JSON files.

extension InputError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .missing(_, let near):
      words(.missingInput, "no such file or folder", near: near)
    case .unreadable(_, let error): error.diagnosis
    case .noRecordings:
      words(.noRecordings, "no recordings in this folder", expected: "*\(Input.ending)")
    case .device:
      words(
        .notAFile, "not a recording", found: "a device or a socket",
        expected: "a file, a folder or a pipe")
    case .pipeInFolder:
      words(
        .notAFile, "not a recording", found: "a pipe in a folder",
        expected: "a file, or the pipe as an operand")
    case .missingAssets:
      words(
        .missingInput, "no such folder of pictures",
        expected: "--assets DIR with the folder that has this name in the report")
    }
  }
}

extension SystemError {
  /// The diagnosis of an input that cannot be opened or read.
  fileprivate var diagnosis: Diagnosis {
    isMissing
      ? (.missingInput, "no such file or folder")
      : words(.unreadableInput, "cannot be read", reason: self)
  }
}

extension OutputError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .cannotCreate(_, .exists):
      words(.cannotCreate, "the file exists", expected: "a new name, or --overwrite")
    case .cannotCreate(_, .notEmpty):
      words(
        .cannotCreate, "the folder holds files but no report",
        expected: "an empty folder, or --overwrite")
    case .cannotCreate(_, let error): words(.cannotCreate, "cannot be created", reason: error)
    case .severalIntoOne:
      words(
        .severalResults, "one file cannot hold several results",
        expected: "a folder; NAME/ creates one")
    case .cannotWrite(_, let error): words(.cannotWrite, "writing failed", reason: error)
    case .changed:
      (.cannotWrite, "another program has changed the file since it was read; nothing is replaced")
    case .readerGone: (.readerGone, "the reader of the output went away")
    }
  }
}

extension JSONFileError: Diagnosable {
  var diagnosis: Diagnosis {
    switch fault {
    case .unreadable(let error): error.diagnosis
    case .tooLarge(let limit):
      words(.length, "the file is too large", expected: "at most \(limit) bytes")
    case .json(let error): error.diagnosis
    }
  }
}

extension JSONError: Diagnosable {
  var diagnosis: Diagnosis {
    let (code, fault): (DiagnosticCode, String) =
      switch self {
      case .unexpected: (.json, "invalid JSON")
      case .outOfRange: (.numberRange, "the number is out of range")
      case .invalidEncoding: (.encoding, "invalid text")
      case .tooDeep: (.depth, "nested too deeply")
      }
    return (code, words(fault, found: found ?? "the end of the text", expected: expected))
  }
}
