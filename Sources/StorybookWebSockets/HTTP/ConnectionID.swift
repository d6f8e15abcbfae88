/// The identifier of one connection of one server; never reused.
package struct ConnectionID: Hashable, Sendable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package var description: String { "connection \(number)" }
}
