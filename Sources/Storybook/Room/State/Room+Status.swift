extension Room {
  /// Nil while nothing has come of it yet.
  package var status: StoryStatus? {
    if crash != nil { return .crashed }
    if drift != nil { return .drifted }
    return rendering == nil ? nil : .fine
  }
}
