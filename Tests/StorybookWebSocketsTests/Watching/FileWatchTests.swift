import Foundation
import StorybookWebSockets
import Testing

/// Real files in a folder of the test's own; what is waited for are the reports, never a time.
@Suite(.timeLimit(.minutes(1)))
struct FileWatchTests {
  /// A folder under watch.
  struct Stage: Sendable {
    let loop: ServiceLoop
    let root: String
    let reports: AsyncStream<Set<String>>
    let refusals: AsyncStream<String>

    func path(_ name: String) -> String { "\(root)/\(name)" }

    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    /// Collects reports until all these paths were told of.
    func told(of names: String...) async -> Set<String> {
      let wanted = Set(names.map(path))
      var told: Set<String> = []
      for await report in reports {
        told.formUnion(report)
        if told.isSuperset(of: wanted) { break }
      }
      return told
    }
  }

  private func withStage(
    directories: Int = 8_192, prepare: (String) throws -> Void = { _ in },
    _ body: (Stage) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let root = folder.appending(path: "watch-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try prepare(root)
    let loop = try ServiceLoop()
    let (reports, report) = AsyncStream.makeStream(of: Set<String>.self)
    let (refusals, refusal) = AsyncStream.makeStream(of: String.self)
    let watch = await loop.run {
      loop.watch(
        [root], maximumDirectories: directories,
        ignoring: { path, _ in path.hasSuffix(".swp") || path.hasSuffix("/.build") },
        refused: { refusal.yield($0) }, changed: { report.yield($0) })
    }
    try await body(Stage(loop: loop, root: root, reports: reports, refusals: refusals))
    await loop.run { watch.cancel() }
    await loop.shutDown()
  }

  @Test func `a file that is written, changed and deleted is told of each time`() async throws {
    try await withStage { stage in
      try stage.write("one", "a.txt")
      #expect(await stage.told(of: "a.txt") == [stage.path("a.txt")])
      try stage.write("another one", "a.txt")
      #expect(await stage.told(of: "a.txt") == [stage.path("a.txt")])
      try FileManager.default.removeItem(atPath: stage.path("a.txt"))
      #expect(await stage.told(of: "a.txt") == [stage.path("a.txt")])
    }
  }

  @Test func `what was there before is not told of`() async throws {
    try await withStage(
      prepare: { try Data("old".utf8).write(to: URL(filePath: "\($0)/old.txt")) },
      { stage in
        try stage.write("new", "new.txt")
        #expect(await stage.told(of: "new.txt") == [stage.path("new.txt")])
      })
  }

  @Test func `a file that is renamed over another is a change of the other`() async throws {
    try await withStage(
      prepare: { try Data("old".utf8).write(to: URL(filePath: "\($0)/a.txt")) },
      { stage in
        try stage.write("new", "a.txt.swp")
        rename(stage.path("a.txt.swp"), stage.path("a.txt"))
        #expect(await stage.told(of: "a.txt") == [stage.path("a.txt")])
      })
  }

  @Test func `files in new directories are told of, however deep`() async throws {
    try await withStage { stage in
      try FileManager.default.createDirectory(
        atPath: stage.path("one/two/three"), withIntermediateDirectories: true)
      try stage.write("deep", "one/two/three/deep.txt")
      #expect(await stage.told(of: "one/two/three/deep.txt").count == 1)
      try stage.write("deeper", "one/two/three/deep.txt")
      #expect(await stage.told(of: "one/two/three/deep.txt").count == 1)
    }
  }

  @Test func `a directory that goes takes its files along`() async throws {
    try await withStage(
      prepare: {
        try FileManager.default.createDirectory(
          atPath: "\($0)/folder/inner", withIntermediateDirectories: true)
        try Data("1".utf8).write(to: URL(filePath: "\($0)/folder/a.txt"))
        try Data("2".utf8).write(to: URL(filePath: "\($0)/folder/inner/b.txt"))
      },
      { stage in
        try FileManager.default.removeItem(atPath: stage.path("folder"))
        let told = await stage.told(of: "folder/a.txt", "folder/inner/b.txt")
        #expect(told == [stage.path("folder/a.txt"), stage.path("folder/inner/b.txt")])
      })
  }

  @Test func `a directory that takes the name of another is watched like it`() async throws {
    try await withStage(
      prepare: {
        for name in ["folder", "other"] {
          try FileManager.default.createDirectory(
            atPath: "\($0)/\(name)", withIntermediateDirectories: true)
          try Data(name.utf8).write(to: URL(filePath: "\($0)/\(name)/\(name).txt"))
        }
      },
      { stage in
        rename(stage.path("folder"), stage.path("away"))
        rename(stage.path("other"), stage.path("folder"))
        _ = await stage.told(of: "folder/folder.txt", "folder/other.txt", "away/folder.txt")
        try stage.write("later", "folder/later.txt")
        #expect(await stage.told(of: "folder/later.txt").contains(stage.path("folder/later.txt")))
      })
  }

  @Test func `a directory that is deleted and made again at once is watched like it`()
    async throws
  {
    try await withStage(
      prepare: {
        try FileManager.default.createDirectory(
          atPath: "\($0)/folder/inner", withIntermediateDirectories: true)
      },
      { stage in
        for number in 0..<20 {
          try FileManager.default.removeItem(atPath: stage.path("folder"))
          try FileManager.default.createDirectory(
            atPath: stage.path("folder/inner"), withIntermediateDirectories: true)
          try stage.write("first", "folder/inner/\(number).txt")
          _ = await stage.told(of: "folder/inner/\(number).txt")
          try stage.write("and second", "folder/inner/\(number).txt")
          _ = await stage.told(of: "folder/inner/\(number).txt")
        }
      })
  }

  @Test func `a burst of five hundred files is told of in few words`() async throws {
    try await withStage { stage in
      for number in 0..<500 { try stage.write("x", "file\(number).txt") }
      var told: Set<String> = []
      var reports = 0
      for await report in stage.reports {
        told.formUnion(report)
        reports += 1
        if told.count == 500 { break }
      }
      #expect(reports <= 20)
    }
  }

  @Test func `ignored files and folders are passed over`() async throws {
    try await withStage { stage in
      try FileManager.default.createDirectory(
        atPath: stage.path(".build"), withIntermediateDirectories: true)
      try stage.write("x", ".build/out.o")
      try stage.write("x", ".a.txt.swp")
      try stage.write("x", "seen.txt")
      #expect(await stage.told(of: "seen.txt") == [stage.path("seen.txt")])
    }
  }

  @Test func `a directory that the system does not watch is looked at all the same`() async throws {
    try await withStage(directories: 0) { stage in
      var refusals = stage.refusals.makeAsyncIterator()
      #expect(await refusals.next()?.contains(stage.root) == true)
      try stage.write("found", "found.txt")
      #expect(await stage.told(of: "found.txt") == [stage.path("found.txt")])
    }
  }
}
