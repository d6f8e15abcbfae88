import Foundation
import StorybookHost
import StorybookSchema
import StorybookSession
import Testing

@testable import StorybookServer

/// Where the test of a recording is written, by the manifest of its package.
struct TestTargetTests {
  private static let catalog = """
    import Storybook
    public let shop: Catalog = Catalog("Shop")
    """

  /// A package with a catalog in the target “shop-app”.
  private func package(_ files: [String: String] = [:]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appending(path: "tests-\(UUID())")
    let all = ["Sources/shop-app/Catalog.swift": Self.catalog].merging(files) { $1 }
    for (path, text) in all {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return root.path(percentEncoded: false)
  }

  private static let library: Value = ["product": ["StorybookTesting", "swift-storybook", .null]]

  private func manifest(_ tests: [Value]) -> Value {
    ["targets": .array([["name": "shop-app", "type": "executable", "dependencies": []]] + tests)]
  }

  @Test func `it is the first that can use the catalog, with its own path`() throws {
    let root = try package(["Sources/shop-app/A.docc/first.swift": "let first = Catalog()"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let target = try PackageTests.target(
      in: manifest([
        ["name": "KitTests", "type": "test", "dependencies": [Self.library]],
        [
          "name": "AppTests", "type": "test", "path": "Checks/App/",
          "dependencies": [["byName": ["shop-app", .null]], Self.library],
        ],
      ]), root: root)
    #expect(
      target == TestTarget(root: root, path: "Checks/App", module: "shop_app", catalog: "shop"))
  }

  @Test func `what is missing is a sentence with its remedy`() throws {
    let root = try package()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let cases: [([Value], String)] = [
      ([], "No test target depends on “shop-app”: add one"),
      (
        [["name": "T", "type": "test", "dependencies": [["target": ["shop-app", .null]]]]],
        "The test target “T” lacks the product StorybookTesting"
      ),
    ]
    for (tests, sentence) in cases {
      let error = #expect(throws: ProtocolError.self) {
        try PackageTests.target(in: manifest(tests), root: root)
      }
      #expect(error?.message.contains(sentence) == true)
    }
    let error = #expect(throws: ProtocolError.self) {
      try PackageTests.target(in: ["targets": []], root: root)
    }
    #expect(error?.message.contains("let catalog = Catalog(…)") == true)
  }
}
