import Foundation
import StorybookFiles
import StorybookWebSockets
import Testing

@testable import StorybookServer

/// The address of a running storybook, for the commands of its package.
struct KeptAddressTests {
  @Test(.timeLimit(.minutes(2)), arguments: [true, false])
  func `it is written when there is a build folder`(
    isThere: Bool
  ) async throws {
    let root = URL.temporaryDirectory.appending(path: "storybook-address-\(UUID())").path
    let build = "\(root)/.build"
    let files = FileManager.default
    try files.createDirectory(
      atPath: isThere ? build : root, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: root) }
    let loop = try ServiceLoop()
    let address = await KeptAddress("http://127.0.0.1:6007/", of: root, on: loop)
    if !isThere {
      #expect(!files.fileExists(atPath: build))
      try files.createDirectory(atPath: build, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: "\(build)/workspace-state.json"))
    }
    while AddressFile(package: root)?.newest == nil { await Task.yield() }
    #expect(AddressFile(package: root)?.newest == "http://127.0.0.1:6007/")
    await address.remove()
    #expect(AddressFile(package: root)?.newest == nil)
    await loop.shutDown()
  }
}
