import FileIO
import ReplayCore

/// The files that a run of `replay replay` will write.
struct OutputPlaces {
  /// The output folder; nil without one.
  private let folder: String?
  private let reports: [String]
  /// The file or the folder of saved cards; nil if none are saved.
  private let cards: String?
  /// The folder in which golden pictures are recorded; nil if none are.
  private let goldens: String?

  /// Collects the outputs that the arguments name.
  init(_ arguments: Arguments, reports: [String], goldens: Goldens?) {
    (folder, cards, self.reports) = (arguments[.output], arguments[.save], reports)
    self.goldens = goldens.flatMap { $0.records == .never ? nil : $0.folder }
  }

  /// Refuses outputs that would overwrite each other, by whatever paths they are named.
  ///
  /// - Throws: `UsageError` that names the later one.
  func refuseSharedFiles() throws(UsageError) {
    var taken = Set(paths(of: OutputFolder.files).compactMap(FilePlace.init))
    let folders = paths(of: OutputFolder.folders).compactMap(FolderPlace.init)
    let cardFolder = cards.flatMap(FolderPlace.init)
    func claim(_ path: String, _ flag: Flag, _ expected: String) throws(UsageError) {
      guard let place = FilePlace(path) else { return }
      let isCard =
        place.folder == cardFolder && place.name.text.hasByteSuffix(SavedCardFile.ending)
      guard !isCard, !folders.contains(place.folder), taken.insert(place).inserted else {
        throw .badValue(flag.name, found: path, expected: expected)
      }
    }
    for report in reports { try claim(report, .report, "a different file for each report") }
    if let cards, cardFolder == nil {
      try claim(cards, .save, "a file that no other output of the run writes")
    }
    if let goldens, isPictureFolder(goldens) {
      throw .badValue(
        Flag.golden.name, found: goldens,
        expected: "a folder in which the run writes no frames, or no --record")
    }
  }

  /// Returns true if the run itself writes its frames into the folder, which may not exist yet.
  private func isPictureFolder(_ path: String) -> Bool {
    let own = paths(of: OutputFolder.folders)
    if let place = FolderPlace(path) { return own.compactMap(FolderPlace.init).contains(place) }
    return FilePlace(path).map(own.compactMap(FilePlace.init).contains) ?? false
  }

  private func paths(of names: [String]) -> [String] {
    folder.map { folder in names.map(folder.appendingPath) } ?? []
  }
}
