import StorybookTestSupport
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
    let root = try TestFolder()
    for file in Self.copies { try root.write("old", to: ".build/debug/\(file)") }
    if !path.hasSuffix("gone.txt") { try root.write("new", to: path) }
    let bundled = BundledFiles(beside: root.file(".build/debug/App"), root: root.path)
    #expect(bundled.renewsCopy(of: root.file(path)) == (copy != nil))
    for file in Self.copies {
      #expect(try (root.read(".build/debug/\(file)") == "new") == (file == copy), "\(file)")
    }
  }

  @Test(arguments: [
    ("Sources/ShopScreens/note.txt", true), ("Sources/Kit/Big-Image.png", true),
    ("Sources/ShopScreens/other.txt", false),
  ]) func `a file that the build embeds in the code needs a build`(
    path: String, isBuilt: Bool
  ) throws {
    let root = try TestFolder()
    let embedded = "DerivedSources/embedded_resources.swift"
    try root.write(
      "struct PackageResources {\n  static let note_txt: [UInt8] = [1,2]\n}\n",
      to: ".build/debug/ShopScreens.build/\(embedded)")
    try root.write(
      "struct PackageResources {\nstatic let Big_Image_png: [UInt8] = []\n}\n",
      to: ".build/debug/Kit.build/\(embedded)")
    try root.write("new", to: path)
    let bundled = BundledFiles(beside: root.file(".build/debug/App"), root: root.path)
    #expect(bundled.contains(root.file(path)) == isBuilt)
    #expect(!bundled.renewsCopy(of: root.file(path)))
  }
}
