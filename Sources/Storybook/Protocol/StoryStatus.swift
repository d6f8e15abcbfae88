/// How the author's code got on with a story when it was looked at last.
package enum StoryStatus: String, Hashable, Sendable {
  case fine, crashed
  /// Its props do not fit their type.
  case drifted
}
