/// The reason why a value does not fit its type, as a sentence for users, and the path of the
/// value.
package struct PropsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: Pointer
  package let reason: String
  /// Whether an edit was based on outdated props and may be retried on newer ones.
  package var isStale = false
  /// Whether what was to be changed no longer exists.
  package var isGone = false
  /// Whether the author's code rejects a value whose form is right, such as an end before a start.
  package var isValidation = false

  package init(path: Pointer, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { path.prefixed(to: reason) }
}
