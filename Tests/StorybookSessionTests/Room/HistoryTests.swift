import StorybookSchema
@testable import StorybookTestSupport
import Testing

import Storybook
@testable import StorybookSession

struct HistoryTests {
  /// A history of so many edits, each with so many bytes of its own.
  private static func history(_ count: Int, bytes: Int) -> History {
    var history = History()
    for step in 0..<count {
      history.edited(
        from: Value(step), to: Value(step + 1), by: .init(participant: "a", paths: []),
        merge: false, bytes: bytes)
    }
    return history
  }

  @Test(arguments: [(10, 1_000, 10), (501, 1_000, 500), (2_000, 0, 500)])
  func `the oldest steps are forgotten`(count: Int, bytes: Int, kept: Int) {
    #expect(Self.history(count, bytes: bytes).counts == .init(undo: kept, redo: 0))
  }

  @Test(arguments: [(1 << 20, 64), (1 << 25, 2), (1 << 26, 1), (1 << 30, 1)])
  func `a history of large steps is shorter`(bytes: Int, kept: Int) {
    #expect(Self.history(100, bytes: bytes).counts.undo == kept)
  }

  @Test func `continued edits that end where they began are no step`() {
    var history = Self.history(2, bytes: 1)
    let edit = History.Continuation(participant: "b", paths: [Pointer(["count"])])
    for (old, new, undo) in [(2, 3, 3), (3, 31, 3), (31, 2, 2), (2, 3, 3), (3, 4, 3)] {
      history.edited(
        from: Value(old), to: Value(new), by: edit, merge: true, bytes: 1)
      #expect(history.counts.undo == undo)
    }
    #expect(history.previous == 2)
  }

  @Test func `steps that are gone back and forth weigh what they did`() {
    var history = Self.history(64, bytes: 1 << 20)
    for step in 0..<64 { history.wentBack(from: Value(100 + step)) }
    #expect(history.counts == .init(undo: 0, redo: 64))
    for step in 0..<64 { history.wentForward(from: Value(step)) }
    #expect(history.counts == .init(undo: 64, redo: 0))
    history.edited(
      from: 0, to: 1, by: .init(participant: "a", paths: []), merge: false, bytes: 1 << 20)
    #expect(history.counts == .init(undo: 64, redo: 0))
  }
}
