/// Replaces attribute values and style sheets in markup; all other bytes stay as they are.
package struct MarkupRewriter {
  /// Returns the new value for an attribute, given the names of the element and the attribute in
  /// lowercase and the value as written, with character references.
  let attribute: (_ element: String, _ name: String, _ value: ArraySlice<UInt8>) -> [UInt8]
  /// Returns the new content for a `style` element.
  let styles: (ArraySlice<UInt8>) -> [UInt8]

  package init(
    attribute: @escaping (String, String, ArraySlice<UInt8>) -> [UInt8],
    styles: @escaping (ArraySlice<UInt8>) -> [UInt8]
  ) {
    self.attribute = attribute
    self.styles = styles
  }

  package func rewriting(_ source: String) -> String {
    var tokenizer = Tokenizer(bytes: Array(source.utf8))
    tokenizer.notesValues = true
    var output: [UInt8] = []
    var copied = 0
    func replace(_ range: Range<Int>, by bytes: [UInt8]) {
      output += tokenizer.bytes[copied..<range.lowerBound]
      output += bytes
      copied = range.upperBound
    }
    var token: Token?
    repeat {
      let isStyles = token?.startsStyles ?? false
      token = tokenizer.next()
      let element = token?.element ?? ""
      for (name, range) in tokenizer.attributeValues {
        replace(range, by: attribute(element, name.lowercased(), tokenizer.bytes[range]))
      }
      if case .start(let tag) = token { tokenizer.readContent(of: tag.name.lowercased()) }
      if isStyles, case .text(_, let start) = token {
        let range = start..<tokenizer.position
        replace(range, by: styles(tokenizer.bytes[range]))
      }
    } while token != nil
    output += tokenizer.bytes[copied...]
    return String(decoding: output, as: UTF8.self)
  }
}

extension Token {
  /// The name of the element that it starts, in lowercase.
  fileprivate var element: String? {
    guard case .start(let tag) = self else { return nil }
    return tag.name.lowercased()
  }

  fileprivate var startsStyles: Bool { element == "style" }
}
