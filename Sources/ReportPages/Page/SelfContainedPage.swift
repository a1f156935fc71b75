package import JSONStream
import PNGCodec

/// An HTML page in one file that asks the network for nothing and runs nothing but its own script.
///
/// Whatever comes from a recording is data: it stands in a script element that no browser runs, and
/// the script shows it as text. Style and script are ours; the page's content security policy names
/// each by its SHA-256, so that nothing else counts as either, and allows pictures only from the
/// page itself (`data:` and `blob:`).
///
///     // In the script:
///     const data = JSON.parse(document.getElementById("data").textContent);
package struct SelfContainedPage: Sendable {
  /// The title of the window; any text.
  package var title: String
  /// The style sheet; without `</` and `<!--`.
  package var style: String
  /// What stands in the body, as HTML of ours: no text from elsewhere, no `style` and no `on…`
  /// attributes, which the policy would refuse.
  package var markup: String
  /// What the script reads from the element `data`; may hold any text.
  package var data: JSONValue
  /// What runs when the body is there; without `</` and `<!--`.
  package var script: String

  /// Creates a page of its parts.
  package init(title: String, style: String, markup: String, data: JSONValue, script: String) {
    self.title = title
    self.style = style
    self.markup = markup
    self.data = data
    self.script = script
  }

  /// The bytes of the file, UTF-8.
  ///
  /// - Precondition: style and script hold neither `</` nor `<!--`, so that each ends where it ends.
  /// - Complexity: O(n) in the bytes.
  package var bytes: [UInt8] {
    precondition(
      [style, script].allSatisfy { text in
        ["</", "<!--"].allSatisfy { !text.utf8.contains($0.utf8) }
      },
      "Neither style nor script may end its own element")
    var bytes = Array(head.utf8)
    bytes += markup.utf8
    bytes += #"<script type="application/json" id="data">"#.utf8
    // In JSON a < stands only in strings, where it can be spelled without closing the element.
    for byte in data.text() {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    bytes += "</script>\n<script>\(script)</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  private var head: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <link rel="icon" href="data:,">
    <title>\(SelfContainedPage.escaped(title))</title>
    <style>\(style)</style>
    </head>
    <body>

    """
  }

  private var policy: String {
    """
    default-src 'none'; script-src \(SelfContainedPage.source(of: script)); \
    style-src \(SelfContainedPage.source(of: style)); img-src data: blob:; \
    base-uri 'none'; form-action 'none'
    """
  }

  /// A text of ours as a content security policy names it.
  private static func source(of text: String) -> String {
    "'sha256-\(Base64.text(of: SHA256.digest(Array(text.utf8)).bytes))'"
  }

  /// A text between tags.
  private static func escaped(_ text: String) -> String {
    // By scalars: a < that a combining mark follows is another character, and still opens a tag.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      default: String(scalar)
      }
    }.joined()
  }
}
