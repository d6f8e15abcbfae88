import Storybook

extension Shelf {
  /// The stories that have all of the tags, by themselves or by their screen. Throws a
  /// ``CommandFailure`` at a tag that nothing has.
  func tagged(_ tags: [String]) throws -> Shelf {
    let wanted = Set(tags.map { $0.lowercased() })
    let known = Set(screens.flatMap(\.tags))
    for tag in tags where !known.contains(where: { $0.lowercased() == tag.lowercased() }) {
      let all =
        known.isEmpty ? "nothing is tagged" : "there are \(known.sorted().joined(separator: ", "))"
      throw CommandFailure.call("There is no tag “\(tag)”; \(all).")
    }
    guard !wanted.isEmpty else { return self }
    return Shelf(screens: screens.compactMap { $0.tagged(wanted) })
  }
}

extension Shelf.Screen {
  fileprivate var tags: [String] { listing.remarks.tags + stories.flatMap(\.remarks.tags) }

  fileprivate func tagged(_ wanted: Set<String>) -> Shelf.Screen? {
    let found = stories.filter { story in
      let tags = listing.remarks.tags + story.remarks.tags
      return wanted.isSubset(of: tags.map { $0.lowercased() })
    }
    return found.isEmpty
      ? nil
      : Shelf.Screen(listing: listing, source: source, stories: found, recordings: recordings)
  }
}
