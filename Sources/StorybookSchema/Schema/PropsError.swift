/// Why a value is not one of its type: where, and a sentence that a person understands.
package struct PropsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: Pointer
  package let reason: String
  /// True for an edit whose base is too old, which may be made again on top of newer props.
  package var isStale = false

  package init(path: Pointer, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
