/// The style, markup and scripts of a page, embedded from the files in `Web`.
///
/// `make pages` generates the values of this type.
package struct PageFiles: Sendable {
  /// A file and its text.
  package struct File: Hashable, Sendable {
    /// The name in the folder of the page.
    package let name: String
    /// The text, which ends in a line feed.
    package let text: String

    /// Creates a file.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The style sheets in the order of the cascade; they contain neither `</` nor `<!--`.
  package let styles: [File]
  /// The content of the body, without `style` and `on…` attributes, which the policy would refuse.
  package let markup: File
  /// The scripts in the order in which they run; they contain neither `</` nor `<!--`.
  package let scripts: [File]
  /// The SHA-256 of `style`, in base64.
  package let styleDigest: String
  /// The SHA-256 of `script`, in base64.
  package let scriptDigest: String

  /// Creates the files of a page.
  package init(
    styles: [File], markup: File, scripts: [File], styleDigest: String, scriptDigest: String
  ) {
    self.styles = styles
    self.markup = markup
    self.scripts = scripts
    self.styleDigest = styleDigest
    self.scriptDigest = scriptDigest
  }

  /// The style sheets as one, as a page holds them.
  package var style: String { PageFiles.joined(styles) }

  /// The scripts as one, as a page holds them.
  package var script: String { PageFiles.joined(scripts) }

  /// Returns the lines of the files without their indentation, and without empty lines and lines that
  /// are only a comment, which take a seventh of a page.
  ///
  /// `.ci/pages.py` joins alike. No text in a file spans lines, so none changes.
  private static func joined(_ files: [File]) -> String {
    let lines = files.flatMap { $0.text.split(separator: "\n") }
      .map { $0.drop { $0 == " " } }
      .filter { line in
        !line.isEmpty && !line.hasPrefix("//")
          && !(line.hasPrefix("/*") && line.hasSuffix("*/"))
      }
    return lines.map { $0 + "\n" }.joined()
  }
}
