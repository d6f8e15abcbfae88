import Foundation
import StorybookSession
import StorybookTestSupport
import Testing

@testable import StorybookHost

/// The file that a test is written to: new, and never outside of the package.
struct NewTestFileTests {
  private func target(_ path: String, _ body: (String, TestTarget) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID())")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: "\(root)/Tests/Shop", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try body(root, TestTarget(root: root, path: path, module: "Shop", catalog: "catalog"))
  }

  @Test func `each file has a name that neither a file nor a type has`() throws {
    try target("Tests/Shop") { root, target in
      let first = try target.newFile(named: "CartTests")
      #expect(first.path == "\(root)/Tests/Shop/CartTests.swift")
      try first.write("struct CartTests {}\n\nenum CartTests3 {}\n")
      let error = #expect(throws: ProtocolError.self) { try first.write("other") }
      #expect(error?.code == .exists)
      #expect(try target.newFile(named: "CartTests").type == "CartTests2")
      try target.newFile(named: "CartTests").write("")
      #expect(try target.newFile(named: "CartTests").type == "CartTests4")
      #expect(try String(contentsOfFile: first.path, encoding: .utf8).hasPrefix("struct CartTests"))
    }
  }

  @Test(arguments: ["../Tests/Shop", "Tests/Link", "Tests/None"])
  func `no path and no link leads out, and no folder is made`(path: String) throws {
    try target(path) { root, target in
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/Tests/Link", withDestinationPath: NSTemporaryDirectory())
      let error = #expect(throws: ProtocolError.self) { try target.newFile(named: "CartTests") }
      #expect(error?.code == .unwritable)
    }
  }
}
