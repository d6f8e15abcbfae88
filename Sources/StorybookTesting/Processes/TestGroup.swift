import Storybook
import StorybookMarkup

#if canImport(Testing)
  import Testing
#endif

/// The interaction tests of one call, which a child process finds again by their names and places.
struct TestGroup: Sendable {
  let catalog: Catalog
  /// The same in each process.
  let fingerprint: String
  /// Whether a case of a test made it, perhaps from its arguments.
  let isOfCase: Bool

  init(_ catalog: Catalog, _ tests: some Sequence<(story: String, test: StoryTest)>) {
    var hash = StableHash()
    hash.combine(catalog.title)
    for (story, test) in tests {
      for text in [story, test.name, test.source.file, "\(test.source.line)"] { hash.combine(text) }
    }
    self.catalog = catalog
    fingerprint = hash.text
    #if canImport(Testing)
      isOfCase = Test.Case.current != nil
    #else
      isOfCase = false
    #endif
  }

  /// Whether both have the screens of one catalog, not of two that were made alike.
  func hasScreens(of other: TestGroup) -> Bool {
    catalog.screens.withUnsafeBufferPointer { own in
      other.catalog.screens.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
    }
  }
}
