import Foundation
import Storybook
import StorybookSchema
import Synchronization
import Testing

struct CommandTests {
  struct Props: Codable, Hashable {
    var typed: CommandWith<String> = .noop
    var save: Command?
    var rows: [Row] = []
  }

  struct Row: Codable, Hashable {
    var id = 0
    var select: CommandWith<Int> = .noop
  }

  /// Writes down what is performed.
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private func decoded(_ json: String, _ log: Log) throws -> Props {
    let decoder = JSONDecoder()
    decoder.userInfo[.commandReceiver] = CommandReceiver { path, value in
      log.add("\(path) \(value)")
    }
    return try decoder.decode(Props.self, from: Data(json.utf8))
  }

  @Test func `a command performs its action with the value`() {
    let log = Log()
    CommandWith<Int> { log.add("\($0)") }.perform(with: 3)
    Command { log.add("plain") }.perform()
    CommandWith<Int>.noop.perform(with: 4)
    CommandWith<Int> { log.add("bound \($0)") }.bind(to: 7).perform()
    CommandWith<Int> { log.add("mapped \($0)") }.map { (text: String) in text.count }
      .perform(with: "four")
    #expect(log.all == ["3", "plain", "bound 7", "mapped 4"])
  }

  @Test func `a command remembers where it was made`() {
    let command = Command {}
    #expect(command.source?.file.hasSuffix("CommandTests.swift") == true)
    #expect(command.source?.line == #line - 2)
  }

  @Test func `a command is written as one word, a missing one not at all`() throws {
    let value = try PropsCoding.encode(Props(rows: [Row(id: 1)]))
    #expect(value.text == #"{"typed":"command","rows":[{"id":1,"select":"command"}]}"#)
  }

  @Test func `a command out of JSON reports its place and value`() throws {
    let log = Log()
    let props = try decoded(
      #"{"typed":"command","save":"command","rows":[{"id":1,"select":"command"}]}"#, log)
    props.typed.perform(with: "x")
    props.save?.perform()
    props.rows[0].select.bind(to: 5).perform()
    #expect(log.all == ["/typed x", "/save ()", "/rows/0/select 5"])
  }

  @Test func `a command that is always available may be left out of the JSON`() throws {
    let log = Log()
    let props = try decoded(#"{"rows":[{"id":1}]}"#, log)
    props.rows[0].select.perform(with: 2)
    #expect(props.save == nil)
    #expect(log.all == ["/rows/0/select 2"])
  }

  @Test func `any other word is no command`() {
    #expect(throws: DecodingError.self) { try decoded(#"{"typed":"delete","rows":[]}"#, Log()) }
  }

  @Test func `the schema says what a command is performed with, and which may be missing`() {
    let schema = SchemaDeriver.derive(Props.self).value
    let properties = schema["$defs"]?["Props"]?["properties"]
    let command: Value = ["type": "string", "const": "command", "x-control": "command"]
    #expect(properties?["typed"]?["x-value"] == ["type": "string"])
    #expect(properties?["save"]?["anyOf"] == [command, ["type": "null"]])
    #expect(
      schema["$defs"]?["Row"]?["properties"]?["select"]?["x-value"]?["type"] == "integer")
  }

  @Test func `props with commands as Swift`() throws {
    let props = Props(save: .noop)
    #expect(
      SwiftExpression.expression(for: props)
        == ".init(typed: .noop, save: .noop, rows: [])\n")
  }

  // MARK: In HTML

  static let markup: [(write: @Sendable (Props) -> HTML, markup: String)] = [
    ({ "<input\($0.typed)>" }, #"<input data-storybook-command="/typed">"#),
    ({ "<input\($0.typed, on: .change)>" }, #"<input data-storybook-change="/typed">"#),
    ({ "<a\($0.save)>" }, "<a disabled>"),
    ({ "<form\($0.save, on: .submit)>" }, "<form>"),
    (
      { "<div\($0.typed.bind(to: "a\"b"), on: .key("Enter"))>" },
      #"<div data-storybook-key-Enter="/typed""#
        + #" data-storybook-key-Enter-value="&quot;a\&quot;b&quot;">"#
    ),
    (
      { "<i\($0.rows[0].select.bind(to: 4))>" },
      #"<i data-storybook-command="/rows/0/select" data-storybook-command-value="4">"#
    ),
    (
      { "<i\($0.rows[0].select.map { (text: String) in text.count }.bind(to: "four"))>" },
      #"<i data-storybook-command="/rows/0/select" data-storybook-command-value="4">"#
    ),
  ]

  @Test(arguments: markup) func `an element performs a command`(
    write: @Sendable (Props) -> HTML, markup: String
  ) throws {
    let props = try decoded(#"{"typed":"command","rows":[{"id":1}]}"#, Log())
    #expect(write(props).markup == markup)
  }

  @Test func `a command that was made in code leaves no mark`() {
    #expect(("<button\(Command {})>" as HTML).markup == "<button>")
  }

  @Test func `a text rendering lists what can be done, by key`() throws {
    let props = try decoded(#"{"save":"command","rows":[]}"#, Log())
    let rendering = Rendering.text(
      "Hello",
      commands: [KeyboardCommand("s", "Save", props.save), KeyboardCommand("q", "Quit", nil)])
    #expect(rendering.body == .text("Hello\n[s] Save\n"))
    #expect(rendering.notes.commands == [["key": "s", "title": "Save", "command": "/save"]])
  }
}
