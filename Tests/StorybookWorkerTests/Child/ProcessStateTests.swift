import Foundation
import Testing

@testable import StorybookWorker

@Suite(.serialized)
struct ProcessStateTests {
  private static let name = "STORYBOOK_PROCESS_STATE_TEST"

  @Test func `a screen may run where nothing that all share is changed`() {
    var shared = ProcessGuard()
    let none = shared.noteChanges(by: "cart")
    #expect(none == nil)
    #expect(shared.admits("till"))
    setenv(Self.name, "1", 1)
    defer { unsetenv(Self.name) }
    let (changes, news) = (shared.noteChanges(by: "till"), shared.noteChanges(by: "till"))
    #expect(changes?.contains("environment variables") == true)
    #expect(news == nil)
    #expect(shared.admits("till"))
    #expect(!shared.admits("cart"))
    unsetenv(Self.name)
    #expect(shared.admits("cart"))
  }

  @Test func `what a thread changes later keeps other screens away, too`() {
    var shared = ProcessGuard()
    _ = shared.noteChanges(by: "cart")
    setenv(Self.name, "2", 1)
    defer { unsetenv(Self.name) }
    #expect(shared.admits("cart"))
    #expect(!shared.admits("till"))
  }
}
