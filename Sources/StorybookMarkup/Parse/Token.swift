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

  var lowercaseName: String { hasCapitals ? name.lowercased() : name }

  var lowercaseAttributes: [MarkupAttribute] {
    guard hasCapitals else { return attributes }
    return attributes.map { MarkupAttribute(name: $0.name.lowercased(), value: $0.value) }
  }
}
