/// An attribute name and its value, which is empty if there is none.
package struct MarkupAttribute: Hashable, Sendable {
  package let name: String
  package internal(set) var value: String
}
