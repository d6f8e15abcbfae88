/// What an element's tag says.
package struct MarkupElement: Hashable, Sendable {
  /// Small letters in HTML; as it is written in SVG and MathML.
  package let name: String
  package let namespace: Namespace
  /// In the order of the source, each name once.
  package internal(set) var attributes: [MarkupAttribute]

  package enum Namespace: Hashable, Sendable { case html, svg, math }
}

extension MarkupElement {
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  func has(_ name: String) -> Bool { self[name] != nil }

  package var classes: [String] { Self.words(self["class"] ?? "") }

  func isHTML(_ name: String) -> Bool { namespace == .html && self.name == name }

  func isHTML(in names: Set<String>) -> Bool { namespace == .html && names.contains(name) }

  static func words(_ text: String) -> [String] {
    text.utf8.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
  }
}
