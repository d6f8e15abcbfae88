extension CatalogListing.Screen {
  /// Returns the slugs of fixtures with these names, the last component of their story ids.
  package func slugs(ofFixtures names: [String]) -> [String] {
    var taken = Set(stories.map(\.slug))
    return names.map { name in
      Slug.unique([Slug.slug(name), "\(Slug.slug(name))-fixture"], taken: &taken)
    }
  }

  /// The `__Snapshots__` folder beside the fixtures.
  package var snapshotFolder: String { fixtureFolder.parentFolder + "/__Snapshots__" }
}
