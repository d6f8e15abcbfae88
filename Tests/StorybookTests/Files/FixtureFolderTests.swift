import Foundation
import StorybookSchema
@testable import Storybook
import Testing

struct FixtureFolderTests {
  /// A screen's folder that is gone after the test.
  private final class Scene {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    var folder: FixtureFolder { FixtureFolder(path: "\(root)/Login/Fixtures") }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: "\(root)/Login", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }
  }

  @Test func `a saved fixture is there, whole, and nothing else`() throws {
    let scene = try Scene()
    let file = try scene.folder.save("{}\n", name: FixtureName("wrong password"), overwrite: false)
    #expect(file == "\(scene.folder.path)/wrong password.json")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).count == 1)
    #expect(scene.folder.entries() == [.init(name: "wrong password", path: file)])
  }

  @Test func `a file is replaced only when that was asked for`() throws {
    let scene = try Scene()
    let name = try FixtureName("a")
    _ = try scene.folder.save("1", name: name, overwrite: false)
    let failure = #expect(throws: ProtocolFailure.self) {
      try scene.folder.save("2", name: name, overwrite: false)
    }
    #expect(failure?.code == .exists)
    #expect(try FixtureFolder.props(at: "\(scene.folder.path)/a.json") == 1)
    _ = try scene.folder.save("3", name: name, overwrite: true)
    #expect(try FixtureFolder.props(at: "\(scene.folder.path)/a.json") == 3)
  }

  @Test func `what a host that was killed left half written is cleared away`() throws {
    let scene = try Scene()
    _ = try scene.folder.save("1", name: FixtureName("a"), overwrite: false)
    // No process ever has the largest number; this one lives.
    let stale = "\(scene.folder.path)/.storybook-\(Int32.max)-x.tmp"
    let mine = "\(scene.folder.path)/.storybook-\(getpid())-x.tmp"
    for path in [stale, mine] { try Data("{".utf8).write(to: URL(filePath: path)) }
    _ = try scene.folder.save("2", name: FixtureName("b"), overwrite: false)
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: mine))
    #expect(scene.folder.entries().map(\.name) == ["a", "b"])
  }

  @Test func `a link does not lead a fixture out of the folder`() throws {
    let scene = try Scene()
    let elsewhere = try Scene()
    try FileManager.default.createSymbolicLink(
      atPath: scene.folder.path, withDestinationPath: "\(elsewhere.root)/Login")
    let failure = #expect(throws: ProtocolFailure.self) {
      try scene.folder.save("1", name: FixtureName("a"), overwrite: false)
    }
    #expect(failure?.code == .unwritable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(elsewhere.root)/Login") == [])
  }

  @Test func `a screen whose source is not on this machine cannot be saved to`() throws {
    let folder = FixtureFolder(path: "/nowhere/at/all/Fixtures")
    let failure = #expect(throws: ProtocolFailure.self) {
      try folder.save("1", name: FixtureName("a"), overwrite: false)
    }
    #expect(failure?.code == .unwritable)
  }

  @Test func `a damaged fixture names its file and the place`() throws {
    let scene = try Scene()
    let file = try scene.folder.save("{\"a\":}", name: FixtureName("a"), overwrite: false)
    let failure = #expect(throws: ProtocolFailure.self) { try FixtureFolder.props(at: file) }
    #expect(failure?.message.contains("a.json is damaged") == true)
    #expect(failure?.message.contains("at byte 5") == true)
    #expect(failure?.message.hasSuffix("(line 1, column 6, in /a).") == true)
  }

  @Test(arguments: [
    "a", "Wrong password 2", "snake_case-and-hyphen", String(repeating: "x", count: 80),
  ])
  func `these are names`(text: String) throws {
    #expect(try FixtureName(text).text == text)
  }

  @Test(arguments: [
    "", " a", "a ", "a/b", "..", ".", "a.json", "a\u{0}b", "é", "a\nb", "a\\b", "~",
    String(repeating: "x", count: 81), String(repeating: "x", count: 10_000),
  ])
  func `these are none`(text: String) {
    #expect(throws: ProtocolFailure.self) { try FixtureName(text) }
  }
}
