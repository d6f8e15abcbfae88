import Storybook
import StorybookProgram
import StorybookSnapshots
import StorybookTestSupport
import Testing

@testable import StorybookCheck
@testable import StorybookHost
@testable import StorybookFiles

/// Screens whose names end alike in one folder, which shared a folder in earlier versions.
struct SharedFolderTests {
  struct Form: Codable, Sendable { var label = "Name" }
  struct Shop: Codable, Sendable { var price = 1 }

  private static func catalog(_ folder: TestFolder, _ first: String, _ second: String) -> Catalog {
    let file = folder.file("Stories/Cards.swift")
    return Catalog {
      Screen(first, render: { (props: Form) -> HTML in "<p>\(props.label)</p>" }, filePath: file) {
        Story("One", Form())
      }
      Screen(second, render: { (props: Shop) -> HTML in "<b>\(props.price)</b>" }, filePath: file) {
        Story("One", Shop())
      }
    }
  }

  static let names: [(first: String, second: String, former: String)] = [
    ("Forms/Card", "Shop/Card", "Card"), ("Forms/Card", "Shop/CARD", "CARD"),
    ("Card", "Ca-rd", "Card"), ("Card", "Card!", "Card"), ("Card", "Card", "Card"),
    ("Größe", "GRÖSSE/Größe", "Größe"),
  ]

  @Test(arguments: names)
  func `each has a folder of its own`(first: String, second: String, former: String) throws {
    let folder = try TestFolder()
    let screens = CatalogListing(Self.catalog(folder, first, second)).screens
    let places = screens.map { $0.fixtureFolder.parentFolder }
    #expect(places[0].lowercased() != places[1].lowercased())
    #expect(places[1] == folder.file("Stories/\(screens[1].id)"))
    #expect(screens.map(\.formerFolder) == [nil, folder.file("Stories/\(former)")])
  }

  @Test func `no folder of many screens is that of another one`() throws {
    let words = ["Card", "card", "CARD", "Ca rd", "A", "B", "Card-2", "A Card", "Fixtures"]
    let names = words + words.flatMap { word in words.map { "\(word)/\($0)" } }
    let catalog = Catalog {
      for file in [
        "/p/Stories/All.swift", "/p/Stories/Card/Card.swift", "/p/Stories/a-card/A.swift",
      ] {
        for name in names {
          Screen(name, render: { (text: String) -> HTML in "\(text)" }, filePath: file) {}
        }
      }
    }
    let listing = CatalogListing(catalog)
    let folders = listing.screens.map { $0.fixtureFolder.lowercased() }
    #expect(folders.count == names.count * 3)
    #expect(Set(folders).count == folders.count)
    #expect(listing.screens.map(\.fixtureFolder) == catalog.screens.map(\.fixtureFolder))
    #expect(try CatalogListing(reading: listing.value).screens == listing.screens)
  }

  // MARK: Snapshots

  private func report(_ catalog: Catalog, _ record: SnapshotRecord) async throws -> SnapshotReport {
    let renderer = CatalogRenderer(catalog)
    let plan = try SnapshotPlan(
      catalog: catalog.devices, devices: [.phone], colorSchemes: [.light])
    let stories = CatalogListing(catalog).screens.flatMap { SnapshotStory.all($0) }
    return await SnapshotRun(plan: plan, record: record, parallelism: 2) {
      await renderer.render($0, variant: $1, by: .markup)
    }.reportStories(stories)
  }

  private static let formerSnapshot = """
    <!-- snapshot: shop-card/one · phone.light · text/html -->
    <b>1</b>

    """

  @Test(arguments: [SnapshotRecord.all, .missing])
  func `their snapshots are not recorded over each other`(record: SnapshotRecord) async throws {
    let folder = try TestFolder()
    let catalog = Self.catalog(folder, "Forms/Card", "Shop/Card")
    #expect(try await report(catalog, record).written.count == 2)
    #expect(try await report(catalog, .never).isFine)
  }

  @Test(arguments: [SnapshotRecord.all, .failed, .missing])
  func `a snapshot of the shared folder is read, and moved before others are recorded there`(
    record: SnapshotRecord
  ) async throws {
    let folder = try TestFolder()
    let catalog = Self.catalog(folder, "Forms/Card", "Shop/Card")
    let former = "Stories/Card/__Snapshots__/one.phone.light.html"
    try folder.write(Self.formerSnapshot, to: former)
    let first = try await report(catalog, .never)
    #expect(first.findings.map(\.isFine) == [false, true])
    #expect(try folder.read(former) == Self.formerSnapshot)
    _ = try await report(catalog, record)
    #expect(try await report(catalog, .never).isFine)
    #expect(try folder.read(former).contains("card/one"))
    #expect(
      try folder.read("Stories/shop-card/.storybook/__Snapshots__/one.phone.light.html")
        == Self.formerSnapshot)
  }

  @Test func `a snapshot that names another story is damaged`() async throws {
    let folder = try TestFolder()
    let catalog = Self.catalog(folder, "Forms/Card", "Shop/Card")
    try folder.write(
      Self.formerSnapshot.replacing("shop-card", with: "other"),
      to: "Stories/Card/__Snapshots__/one.phone.light.html")
    let found = try await report(catalog, .never).findings[0].verdict
    guard case .damaged(let damage) = found else { return #expect(Bool(false), "\(found)") }
    #expect(damage == SnapshotFileError(line: 1, reason: "names another story, “other/one”"))
  }

  // MARK: Pictures

  private static let picture = "one.phone.light.png"

  /// The pictures of the second story, before and after they are settled.
  private func pictures(
    _ folder: TestFolder, _ second: String
  ) throws -> (read: [String], settled: [String]) {
    let screens = CatalogListing(Self.catalog(folder, "Forms/Card", second)).screens
    let story = try #require(SnapshotStory.all(screens[1]).first)
    func keys(_ story: SnapshotStory) -> [String] {
      SnapshotListing(SnapshotFolder(path: story.folder)).screenshotKeys(of: story.id).sorted()
    }
    let read = keys(story)
    let settled = try story.settled()
    return (read, keys(settled))
  }

  @Test func `pictures of two folders that differ by case stay those of their screens`() throws {
    let folder = try TestFolder()
    for name in ["Card", "CARD"] {
      try folder.write(name, to: "Stories/\(name)/__Snapshots__/\(Self.picture)")
    }
    // One folder, where cases are the same.
    let isShared = try folder.read("Stories/Card/__Snapshots__/\(Self.picture)") != "Card"
    let keys = isShared ? [] : ["phone.light"]
    let found = try pictures(folder, "Shop/CARD")
    #expect(found.read == keys && found.settled == keys)
    if isShared { return }
    #expect(
      try folder.read("Stories/shop-card/.storybook/__Snapshots__/\(Self.picture)") == "CARD")
    #expect(try folder.read("Stories/Card/__Snapshots__/\(Self.picture)") == "Card")
    #expect(throws: (any Error).self) {
      try folder.read("Stories/CARD/__Snapshots__/\(Self.picture)")
    }
  }

  @Test func `a picture of a folder that both screens had is the first one's`() throws {
    let folder = try TestFolder()
    try folder.write("Card", to: "Stories/Card/__Snapshots__/\(Self.picture)")
    let found = try pictures(folder, "Shop/Card")
    #expect(found.read == [] && found.settled == [])
    #expect(try folder.read("Stories/Card/__Snapshots__/\(Self.picture)") == "Card")
  }

  @Test func `a picture that was recorded since stays`() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "Stories/CARD/__Snapshots__/\(Self.picture)")
    let new = "Stories/shop-card/.storybook/__Snapshots__/\(Self.picture)"
    try folder.write("new", to: new)
    _ = try pictures(folder, "Shop/CARD")
    #expect(try folder.read(new) == "new")
  }

  // MARK: Fixtures and recordings

  @Test func `fixtures of the shared folder are read by both, and saved to the own one`() throws {
    let folder = try TestFolder()
    let catalog = Self.catalog(folder, "Forms/Card", "Shop/Card")
    for name in ["old", "both"] {
      try folder.write(#"{"price":2}"#, to: "Stories/Card/Fixtures/\(name).json")
    }
    let screens = CatalogListing(catalog).screens
    let own = FixtureFolder(of: screens[1])
    let saved = try own.saveContent(#"{"price":3}"#, name: FixtureName("both"), overwrite: false)
    #expect(saved == folder.file("Stories/shop-card/.storybook/Fixtures/both.json"))
    #expect(FixtureFolder(of: screens[0]).entries().map(\.name) == ["both", "old"])
    let entries = own.entries()
    #expect(entries.map(\.name) == ["both", "old"])
    #expect(entries[0].path == saved)
    #expect(entries[1].path == folder.file("Stories/Card/Fixtures/old.json"))
    #expect(own.file(try FixtureName("old")) == entries[1].path)
  }

  @Test(arguments: [
    (#"{"price":2}"#, [0: "note"]), (#"{"label":"a"}"#, [1: "note"]),
    (#"{"prize":2}"#, [0: "problem", 1: "problem"]),
  ])
  func `a fixture of the shared folder is migrated to neither type`(
    json: String, told: [Int: String]
  ) async throws {
    let folder = try TestFolder()
    let catalog = Self.catalog(folder, "Forms/Card", "Shop/Card")
    let path = try folder.write(json, to: "Stories/Card/Fixtures/old.json")
    let checker = Checker.make(of: catalog)
    let listing = CatalogListing(catalog)
    let shared = SharedFolders(listing)
    for (index, screen) in listing.screens.enumerated() {
      let found = try await checker.finding(
        fixture: path, screen: screen.id, schema: try await checker.schema(screen.id),
        fixes: .lossy,
        sharers: shared.screens(reading: path, besides: screen.id))
      #expect(found.isFine == (told[index] != "problem"))
      #expect(found.notes.isEmpty == (told[index] != "note"))
      #expect(found.change == nil && !found.isFixable)
    }
    #expect(try folder.read("Stories/Card/Fixtures/old.json") == json)
  }

  @Test func `a recording of the shared folder is of the screen that it names`() throws {
    let folder = try TestFolder()
    let screens = CatalogListing(Self.catalog(folder, "Forms/Card", "Shop/Card")).screens
    for (name, story) in [("a", "card/one"), ("b", "shop-card/one"), ("c", "gone/one")] {
      try folder.write(
        #"{"storybook":"recording","version":1,"story":"\#(story)","date":7,"props":{}}"# + "\n",
        to: "Stories/Card/Recordings/\(name).jsonl")
    }
    var index = RecordingIndex()
    let found = index.readScreens(screens).mapValues { $0.map(\.name) }
    #expect(found == ["card": ["a", "c"], "shop-card": ["b", "c"]])
  }
}
