import Foundation
import StorybookSchema
import Testing

struct SwiftExpressionTests {
  private static func expression(_ value: some Codable) -> String {
    SwiftExpression.expression(for: value)
  }

  @Test func `structs, enums and collections are written as one types them`() {
    #expect(
      Self.expression(Address(street: "a\"b", zip: nil)) == #".init(street: "a\"b", zip: nil)"#
        + "\n")
    #expect(Self.expression(Message.pair(1, "x")) == ".pair(1, \"x\")\n")
    #expect(Self.expression(Message.labelled(x: 1, y: 2)) == ".labelled(x: 1, y: 2.0)\n")
    #expect(Self.expression(Message.nothing) == ".nothing\n")
    #expect(
      Self.expression(Tree.node(left: .leaf(1), right: .leaf(2)))
        == ".node(left: .leaf(1), right: .leaf(2))\n")
    #expect(Self.expression(["b": [1], "a": []]) == #"["a": [], "b": [1]]"# + "\n")
    #expect(Self.expression(Paint.red) == ".red\n")
    #expect(Self.expression(Wrapped()) == ".init(level: 5, flag: true)\n")
  }

  @Test func `a constant is no argument`() {
    #expect(Self.expression(Constants(fixed: "f")) == #".init(x: 3, fixed: "f")"# + "\n")
  }

  @Test func `long ones are broken where their lists are`() {
    let person = Person(
      name: String(repeating: "n", count: 60), home: Address(street: "s", zip: 1), work: nil)
    #expect(
      Self.expression(person) == """
        .init(
          name: "\(person.name)",
          home: .init(street: "s", zip: 1),
          work: nil
        )

        """)
  }

  @Test func `what has no expression is decoded instead`() throws {
    let text = SwiftExpression.expression(for: Lamp(brightness: 3))
    #expect(text.hasPrefix("try JSONDecoder().decode("))
    #expect(text.contains("\"\"\"\n{\n  \"brightness\": 3\n}\n\"\"\".utf8))"))
  }

  @Test func `a part with a single value of its own is decoded where it stands`() {
    #expect(
      Self.expression(Parcel(weight: Grams(5), label: "x")) == """
        .init(
          weight: try JSONDecoder().decode(Grams.self, from: Data("5".utf8)),
          label: "x"
        )

        """)
  }

  static let traps: [(value: any Codable & Sendable, text: String)] = [
    (Ticket(Code("AB")), ".init(code: .init(text: \"AB\"), uses: 1)"),
    ([Ticket(Code("AB"))], "[.init(code: .init(text: \"AB\"), uses: 1)]"),
    (["x": Code("AB")], "[\"x\": .init(text: \"AB\")]"),
    (Code?.some(Code("AB")), ".init(text: \"AB\")"),
  ]

  @Test(arguments: traps)
  func `a type that traps on other values is not probed`(
    value: any Codable & Sendable, text: String
  ) {
    #expect(Self.expression(value) == text + "\n")
  }

  static let initializers: [(symbols: [String], text: String)] = [
    ([], ".init(text: \"AB\")"),
    (["Code.init(text: Swift.String) -> Code"], ".init(text: \"AB\")"),
    (["Code.init(text: Swift.String, size: Swift.Int) -> Code"], ".init(text: \"AB\")"),
    (["Code.init(Swift.String) -> Code"], ".init(\"AB\")"),
    (["Code.init(_: Swift.String) -> Code"], ".init(\"AB\")"),
    (["Code.init(of: Swift.String) -> Code"], ".init(of: \"AB\")"),
    (
      ["Code.init(Swift.String) -> Code", "Code.init(text: Swift.String) -> Code"],
      ".init(text: \"AB\")"
    ),
    (["Code.init(from: Swift.Decoder) throws -> Code"], ".init(text: \"AB\")"),
    (["Code.init(Swift.String) -> Code?"], ".init(text: \"AB\")"),
    (["Code.init(Swift.String) throws -> Code"], ".init(text: \"AB\")"),
    (["Code.(init in _12AB)(Swift.String) -> Code"], ".init(text: \"AB\")"),
    (
      ["Code.init(Swift.Int) -> Code"],
      #"try JSONDecoder().decode(Code.self, from: Data("{\"text\":\"AB\"}".utf8))"#
    ),
    (
      ["Code.init((Swift.String, Swift.Int) -> [Swift.String : Swift.Int]) -> Code"],
      #"try JSONDecoder().decode(Code.self, from: Data("{\"text\":\"AB\"}".utf8))"#
    ),
  ]

  @Test(arguments: initializers)
  func `the labels are those of an initializer that takes the properties`(
    symbols: [String], text: String
  ) {
    let table = InitializerTable(
      signatures: { type in
        symbols.compactMap { InitializerSignature(demangled: $0, of: "\(type)") }
      }, name: { "Swift.\($0)" })
    let expression = SwiftExpression.expression(for: Code("AB"), initializers: table)
    #expect(expression == text + "\n")
  }

  @Test func `parameters are split where their types end`() {
    let symbol = "A.B.init(_: [C.D : (C.E, C.F)], g: (C.H) -> C.I<C.J, C.K>, C.L?) -> A.B"
    let signature = InitializerSignature(demangled: symbol, of: "A.B")
    #expect(signature?.labels == ["_", "g", "_"])
    #expect(signature?.types == ["[C.D : (C.E, C.F)]", "(C.H) -> C.I<C.J, C.K>", "C.L?"])
    #expect(InitializerSignature(demangled: "A.B.init() -> A.B", of: "A.B")?.labels == [])
    #expect(InitializerSignature(demangled: "A.C.init() -> A.C", of: "A.B") == nil)
  }
}

/// Traps on invented values.
private struct Ticket: Codable, Sendable {
  let code: Code
  let uses: Int
  let kind = "ticket"
  enum CodingKeys: CodingKey { case code, uses, kind }

  init(_ code: Code) { (self.code, uses) = (code, 1) }
}

private struct Code: Codable, Sendable {
  let text: String
  init(_ text: String) {
    precondition(text == "AB")
    self.text = text
  }
  init(from decoder: any Decoder) throws {
    self.init(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text))
  }
  enum CodingKeys: CodingKey { case text }
}

private struct Parcel: Codable, Sendable {
  var weight: Grams
  var label: String
}

/// Has no memberwise initializer.
private struct Grams: Codable, Sendable {
  let amount: Int
  init(_ amount: Int) { self.amount = amount }
  init(from decoder: any Decoder) throws {
    amount = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(amount)
  }
}
