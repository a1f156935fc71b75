import FileIO
import PNGCodec
import Scenes
import TouchRecording

// The words and codes for pictures that a scene names and that cannot be had.

extension AssetError: Diagnosable {
  var message: String {
    switch self {
    case .noFolder(let id):
      words(
        "there is no folder of pictures", id, "--assets DIR with \(id)\(AssetName.ending) in it")
    case .unknown(let id, let known):
      words(
        "there is no such picture", id,
        known.isEmpty ? "\(id)\(AssetName.ending) in the folder" : oneOf(known, near: id))
    case .forbiddenName(let id):
      words(
        "the name of a picture is refused", id.isEmpty ? "an empty string" : id,
        "1 to \(AssetName.greatestLength) of A-Z a-z 0-9 . _ -, no leading dot, no device")
    case .notInFolder(let id):
      words(
        "\(id)\(AssetName.ending) is refused", "a link or no file", "a file inside the folder")
    case .fileTooLarge(let id, let limit):
      words("\(id)\(AssetName.ending) is too large", "more", "at most \(limit) bytes")
    case .tooManyPixels(let id, let found, let limit):
      words(
        "\(id)\(AssetName.ending) is too large", "\(found) pixels",
        "at most \(limit); --limits picture=N")
    case .unreadable(let id, let error):
      words(
        "\(id)\(AssetName.ending) cannot be read", SystemError(number: error.number).description,
        "a readable file")
    case .png(let id, let error):
      words(
        "\(id)\(AssetName.ending) is no picture at byte \(error.offset + 1)", error.found,
        error.expected)
    }
  }

  var diagnosticCode: DiagnosticCode {
    switch self {
    case .noFolder, .unknown: .unknownName
    case .forbiddenName, .notInFolder: .forbiddenPicture
    case .fileTooLarge, .tooManyPixels, .unreadable, .png: .picture
    }
  }
}
