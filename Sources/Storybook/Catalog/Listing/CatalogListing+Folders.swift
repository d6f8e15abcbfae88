extension CatalogListing.Screen {
  /// The last parts of the ids that fixtures of these names have as stories.
  package func slugs(ofFixtures names: [String]) -> [String] {
    var taken = Set(stories.map(\.slug))
    return names.map { name in
      Slug.unique([Slug.slug(name), "\(Slug.slug(name))-fixture"], taken: &taken)
    }
  }

  /// `__Snapshots__`, in the same place as the fixtures.
  package var snapshotFolder: String {
    fixtureFolder[..<(fixtureFolder.lastIndex(of: "/") ?? fixtureFolder.startIndex)]
      + "/__Snapshots__"
  }
}
