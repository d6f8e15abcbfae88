import Foundation
import StorybookSchema
import Testing

struct SwiftExpressionTests {
  private static func expression<Subject: Codable & Sendable>(_ value: Subject) -> String {
    SwiftExpression.expression(
      for: value, schema: SchemaDeriver.derive(Subject.self, samples: [value]))
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
    let text = SwiftExpression.expression(
      for: Lamp(brightness: 3), schema: SchemaDeriver.derive(Lamp.self))
    #expect(text.hasPrefix("try JSONDecoder().decode("))
    #expect(text.contains("\"brightness\": 3"))
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
