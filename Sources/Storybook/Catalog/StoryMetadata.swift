/// The author's description and tags of a screen or story.
package struct StoryMetadata: Hashable, Sendable {
  package var description: String?
  /// Unique, in the author's order.
  package var tags: [String]
  /// The reasons for exceptions from accessibility rules, by the id of the rule.
  package var exceptions: [String: String] = [:]

  package init(description: String? = nil, tags: [String] = []) {
    self.description = description?.trimmed.nonEmpty
    var taken: Set<String> = [""]
    self.tags = tags.map(\.trimmed).filter { taken.insert($0).inserted }
  }
}

extension String {
  /// The text without white space at its start and end.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
