/// How the author's code got on with a story when it was looked at last.
package enum StoryStatus: String, Hashable, Sendable {
  case fine, crashed
  /// Its props do not fit their type.
  case drifted
}

extension Room {
  /// Nil while nothing has come of it yet.
  package var status: StoryStatus? {
    if crash != nil { return .crashed }
    if drift != nil { return .drifted }
    return rendering == nil ? nil : .fine
  }
}
