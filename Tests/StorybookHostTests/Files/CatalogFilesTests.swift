import Foundation
import Storybook
import Testing

@testable import StorybookHost

struct CatalogFilesTests {
  private static let hidden = [
    ".env", ".git/config", "a/.env", "a/.git/hooks/b", "..hidden", "...", ".well-known/.env",
    ".well-knownish", "a/.well-known.bak", ".a/b.svg", "link-to-env", "link-to-git/config",
    "a\\.env", ".", "..", "a/..", "./.env", "../secret.txt", "a/../../secret.txt", "link-out.txt",
    "link-out/secret.txt", "a", "a/", "", "none.svg", "a.svg/", "a.svg/b", "a.svg\0",
  ]
  private static let visible = [
    "a.svg", "a/b.svg", ".well-known/a.txt", "a.b/c.svg", "a..svg", "link-to-a", "a.",
    "a//b.svg", "//a.svg",
  ]
  private static let mounts = ["/", "/uploads", "uploads/of/books/", "/assets"]

  /// `public` with the files above, beside a secret file.
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = parent.appending(path: "public")
    defer { try? FileManager.default.removeItem(at: parent) }
    for name in hidden + visible where isWritten(name) {
      try write(name, in: folder)
    }
    try write("secret.txt", in: parent)
    let links = [
      ("link-to-env", ".env"), ("link-to-git", ".git"), ("link-to-a", "a.svg"),
      ("link-out.txt", "../secret.txt"), ("link-out", parent.path),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    try body(folder.path)
  }

  private static func isWritten(_ name: String) -> Bool {
    !name.contains(/^link|\.\.$|\.\.\/|^none|^a\/?$|^\.?$|svg./)
  }

  private static func write(_ name: String, in folder: URL) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data("content".utf8).write(to: file)
  }

  @Test func `what is hidden, outside or no file is never served, at any path of the folder`()
    throws
  {
    try Self.withFolder { folder in
      for mount in Self.mounts {
        let served = PublicFolder(path: mount, folder: folder)
        let files = CatalogFiles([served])
        for name in Self.hidden {
          #expect(files.file(at: served.path + name) == nil, "\(mount) \(name)")
          #expect(!files.contains(served.path + name), "\(mount) \(name)")
        }
        for name in Self.visible {
          #expect(files.file(at: served.path + name) != nil, "\(mount) \(name)")
          #expect(files.contains(served.path + name), "\(mount) \(name)")
        }
      }
    }
  }

  @Test func `a path is the name of one file, whatever its characters`() throws {
    let names = [";", "&", "%", "+", "#", "?", " ", "=", "é", "e\u{301}", "漢🙂", "%3B", "%26"]
      .map { "a\($0)b.txt" }
    for written in names {
      try Self.withFolder { folder in
        try Self.write(written, in: URL(filePath: folder))
        let files = CatalogFiles([PublicFolder(path: "/", folder: folder)])
        let found = names.filter { files.file(at: "/" + $0) != nil }
        #expect(found.map { Array($0.utf8) } == [Array(written.utf8)])
      }
    }
  }

  private static let own = [
    "healthz", "catalog.json", "canvas.html", "embed.html", "js/embed.js", "socket",
    "schema/a.json", "props/a/b.json", "render/a/b", "_storybook/css/start.css",
  ]
  private static let free = [
    "css/site.css", "js/app.js", "index.html", "page/a.css", "healthz.txt", "schemas/a.json",
    "assets/a.svg", "js/embed.js.map", "storybook/a.css",
  ]

  @Test func `the host's own addresses hide files, and their sentences name each`() throws {
    try Self.withFolder { folder in
      for name in Self.own + Self.free { try Self.write(name, in: URL(filePath: folder)) }
      let files = CatalogFiles([PublicFolder(path: "/", folder: folder)])
      for name in Self.own {
        #expect(files.file(at: "/\(name)") == nil && files.file(at: "//\(name)") == nil, "\(name)")
      }
      for name in Self.free { #expect(files.file(at: "/\(name)") != nil, "\(name)") }
      #expect(files.hiddenFiles.count == Self.own.count)
      #expect(
        files.hiddenFiles.first
          == "\(folder)/healthz is hidden by /healthz, which the storybook answers itself.")
      let paths = Set(files.all.map(\.path))
      #expect(paths.isSuperset(of: Self.free.map { "/\($0)" }))
      #expect(paths.isDisjoint(with: Self.own.map { "/\($0)" }))
      #expect(
        CatalogFiles([PublicFolder(path: "/render/x", folder: folder)]).hiddenFiles.count == 1)
      #expect(CatalogFiles([PublicFolder(path: "/uploads", folder: folder)]).hiddenFiles.isEmpty)
    }
  }

  @Test func `of several folders the one with the longest path has the file first`() throws {
    try Self.withFolder { folder in
      for name in ["uploads/a.txt", "uploads/b.txt"] {
        try Self.write(name, in: URL(filePath: folder))
      }
      try Data("other".utf8).write(to: URL(filePath: "\(folder)/a/a.txt"))
      let catalog = Catalog(
        public: ["/": .init(folder), "/uploads/": .init("\(folder)/a")], screens: { [] })
      #expect(catalog.folders.map(\.path) == ["/uploads/", "/"])
      let files = CatalogFiles(catalog.folders)
      #expect(files.file(at: "/uploads/a.txt")?.bytes == Array("other".utf8))
      #expect(files.file(at: "/uploads/b.txt")?.bytes == Array("content".utf8))
      #expect(files.all.filter { $0.path == "/uploads/a.txt" }.count == 1)
    }
  }
}
