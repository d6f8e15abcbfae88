/// The output of the tokenizer: https://html.spec.whatwg.org/#tokenization
enum Token: Hashable {
  case start(Tag)
  case end(Tag)
  case text(String, offset: Int)
  case comment(String, offset: Int)
  case doctype(String, offset: Int)
}

/// A tag with its name and attributes.
struct Tag: Hashable {
  let name: String
  var attributes: [MarkupAttribute] = []
  /// Whether the name or that of an attribute has a capital letter.
  var hasCapitals = false
  var closesItself = false
  let offset: Int

  var lowercaseName: String { hasCapitals ? name.lowercasedASCII : name }

  var lowercaseAttributes: [MarkupAttribute] {
    guard hasCapitals else { return attributes }
    return attributes.map { MarkupAttribute(name: $0.name.lowercasedASCII, value: $0.value) }
  }
}

extension String {
  /// The text as HTML compares names: letters of other alphabets keep their case.
  var lowercasedASCII: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
