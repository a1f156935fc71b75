// SPDX-License-Identifier: Apache-2.0
import TestCorpora
import Testing

/// The package of `docs/libraries.md`: its tests stand in `LettersTests.swift`, which imports what they
/// import.
@Suite struct LibrariesPageTests {
  @Test func `the page shows the tests that run here`() throws {
    let page = try Project.text(of: "docs/libraries.md")
    let tests = try Project.code(of: "Tests/TouchstoneTests/LettersTests.swift")
    #expect(page.contains("```swift\n\(tests)```\n"))
    let manifest = try #require(
      page.split(separator: "```swift\n").dropFirst().first?.split(separator: "```").first)
    #expect(manifest.hasPrefix("// swift-tools-version: 6.3\n"))
    let lines = [manifest, Substring(tests)].map { $0.split(separator: "\n").count }
    #expect(lines.reduce(0, +) <= 30, "a package of thirty lines")
  }
}
