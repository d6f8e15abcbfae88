import Foundation
import Storybook
import StorybookCommandLine
import StorybookProgram
import StorybookTestSupport
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
    let folder = try TestFolder()
    let browser = try folder.write(Self.silentBrowser, to: "silent")
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
