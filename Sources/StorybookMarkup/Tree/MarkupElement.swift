/// The name, namespace and attributes of an element.
package struct MarkupElement: Hashable, Sendable {
  /// The name: lowercase in HTML, as written in SVG and MathML.
  package let name: String
  package let namespace: Namespace
  /// The attributes in source order, with unique names.
  package internal(set) var attributes: [MarkupAttribute]

  package enum Namespace: Hashable, Sendable { case html, svg, math }
}

extension MarkupElement {
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  package func has(_ name: String) -> Bool { self[name] != nil }

  package var classes: [String] { Self.words(self["class"] ?? "") }

  package func isHTML(_ name: String) -> Bool { namespace == .html && self.name == name }

  package func isHTML(in names: Set<String>) -> Bool { namespace == .html && names.contains(name) }

  package static func words(_ text: String) -> [String] {
    text.utf8.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
  }
}
