// In the shape of swift-html: elements are functions, and only quotes of attributes are escaped.

public enum Tag {
  public enum A {}
  public enum Button {}
  public enum Div {}
  public enum Input {}
}

public struct Attribute<Element> {
  fileprivate let markup: String

  public init(_ key: String, _ value: String) {
    let escaped = value.split(separator: "\"", omittingEmptySubsequences: false)
    markup = " \(key)=\"\(escaped.joined(separator: "&quot;"))\""
  }
}

extension Attribute<Tag.A> {
  public static func href(_ value: String) -> Self { .init("href", value) }
}

extension Attribute<Tag.Input> {
  public static func value(_ value: String) -> Self { .init("value", value) }
}

public struct Node: ExpressibleByStringLiteral {
  fileprivate let markup: String

  public init(stringLiteral text: String) { markup = text }

  private init<Element>(_ tag: String, _ attributes: [Attribute<Element>], _ content: [Node]) {
    let inner = content.map(\.markup).joined()
    markup = "<\(tag)\(attributes.map(\.markup).joined())>\(inner)</\(tag)>"
  }

  public static func a(attributes: [Attribute<Tag.A>] = [], _ content: Node...) -> Node {
    Node("a", attributes, content)
  }

  public static func button(attributes: [Attribute<Tag.Button>] = [], _ content: Node...) -> Node {
    Node("button", attributes, content)
  }

  public static func div(attributes: [Attribute<Tag.Div>] = [], _ content: Node...) -> Node {
    Node("div", attributes, content)
  }

  public static func input(attributes: [Attribute<Tag.Input>] = []) -> Node {
    Node(stringLiteral: "<input\(attributes.map(\.markup).joined())>")
  }
}

public func render(_ node: Node) -> String { node.markup }
