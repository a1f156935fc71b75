/// Why an output could not be written.
package enum OutputError: Error, Hashable, Sendable {
  /// The file or folder cannot be made, or what is there may not be replaced.
  case cannotCreate(path: String, SystemError)
  /// A write, a flush or a rename failed.
  case cannotWrite(path: String, SystemError)
  /// A second result for a path that is no folder.
  case severalIntoOne(path: String)
  /// The reader of the standard output went away: no fault, there is just nobody left to tell.
  case readerGone
}
