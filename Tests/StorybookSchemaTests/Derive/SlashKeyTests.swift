import StorybookSchema
import Testing

/// Coding keys with the characters that a JSON Pointer escapes.
struct SlashKeyTests {
  /// The sign in all keys of a type.
  protocol Sign { static var text: String { get } }
  enum Dash: Sign { static let text = "-" }
  enum Slash: Sign { static let text = "/" }
  enum Tilde: Sign { static let text = "~" }

  struct Props<S: Sign>: Codable, Sendable {
    var kind = "card"
    var note: String?
    var inner = Inner<S>()
    var pay = [Pay<S>.card(number: 1)]

    enum CodingKeys: String, CaseIterable, CodingKey {
      case kind, note, inner, pay
      init?(stringValue: String) { self.init(stringValue, S.self) }
      var stringValue: String { text(S.self) }
      init?(intValue: Int) { nil }
      var intValue: Int? { nil }
    }
  }

  struct Inner<S: Sign>: Codable, Sendable {
    var size = 1
    var mode = Mode.big
    enum Mode: String, Codable, Sendable { case big, small }

    enum CodingKeys: String, CaseIterable, CodingKey {
      case size, mode
      init?(stringValue: String) { self.init(stringValue, S.self) }
      var stringValue: String { text(S.self) }
      init?(intValue: Int) { nil }
      var intValue: Int? { nil }
    }
  }

  enum Pay<S: Sign>: Codable, Sendable {
    case card(number: Int), cash(paid: Bool)

    enum Keys: String, CaseIterable, CodingKey {
      case kind, number, paid
      init?(stringValue: String) { self.init(stringValue, S.self) }
      var stringValue: String { text(S.self) }
      init?(intValue: Int) { nil }
      var intValue: Int? { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(String.self, forKey: .kind) {
      case "card": self = .card(number: try container.decode(Int.self, forKey: .number))
      default: self = .cash(paid: try container.decode(Bool.self, forKey: .paid))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      switch self {
      case .card(let number):
        try container.encode("card", forKey: .kind)
        try container.encode(number, forKey: .number)
      case .cash(let paid):
        try container.encode("cash", forKey: .kind)
        try container.encode(paid, forKey: .paid)
      }
    }
  }

  private static func document<S: Sign>(_ sign: S.Type) -> SchemaDocument {
    SchemaDeriver.derive(Props<S>.self, samples: [Props<S>()]).document
  }

  /// The text of a schema, with the sign of the plain keys.
  private static func text<S: Sign>(_ sign: S.Type) throws -> String {
    let samples = [try PropsCoding.encode(Props<S>(note: "x"))]
    let examples = FieldExamples.adding(samples, to: document(sign))
    return [document(sign), examples].map(\.value.text).joined(separator: "\n")
      .replacing("#/$defs/", with: "").replacing("SlashKeyTests", with: "")
      .replacing("\(S.self)", with: "Dash")
      .replacing("/", with: "-").replacing("~", with: "-")
  }

  @Test func `the schema is that of a type with plain keys`() throws {
    let plain = try Self.text(Dash.self)
    for key in ["a-kind", "a-note", "a-inner", "a-size", "a-mode", "a-number", "a-paid"] {
      #expect(plain.contains("\"\(key)\""), "\(plain)")
    }
    #expect(try Self.text(Slash.self) == plain)
    #expect(try Self.text(Tilde.self) == plain)
  }

  private static func expectFit<S: Sign>(_ sign: S.Type) throws {
    let document = SchemaDocument(published: document(sign).value)
    let value = try PropsCoding.encode(Props<S>())
    #expect(Drift.between(value, and: document).isEmpty)
    let path = Pointer(["a\(S.text)inner", "a\(S.text)size"])
    #expect(Pointer("\(path)") == path)
    #expect(try value.applying(Patch([.replace(path, 7)]))[path] == 7)
    let drift = Drift.between(try value.applying(Patch([.replace(path, "7")])), and: document)
    #expect(drift.lossless.operations == [.replace(path, 7)])
  }

  @Test func `values fit it, and their drift has the places of the keys`() throws {
    try Self.expectFit(Dash.self)
    try Self.expectFit(Slash.self)
    try Self.expectFit(Tilde.self)
  }
}

extension CodingKey where Self: CaseIterable & RawRepresentable<String> {
  /// The name of the case behind `a` and the sign.
  fileprivate func text(_ sign: any SlashKeyTests.Sign.Type) -> String {
    "a\(sign.text)\(rawValue)"
  }

  fileprivate init?(_ text: String, _ sign: any SlashKeyTests.Sign.Type) {
    guard let key = Self.allCases.first(where: { $0.text(sign) == text }) else { return nil }
    self = key
  }
}
