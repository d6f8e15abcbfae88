import Foundation
import Testing

@testable import StorybookCommandLine
@testable import StorybookSite

struct SiteFolderTests {
  /// A folder that is gone after the test.
  private final class Scene {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    func folder(force: Bool = false) throws -> SiteFolder {
      try SiteFolder(path: path, replacesOthers: force)
    }

    @discardableResult
    func build(_ files: [String: String], force: Bool = false) throws -> SiteFolder.Changes {
      let folder = try folder(force: force)
      do {
        for (file, text) in files { try folder.put(Array(text.utf8), at: file) }
        return try folder.commit()
      } catch {
        folder.abandon()
        throw error
      }
    }

    func write(_ text: String, to file: String) throws {
      let place = URL(filePath: "\(path)/\(file)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }

    func text(_ file: String) -> String? {
      FileManager.default.contents(atPath: "\(path)/\(file)")
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Without the list of files.
    var files: Set<String> {
      let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return Set(all.filter { $0 != SiteFolder.manifest })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func `what is the same is not written, what is gone is removed with its folder`() throws {
    let scene = Scene()
    try scene.build(["index.html": "1", "a/b/c.txt": "c", "a/d.txt": "d"])
    #expect(scene.files == ["index.html", "a", "a/b", "a/b/c.txt", "a/d.txt"])
    let changes = try scene.build(["index.html": "2", "a/d.txt": "d"])
    #expect((changes.written, changes.removed) == (1, 1))
    #expect(scene.files == ["index.html", "a", "a/d.txt"])
    #expect(scene.text("index.html") == "2")
  }

  @Test func `bytes are kept once, under a name made of them`() throws {
    let scene = Scene()
    let folder = try scene.folder()
    let names = try ["x", "y", "x"].map { try folder.keepBytes(Array($0.utf8)) }
    #expect(names[0] == names[2] && names[0] != names[1])
    #expect(try folder.commit().files == 2)
    #expect(scene.text("_storybook/data/\(names[0]).json") == "x")
  }

  @Test func `a foreign file in the way of a new one stops the build`() throws {
    let scene = Scene()
    try scene.build(["index.html": "1"])
    try scene.write("mine", to: "robots.txt")
    let failure = #expect(throws: CommandError.self) {
      try scene.build(["index.html": "2", "robots.txt": "site"])
    }
    #expect(failure?.description.contains("robots.txt") == true)
    #expect((scene.text("robots.txt"), scene.text("index.html")) == ("mine", "1"))
    try scene.build(["index.html": "2", "robots.txt": "site"], force: true)
    #expect((scene.text("robots.txt"), scene.text("index.html")) == ("site", "2"))
  }

  @Test func `nothing is new before the end, and nothing is left of what was given up`() throws {
    let scene = Scene()
    try scene.build(["index.html": "1"])
    let before = scene.files
    let folder = try scene.folder()
    try folder.put(Array("2".utf8), at: "index.html")
    _ = try folder.keepBytes(Array("new".utf8))
    #expect(scene.text("index.html") == "1")
    folder.abandon()
    #expect((scene.files, scene.text("index.html")) == (before, "1"))
  }

  @Test func `what a build published before it failed is removed by the next`() throws {
    let scene = Scene()
    try scene.build(["index.html": "1", "old.txt": "old"])
    try scene.write("mine", to: "z/mine.txt")
    let files = ["a.txt": "a", "index.html": "2", "z": "a folder has this name"]
    #expect(throws: CommandError.self) { try scene.build(files, force: true) }
    #expect((scene.text("index.html"), scene.text("old.txt")) == ("1", "old"))
    try scene.build(["index.html": "1"])
    #expect(scene.files == ["index.html", "z", "z/mine.txt"])
  }

  @Test func `one build at a time writes to a folder`() throws {
    let scene = Scene()
    let first = try scene.folder()
    let failure = #expect(throws: CommandError.self) { try scene.folder() }
    #expect(failure?.description.contains("Another build") == true)
    first.abandon()
    #expect(!FileManager.default.fileExists(atPath: scene.path))
  }

  @Test func `a list that leads out of the folder is not believed`() throws {
    let scene = Scene()
    try scene.build(["index.html": "1"])
    let outside = "\(scene.path)-outside"
    try "mine".write(toFile: outside, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    let name = (outside as NSString).lastPathComponent
    try scene.write(
      #"{"storybook":"site","files":["../\#(name)","index.html"]}"#, to: SiteFolder.manifest)
    try scene.build(["other.html": "1"])
    #expect(FileManager.default.fileExists(atPath: outside))
    #expect(scene.files == ["other.html"])
  }
}
