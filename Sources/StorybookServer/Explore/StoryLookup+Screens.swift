extension StoryLookup {
  /// The screens of these ids, in the catalog's order; all when there is none.
  func screens(_ ids: [String]) throws -> [Shelf.Screen] {
    for id in ids where shelf.screen(id) == nil {
      throw CommandFailure.call(
        "There is no screen “\(id)”. The command “list” shows them all.")
    }
    return shelf.screens.filter { ids.isEmpty || ids.contains($0.listing.id) }
  }
}
