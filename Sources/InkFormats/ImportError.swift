public import TouchRecording

/// Why a file of another format was not imported.
///
/// `found` quotes at most 200 bytes of the input and is nil where nothing stands.
public enum ImportError: Error, Hashable, Sendable {
  /// The XML declares a document type or refers to an entity that XML itself does not define.
  case forbiddenXML(Place, found: String)
  /// The XML breaks its grammar.
  case xmlSyntax(Place, found: String?, expected: String)
  /// Another element, or none, stands where one is expected.
  case element(Place, found: String?, expected: String)
  /// An attribute is missing or has a value that makes no sense.
  case attribute(Place, name: String, found: String?, expected: String)

  /// The place of the fault.
  public var place: Place {
    switch self {
    case .forbiddenXML(let place, _), .xmlSyntax(let place, _, _), .element(let place, _, _),
      .attribute(let place, _, _, _):
      place
    }
  }
}
