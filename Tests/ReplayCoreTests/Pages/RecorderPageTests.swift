import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing
import TraceCore

@Suite struct RecorderPageTests {
  private let page = String(decoding: TouchRecorder.page, as: UTF8.self)

  @Test func `every built-in guide can be traced`() throws {
    let text = try #require(page.firstMatch(of: #/id="data">((?s:.*?))<\/script>/#)).1
    let data = try JSONValue.parse(Array(text.utf8))
    let guides = try #require(data["guides"]?.elements)
    #expect(guides.compactMap { $0["name"]?.string } == Guide.builtInNames)
    for guide in guides {
      let name = try #require(guide["name"]?.string)
      let drawn = try #require(guide["strokes"]?.elements).compactMap(\.string)
      #expect(drawn == Guide.builtIn(name)?.strokes.map(\.path.svg), "\(name)")
      #expect(guide["size"]?.elements?.compactMap(\.double).count == 2)
    }
  }

  @Test func `the page holds nothing that its policy would refuse`() {
    #expect(page.matches(of: #/<script/#).count == 2)
    #expect(page.matches(of: #/<style/#).count == 1)
    #expect(!page.contains(#/<[^>]*\s(style|on[a-z]+|src)=/#))
    // The one address is the name space of path elements.
    #expect(page.matches(of: #/https?:\/\//#).count == 1)
  }

  @Test func `every paper that a scene is drawn on has its colors`() {
    let papers = page.matches(of: #/new PhoneScene\("[^"]+", "([a-z]+)"/#).map { String($0.1) }
    #expect(papers.count == 3)
    for paper in papers { #expect(page.contains("[data-paper=\"\(paper)\"]"), "\(paper)") }
  }

  @Test func `texts are shown as text`() {
    #expect(!page.contains(#/innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/#))
  }

  @Test func `every part that the script names is in the page`() {
    let names = Set(page.matches(of: #/\bpart\.([a-z]+)/#).map { String($0.1) })
    #expect(names.count > 10)
    for name in names { #expect(page.contains("id=\"\(name)\""), "\(name)") }
  }
}
