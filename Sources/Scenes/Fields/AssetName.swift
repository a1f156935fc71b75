/// The id of a picture, which is also the name of its file without `.png`.
///
/// A name is 1 to 128 of `A-Z a-z 0-9 . _ -` without a leading dot, so it can lead to no other folder.
/// The names of devices of Windows are refused everywhere, so that a recording that is accepted on
/// one system is accepted on all.
package struct AssetName: Hashable, Sendable {
  /// The id as the scene gives it.
  package let id: String

  /// The most bytes of an id.
  package static let greatestLength = 128

  /// Takes an id for a name; nil where it cannot be one.
  package init?(_ id: String) {
    let bytes = Array(id.utf8)
    guard 1...AssetName.greatestLength ~= bytes.count, bytes[0] != UInt8(ascii: "."),
      bytes.allSatisfy(AssetName.isAllowed), !AssetName.isDevice(id)
    else { return nil }
    self.id = id
  }

  /// The name of the file.
  package var file: String { id + AssetName.ending }

  /// What the names of files end in.
  package static let ending = ".png"

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether Windows takes the name, up to its first dot, for that of a device.
  private static func isDevice(_ id: String) -> Bool {
    let stem = id.split(separator: ".", maxSplits: 1)[0].uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && stem.last.map { ("0"..."9").contains($0) } == true
  }
}
