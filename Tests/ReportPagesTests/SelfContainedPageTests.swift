// SPDX-License-Identifier: Apache-2.0
import FileIO
import Foundation
import Geometry
import JSONStream
import ReportPages
import Testing

@Suite struct SelfContainedPageTests {
  private static func files(
    style: String = "body { margin: 0 }\n", script: String = "\"use strict\";\n"
  ) -> PageFiles {
    PageFiles(style: style, markup: "<p>Nothing</p>\n", script: script)
  }

  private static func sha256(_ bytes: [UInt8]) -> [UInt8] { SHA256.digest(bytes).bytes }

  private static func page(
    title: String = "", _ files: PageFiles, data: JSONValue = [:]
  ) -> SelfContainedPage {
    SelfContainedPage(title: title, files: files, data: data)
  }

  private func text(title: String = "A page", data: JSONValue = [:]) -> String {
    String(
      decoding: Self.page(title: title, Self.files(), data: data).bytes(sha256: Self.sha256),
      as: UTF8.self)
  }

  @Test func `bytes of every length are written as Foundation writes them`() {
    var random = SplitMix64(seed: 1)
    for length in 0...64 {
      let bytes = (0..<length).map { _ in UInt8(random.next(below: 256)) }
      #expect(
        Base64.text(of: bytes) == Data(bytes).base64EncodedString(), "seed 1, \(length) bytes")
    }
  }

  @Test func `style and script are allowed by their digests and nothing else is`() throws {
    let page = text()
    let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="(.*?)"/#)).1
    // printf 'body { margin: 0 }\n' | openssl dgst -sha256 -binary | base64
    #expect(
      policy.split(separator: "; ") == [
        "default-src 'none'",
        "script-src 'sha256-d/Xuw4xe8HXhGJIkTM+eJJ2Ck34HQBOY35gxlWh3Whc='",
        "style-src 'sha256-tNXesvGaWcyGg+RDJEJF+tfC6aIuILAtwgaGmMaalSg='",
        "img-src data: blob:", "base-uri 'none'", "form-action 'none'",
      ])
    #expect(page.contains("<style>body { margin: 0 }\n</style>"))
    #expect(page.contains("<script>\"use strict\";\n</script>"))
  }

  @Test func `only a page with the engine runs another script and compiles modules`() throws {
    var page = Self.page(Self.files())
    page.engine = PageEngine(script: "  a(b);\n", module: [0, 1, 2])
    let text = String(decoding: page.bytes(sha256: Self.sha256), as: UTF8.self)
    // printf 'a(b);\n' | openssl dgst -sha256 -binary | base64
    let sources = try #require(text.firstMatch(of: #/script-src (.*?);/#)).1
    #expect(
      sources == """
        'sha256-d/Xuw4xe8HXhGJIkTM+eJJ2Ck34HQBOY35gxlWh3Whc=' \
        'sha256-ZrRDPg9HvSJNIyi6wbDBVWsE2JnFRMP/t4H8E4ekpFE=' 'wasm-unsafe-eval'
        """)
    #expect(text.contains(#"<script type="text/plain" id="engine">AAEC</script>"#))
    #expect(text.contains("<script type=\"module\">a(b);\n</script>"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "</title><img src=x onerror=alert(1)>",
    "&lt;&amp;", "\u{2028}\u{0}\u{7F}", "<\u{338}/script>", "\\u003c",
  ])
  func `no text opens or closes an element`(hostile: String) throws {
    let page = text(title: hostile, data: ["title": JSONValue(hostile)])
    let plain = text()
    func tags(_ page: String) -> Int { page.utf8.count { $0 == UInt8(ascii: "<") } }
    #expect(tags(page) == tags(plain))
    let data = try #require(page.firstMatch(of: #/id="data">((?s:.*?))<\/script>/#)).1
    let read = try JSONValue.parse(Array(data.utf8))
    #expect(read["title"]?.string == hostile)
    let title = try #require(page.firstMatch(of: #/<title>((?s:.*?))<\/title>/#)).1
    let shown = String(title)
      .replacingOccurrences(of: "&lt;", with: "<", options: .literal)
      .replacingOccurrences(of: "&amp;", with: "&", options: .literal)
    #expect(shown.unicodeScalars.elementsEqual(hostile.unicodeScalars))
  }

  @Test func `a script that would end its element is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.page(Self.files(script: "x = '</script>'")).bytes(sha256: Self.sha256)
    }
    await #expect(processExitsWith: .failure) {
      _ = Self.page(Self.files(style: "a { content: '<!--' }")).bytes(sha256: Self.sha256)
    }
  }
}
