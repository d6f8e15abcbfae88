extension Story {
  /// Excepts the story from an accessibility rule.
  ///
  /// ```swift
  /// Story("Signed in", Banner.Props(isEmpty: false))
  ///   .accessibilityException("image-alt", because: "The picture is from our customers.")
  /// ```
  ///
  /// - Parameters:
  ///   - rule: the id of the rule, as the reports of `check --accessibility` show it.
  ///   - reason: why the fault stays; the reports quote it.
  public func accessibilityException(_ rule: String, because reason: String) -> Story {
    var story = self
    story.metadata.exceptions[rule] = reason
    return story
  }
}

extension Screen {
  /// Excepts all stories and fixtures of the screen from an accessibility rule.
  public func accessibilityException(_ rule: String, because reason: String) -> Screen {
    var screen = self
    screen.definition.metadata.exceptions[rule] = reason
    return screen
  }
}
