import Foundation
import Storybook
import StorybookBrowser
import Testing

@testable import StorybookHost
@testable import StorybookScreenshots

struct PictureTakerTests {
  /// A browser that says nothing; a pipe beside it is open for as long as it runs.
  private static let silentBrowser = """
    #!/bin/sh
    exec 9>"$0.pipe"
    echo started >&9
    exec sleep 600
    """

  private static func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  /// Starts the silent browser for a picture. Returns its request, and its pipe once it runs.
  private static func started(
    _ taker: PictureTaker, _ browser: String
  ) async throws -> (request: Task<[UInt8], any Error>, pipe: FileHandle) {
    let subject = PictureSubject(
      story: "till/open", rendering: .html("<p>1</p>"),
      environment: EnvironmentSettings(device: "responsive"), listing: CatalogListing(Catalog {}))
    let request = Task { try await taker.picture(of: subject) }
    let pipe = try await onThread {
      try FileHandle(forReadingFrom: URL(filePath: "\(browser).pipe"))
    }
    #expect(try await onThread { try pipe.read(upToCount: 8) } == Data("started\n".utf8))
    return (request, pipe)
  }

  /// Waits on a thread of its own, as opening and reading a pipe block.
  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }

  @Test func `to cancel a picture ends its browser, and the next one starts`() async throws {
    try await Self.inFolder { folder in
      let browser = "\(folder)/silent"
      try Self.silentBrowser.write(toFile: browser, atomically: true, encoding: .utf8)
      #expect(chmod(browser, 0o700) == 0 && mkfifo("\(browser).pipe", 0o600) == 0)
      let taker = PictureTaker(deadline: .seconds(3600)) { browser }
      for _ in 0..<2 {
        let (request, pipe) = try await Self.started(taker, browser)
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(try await Self.onThread { try pipe.readToEnd() ?? Data() }.isEmpty)
      }
    }
  }
}
