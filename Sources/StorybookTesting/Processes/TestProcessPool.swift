import Foundation
import Storybook

/// Lends child processes to tests, and starts them when they are needed: first one, then as many
/// again as there are.
actor TestProcessPool {
  static let shared = TestProcessPool(limit: TestProcessKey.limit)

  /// What a test does next.
  private enum Turn: Sendable {
    case run(TestProcess)
    case start
    case inThisProcess
  }

  private struct Waiting {
    let key: TestProcessKey
    let continuation: CheckedContinuation<Turn, Never>
  }

  private let limit: Int
  private var idle: [TestProcess] = []
  private var count = 0
  private var startingCount = 0
  private var waiting: [Waiting] = []
  /// The tests of each key, which those of a second catalog that was made alike must not replace.
  private var groups: [TestProcessKey: TestGroup] = [:]
  private var failed: Set<TestProcessKey> = []

  init(limit: Int) { self.limit = limit }

  /// Returns `nil` if the tests have to run in this process.
  func process(for tests: TestGroup) async -> TestProcess? {
    guard let key = TestProcessKey.current(for: tests) else { return nil }
    guard groups[key, default: tests].hasScreens(of: tests) else { return nil }
    groups[key] = tests
    return await process(for: key)
  }

  func process(for key: TestProcessKey) async -> TestProcess? {
    while true {
      switch await turn(key) {
      case .run(let process):
        if await process.isIdle() { return process }
        release(process)
      case .start: return await start(key)
      case .inThisProcess: return nil
      }
    }
  }

  /// Takes a process back, perhaps one that has ended.
  func release(_ process: TestProcess) {
    if process.isAlive {
      idle.append(process)
    } else {
      count -= 1
    }
    assign()
  }

  private func turn(_ key: TestProcessKey) async -> Turn {
    if let turn = nextTurn(key) { return turn }
    return await withCheckedContinuation { waiting.append(Waiting(key: key, continuation: $0)) }
  }

  private func nextTurn(_ key: TestProcessKey) -> Turn? {
    if failed.contains(key) { return .inThisProcess }
    if let index = idle.lastIndex(where: { $0.key == key }) { return .run(idle.remove(at: index)) }
    // One that starts is worth two that might not be needed.
    guard startingCount == 0 || startingCount * 2 < count else { return nil }
    if count >= limit {
      guard !idle.isEmpty else { return nil }
      idle.removeFirst().end()
      count -= 1
    }
    count += 1
    startingCount += 1
    return .start
  }

  private func start(_ key: TestProcessKey) async -> TestProcess? {
    let process = await TestProcess.start(key)
    startingCount -= 1
    if process == nil {
      count -= 1
      failed.insert(key)
      let note = "Interaction tests run in the process of the tests: no other one can run them.\n"
      FileHandle.standardError.write(Data(note.utf8))
    }
    assign()
    return process
  }

  private func assign() {
    var index = 0
    while index < waiting.count {
      if let turn = nextTurn(waiting[index].key) {
        waiting.remove(at: index).continuation.resume(returning: turn)
      } else {
        index += 1
      }
    }
  }
}
