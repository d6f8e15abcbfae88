// In the shape of Plot: attributes are nodes beside the content. Values are written unchanged, and empty ones dropped.

public enum HTML {
  public enum BodyContext {}
  public enum InputContext {}
}

public struct Attribute<Context> {
  fileprivate let markup: String

  public static func attribute(named name: String, value: String) -> Attribute {
    guard !value.isEmpty else { return Attribute(markup: "") }
    return Attribute(markup: " \(name)=\"\(value)\"")
  }
}

public struct Node<Context> {
  fileprivate var attributes = ""
  fileprivate var content = ""

  public func render() -> String { content }
}

extension Node {
  public static func text(_ text: String) -> Node { Node(content: text) }

  public static func attribute(named name: String, value: String) -> Node {
    Node(attributes: Attribute<Context>.attribute(named: name, value: value).markup)
  }

  public static func forEach<Items: Sequence>(
    _ items: Items, _ content: (Items.Element) -> Node
  ) -> Node {
    items.map(content).reduce(Node()) { all, node in
      Node(attributes: all.attributes + node.attributes, content: all.content + node.content)
    }
  }

  public static func selfClosedElement<Inner>(
    named name: String, attributes: [Attribute<Inner>]
  ) -> Node {
    Node(content: "<\(name)\(attributes.map(\.markup).joined())/>")
  }

  fileprivate static func element(_ name: String, _ nodes: [Node]) -> Node {
    let all = forEach(nodes) { $0 }
    return Node(content: "<\(name)\(all.attributes)>\(all.content)</\(name)>")
  }
}

extension Node where Context == HTML.BodyContext {
  public static func a(_ nodes: Node...) -> Node { element("a", nodes) }
  public static func button(_ nodes: Node...) -> Node { element("button", nodes) }
  public static func div(_ nodes: Node...) -> Node { element("div", nodes) }
  public static func href(_ url: String) -> Node { attribute(named: "href", value: url) }
}
