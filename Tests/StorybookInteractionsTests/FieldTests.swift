import Foundation
import Storybook
import StorybookInteractions
import StorybookProgram
import Testing

/// What a browser keeps in a field, and sends with its form.
@Suite struct FieldTests {
  /// A field with the value that Chromium keeps of a text, and whether it then submits the form:
  /// `test_form_fields.py` compares the same rows with Chromium.
  struct Row: Codable, Sendable {
    let input: String
    let value: String
    let kept: String
    let isValid: Bool
  }

  /// A field sends a text, or a number.
  enum Sent: Codable, Hashable, Sendable {
    case text(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  struct Form: Codable, Hashable, Sendable {
    var value: Sent
  }

  struct Props: Codable, Hashable, Sendable {
    var send: CommandWith<Form> = .noop
  }

  private static func screen(_ row: Row) -> some ScreenConvertible {
    let html = { @Sendable (props: Props) -> HTML in
      """
      <form\(props.send)><label>Field <input name=value \(HTML(raw: row.input))></label>\
      <button>Send</button></form>
      """
    }
    return Screen("Field", render: html) {
      Story("Empty", Props())
        .test("sends a value") { s in
          try await s.fill("Field", with: row.value)
          try await s.press("Send")
          var sent = Sent.text(row.kept)
          if row.input.hasPrefix("type=number") { sent = .number(Double(row.kept) ?? .nan) }
          try s.expect(performed: \.send, with: Form(value: sent))
        }
    }
  }

  private static func rows() throws -> [Row] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/fields/values.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
  }

  @Test func `a field takes and sends what a browser does`() async throws {
    let rows = try Self.rows()
    #expect(rows.count > 50)
    for row in rows {
      let message = await result(Self.screen(row)).failure?.message ?? ""
      if row.kept.isEmpty {
        #expect(message.contains("does not take “\(row.value)”"), "\(row): \(message)")
      } else if row.isValid {
        #expect(message == "", "\(row)")
      } else {
        #expect(message.contains("so a browser does not submit the form"), "\(row): \(message)")
      }
    }
  }

  @Test func `a form of several fields without a button ignores Enter`() async {
    let html = { @Sendable (props: Props) -> HTML in
      "<form\(props.send)><label>One <input></label><label>Two <input></label></form>"
    }
    let screen = Screen("Form", render: html) {
      Story("Empty", Props()).test("sends") { try await $0.press(key: "Enter", on: .field("One")) }
    }
    #expect(await result(screen).failure?.message.contains("ignores Enter") == true)
  }

  @Test(arguments: [
    "type=number value=1e308 step=1e308", "type=number value=1e308",
    "type=range min=1e308 max=1.7e308", "type=number value=3 max=3",
  ])
  func `a number does not grow beyond its limits`(attributes: String) async {
    let html = { @Sendable (_: Props) -> HTML in
      "<label>Field <input \(HTML(raw: attributes))></label>"
    }
    let screen = Screen("Number", render: html) {
      Story("Large", Props())
        .test("grows") { try await $0.press(key: "ArrowUp", on: .label("Field")) }
    }
    #expect(await result(screen).failure?.message.contains("does nothing here") == true)
  }
}
