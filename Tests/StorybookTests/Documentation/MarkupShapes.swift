// Types of the shape of other libraries, as far as an element with attributes needs them.

/// As Elementary: elements are types, with attributes and a closure for their content.
enum ElementaryShape {
  struct HTMLAttribute {
    let name: String
    let value: String
  }

  struct button {
    let attributes: [HTMLAttribute]
    let content: () -> String

    init(attributes: [HTMLAttribute], content: @escaping () -> String) {
      self.attributes = attributes
      self.content = content
    }

    func render() -> String {
      let written = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
      return "<button\(written)>\(content())</button>"
    }
  }
}

/// As Plot: attributes are nodes beside the content, and an empty one is dropped.
enum PlotShape {
  indirect enum Node {
    case element(String, [Node])
    case attribute(named: String, value: String)
    case text(String)
    case group([Node])

    static func button(_ nodes: Node...) -> Node { .element("button", nodes) }

    static func forEach<Items: Sequence>(_ items: Items, _ node: (Items.Element) -> Node) -> Node {
      .group(items.map(node))
    }

    func render() -> String {
      switch self {
      case .element(let name, let nodes):
        "<\(name)\(nodes.map(\.attributes).joined())>\(nodes.map(\.content).joined())</\(name)>"
      default: attributes + content
      }
    }

    private var attributes: String {
      switch self {
      case .attribute(_, ""), .element, .text: ""
      case .attribute(let name, let value): " \(name)=\"\(value)\""
      case .group(let nodes): nodes.map(\.attributes).joined()
      }
    }

    private var content: String {
      switch self {
      case .element: render()
      case .attribute: ""
      case .text(let text): text
      case .group(let nodes): nodes.map(\.content).joined()
      }
    }
  }
}

/// As swift-html: elements are functions with an array of attributes.
enum HTMLShape {
  struct Attribute {
    let key: String
    let value: String?

    init(_ key: String, _ value: String?) {
      self.key = key
      self.value = value
    }
  }

  struct Node {
    let tag: String
    let attributes: [Attribute]
    let text: String

    static func button(attributes: [Attribute], _ text: String) -> Node {
      Node(tag: "button", attributes: attributes, text: text)
    }
  }

  static func render(_ node: Node) -> String {
    let written = node.attributes.map { " \($0.key)=\"\($0.value ?? "")\"" }.joined()
    return "<\(node.tag)\(written)>\(node.text)</\(node.tag)>"
  }
}
