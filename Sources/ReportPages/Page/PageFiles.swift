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

  /// The style sheet; contains neither `</` nor `<!--`.
  package let style: File
  /// The content of the body, without `style` and `on…` attributes, which the policy would refuse.
  package let markup: File
  /// The scripts in the order in which they run; they contain neither `</` nor `<!--`.
  package let scripts: [File]
  /// The SHA-256 of the style sheet, in base64.
  package let styleDigest: String
  /// The SHA-256 of `script`, in base64.
  package let scriptDigest: String

  /// Creates the files of a page.
  package init(
    style: File, markup: File, scripts: [File], styleDigest: String, scriptDigest: String
  ) {
    self.style = style
    self.markup = markup
    self.scripts = scripts
    self.styleDigest = styleDigest
    self.scriptDigest = scriptDigest
  }

  /// The scripts as one, with an empty line between two of them.
  package var script: String { scripts.map(\.text).joined(separator: "\n") }
}
