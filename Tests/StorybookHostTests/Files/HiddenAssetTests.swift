import Foundation
import Testing

@testable import StorybookHost

struct HiddenAssetTests {
  private static let hidden = [
    ".env", ".git/config", "a/.env", "a/.git/hooks/b", "..hidden", "...", ".well-known/.env",
    ".well-knownish", "a/.well-known.bak", ".a/b.svg", "link-to-env", "link-to-git/config",
    "a\\.env", ".", "..", "a/..", "./.env",
  ]
  private static let visible = [
    "a.svg", "a/b.svg", ".well-known/a.txt", "a.b/c.svg", "a..svg", "link-to-a", "a.",
  ]

  private static func withFolder(_ body: (Assets) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in hidden + visible where !name.hasPrefix("link") && !name.hasSuffix("..") {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data("content".utf8).write(to: file)
    }
    for (link, target) in [("env", ".env"), ("git", ".git"), ("a", "a.svg")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link-to-\(link)").path, withDestinationPath: target)
    }
    try body(Assets(folder: folder.path))
  }

  @Test func `hidden files are no assets, at any depth and behind any link`() throws {
    try Self.withFolder { assets in
      for name in Self.hidden { #expect(assets.file(name) == nil, "\(name)") }
      for name in Self.visible { #expect(assets.file(name) != nil, "\(name)") }
    }
  }
}
