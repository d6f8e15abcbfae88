import Foundation
import Storybook
import StorybookMustache
import Testing

/// Commands and links as attributes, for markup of any library; `LibraryScreens` of the outside
/// package has a form in each.
struct AnyMarkupExample {
  struct Props: Codable {
    var name = "Ann"
    var typed: CommandWith<String> = .noop
    var save: Command?
    var pick: CommandWith<Int> = .noop
    var close: Command = .noop
    var list = Link()
  }

  /// Links are no part of JSON: a template gets them from a type with a stored one.
  struct Link: Codable, MustacheCustomRenderable {
    var renderText: String { StoryLink(id: "names/two").markup }
    var isNull: Bool { false }
  }

  private static func decoded<Props: Decodable>(_ json: String) throws -> Props {
    let decoder = JSONDecoder()
    decoder.userInfo[.commandReceiver] = CommandReceiver { _, _ in }
    return try decoder.decode(Props.self, from: Data(json.utf8))
  }

  private static func props(isSaving: Bool) throws -> Props {
    let save = isSaving ? #", "save": "command""# : ""
    return try decoded(#"{"name": "Ann", "list": {}\#(save)}"#)
  }

  @Test(arguments: [(false, " disabled"), (true, #" data-storybook-command="/save""#)])
  func `a command, an event, a key and a link are a tag each in Mustache`(
    isSaving: Bool, save: String
  ) throws {
    let form = """
      <div{{{key-Escape(close)}}}>
      <input value="{{name}}"{{{change(typed)}}}>
      <button{{{save}}}{{^save}} disabled{{/save}}>Save</button>
      <a href="/names"{{{list}}}>All names</a>
      </div>
      """
    let markup = try MustacheTemplate(html: form).render(Self.props(isSaving: isSaving))
    #expect(
      markup == """
        <div data-storybook-key-Escape="/close">
        <input value="Ann" data-storybook-change="/typed">
        <button\(save)>Save</button>
        <a href="/names" data-story="names/two">All names</a>
        </div>
        """)
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

  /// Plot drops attributes without a value.
  @Test func `no value is empty, for the props themselves, for empty texts and for links`() throws {
    let root: Command = try Self.decoded(#""command""#)
    let texts: [String: CommandWith<String>] = try Self.decoded(#"{"": "command"}"#)
    let bound = try #require(texts[""]).bind(to: "")
    let all = [
      root.attributes, root.attributes(on: .click), bound.attributes, Command?.none.attributes,
      StoryLink(id: "").attributes,
    ]
    #expect(
      all.map { $0.map(\.value) } == [["#"], ["#"], ["/", #""""#], ["disabled"], []])
  }

  @Test func `values are escaped for a library that does not`() throws {
    let texts: [String: CommandWith<String>] = try Self.decoded(#"{"a\"&<": "command"}"#)
    let bound = try #require(texts.values.first).bind(to: #"'&amp;">"#)
    let pairs = bound.attributes(on: .change).escaped
    #expect(
      pairs.map { [$0.name, $0.value] } == [
        ["data-storybook-change", "/a&quot;&amp;&lt;"],
        ["data-storybook-change-value", #"&quot;&#39;&amp;amp;\&quot;&gt;&quot;"#],
      ])
    #expect(bound.attributes(on: .change).markup.contains(#" data-storybook-change="/a&quot;"#))
  }

  /// A name ends at some characters, and a parser changes only its ASCII letters to lower case.
  static let keys = [
    ("Escape", "Escape"), ("a", "a"), ("?", "?"), (" ", "Space"), ("/", "u2f"), ("=", "u3d"),
    (">", "u3e"), ("<", "u3c"), ("\"", "u22"), ("'", "u27"), ("&", "u26"), ("É", "é"), ("é", "é"),
    ("\n", "ua"),
  ]

  @Test(arguments: keys) func `the name of each key is one attribute`(
    key: String, name: String
  ) throws {
    let command: [String: Command] = try Self.decoded(#"{"a": "command"}"#)
    let pairs = try #require(command["a"]).attributes(on: .key(key))
    #expect(pairs.map(\.name) == ["data-storybook-key-\(name)"])
    #expect(pairs.markup == " data-storybook-key-\(name)=\"/a\"")
  }
}
