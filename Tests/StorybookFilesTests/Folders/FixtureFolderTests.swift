import Foundation
import StorybookProgram
import StorybookSchema
import Storybook
@testable import StorybookTestSupport
import Testing
@testable import StorybookFiles

struct FixtureFolderTests {
  /// A screen's folder that is gone after the test.
  private struct Scene {
    let root: TestFolder
    var folder: FixtureFolder { FixtureFolder(path: root.file("Login/Fixtures")) }

    init() throws { root = try TestFolder("Login") }
  }

  @Test func `a saved fixture is there, whole, and nothing else`() throws {
    let scene = try Scene()
    let file = try scene.folder.saveContent(
      "{}\n", name: FixtureName("wrong password"), overwrite: false)
    #expect(file == "\(scene.folder.path)/wrong password.json")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).count == 1)
    #expect(scene.folder.entries() == [.init(name: "wrong password", path: file)])
  }

  @Test(arguments: [false, true])
  func `fixtures of both places are read, and each is replaced where it is`(
    startsHidden: Bool
  ) throws {
    let scene = try Scene()
    let places = ["Login/Fixtures", "Login/.storybook/Fixtures"]
    let (first, second) = (places[startsHidden ? 1 : 0], places[startsHidden ? 0 : 1])
    for (path, name) in [(first, "a"), (second, "b"), (first, "c"), (second, "c")] {
      try scene.root.write("1", to: "\(path)/\(name).json")
    }
    let folder = FixtureFolder(path: scene.root.file(first))
    let paths = ["\(first)/a", "\(second)/b", "\(first)/c"].map { scene.root.file("\($0).json") }
    #expect(folder.entries().map(\.path) == paths + [scene.root.file("\(second)/c.json")])
    #expect(folder.entries().map { $0.ambiguity != nil } == [false, false, true, true])
    for path in paths {
      #expect(
        try folder.saveContent("2", name: FixtureName(ofFileAt: path), overwrite: true) == path)
    }
    #expect(throws: ProtocolError.self) {
      try folder.saveContent("3", name: FixtureName("b"), overwrite: false)
    }
  }

  @Test func `a name that is used in both places is a problem of both fixtures`() throws {
    let scene = try Scene()
    for folder in ["Fixtures", ".storybook/Fixtures"] {
      try scene.root.write("1", to: "Login/\(folder)/a.json")
    }
    #expect(
      scene.folder.entries().map(\.ambiguity) == [
        "“.storybook/Fixtures/a.json” has the same name: rename or remove one of them.",
        "“Fixtures/a.json” has the same name: rename or remove one of them.",
      ])
  }

  @Test(arguments: [
    ([], ".storybook/Fixtures"),
    (["Fixtures"], "Fixtures"),
    ([".storybook/Fixtures"], ".storybook/Fixtures"),
    (["Fixtures", ".storybook/Fixtures"], "Fixtures"),
    (["__Snapshots__"], "Fixtures"),
    (["__Snapshots__", ".storybook/Fixtures"], ".storybook/Fixtures"),
    ([".storybook/__Snapshots__"], ".storybook/Fixtures"),
  ])
  func `a new fixture goes to the folder that exists, to the hidden one without visible files`(
    existing: [String], expected: String
  ) throws {
    let scene = try Scene()
    for path in existing {
      try FileManager.default.createDirectory(
        atPath: "\(scene.root.path)/Login/\(path)", withIntermediateDirectories: true)
    }
    let folder = FixtureFolder(path: "\(scene.root.path)/Login/Fixtures").current
    let file = try folder.saveContent("1", name: FixtureName("a"), overwrite: false)
    #expect(file == "\(scene.root.path)/Login/\(expected)/a.json")
  }

  @Test func `a file is replaced only when that was asked for`() throws {
    let scene = try Scene()
    let name = try FixtureName("a")
    _ = try scene.folder.saveContent("1", name: name, overwrite: false)
    let failure = #expect(throws: ProtocolError.self) {
      try scene.folder.saveContent("2", name: name, overwrite: false)
    }
    #expect(failure?.code == .exists)
    #expect(try FixtureFolder.props(at: "\(scene.folder.path)/a.json") == 1)
    _ = try scene.folder.saveContent("3", name: name, overwrite: true)
    #expect(try FixtureFolder.props(at: "\(scene.folder.path)/a.json") == 3)
  }

  @Test func `what a host that was killed left half written is cleared away`() throws {
    let scene = try Scene()
    _ = try scene.folder.saveContent("1", name: FixtureName("a"), overwrite: false)
    // No process ever has the largest number; this one lives.
    let stale = "\(scene.folder.path)/.storybook-\(Int32.max)-x.tmp"
    let mine = "\(scene.folder.path)/.storybook-\(getpid())-x.tmp"
    for path in [stale, mine] { try Data("{".utf8).write(to: URL(filePath: path)) }
    _ = try scene.folder.saveContent("2", name: FixtureName("b"), overwrite: false)
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: mine))
    #expect(scene.folder.entries().map(\.name) == ["a", "b"])
  }

  @Test func `a link does not lead a fixture out of the folder`() throws {
    let scene = try Scene()
    let elsewhere = try Scene()
    try FileManager.default.createSymbolicLink(
      atPath: scene.folder.path, withDestinationPath: "\(elsewhere.root.path)/Login")
    let failure = #expect(throws: ProtocolError.self) {
      try scene.folder.saveContent("1", name: FixtureName("a"), overwrite: false)
    }
    #expect(failure?.code == .unwritable)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(elsewhere.root.path)/Login") == [])
  }

  @Test(arguments: [
    ("a-b", "a b"), ("a-b", "A B"), ("a_b", "a b"), ("a b", "a_b"), ("A b", "a b"), ("é", "É"),
  ])
  func `a new fixture does not take the id of another one`(names: (String, String)) throws {
    let scene = try Scene()
    let screen = try Self.screen(scene)
    for name in [names.0, names.1] {
      try Data("1".utf8).write(to: URL(filePath: "\(scene.folder.path)/\(name).json"))
    }
    func setAge(_ name: String, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: "\(scene.folder.path)/\(name).json")
    }
    func fixtures(_ held: [String: String] = [:]) -> [String: IndexedStory] {
      let stories = screen.stories(with: scene.folder.entries(), held: held)
      return Dictionary(uniqueKeysWithValues: stories.map { ($0.title, $0) })
    }
    try setAge(names.0, 1000)
    let (old, new) = (try #require(fixtures()[names.0]), try #require(fixtures()[names.1]))
    #expect(old.slug == Slug.slug(names.0) && new.slug == "\(old.slug)-fixture")
    #expect([old, new].allSatisfy { $0.problem?.contains("the same id") == true })
    // The old one is saved again in a host that knows both.
    try setAge(names.1, 500)
    let held = ["\(scene.folder.path)/\(names.0).json": old.slug]
    #expect(fixtures(held)[names.0]?.slug == old.slug)
    #expect(throws: ProtocolError.self) {
      try scene.folder.saveContent("2", name: FixtureName("\(names.0)_"), overwrite: false)
    }
  }

  @Test(arguments: ["Fixtures", "Recordings", "__Snapshots__", ".storybook/Fixtures", ".storybook"])
  func `a folder that is not read is named`(_ folder: String) throws {
    let (scene, elsewhere) = (try Scene(), try Scene())
    let screen = try Self.screen(scene)
    let files = FileManager.default
    try? files.removeItem(atPath: scene.folder.path)
    #expect(screen.unreadFolders == [])
    let inner = folder == ".storybook" ? "/Fixtures" : ""
    let place = "\(scene.root.path)/Login/\(folder)"
    try files.createDirectory(atPath: place.parentFolder, withIntermediateDirectories: true)
    for path in [
      "\(elsewhere.root.path)/Login/Fixtures", "\(scene.root.path)/Login/Inside/Fixtures",
    ] {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    func link(to target: String) throws {
      try? files.removeItem(atPath: place)
      try files.createSymbolicLink(atPath: place, withDestinationPath: target)
    }
    try link(to: "\(elsewhere.root.path)/Login")
    #expect(screen.unreadFolders == [place + inner])
    try link(to: "\(scene.root.path)/Login/Inside")
    #expect(screen.unreadFolders == [])
    guard inner.isEmpty else { return }
    try link(to: "/no/such/folder")
    #expect(screen.unreadFolders == [place])
    try files.removeItem(atPath: place)
    try Data().write(to: URL(filePath: place))
    #expect(screen.unreadFolders == [place])
  }

  /// A screen whose fixtures are in the folder, which is there.
  private static func screen(_ scene: Scene) throws -> CatalogListing.Screen {
    try FileManager.default.createDirectory(
      atPath: scene.folder.path, withIntermediateDirectories: true)
    let catalog = Catalog("T") {
      Screen("Kinds", render: { (text: String) -> HTML in "\(text)" }) {}
    }
    var screen = try #require(CatalogListing(catalog).screens.first)
    screen.fixtureFolder = scene.folder.path
    return screen
  }

  @Test(arguments: [".storybook", ".storybook/Fixtures", ".storybook/Fixtures/deep"])
  func `no folder is made through a link that leads elsewhere`(_ link: String) throws {
    let scene = try Scene()
    let elsewhere = try Scene()
    let folder = "\(scene.root.path)/Login/.storybook/Fixtures"
    let place = "\(scene.root.path)/Login/\(link)"
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: "\(elsewhere.root.path)/Login")
    let path = link.hasSuffix("deep") ? "\(folder)/deep/deeper" : folder
    #expect(throws: ProtocolError.self) {
      try FixtureFolder(path: path).saveContent("1", name: FixtureName("a"), overwrite: false)
    }
    #expect(throws: WriteError.self) {
      _ = try StoryFolder(path: path, kind: "snapshot", ending: "").created()
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: elsewhere.root.path) == ["Login"])
  }

  @Test func `a screen whose source is not on this machine cannot be saved to`() throws {
    let folder = FixtureFolder(path: "/nowhere/at/all/Fixtures")
    let failure = #expect(throws: ProtocolError.self) {
      try folder.saveContent("1", name: FixtureName("a"), overwrite: false)
    }
    #expect(failure?.code == .unwritable)
  }

  @Test func `a damaged fixture names its file and the place`() throws {
    let scene = try Scene()
    let file = try scene.folder.saveContent("{\"a\":}", name: FixtureName("a"), overwrite: false)
    let failure = #expect(throws: ProtocolError.self) { try FixtureFolder.props(at: file) }
    #expect(failure?.message.contains("a.json is damaged") == true)
    #expect(failure?.message.contains("at byte 5") == true)
    #expect(failure?.message.hasSuffix("(line 1, column 6, in /a).") == true)
  }

  /// The same rows as those of the page's tests.
  private struct NameRows: Decodable {
    let names: [String]
    let others: [[String]]

    static func read() throws -> NameRows {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/names.json")
      return try JSONDecoder().decode(NameRows.self, from: Data(contentsOf: file))
    }
  }

  @Test func `a name has letters and digits of any script, spaces, hyphens and underscores`()
    throws
  {
    let long = [String(repeating: "x", count: 80), String(repeating: "语", count: 80)]
    for name in try NameRows.read().names + long { #expect(try FixtureName(name).text == name) }
    #expect(Array(try FixtureName("e\u{301}").text.utf8) == Array("\u{E9}".utf8))
  }

  @Test func `what is wrong with any other name is said`() throws {
    let long = [
      [String(repeating: "x", count: 81), "has 81"],
      [String(repeating: "x", count: 10_000), "has 10000"],
      [String(repeating: "𐌰", count: 80), "320 bytes"],
    ]
    for row in try NameRows.read().others + long {
      let failure = #expect(throws: ProtocolError.self, "\(row)") { try FixtureName(row[0]) }
      #expect(failure?.message.contains(row[1]) == true, "\(failure?.message ?? "")")
    }
  }

  @Test(arguments: [("Ready", "ready"), ("GRÖSSE", "grösse"), ("e\u{301}", "É")])
  func `names that some file systems take for the same are not two files`(
    first: String, second: String
  ) throws {
    let scene = try Scene()
    _ = try scene.folder.saveContent("1", name: FixtureName(first), overwrite: false)
    for overwrite in [false, true] {
      let failure = #expect(throws: ProtocolError.self) {
        try scene.folder.saveContent("2", name: FixtureName(second), overwrite: overwrite)
      }
      #expect(failure?.code == .badName)
      #expect(failure?.message.contains("already: names that differ only in case") == true)
    }
    #expect(scene.folder.entries().count == 1)
  }
}
