import Storybook
import StorybookMustache
import Testing

struct MustacheTests {
  private enum Status: MustacheCases {
    case draft
    case due(on: String)
    case refunded(Money)
    case settled(on: String, by: String)
  }

  private struct Money {
    var amount: Int
  }

  private struct Bill {
    var title = "Tea"
    var note: String?
    var status: Status?
  }

  private static let statuses = """
    {{#status}}\
    {{#draft}}draft{{/draft}}{{^draft}}sent, {{/draft}}\
    {{#due}}due on {{on}}{{/due}}{{#refunded}}refunded {{amount}}{{/refunded}}\
    {{#settled}}settled on {{on}} by {{by}}{{/settled}}\
    {{/status}}{{^status}}no status{{/status}}
    """

  @Test(
    arguments: [
      (.draft, "draft"), (.due(on: "May"), "sent, due on May"),
      (.refunded(Money(amount: 3)), "sent, refunded 3"),
      (.settled(on: "May", by: "Ann"), "sent, settled on May by Ann"), (nil, "no status"),
    ] as [(Status?, String)])
  private func `a case is a section, with or without a payload`(
    status: Status?, text: String
  ) throws {
    let template = try MustacheTemplate(html: Self.statuses)
    #expect(markup(.mustache(template, Bill(status: status))) == text)
  }

  @Test(arguments: [(nil, "none"), ("", "some: "), ("Hi", "some: Hi")] as [(String?, String)])
  func `an optional is there or not`(note: String?, text: String) throws {
    let template = try MustacheTemplate(html: "{{#note}}some: {{.}}{{/note}}{{^note}}none{{/note}}")
    #expect(markup(.mustache(template, Bill(note: note))) == text)
  }

  @Test(arguments: ["\"", "'", "<", ">", "&"])
  func `no character that means something gets through`(character: String) throws {
    let text = "a\(character)\u{301} b\(character)"
    let template = try MustacheTemplate(html: "<p title=\"{{title}}\">{{#note}}{{.}}{{/note}}</p>")
    let rendering = Rendering.mustache(template, Bill(title: text, note: text))
    let escaped = HTML(text: text)
    #expect(markup(rendering) == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test func `three braces are as they are`() throws {
    let template = try MustacheTemplate(html: "{{{title}}}")
    #expect(markup(.mustache(template, Bill(title: "<b>"))) == "<b>")
  }

  @Test func `templates of a library include each other`() throws {
    let library = MustacheLibrary(templates: [
      "bill": try MustacheTemplate(html: "<p>{{> name}}</p>"),
      "name": try MustacheTemplate(html: "{{title}}"),
    ])
    let rendering = try Rendering.mustache(library, template: "bill", Bill(title: "<\u{301}"))
    #expect(markup(rendering) == "<p>&lt;\u{301}</p>")
  }

  @Test func `a template that is not there is named`() {
    #expect {
      try Rendering.mustache(MustacheLibrary(), template: "receipt", Bill())
    } throws: {
      "\($0)" == "Unknown template “receipt”."
    }
  }

  private func markup(_ rendering: Rendering) -> String {
    guard rendering.mediaType == "text/html", case .text(let markup) = rendering.body else {
      return "not HTML: \(rendering)"
    }
    return markup
  }
}
