import Foundation
import Testing

@testable import StorybookHost

struct FileLockTests {
  @Test func `who lets go lets go, also while a process that is being started has a copy`() throws {
    let path = NSTemporaryDirectory() + "lock-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lock = try #require(FileLock(path))
    let copy = dup(lock.descriptor)
    defer { close(copy) }
    #expect(FileLock(path) == nil)
    lock.release()
    try #require(FileLock(path)).release()
  }
}
