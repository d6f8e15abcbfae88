/// Why a value is not one of its type: where, and a sentence that a person understands.
package struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: Pointer
  package let reason: String

  package init(path: Pointer, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
