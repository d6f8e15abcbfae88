/// A node of a ``MarkupDocument``.
package struct MarkupNode: Hashable, Sendable {
  package internal(set) var content: Content
  package let parent: MarkupDocument.ID?
  package internal(set) var children: [MarkupDocument.ID] = []
  /// The start of the node in the source, as a UTF-8 byte offset.
  package let offset: Int

  package enum Content: Hashable, Sendable {
    case document
    case element(MarkupElement)
    case text(String)
    case comment(String)
    case doctype(String)
  }
}

extension MarkupNode {
  package var element: MarkupElement? {
    guard case .element(let element) = content else { return nil }
    return element
  }

  package var text: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  var isBlank: Bool { text?.utf8.allSatisfy(\.isHTMLSpace) ?? false }
}

extension UInt8 {
  /// Whether the byte is HTML white space: space, tab, line feed, form feed, carriage return.
  package var isHTMLSpace: Bool {
    // The first comparison answers for letters.
    self <= 0x20
      && (self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D)
  }

  var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  package var isASCIIAlphanumeric: Bool { isASCIILetter || (self >= 0x30 && self <= 0x39) }
}
