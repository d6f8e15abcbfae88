import Storybook
import Testing

@testable import StorybookServer
@testable import StorybookHost

struct WatchRulesTests {
  static let rules = WatchRules(
    fixtureFolders: ["/shop/Stories/Login/Fixtures"],
    recordingFolders: ["/shop/Stories/Login/Recordings"],
    folders: [
      PublicFolder(path: "/assets", folder: "/shop/Sources/../Assets/"),
      PublicFolder(path: "/", folder: "/shop/Sources/App/../../Public/."),
      PublicFolder(path: "/static/", folder: "/shop/Public"),
    ])

  static let ignored: [(path: String, isDirectory: Bool)] = [
    ("/shop/.build", true), ("/shop/.build-release", true), ("/shop/.git", true),
    ("/shop/.swiftpm", true), ("/shop/node_modules", true), ("/shop/Shop.xcodeproj", true),
    ("/shop/Login.swift~", false), ("/shop/.Login.swift.swp", false), ("/shop/4913", false),
    ("/shop/#Login.swift#", false), ("/shop/.#Login.swift", false),
    ("/shop/Login.swift___jb_tmp___", false), ("/shop/Login.swift.tmp", false),
    ("/shop/.DS_Store", false), ("/shop/.storybook", false),
    ("/shop/Stories/Login/.storybook/__Snapshots__", true),
  ]

  static let watched: [(path: String, isDirectory: Bool)] = [
    ("/shop/Sources", true), ("/shop/build", true), ("/shop/Login.swift", false),
    ("/shop/Package.resolved", false), ("/shop/card.mustache", false), ("/shop/#1.txt", false),
    ("/shop/Stories/Login/.storybook", true),
  ]

  @Test func `what no author wrote is ignored, and nothing else`() {
    for (path, isDirectory) in Self.ignored {
      #expect(Self.rules.ignores(path, isDirectory: isDirectory), "\(path)")
    }
    for (path, isDirectory) in Self.watched {
      #expect(!Self.rules.ignores(path, isDirectory: isDirectory), "\(path)")
    }
  }

  static let meanings: [(path: String, meaning: WatchRules.Meaning)] = [
    ("/shop/Sources/Login.swift", .source), ("/shop/Package.swift", .source),
    ("/shop/Package.resolved", .source), ("/shop/Sources/C/shim.h", .source),
    ("/shop/Sources/C/module.modulemap", .source),
    ("/shop/Stories/Login/Fixtures/empty.json", .fixture),
    ("/shop/Stories/Login/Fixtures/deeper/empty.json", .other),
    ("/shop/Stories/Login/Recordings/a.jsonl", .fixture),
    ("/shop/Stories/Login/Recordings/a.json", .other),
    ("/shop/Stories/Login/Fixtures/a.jsonl", .other),
    ("/shop/Stories/Login/data.json", .other),
    ("/shop/Assets/logo.svg", .asset(["/assets/logo.svg"])),
    ("/shop/Assets/fonts/a.woff2", .asset(["/assets/fonts/a.woff2"])),
    ("/shop/AssetsOfOthers/logo.svg", .other),
    ("/shop/Public/css/site.css", .asset(["/css/site.css", "/static/css/site.css"])),
    ("/shop/Public/setup.swift", .asset(["/setup.swift", "/static/setup.swift"])),
    ("/shop/Publicity/site.css", .other), ("/shop/Publicity/setup.swift", .source),
    ("/shop/Stories/Login/card.mustache", .other),
  ]

  @Test(arguments: meanings) func `a path determines the action`(
    path: String, meaning: WatchRules.Meaning
  ) {
    #expect(Self.rules.meaning(of: path) == meaning)
  }

  @Test func `a public folder around the screens contains sources, too`() {
    let rules = WatchRules(
      fixtureFolders: ["/shop/Stories/Login/Fixtures"],
      folders: [PublicFolder(path: "/", folder: "/shop"), .init(path: "/c", folder: "/shop/Css")])
    #expect(rules.meaning(of: "/shop/Stories/Login/Login.swift") == .source)
    #expect(rules.meaning(of: "/shop/site.css") == .asset(["/site.css"]))
    #expect(rules.meaning(of: "/shop/Css/a.swift") == .asset(["/Css/a.swift", "/c/a.swift"]))
  }

  /// Compiler options can make the paths of sources relative.
  @Test func `folders beside sources with relative paths are not watched`() {
    #expect(WatchRules(fixtureFolders: ["Stories/Login/Fixtures"]).fixtureRoots == [])
    #expect(WatchRules(fixtureFolders: ["/no/such/folder"]).fixtureRoots == ["/"])
  }

  @Test func `a burst becomes one chore`() {
    let paths = Set(Self.meanings.map(\.path))
    let changeSet = ChangeSet(paths, rules: Self.rules, isBundled: { _ in false })
    #expect(
      changeSet.fixtures == [
        "/shop/Stories/Login/Fixtures/empty.json", "/shop/Stories/Login/Recordings/a.jsonl",
      ])
    #expect(
      changeSet.assets == [
        "/assets/logo.svg", "/assets/fonts/a.woff2", "/css/site.css", "/static/css/site.css",
        "/setup.swift", "/static/setup.swift",
      ])
    #expect(changeSet.needsBuild && changeSet.needsRestart)
  }

  static let chores: [(path: String, isBundled: Bool, build: Bool, restart: Bool)] = [
    ("/shop/Sources/Login.swift", false, true, false),
    ("/shop/Stories/card.mustache", false, false, true),
    ("/shop/Stories/card.mustache", true, true, false),
    ("/shop/Assets/logo.svg", false, false, false),
    ("/shop/Stories/Login/Fixtures/empty.json", false, false, false),
  ]

  @Test(arguments: chores) func `only what needs a build gets one`(
    path: String, isBundled: Bool, build: Bool, restart: Bool
  ) {
    let changeSet = ChangeSet([path], rules: Self.rules, isBundled: { _ in isBundled })
    #expect(changeSet.needsBuild == build)
    #expect(changeSet.needsRestart == restart)
  }

  @Test func `for fixtures alone only what leads to them is watched`() {
    let rules = Self.rules
    #expect(!rules.ignoresForFixtures("/shop/Stories", isDirectory: true))
    #expect(!rules.ignoresForFixtures("/shop/Stories/Login/Fixtures", isDirectory: true))
    #expect(!rules.ignoresForFixtures("/shop/Stories/Login/Recordings", isDirectory: true))
    #expect(
      !rules.ignoresForFixtures("/shop/Stories/Login/Recordings/a.jsonl", isDirectory: false))
    #expect(rules.ignoresForFixtures("/shop/Sources", isDirectory: true))
    #expect(rules.ignoresForFixtures("/shop/Stories/Login/Fixtures/old", isDirectory: true))
    #expect(
      !rules.ignoresForFixtures("/shop/Stories/Login/Fixtures/a.json", isDirectory: false))
    #expect(
      rules.ignoresForFixtures("/shop/Stories/Login/Fixtures/.a.json", isDirectory: false))
    #expect(rules.ignoresForFixtures("/shop/Stories/Login/Login.swift", isDirectory: false))
  }
}
