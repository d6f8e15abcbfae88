import Foundation
import Synchronization

/// Ends the child processes when this process exits: before it, since their coverage is read then.
enum TestProcessExit {
  private static let processes = Mutex<[ObjectIdentifier: TestProcess]>([:])
  private static let handler: Void = {
    atexit {
      let processes = TestProcessExit.processes.withLock { $0.values.map(\.self) }
      for process in processes { process.terminate() }
    }
  }()

  static func register(_ process: TestProcess) {
    handler
    processes.withLock { $0[ObjectIdentifier(process)] = process }
  }

  static func remove(_ process: TestProcess) {
    processes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(process)) }
  }
}
