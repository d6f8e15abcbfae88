import Foundation
import StorybookHost
import StorybookTestSupport
import StorybookWebSockets
import Testing

@testable import StorybookServer

/// Sources of a program that are not in its package.
struct WatchedSourcesTests {
  private static func scene() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(
      """
      let package = Package(dependencies: [
        .package(url: "https://example.org/a", from: "1.0.0"), .package(path: "../Kit"),
        .package(
          name: "Deep",
          path: "Packages/Deep/"),
        .package(path: "../Gone"),
      ])
      """, to: "App/Package.swift")
    try folder.write(
      #"let package = Package(dependencies: [.package(path: "../Base"), .package(path: "../App")])"#,
      to: "Kit/Package.swift")
    try folder.write("", to: "App/Packages/Deep/Package.swift")
    try folder.write("", to: "Base/Package.swift")
    try folder.write("", to: "Edited/Package.swift")
    try folder.write("", to: "Checked/Package.swift")
    try folder.write(
      """
      {"object": {"dependencies": [
        {"state": {"name": "edited", "path": "\(folder.file("Edited"))"}},
        {"state": {"name": "sourceControlCheckout", "path": "\(folder.file("Checked"))"}}
      ]}}
      """, to: "App/.build/workspace-state.json")
    for file in [
      "Cache/rules.txt", "Shared/Cell.swift", "Shared/Deep/Row.swift", "Lone/One.swift",
      "Lone/Two.swift",
    ] {
      try folder.write("", to: file)
    }
    try folder.write("", to: "App/Sources/App/Main.swift")
    try folder.write("", to: "Kit/Sources/Kit/Kit.swift")
    let links = [
      ("App/Sources/App/Shared", "Shared"), ("App/Sources/App/One.swift", "Lone/One.swift"),
      ("App/Sources/App/Self", "App/Sources"), ("Kit/Sources/Kit/Two.swift", "Lone/Two.swift"),
      ("App/Sources/App/gone", "Gone"), ("App/.build/checkouts", "Checked"),
      // What a build or an installer writes is no source, wherever the link leads.
      ("Kit/.build", "Cache"), ("Kit/node_modules", "Cache"),
      ("Kit/.swiftlint", "Cache/rules.txt"),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: folder.file(target))
    }
    return folder
  }

  @Test func `packages at paths and what links lead to are watched`() throws {
    let folder = try Self.scene()
    let sources = WatchedSources(of: folder.file("App"))
    #expect(
      sources.packages == Set(["Kit", "App/Packages/Deep", "Base", "Edited"].map(folder.file)))
    #expect(sources.folders == [folder.file("Shared")])
    #expect(sources.files == Set(["Lone/One.swift", "Lone/Two.swift"].map(folder.file)))
    #expect(sources.roots.contains(folder.file("Lone")))
  }

  static let changes: [(path: String, isDirectory: Bool, isIgnored: Bool)] = [
    ("App/Sources/App/Main.swift", false, false), ("App/Templates/a.txt", false, false),
    ("Kit/Sources/Kit/Kit.swift", false, false), ("Kit/Sources/Kit/note.txt", false, false),
    ("Kit/Package.swift", false, false), ("Kit/Flat.swift", false, false),
    ("Kit/README.md", false, true), ("Kit/Tests", true, true), ("Kit/Sources", true, false),
    ("Shared/Deep/Row.swift", false, false), ("Shared/notes.txt", false, false),
    ("Lone/One.swift", false, false), ("Lone/Three.swift", false, true), ("Lone", true, false),
    ("Lone/Deeper", true, true),
  ]

  @Test func `of other folders only the sources matter`() throws {
    let folder = try Self.scene()
    let root = folder.file("App")
    let sources = WatchedSources(of: root)
    for (path, isDirectory, isIgnored) in Self.changes {
      let ignores = sources.ignores(folder.file(path), isDirectory: isDirectory, in: root)
      #expect(ignores == isIgnored, "\(path)")
    }
  }

  @Test func `a package that is added to a manifest is watched from then on`() async throws {
    let folder = try TestFolder()
    try folder.write("let package = Package(name: \"App\")", to: "App/Package.swift")
    try folder.write("let package = Package(name: \"Kit\")", to: "Kit/Package.swift")
    try folder.write("", to: "Kit/Sources/Kit/Kit.swift")
    let loop = try ServiceLoop()
    let (changes, change) = AsyncStream.makeStream(of: Set<String>.self)
    let watch = SourceWatch(
      on: loop, root: folder.file("App"), rules: { WatchRules() }, log: { _ in },
      changed: { change.yield($0) })
    await watch.renew()
    var events = changes.makeAsyncIterator()
    var seen: Set<String> = []
    let (manifest, source) = (
      folder.file("App/Package.swift"), folder.file("Kit/Sources/Kit/Kit.swift")
    )
    // The package is not watched yet.
    try folder.write("struct Kit {}", to: "Kit/Sources/Kit/Kit.swift")
    try folder.write(
      "let package = Package(dependencies: [.package(path: \"../Kit\")])", to: "App/Package.swift")
    while !seen.contains(manifest), let more = await events.next() { seen.formUnion(more) }
    #expect(!seen.contains(source))
    await watch.renew()
    for path in [source, folder.file("App/Sources/App/App.swift")] {
      seen = []
      try folder.write("struct Next {}", to: String(path.dropFirst(folder.file("").count)))
      while !seen.contains(path), let more = await events.next() { seen.formUnion(more) }
      #expect(seen.contains(path))
    }
    await watch.cancel()
    await loop.shutDown()
  }
}
