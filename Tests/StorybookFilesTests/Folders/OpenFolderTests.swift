import Foundation
import Storybook
@testable import StorybookTestSupport
import Testing
@testable import StorybookFiles

struct OpenFolderTests {
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func contents(_ folder: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
      })
  }

  @Test func `several files are written, over what is there`() throws {
    try Self.inFolder { folder in
      let open = try OpenFolder(folder)
      try open.writeContent(Array("old".utf8), to: "a", overwrite: false)
      try open.writeContents([("a", Array("1".utf8)), ("b", Array("2".utf8))])
      #expect(try Self.contents(folder) == ["a": "1", "b": "2"])
      #expect([open.has("a"), open.has("b"), open.has("c")] == [true, true, false])
    }
  }

  @Test func `what takes the name of a folder that is held open gets none of its files`() throws {
    try Self.inFolder { folder in
      let open = try OpenFolder(folder)
      try open.writeContent(Array("old".utf8), to: "a", overwrite: false)
      try FileManager.default.moveItem(atPath: folder, toPath: folder + "-elsewhere")
      defer { try? FileManager.default.moveItem(atPath: folder + "-elsewhere", toPath: folder) }
      // It is held open: what takes its name gets nothing.
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try open.writeContents([("a", Array("1".utf8)), ("b", Array("2".utf8))])
      #expect(try Self.contents(folder) == [:])
      #expect(try Self.contents(folder + "-elsewhere") == ["a": "1", "b": "2"])
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test func `a file that can have no name leaves those after it as they were`() throws {
    try Self.inFolder { folder in
      let open = try OpenFolder(folder)
      try open.writeContent(Array("old".utf8), to: "a", overwrite: false)
      let long = String(repeating: "x", count: 300)
      #expect(throws: WriteError.self) {
        try open.writeContents([(long, Array("1".utf8)), ("a", Array("2".utf8))])
      }
      #expect(try Self.contents(folder) == ["a": "old"])
    }
  }

  @Test func `a file that takes no name leaves nothing behind`() throws {
    try Self.inFolder { folder in
      let open = try OpenFolder(folder)
      try open.writeContent(Array("old".utf8), to: "a", overwrite: false)
      let failure = #expect(throws: WriteError.self) {
        try open.writeContent(Array("new".utf8), to: "a", overwrite: false)
      }
      #expect(failure?.isTaken == true)
      let staged = try open.stage(Array("never".utf8))
      #expect(try Self.contents(folder).count == 2)
      open.remove(staged)
      #expect(try Self.contents(folder) == ["a": "old"])
    }
  }
}
