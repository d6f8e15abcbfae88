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
  var closesItself = false
  let offset: Int
}
