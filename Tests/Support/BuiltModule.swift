import Foundation

/// The module `Shop` in a folder of its own, as SwiftPM lays it out.
package struct BuiltModule {
  package let root: String

  package static let hasToolchain = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(
    separator: ":"
  )
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

  package init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: path("Modules"), withIntermediateDirectories: true)
  }

  package func path(_ name: String) -> String { "\(root)/\(name)" }

  package func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path(name) as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  package func build(_ source: String, flags: [String] = []) throws {
    try write(source, to: "Shop.swift")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-emit-module", "-enable-testing", "-module-name", "Shop", "-parse-as-library",
        "-emit-module-path",
        path("Modules/Shop.swiftmodule"), path("Shop.swift"),
      ] + flags
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }

  package func remove() { try? FileManager.default.removeItem(atPath: root) }
}
