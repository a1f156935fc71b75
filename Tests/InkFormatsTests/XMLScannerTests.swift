// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import InkFormats
import Testing
import TouchRecording

/// The names of the tags of a text, or the error.
private func names(
  _ text: String, _ prose: XMLScanner.Prose
) -> Result<[String], Fault> {
  Result { () throws(Fault) in
    var scanner = try XMLScanner(Array(text.utf8), prose: prose)
    var names: [String] = []
    while let tag = try scanner.next() {
      names.append((tag.kind == .end ? "/" : "") + tag.name)
    }
    return names
  }
}

/// The code of the fault of a text; nil if it is read.
private func code(_ text: String, _ prose: XMLScanner.Prose) -> DiagnosticCode? {
  if case .failure(let fault) = names(text, prose) { fault.code } else { nil }
}

struct XMLScannerTests {
  @Test func `skipped prose passes document types and entities, read prose refuses them`() {
    let text = "<!DOCTYPE a [<!ENTITY b 'c>'>]><a>&b;</a>"
    #expect(names(text, .skipped) == .success(["a", "/a"]))
    #expect(
      names(text, .read)
        == .failure(.forbiddenXML(Place(line: 1, byte: 1), found: "<!DOCTYPE")))
    #expect(
      names("<a>&b;</a>", .read) == .failure(.forbiddenXML(Place(line: 1, byte: 4), found: "&b;")))
    #expect(names("<a> b<?c?><![CDATA[<d>]]>&lt; e</a>", .read) == .success(["a", "/a"]))
    #expect(names("<a> b</a>", .refused) != .success(["a", "/a"]))
  }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b \"c\">]><a b=\"&b;\"/>", "<a><!DOCTYPE a></a>",
    "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", "<a b=\"&c;\"/>", "<a b=\"&#0;\"/>",
    "<a b=\"&verylongentityname;\"/>", "<!ENTITY a \"b\">",
    """
    <?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
    <!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]><a>&lol1;</a>
    """,
  ])
  func `row 38: document types and entities are refused unread`(text: String) {
    for prose in [XMLScanner.Prose.refused, .read] {
      #expect(code(text, prose) == .forbiddenXML, "\(prose)")
    }
    // In text they are refused where text is read at all.
    for text in ["<a><b>&c;</b></a>", "<a><b>&#0;</b></a>", "<a>&lol9;</a>"] {
      #expect(code(text, .read) == .forbiddenXML)
    }
  }

  @Test(arguments: [XMLScanner.Prose.refused, .read])
  func `the scanner of ink holds the depth of elements`(prose: XMLScanner.Prose) {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect((try? names(nested(64), prose).get())?.count == 128)
    #expect(
      names(nested(65), prose)
        == .failure(
          .xmlSyntax(
            Place(line: 1, byte: 64 * 3 + 1), found: "a", expected: "at most 64 open elements")))
    // Elements beside each other are not deep, and neither are empty ones.
    #expect((try? names(String(repeating: "<a></a>", count: 65), prose).get())?.count == 130)
    #expect((try? names(nested(64) + "<b/>", prose).get())?.count == 129)
    #expect((try? names(nested(100), .skipped).get())?.count == 200)
  }
}
