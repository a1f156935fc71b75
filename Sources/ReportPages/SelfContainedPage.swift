// SPDX-License-Identifier: Apache-2.0
package import JSONStream

/// An HTML page in one file that requests nothing from the network and runs only its own script.
///
/// Everything from a recording is data: it stands in a script element that no browser runs, and the
/// script shows it as text. The content security policy of the page names the style sheet and the
/// scripts by their SHA-256, so a browser accepts no other, and allows pictures only from the page
/// itself (`data:` and `blob:`). Only a page with the engine may compile WebAssembly.
///
///     // In the script:
///     const data = JSON.parse(document.getElementById("data").textContent);
package struct SelfContainedPage: Sendable {
  /// The title of the window; any text.
  package var title: String
  /// The style, the markup and the scripts.
  package var files: PageFiles
  /// The value that the script reads from the element `data`; may hold any text.
  package var data: JSONValue
  /// The engine, which the script of its own takes from the element `engine`, in base64; nil for none.
  package var engine: PageEngine?

  /// Creates a page from its parts.
  package init(title: String, files: PageFiles, data: JSONValue, engine: PageEngine? = nil) {
    (self.title, self.files, self.data, self.engine) = (title, files, data, engine)
  }

  /// Writes the page as a file.
  ///
  /// - Parameter sha256: The SHA-256 of bytes (FIPS 180-4): 32 bytes.
  /// - Returns: The bytes of the file, UTF-8.
  /// - Precondition: The style sheet and the scripts contain neither `</` nor `<!`, which could end
  ///   their elements early.
  /// - Complexity: O(n) in the number of bytes.
  package func bytes(sha256: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let (style, script) = (files.style, files.script)
    precondition(
      [style, script, engine?.script ?? ""].allSatisfy { text in
        zip(text.utf8, text.utf8.dropFirst()).allSatisfy {
          $0 != UInt8(ascii: "<") || ($1 != UInt8(ascii: "/") && $1 != UInt8(ascii: "!"))
        }
      },
      "Neither style nor script may end its own element")
    func source(_ text: String) -> String {
      "sha256-\(Base64.text(of: sha256(Array(text.utf8))))"
    }
    var bytes = Array(head(source).utf8)
    bytes += files.markup.utf8
    bytes += #"<script type="application/json" id="data">"#.utf8
    // In JSON a < stands only in strings, where an escape spells it without closing the element.
    var rest = data.text()[...]
    while let index = rest.firstIndex(of: UInt8(ascii: "<")) {
      bytes += rest[..<index]
      bytes += #"\u003c"#.utf8
      rest = rest[(index + 1)...]
    }
    bytes += rest
    bytes += "</script>\n<script>\(script)</script>\n".utf8
    if let engine {
      let module = Base64.text(of: engine.module)
      bytes += #"<script type="text/plain" id="engine">\#(module)</script>\#n"#.utf8
      bytes += #"<script type="module">\#(engine.script)</script>\#n"#.utf8
    }
    bytes += "</body>\n</html>\n".utf8
    return bytes
  }

  private func head(_ source: (String) -> String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy(source))">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <link rel="icon" href="data:,">
    <title>\(SelfContainedPage.escaped(title))</title>
    <style>\(files.style)</style>
    </head>
    <body>

    """
  }

  /// The policy; `source` returns a text as it allows it.
  private func policy(_ source: (String) -> String) -> String {
    let engineSource = engine.map { " '\(source($0.script))' 'wasm-unsafe-eval'" } ?? ""
    return """
      default-src 'none'; script-src '\(source(files.script))'\(engineSource); \
      style-src '\(source(files.style))'; img-src data: blob:; \
      base-uri 'none'; form-action 'none'
      """
  }

  /// A text as it stands between tags.
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

// MARK: - Base64

/// The base64 encoding of RFC 4648, section 4: its alphabet and its padding.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns four letters for every three bytes, with the last letters padded by `=`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      // A letter holds six bits, so n bytes fill n + 1 letters.
      for index in 0..<4 {
        let sextet = Int(bits >> UInt32(18 - 6 * index) & 63)
        letters.append(index <= count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
