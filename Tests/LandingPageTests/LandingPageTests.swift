// SPDX-License-Identifier: Apache-2.0
import TestCorpora
import Testing

/// The function that a program prints with; each call prints one line.
typealias Print = (Any...) -> Void

/// The landing pages of the libraries, `Sources/MODULE/MODULE.docc/MODULE.md`.
///
/// The program of a page stands in the file `MODULEPage.swift` beside this one: its imports, and
/// the body of its function.
struct LandingPageTests {
  private static let programs: [String: @Sendable (Print) throws -> Void] = [
    "Controls": controlsPage, "Diagnostics": diagnosticsPage, "Drawing": drawingPage,
    "Geometry": geometryPage,
    "InkFormats": inkFormatsPage, "JSONStream": jsonStreamPage, "Kinematics": kinematicsPage,
    "MaskCore": maskCorePage, "PNGCodec": pngCodecPage, "PropertyTesting": propertyTestingPage,
    "TraceCore": traceCorePage, "TouchRecording": touchRecordingPage,
    "Touchstone": touchstonePage,
  ]

  @Test(arguments: programs.keys.sorted())
  func `the page shows its program, and the lines that it prints`(module: String) throws {
    var printed = ""
    let run = try #require(Self.programs[module])
    try run { (items: Any...) in
      printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
    }
    let shown = "```swift\n\(try code(of: module))```\n\nIt prints:\n\n```\n\(printed)```\n"
    let page = try Project.text(of: "Sources/\(module)/\(module).docc/\(module).md")
    #expect(page.contains(shown), "it should show:\n\(shown)")
  }

  @Test func `every landing page is tested`() throws {
    let withPage = try Project.names(in: "Sources").filter { module in
      try Project.names(in: "Sources/\(module)").contains("\(module).docc")
    }
    #expect(withPage == Self.programs.keys.sorted())
  }

  /// Returns the program of a page as it stands in its file: the imports, and the body of the
  /// function without its indentation.
  private func code(of module: String) throws -> String {
    let file = try Project.code(of: "Tests/LandingPageTests/\(module)Page.swift")
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.drop { !$0.hasPrefix("func ") }.dropFirst().prefix { $0 != "}" }
    var code = lines.prefix { $0.hasPrefix("import ") }
    code.append("")
    code += body.map { $0.dropFirst(2) }
    return code.map { "\($0)\n" }.joined()
  }
}
