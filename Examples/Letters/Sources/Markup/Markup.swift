/// Markup as values, in the shape of Elementary: a page is a type with a `body`, and `render()`
/// writes it.
public protocol Markup: Sendable {
  associatedtype Body: Markup
  @MarkupBuilder var body: Body { get }
  func write(to text: inout String)
}

extension Markup {
  public func render() -> String {
    var text = ""
    write(to: &text)
    return text
  }

  public func write(to text: inout String) { body.write(to: &text) }
}

extension Never: Markup {
  public var body: Never { fatalError("Elements write themselves.") }
}

/// An attribute of an element; its value is escaped.
public struct Attribute: Sendable {
  let name: String
  let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

public struct Element<Content: Markup>: Markup {
  private let name: String
  private let attributes: [Attribute]
  private let content: Content

  public init(
    _ name: String, _ attributes: Attribute..., @MarkupBuilder content: () -> Content
  ) {
    self.name = name
    self.attributes = attributes
    self.content = content()
  }

  public var body: Never { fatalError("Elements write themselves.") }

  public func write(to text: inout String) {
    text += "<\(name)"
    for attribute in attributes { text += " \(attribute.name)=\"\(escaped(attribute.value))\"" }
    text += ">"
    content.write(to: &text)
    text += "</\(name)>"
  }
}

public struct Text: Markup {
  private let text: String

  public init(_ text: String) { self.text = text }

  public var body: Never { fatalError("Elements write themselves.") }

  public func write(to text: inout String) { text += escaped(self.text) }
}

private func escaped(_ text: String) -> String {
  text.reduce(into: "") { escaped, character in
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case "\"": escaped += "&quot;"
    default: escaped.append(character)
    }
  }
}

public struct Group: Markup {
  private let parts: [any Markup]

  init(_ parts: [any Markup]) { self.parts = parts }

  public var body: Never { fatalError("Elements write themselves.") }

  public func write(to text: inout String) {
    for part in parts { part.write(to: &text) }
  }
}

@resultBuilder
public enum MarkupBuilder {
  public static func buildExpression(_ text: String) -> Text { Text(text) }
  public static func buildExpression<Part: Markup>(_ part: Part) -> Part { part }
  public static func buildBlock<Part: Markup>(_ part: Part) -> Part { part }
  public static func buildBlock(_ parts: any Markup...) -> Group { Group(parts) }
  public static func buildOptional(_ part: (any Markup)?) -> Group {
    Group(part.map { [$0] } ?? [])
  }
  public static func buildEither(first part: any Markup) -> Group { Group([part]) }
  public static func buildEither(second part: any Markup) -> Group { Group([part]) }
  public static func buildArray(_ parts: [any Markup]) -> Group { Group(parts) }
}
