import Foundation
import StorybookProgram
import Synchronization

/// The child's side: a process of the tests that runs one test function, in which the call for its
/// own tests becomes the worker.
enum TestProcessMain {
  /// The environment variable with the fingerprint of its tests; for internal use.
  static let variable = "STORYBOOK_TEST_GROUP"
  /// Where its prints go from then on; what the function prints before is that of the parent again.
  static let output: Int32 = 3

  private static let fingerprint = ProcessInfo.processInfo.environment[variable]
  private static let isServing = Mutex(false)

  /// Whether this is a child process. Its calls for other tests do nothing.
  static var isRunning: Bool { fingerprint != nil }

  /// Runs the tests that the parent asks for until it ends the process; returns for other tests.
  static func serve(_ tests: TestGroup) async {
    guard tests.fingerprint == fingerprint else { return }
    let isFirst = isServing.withLock { isServing in
      defer { isServing = true }
      return !isServing
    }
    if isFirst {
      let thread = Thread {
        redirect()
        WorkerMain.run(memoryLimit: nil) { tests.catalog }
      }
      thread.stackSize = TestThread.stackSize
      thread.start()
    }
    // Each case of the function waits here until the process ends.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  private static func redirect() {
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    dup2(output, STDERR_FILENO)
    close(output)
  }
}
