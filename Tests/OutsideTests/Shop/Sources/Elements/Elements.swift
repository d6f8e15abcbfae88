/// A library of markup as values, which no screen knows: views with content, and nodes.
public protocol Element: Sendable {
  associatedtype Content: Element
  var content: Content { get }
}

extension Element {
  public func render() -> String {
    if let text = self as? Paragraph { return "<p>\(text.text)</p>" }
    return content.render()
  }
}

extension Never: Element {
  public var content: Never { fatalError("A leaf has no content.") }
}

public struct Paragraph: Element {
  let text: String
  public init(_ text: String) { self.text = text }
  public var content: Never { fatalError("A leaf has no content.") }
}

public struct Node<Context>: Sendable {
  let text: String
  public static func h1(_ text: String) -> Node { Node(text: "<h1>\(text)</h1>") }
  public func render(isIndented: Bool = false) -> String { text }
}

public enum Page: Sendable {}
