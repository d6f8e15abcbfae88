import Foundation
import Testing

@testable import Stories

struct BadgeTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(Badge.Props.self, "Badge/Fixtures/markup-is-text.json")
    #expect(
      props
        == Badge.Props(
          label: "R&D", message: "<b>1 > 0</b>", tone: .custom(color: "#7c3aed"), style: .rounded))
    #expect(Badge.markup(props).contains(">R&amp;D</span>"))
    #expect(Badge.markup(props).contains(">&lt;b&gt;1 &gt; 0&lt;/b&gt;</span>"))
  }

  @Test func `it escapes automatically`() {
    let markup = Badge.markup(
      Badge.Props(label: Fixture.hostileText, message: Fixture.hostileText))
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.components(separatedBy: Fixture.escapedText).count == 4)
  }

  @Test(arguments: [
    ("\"", "&quot;"), ("<", "&lt;"), ("&", "&amp;"), ("'", "&#39;"), (">", "&gt;"),
  ])
  func `a combining mark does not hide what must be escaped`(character: String, entity: String) {
    let props = Badge.Props(label: "x", message: character + "\u{338}")
    let escaped = ">\(entity)\u{338}</span>"
    #expect(Badge.markup(props).utf8.firstRange(of: escaped.utf8) != nil)
  }

  @Test(arguments: [
    ("#fff", "#fff"), ("#7c3aed", "#7c3aed"), ("#7c3ae", "#666673"), ("red", "#666673"),
    ("#fff; background: url(//x)", "#666673"), ("", "#666673"),
  ])
  func `of a colour only a colour is taken`(color: String, expected: String) {
    let markup = Badge.markup(
      Badge.Props(label: "a", message: "b", tone: .custom(color: color)))
    #expect(markup.contains("style=\"--tone: \(expected)\""))
  }
}
