// SPDX-License-Identifier: Apache-2.0
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
  /// The files of the page of laws.
  package static let laws = unsafe PageFiles(laws_page)
  /// The files of the recorder.
  package static let recorder = unsafe PageFiles(recorder_page)

  /// Creates the files of a page that the compiler embedded: texts that end with a zero byte.
  private init(_ page: page) {
    unsafe self.init(
      style: String(cString: page.style), markup: String(cString: page.markup),
      script: String(cString: page.script))
  }
}

/// The engine as a module that a browser runs, and the script that gives it to its page.
package struct PageEngine: Sendable {
  /// The script, an ES module; contains neither `</` nor `<!`.
  package let script: String
  /// The WebAssembly module, packed with gzip (RFC 1952).
  package let module: [UInt8]

  /// Creates an engine from its script and its module.
  package init(script: String, module: [UInt8]) {
    (self.script, self.module) = (script.condensed, module)
  }

  /// The engine that the compiler embedded; nil in a program that was built without it.
  package static let embedded: PageEngine? =
    unsafe page_engine.count == 0
    ? nil
    : unsafe PageEngine(
      script: String(cString: page_engine.script),
      module: Array(UnsafeBufferPointer(start: page_engine.module, count: page_engine.count)))
}

extension String {
  /// The lines that are no comment, without their indentation.
  fileprivate var condensed: String {
    // Bytes are split in a tenth of the time of characters.
    let lines = utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0).drop { $0 == " " } }
    return lines.filter { line in
      !line.isEmpty && !line.hasPrefix("//") && !(line.hasPrefix("/*") && line.hasSuffix("*/"))
        && !(line.hasPrefix("<!--") && line.hasSuffix("-->"))
    }
    .map { $0 + "\n" }.joined()
  }
}
