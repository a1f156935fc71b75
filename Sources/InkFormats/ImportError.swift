public import TouchRecording

/// An error that ends the import of a file of another format.
///
/// `found` quotes at most 200 bytes of the input; it is nil if the expected text is missing.
public enum ImportError: Error, Hashable, Sendable {
  /// The file declares a document type or refers to an entity that XML itself does not define.
  case forbiddenXML(Place, found: String)
  /// The file is not well-formed XML, or uses a part of XML that is not supported.
  case xmlSyntax(Place, found: String?, expected: String)
  /// The expected element is missing, or another one is in its place.
  case element(Place, found: String?, expected: String)
  /// An attribute is missing, or its value is invalid.
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
