/// A name and its value; an attribute without a value has an empty one.
package struct MarkupAttribute: Hashable, Sendable {
  package let name: String
  package internal(set) var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
