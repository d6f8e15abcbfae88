extension Room {
  /// The status; `nil` before the first result.
  package var status: StoryStatus? {
    if crash != nil { return .crashed }
    if drift != nil { return .drifted }
    return rendering == nil ? nil : .fine
  }
}
