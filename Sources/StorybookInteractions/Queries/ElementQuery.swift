/// Finds an element of a rendering as its users do: by role and accessible name, label or text.
///
/// ```swift
/// try await s.press("Pay")
/// try await s.press(.link("Terms"))
/// try await s.within(.row("Ann")).press("Delete")
/// ```
///
/// A text literal is the accessible name of what the step is about: `press` finds a button, a link
/// or another control, `type` a field. Only what assistive technology reaches is found. A query that
/// finds nothing or several elements fails.
public struct ElementQuery: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name, whose role depends on the step.
    case plain(String)
    case role(String, name: String?)
    case label(String)
    case placeholder(String)
    case text(String)
    case row(String)
  }

  package let kind: Kind
  /// The position among several elements, from 0; `nil` for the only one.
  package internal(set) var position: Int?

  package init(_ kind: Kind) { self.kind = kind }

  /// Finds elements by their ARIA role, such as `tab`, and their accessible name.
  public static func role(_ role: String, _ name: String? = nil) -> ElementQuery {
    ElementQuery(.role(role, name: name))
  }

  /// Finds a field by its label.
  public static func label(_ label: String) -> ElementQuery { ElementQuery(.label(label)) }

  /// Finds a field by its placeholder, for one without a label.
  public static func placeholder(_ text: String) -> ElementQuery {
    ElementQuery(.placeholder(text))
  }

  /// Finds the innermost element whose text is this one.
  public static func text(_ text: String) -> ElementQuery { ElementQuery(.text(text)) }

  /// Finds the row of a table, the item of a list or the line of a text that contains these words.
  public static func row(_ words: String) -> ElementQuery { ElementQuery(.row(words)) }

  /// Returns a query for one of several elements, counted from 0.
  public func at(_ position: Int) -> ElementQuery {
    var query = self
    query.position = position
    return query
  }
}

extension ElementQuery: ExpressibleByStringInterpolation {
  /// Creates a query by a name or a text.
  public init(stringLiteral name: String) { self.init(.plain(name)) }
}

extension ElementQuery {
  /// Finds a button.
  public static func button(_ name: String? = nil) -> ElementQuery { .role("button", name) }
  /// Finds a link.
  public static func link(_ name: String? = nil) -> ElementQuery { .role("link", name) }
  /// Finds a heading.
  public static func heading(_ name: String? = nil) -> ElementQuery { .role("heading", name) }
  /// Finds a checkbox.
  public static func checkbox(_ name: String? = nil) -> ElementQuery { .role("checkbox", name) }
  /// Finds a radio button.
  public static func radio(_ name: String? = nil) -> ElementQuery { .role("radio", name) }
  /// Finds a text field.
  public static func field(_ name: String? = nil) -> ElementQuery { .role("textbox", name) }
  /// Finds a dialog.
  public static func dialog(_ name: String? = nil) -> ElementQuery { .role("dialog", name) }
  /// Finds a message that is announced at once, by its text.
  public static func alert(_ name: String? = nil) -> ElementQuery { .role("alert", name) }
}

extension ElementQuery: CustomStringConvertible {
  /// The query in words, such as `button “Pay”`.
  public var description: String {
    guard let position else { return words }
    return "\(words), number \(position)"
  }

  private var words: String {
    switch kind {
    case .plain(let name): "“\(name)”"
    case .role(let role, let name?): "\(role) “\(name)”"
    case .role(let role, nil): role
    case .label(let text): "label “\(text)”"
    case .placeholder(let text): "placeholder “\(text)”"
    case .text(let text): "text “\(text)”"
    case .row(let text): "row “\(text)”"
    }
  }
}
