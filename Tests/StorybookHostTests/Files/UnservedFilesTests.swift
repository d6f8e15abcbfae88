import Foundation
import Storybook
import StorybookSchema
import Testing

@testable import StorybookHost

/// The table is that of the page's test, too.
struct UnservedFilesTests {
  private static let table: Value = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(path: "Fixtures/files/addresses.json")
    return (try? Value(json: Array(Data(contentsOf: file)))) ?? .null
  }()

  private static let rows: [(markup: String, missing: [String])] = {
    let rows = (table.object?["rows"]?.array ?? []) + [table.object?["fromSheets"] ?? .null]
    return rows.map { row in
      (row.array?.first?.string ?? "", row.array?.last?.array?.compactMap(\.string) ?? [])
    }
  }()

  private static func withFiles(_ body: (CatalogFiles) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sheets = table.object?["sheets"]?.object
    for path in table.object?["served"]?.array?.compactMap(\.string) ?? [] {
      let file = folder.appending(path: String(path.dropFirst()))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((sheets?[path]?.string ?? "content").utf8).write(to: file)
    }
    try body(CatalogFiles([PublicFolder(path: "/", folder: folder.path)]))
  }

  @Test func `of each kind of address, those that nothing serves are found`() throws {
    #expect(Self.rows.count > 20)
    try Self.withFiles { files in
      for row in Self.rows {
        let found = UnservedFiles(files).references(in: .html(raw: row.markup)).map(\.path)
        #expect(found == row.missing, "\(row.markup)")
      }
    }
  }

  @Test func `the sentence names each file, and the sheet that refers to it`() throws {
    try Self.withFiles { files in
      let unserved = UnservedFiles(files)
      let markup = "<img src=/n.png><link rel=stylesheet href=/css/more.css>"
      #expect(
        unserved.sentence(.html(raw: markup)) == """
          3 files of the rendering are in no public folder: /n.png, /fonts/a.woff2 (in \
          /css/more.css), /css/deep/b.png (in /css/more.css).
          """)
      #expect(
        unserved.sentence(.html(raw: "<img src=/n.png>"))
          == "One file of the rendering is in no public folder: /n.png.")
      for (excepted, isExcepted) in [
        ("/n.png", true), ("/", true), ("/n", false), ("/n.png/", false), ("", false),
        ("n.png", false),
      ] {
        var rendering = Rendering.html(raw: "<img src=/n.png>")
        rendering.notes = .init(["unserved": ["/other.png", .string(excepted), 1]])
        #expect((unserved.sentence(rendering) == nil) == isExcepted, "\(excepted)")
      }
      #expect(unserved.sentence(.html(raw: "<p>text</p>")) == nil)
      #expect(unserved.sentence(.text("<img src=/n.png>")) == nil)
      #expect(UnservedFiles(CatalogFiles([])).sentence(.html(raw: "<a href=/>x</a>")) == nil)
    }
  }
}
