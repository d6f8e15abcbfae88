import Storybook

extension CatalogListing.Screen {
  /// Returns the slugs of fixtures with these names, the last component of their story ids.
  ///
  /// Of names with the same slug, the one that is written like it has it: `a-b` before `a b`. Of
  /// others the first in the order has it.
  ///
  /// - Parameter order: the indices of the names; `nil` for the order of the names.
  package func slugs(ofFixtures names: [String], order: [Int]? = nil) -> [String] {
    let plain = names.map(Slug.slug)
    let exact = names.indices.filter { names[$0] == plain[$0] }
    let own = Set(stories.map(\.slug))
    var holders: [String: Int] = [:]
    for index in exact + (order ?? Array(names.indices)) where !own.contains(plain[index]) {
      holders[plain[index]] = holders[plain[index]] ?? index
    }
    var taken = own.union(holders.keys)
    return names.indices.map { index in
      guard holders[plain[index]] != index else { return plain[index] }
      return Slug.unique(["\(plain[index])-fixture"], taken: &taken)
    }
  }

  /// The `__Snapshots__` folder beside the fixtures.
  package var snapshotFolder: String { fixtureFolder.parentFolder + "/__Snapshots__" }
}
