import Foundation
import Storybook
import StorybookSnapshots
import Testing

@testable import StorybookHost
@testable import StorybookFiles

/// A symbolic link leads no reader out of the folder of a screen, whatever it reads there.
@Suite struct ConfinedReadingTests {
  private struct Scene: ~Copyable {
    let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: UUID().uuidString).path
    var folder: String { "\(root)/Stories/Login/Fixtures" }
    var outside: String { "\(root)/secret" }

    init() throws {
      for path in [folder, outside] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for exitReason in [".json", ".jsonl", ".txt", ".environment.json"] {
          try Data("{}".utf8).write(to: URL(filePath: "\(path)/own\(exitReason)"))
        }
      }
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: target)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }
  }

  private static func read(_ path: String) -> [Bool] {
    let asset = Assets(folder: (path as NSString).deletingLastPathComponent)
    return [
      StoryFolder.contents(path) != nil, (try? FixtureFolder.props(at: path)) != nil,
      FixtureFileError(fileAt: path) != nil,
      asset.file((path as NSString).lastPathComponent) != nil,
    ]
  }

  @Test func `a file of the folder is read, and one behind a link is not`() throws {
    let scene = try Scene()
    #expect(Self.read("\(scene.folder)/own.json") == [true, true, false, true])
    try scene.link("\(scene.folder)/far.json", to: "\(scene.outside)/own.json")
    try scene.link("\(scene.folder)/relative.json", to: "../../../secret/own.json")
    try scene.link("\(scene.folder)/gone.json", to: "/nowhere/at/all")
    try scene.link("\(scene.folder)/endless.json", to: "/dev/zero")
    for name in ["far", "relative", "gone", "endless"] {
      #expect(!Self.read("\(scene.folder)/\(name).json").contains(true), "\(name)")
    }
  }

  @Test(arguments: ["Login/Fixtures", "Login"])
  func `nothing is listed or read of a folder that is a link`(_ place: String) throws {
    let scene = try Scene()
    let path = "\(scene.root)/Stories/\(place)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: "\(scene.outside)/Fixtures", withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: "\(scene.outside)/Fixtures/own.json"))
    try scene.link(path, to: place == "Login" ? scene.outside : "\(scene.outside)/Fixtures")
    #expect(FixtureFolder(path: scene.folder).entries().isEmpty)
    #expect(RecordingFolder(path: scene.folder).entries().isEmpty)
    #expect(SnapshotFolder(path: scene.folder).names.isEmpty)
    #expect(StoryFolder.contents("\(scene.folder)/own.json") == nil)
  }

  @Test func `a pipe does not block`() throws {
    let scene = try Scene()
    #expect(mkfifo("\(scene.folder)/pipe.json", 0o600) == 0)
    #expect(!Self.read("\(scene.folder)/pipe.json").contains(true))
  }
}
