package import Scenes
package import TouchRecording

/// A card that cannot be saved or restored.
package enum SavedCardFileError: Error, Hashable, Sendable {
  /// The file of the card cannot be used, whatever its JSON says.
  case file(JSONFileError)
  /// The card in a file is wrong, or does not belong to the scene; `place` is nil if the whole card
  /// is meant.
  case card(SavedCardFault, path: String, place: Place?)
  /// The card of a recording cannot be saved.
  case unsaved(SavedCardFault)
}
