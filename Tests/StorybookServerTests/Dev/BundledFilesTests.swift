import Foundation
import Testing

@testable import StorybookServer

struct BundledFilesTests {
  private static let copies = [
    "shop_ShopScreens.resources/Templates/note.txt", "shop_ShopScreens.resources/flat.txt",
    "shop_ShopScreens.resources/a/same.txt", "shop_ShopScreens.resources/same.txt",
    "other_Kit.bundle/Templates/kit.txt",
  ]

  static let changes: [(path: String, copy: String?)] = [
    ("Sources/ShopScreens/Templates/note.txt", "shop_ShopScreens.resources/Templates/note.txt"),
    ("Sources/ShopScreens/deep/flat.txt", "shop_ShopScreens.resources/flat.txt"),
    ("Sources/Kit/Templates/kit.txt", "other_Kit.bundle/Templates/kit.txt"),
    ("Sources/ShopScreens/Templates/new.txt", nil),
    ("Sources/Other/Templates/note.txt", nil),
    ("Sources/ShopScreens/Templates/kit.txt", nil),
    ("Sources/ShopScreens/a/same.txt", nil),
    ("Sources/ShopScreens/Templates/gone.txt", nil),
  ]

  @Test(arguments: changes) func `a change renews the one copy that a build has made of the file`(
    path: String, copy: String?
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let build = "\(root)/.build/debug"
    for file in Self.copies { try Self.write("old", to: "\(build)/\(file)") }
    if !path.hasSuffix("gone.txt") { try Self.write("new", to: "\(root)/\(path)") }
    let bundled = BundledFiles(beside: "\(build)/App", root: root)
    #expect(bundled.renewsCopy(of: "\(root)/\(path)") == (copy != nil))
    for file in Self.copies {
      let content = try String(contentsOfFile: "\(build)/\(file)", encoding: .utf8)
      #expect((content == "new") == (file == copy), "\(file)")
    }
  }

  private static func write(_ text: String, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
