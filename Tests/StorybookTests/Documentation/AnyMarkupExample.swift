import Foundation
import Storybook
import StorybookMustache
import Testing

/// A command in markup of other libraries; the enums below have types of their shape.
struct AnyMarkupExample {
  struct Props: Codable {
    var save: Command?
    var pick: CommandWith<Int> = .noop
  }

  private static func props(isSaving: Bool) throws -> Props {
    let decoder = JSONDecoder()
    decoder.userInfo[.commandReceiver] = CommandReceiver { _, _ in }
    let json = isSaving ? #"{"save": "command", "pick": "command"}"# : #"{"pick": "command"}"#
    return try decoder.decode(Props.self, from: Data(json.utf8))
  }

  private static let libraries: [(name: String, button: @Sendable (Props) throws -> String)] = [
    ("Elementary", { ElementaryShape.page($0).render() }),
    ("Plot", { PlotShape.page($0).render() }),
    ("swift-html", { HTMLShape.render(HTMLShape.page($0)) }),
    ("a string", { props in "<button\(props.save.markup)>Save</button>" }),
    ("Mustache", mustache),
  ]

  @Test(arguments: libraries.map(\.name))
  func `a command is one line in each library, and absent it disables its element`(
    name: String
  ) throws {
    let button = try #require(Self.libraries.first { $0.name == name }).button
    let enabled = try button(Self.props(isSaving: true))
    #expect(enabled == #"<button data-storybook-command="/save">Save</button>"#)
    let disabled = try button(Self.props(isSaving: false))
    let isShort = name == "Mustache"
    #expect(disabled == "<button disabled\(isShort ? "" : #"="disabled""#)>Save</button>")
  }

  private static func mustache(_ props: Props) throws -> String {
    try MustacheTemplate(html: "<button{{{save}}}{{^save}} disabled{{/save}}>Save</button>")
      .render(props)
  }

  @Test func `a bound value, an event and a link are attributes, too`() throws {
    let props = try Self.props(isSaving: true)
    let pairs = [
      props.pick.bind(to: 7).attributes, props.save.attributes(on: .key("Escape")),
      StoryLink(id: "login/empty").attributes,
    ]
    #expect(
      pairs.map { $0.map { [$0.name, $0.value] } } == [
        [["data-storybook-command", "/pick"], ["data-storybook-command-value", "7"]],
        [["data-storybook-key-Escape", "/save"]], [["data-story", "login/empty"]],
      ])
    #expect(StoryLink(id: #"a"&<b"#).markup == " data-story=\"a&quot;&amp;&lt;b\"")
  }

  @Test func `absent, a command for a form or a key leaves the element enabled`() {
    let absent: Command? = nil
    let names = [CommandEvent.click, .change, .submit, .key("Enter")].map {
      absent.attributes(on: $0).map(\.name)
    }
    #expect(names == [["disabled"], ["disabled"], [], []])
    #expect(StoryLink?.none.attributes.isEmpty && StoryLink?.none.markup.isEmpty)
  }

  @Test func `a command of an app has no attributes, as its literal has none`() {
    let command = Command {}
    let literal: HTML = "<b\(command)></b>"
    #expect(command.attributes.isEmpty && command.markup.isEmpty && literal.markup == "<b></b>")
  }
}

extension ElementaryShape {
  static func page(_ props: AnyMarkupExample.Props) -> button {
    button(attributes: props.save.attributes.map { HTMLAttribute(name: $0.name, value: $0.value) })
    { "Save" }
  }
}

extension PlotShape {
  static func page(_ props: AnyMarkupExample.Props) -> Node {
    .button(
      .forEach(props.save.attributes) { .attribute(named: $0.name, value: $0.value) }, .text("Save")
    )
  }
}

extension HTMLShape {
  static func page(_ props: AnyMarkupExample.Props) -> Node {
    .button(attributes: props.save.attributes.map { Attribute($0.name, $0.value) }, "Save")
  }
}
