/// The name, namespace and attributes of an element.
///
/// A class that never changes: without optimisation, reading a node copies it, with all its strings.
package final class MarkupElement: Sendable {
  /// The name: lowercase in HTML, as written in SVG and MathML.
  package let name: String
  package let namespace: Namespace
  /// What HTML says of its name; none in SVG and MathML.
  package let traits: ElementTraits
  /// The attributes in source order, with unique names.
  package let attributes: [MarkupAttribute]
  /// A bit for each length of a name among the attributes: most of those asked for are not there.
  private let lengths: UInt64

  package enum Namespace: Hashable, Sendable { case html, svg, math }

  init(
    name: String, namespace: Namespace, attributes: [MarkupAttribute] = [], traits: ElementTraits
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.traits = traits
    var lengths: UInt64 = 0
    var index = 0
    while index < attributes.count {
      lengths |= Self.bit(attributes[index].name)
      index += 1
    }
    self.lengths = lengths
  }

  convenience init(name: String, namespace: Namespace, attributes: [MarkupAttribute] = []) {
    let traits = namespace == .html ? ElementTraits(of: name) : .none
    self.init(name: name, namespace: namespace, attributes: attributes, traits: traits)
  }

  func with(_ attributes: [MarkupAttribute]) -> MarkupElement {
    MarkupElement(name: name, namespace: namespace, attributes: attributes, traits: traits)
  }
}

extension MarkupElement: Hashable {
  package static func == (one: MarkupElement, other: MarkupElement) -> Bool {
    one === other
      || (one.name == other.name && one.namespace == other.namespace
        && one.attributes == other.attributes)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(namespace)
    hasher.combine(attributes)
  }
}

extension MarkupElement {
  package subscript(_ name: String) -> String? {
    guard lengths & Self.bit(name) != 0 else { return nil }
    // Without optimisation, `first(where:)` takes several times as long.
    var index = 0
    while index < attributes.count {
      if attributes[index].name == name { return attributes[index].value }
      index += 1
    }
    return nil
  }

  private static func bit(_ name: String) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: name.utf8.count)
  }

  package func has(_ name: String) -> Bool { self[name] != nil }

  package var classes: [String] { Self.words(self["class"] ?? "") }

  package func isHTML(_ name: String) -> Bool { namespace == .html && self.name == name }

  package func isHTML(in names: Set<String>) -> Bool { namespace == .html && names.contains(name) }

  package static func words(_ text: String) -> [String] {
    text.utf8.split { $0.isHTMLSpace }.map { String(Substring($0)) }
  }

  /// Returns the words of a text with single spaces between them.
  package static func folded(_ text: String) -> String {
    guard !isFolded(Array(text.utf8)) else { return text }
    return words(text).joined(separator: " ")
  }

  /// Most texts are folded already, and to see that is much faster than to join their words.
  private static func isFolded(_ text: [UInt8]) -> Bool {
    var wasSpace = true
    var index = 0
    while index < text.count {
      let isSpace = text[index].isHTMLSpace
      if isSpace, wasSpace || text[index] != 0x20 { return false }
      wasSpace = isSpace
      index += 1
    }
    return !wasSpace || text.isEmpty
  }
}
