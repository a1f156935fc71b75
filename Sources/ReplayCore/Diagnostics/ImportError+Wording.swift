import InkFormats
import TouchRecording

extension ImportError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .forbiddenXML: .forbiddenXML
    case .xmlSyntax: .xmlSyntax
    case .element: .notAGesture
    case .attribute: .xmlAttribute
    }
  }

  var message: String {
    switch self {
    case .forbiddenXML(_, let found):
      words("document types and entities are refused", found, "plain XML")
    case .xmlSyntax(_, let found, let expected): words("bad XML", found, expected)
    case .element(_, let found, let expected):
      words("not a gesture", found, expected)
    case .attribute(_, let name, let found, let expected):
      words("\(name) is wrong", found, expected)
    }
  }
}
