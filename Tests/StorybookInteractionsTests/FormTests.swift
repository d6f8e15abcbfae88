import Foundation
import Storybook
import StorybookInteractions
import StorybookProgram
import Testing

/// What a form sends. `test_form_fields.py` compares the same rows with Chromium.
@Suite struct FormTests {
  struct Row: Codable, Sendable {
    let html: String
    /// Names and values in order, such as `a=1`; `nil` for a form that a browser does not submit.
    let sent: [String]?
  }

  enum Field: Codable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let list = try? container.decode([String].self) {
        self = .list(list)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws { try texts.encode(to: encoder) }

    var texts: [String] {
      switch self {
      case .flag(true): ["on"]
      case .flag(false): []
      case .number(let number): [number.formatted(.number.grouping(.never))]
      case .text(let text): [text]
      case .list(let texts): texts
      }
    }
  }

  struct Props: Codable, Sendable {
    var sent: [String] = []
    var send: CommandWith<[String: Field]> = .noop
  }

  private static let update = ScreenUpdate<Props> {
    OnCommand(\.send) { props, form in
      props.sent = form.flatMap { name, field in field.texts.map { "\(name)=\($0)" } }.sorted()
    }
  }

  private static func screen(_ row: Row) -> some ScreenConvertible {
    let html = { @Sendable (props: Props) -> HTML in
      let parts = row.html.split(separator: "<form", maxSplits: 1, omittingEmptySubsequences: false)
      return "\(HTML(raw: String(parts[0])))<form\(props.send)\(HTML(raw: String(parts[1])))"
    }
    return Screen("Form", render: html) {
      Story("Written", Props(), update: update)
        .test("is sent") { s in
          try await s.press("Send")
          try s.expect(\.sent, row.sent ?? [])
        }
    }
  }

  private static func rows() throws -> [Row] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/fields/forms.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
  }

  @Test func `a form sends what a browser does, or is refused`() async throws {
    let rows = try Self.rows()
    #expect(rows.count > 50)
    for row in rows {
      let message = await result(Self.screen(row)).failure?.message
      #expect((message == nil) == (row.sent != nil), "\(row.html): \(message ?? "")")
    }
  }
}
