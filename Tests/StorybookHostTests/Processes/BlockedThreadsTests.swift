import Storybook
import StorybookProgram
import Testing

@testable import StorybookHost

/// What `test_main_actor.py` sees of real processes, and what they cannot show at will.
struct BlockedThreadsTests {
  private static let thread = 7

  private static func clause(
    _ kind: BlockingCall?, _ note: AwaitingNote = .none, file: String? = nil,
    children: [String] = [], timer: Int? = nil, of process: Int = thread
  ) -> String? {
    var blocked = BlockedThreads(process: process)
    if let kind { blocked.calls[thread] = BlockedThreads.Call(kind: kind, file: file) }
    blocked.children = children
    blocked.timer = timer
    return blocked.clause(Trace.Wait(note: note, thread: thread))
  }

  @Test(arguments: [
    (clause(nil), nil), (clause(nil, .forJob), nil),
    (clause(.connects), "the main thread waits for a server to accept its connection"),
    (clause(.sleeps, of: 1), "its thread sleeps"),
    (clause(.reads, file: "/tmp/a"), "the main thread reads from /tmp/a, where nothing comes"),
    (clause(.reads), "the main thread reads from a file, where nothing comes"),
    (clause(.process, children: ["a", "b"]), "the main thread waits for another process"),
    // Within the loop of the main thread, work of its queue can block it.
    (clause(.lock, .inRunLoop), "the main thread waits for a lock or a semaphore"),
    (clause(.sleeps, .inRunLoop, timer: 3), "the main thread sleeps"),
    (
      clause(.lock, .forJob, children: ["a"], timer: 3),
      """
      nothing has resumed what it awaits, and its next timer is due in 3 s, and the process “a”, \
      which it started, still runs
      """
    ),
    (clause(.polls, .inRunLoop, children: ["a", "b"]), "nothing has resumed what it awaits"),
  ]) func `only what is certain is said`(clause: String?, expected: String?) {
    #expect(clause == expected)
  }

  @Test func `a process that is gone waits for nothing`() {
    #expect(BlockedThreads(of: .max) == BlockedThreads(process: Int(Int32.max)))
  }
}
