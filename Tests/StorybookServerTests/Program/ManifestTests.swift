import Foundation
import StorybookSchema
import StorybookTestSupport
import Synchronization
import Testing

@testable import StorybookCommandLine

/// A manifest is read whatever SwiftPM prints beside it.
struct ManifestTests {
  /// What a stand-in for SwiftPM prints on its streams, and what a person is told.
  static let scripts: [(script: String, told: [String])] = [
    ("echo '{\"name\": \"Shop\"}'", []),
    ("echo 'warning: {old}' >&2; echo '{\"name\": \"Shop\"}'", []),
    (
      """
      printf %s "Another instance of SwiftPM (PID: 4711) is already running using '/shop/.build', \
      waiting until that process has finished execution..." >&2
      echo '{"name": "Shop"}'
      """, ["Waiting for another SwiftPM (process 4711)."]
    ),
    (
      """
      echo "warning: a" >&2
      printf %s "Another instance of SwiftPM (PI" >&2; sleep 0.1; echo "D: 12) is already running" >&2
      echo '{"name":'; echo "warning: b" >&2; echo '"Shop"}'; echo "warning: {c}" >&2
      """, ["Waiting for another SwiftPM (process 12)."]
    ),
  ]

  @Test(arguments: scripts) func `it is read from standard output alone`(
    script: String, told: [String]
  ) async throws {
    let notices = Mutex<[String]>([])
    let manifest = try await Self.package(script) { package, swift in
      try await package.value(of: ["dump-package"], swift: swift) { notice in
        notices.withLock { $0.append(notice) }
      }
    }
    #expect(manifest["name"] == "Shop")
    #expect(notices.withLock(\.self) == told)
  }

  @Test(arguments: [
    ("echo 'error: broken manifest' >&2; exit 1", "error: broken manifest"),
    ("echo '{\"name\": '", "It is not JSON."),
  ]) func `what cannot be read is reported in the words of SwiftPM`(
    script: String, words: String
  ) async throws {
    let problem = await #expect(throws: CommandError.self) {
      try await Self.package(script) {
        try await $0.value(of: ["dump-package"], swift: $1) { _ in }
      }
    }
    #expect(problem.map { "\($0)".contains(words) } == true, "\(String(describing: problem))")
  }

  private static func package<Result>(
    _ script: String, _ body: (ProgramPackage, String) async throws -> Result
  ) async throws -> Result {
    let folder = URL.temporaryDirectory.appending(path: "storybook-manifest-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appending(path: "swift")
    try writeScript("#!/bin/sh\n\(script)", to: swift.path)
    try Data().write(to: folder.appending(path: "Package.swift"))
    return try await body(ProgramPackage(folder.path), swift.path)
  }
}
