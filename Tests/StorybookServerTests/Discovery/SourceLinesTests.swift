import Foundation
import Testing

@testable import StorybookServer

/// Where private declarations are, which symbol graphs do not tell.
struct SourceLinesTests {
  private static let files = [
    "A.swift": "enum A {\n  // private func row() {}\n  private static func row() {}\n}\n",
    "B.swift": "extension Shop.B {\n\n\n  private var row: String { \"\" }\n}\n",
    "C.swift": "struct C { func row() {} }\n",
  ]

  @Test(arguments: [
    ("row", "A", "A.swift", 3), ("row", "B", "B.swift", 4), ("row", nil, "A.swift", 3),
    ("row", "C", "A.swift", 3),
  ])
  func `a private declaration is found in a file of its type`(
    name: String, type: String?, file: String, line: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try Self.files.keys.sorted().map { name in
      let file = folder.appending(path: name)
      try Self.files[name]?.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let found = SourceLines(paths).declaration(of: name, in: type)
    #expect(found.map { ($0.file as NSString).lastPathComponent } == file && found?.line == line)
    #expect(SourceLines(paths).declaration(of: "column", in: type) == nil)
  }
}
