import CPages

/// The style, markup and script of a page.
package struct PageFiles: Sendable {
  /// The style sheet; contains neither `</` nor `<!`.
  package let style: String
  /// The content of the body, without `style` and `on…` attributes, which the policy would refuse.
  package let markup: String
  /// The script; contains neither `</` nor `<!`.
  package let script: String

  /// Creates the files of a page from their texts.
  ///
  /// All lose their indentation, empty lines and lines that are only a comment, which take a seventh
  /// of a page. No text in a script or in the markup spans lines, so none changes.
  package init(style: String, markup: String, script: String) {
    (self.style, self.markup, self.script) = (style.condensed, markup.condensed, script.condensed)
  }

  /// The files of the report.
  package static let report = unsafe PageFiles(report_page)
  /// The files of the page of a comparison.
  package static let comparison = unsafe PageFiles(comparison_page)
  /// The files of the page of a tuning.
  package static let tuning = unsafe PageFiles(tuning_page)
  /// The files of the recorder.
  package static let recorder = unsafe PageFiles(recorder_page)

  /// Creates the files of a page that the compiler embedded: texts that end with a zero byte.
  private init(_ page: page) {
    unsafe self.init(
      style: String(cString: page.style), markup: String(cString: page.markup),
      script: String(cString: page.script))
  }
}

extension String {
  /// The lines that are no comment, without their indentation.
  fileprivate var condensed: String {
    let lines = split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.filter { line in
      !line.isEmpty && !line.hasPrefix("//") && !(line.hasPrefix("/*") && line.hasSuffix("*/"))
    }
    .map { $0 + "\n" }.joined()
  }
}
