import FileIO
import PNGCodec
import Scenes
import TouchRecording

extension AssetError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .noFolder(let id):
      words(
        .unknownName, "no folder for picture \(quoted(id))",
        expected: "--assets DIR with \(file(id)) in it")
    case .unknown(let id, let known):
      words(
        .unknownName, "no picture \(quoted(id))", name: id, known: known,
        expected: "\(file(id)) in the folder")
    case .forbiddenName(let id):
      words(
        .forbiddenPicture, "invalid picture name \(quoted(id))",
        expected: "1 to \(AssetName.greatestLength) of the characters A-Z a-z 0-9 . _ -, without a "
          + "leading dot, and not the name of a device")
    case .notInFolder(let id):
      words(
        .forbiddenPicture, "\(file(id)) is refused", found: "a link or a special file",
        expected: "a file inside the folder")
    case .fileTooLarge(let id, let limit):
      words(.picture, "\(file(id)) is too large", expected: "at most \(limit) bytes")
    case .tooManyPixels(let id, let found, let limit):
      words(
        .picture, "\(file(id)) is too large", found: "\(found) pixels",
        expected: "at most \(limit) (--limits picture=N)")
    case .unreadable(let id, let error):
      words(.picture, "\(file(id)) cannot be read", reason: SystemError(number: error.number))
    case .png(let id, let error):
      words(
        .picture, "\(file(id)) is not a valid PNG file at byte \(error.offset + 1)",
        found: error.found, expected: error.expected)
    }
  }

  /// The name of the file of a picture.
  private func file(_ id: String) -> String { "\(id)\(AssetName.ending)" }
}
