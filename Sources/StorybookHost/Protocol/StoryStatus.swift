/// The result of a story's last evaluation.
package enum StoryStatus: String, Hashable, Sendable {
  case fine, crashed
  /// The props do not fit their type.
  case drifted
}
