// In the shape of Elementary: elements are types with a tag, attributes have the tag of their element.

public protocol HTML {
  associatedtype Body: HTML
  @HTMLBuilder var body: Body { get }
  var markup: String { get }
}

extension HTML {
  public var markup: String { body.markup }
  public func render() -> String { markup }
}

extension Never: HTML {
  public var body: Never { fatalError("An element has no body.") }
}

public enum HTMLTag {
  public enum a {}
  public enum button {}
  public enum div {}
  public enum input {}
}

public struct HTMLAttribute<Tag> {
  let name: String
  let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  fileprivate var markup: String { " \(name)=\"\(escaped(value, ["&", "\""]))\"" }
}

extension HTMLAttribute where Tag == HTMLTag.a {
  public static func href(_ value: String) -> Self { .init(name: "href", value: value) }
}

extension HTMLAttribute where Tag == HTMLTag.input {
  public static func value(_ value: String) -> Self { .init(name: "value", value: value) }
}

public struct HTMLElement<Tag, Content: HTML>: HTML {
  private let attributes: [HTMLAttribute<Tag>]
  private let content: Content

  public init(attributes: [HTMLAttribute<Tag>], @HTMLBuilder content: () -> Content) {
    self.attributes = attributes
    self.content = content()
  }

  public var body: Never { fatalError("An element has no body.") }

  public var markup: String {
    "<\(Tag.self)\(attributes.map(\.markup).joined())>\(content.markup)</\(Tag.self)>"
  }
}

public struct HTMLVoidElement<Tag>: HTML {
  private let attributes: [HTMLAttribute<Tag>]

  public init(attributes: [HTMLAttribute<Tag>]) { self.attributes = attributes }

  public var body: Never { fatalError("An element has no body.") }
  public var markup: String { "<\(Tag.self)\(attributes.map(\.markup).joined())>" }
}

public typealias a<Content: HTML> = HTMLElement<HTMLTag.a, Content>
public typealias button<Content: HTML> = HTMLElement<HTMLTag.button, Content>
public typealias div<Content: HTML> = HTMLElement<HTMLTag.div, Content>
public typealias input = HTMLVoidElement<HTMLTag.input>

extension String: HTML {
  public var body: Never { fatalError("A text has no body.") }
  public var markup: String { escaped(self, ["&", "<", ">"]) }
}

public struct Group: HTML {
  let parts: [any HTML]
  public var body: Never { fatalError("A group has no body.") }
  public var markup: String { parts.map(\.markup).joined() }
}

@resultBuilder
public enum HTMLBuilder {
  public static func buildBlock<Content: HTML>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock(_ parts: any HTML...) -> Group { Group(parts: parts) }
}

private func escaped(_ text: String, _ characters: Set<Character>) -> String {
  let references: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
  return text.map { character in
    guard characters.contains(character) else { return String(character) }
    return references[character] ?? ""
  }.joined()
}
