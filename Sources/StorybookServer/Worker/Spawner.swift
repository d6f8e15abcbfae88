import Foundation
import StorybookWebSockets
import Synchronization

/// Starts processes on threads of their own.
///
/// Until a new process runs its program, whoever starts it is held by the kernel (clone(2),
/// CLONE_VFORK); and if somebody stops the process before that, for ever. The service thread is
/// not to be held.
final class Spawner: Sendable {
  private let loop: ServiceLoop
  private let isOpen = Mutex(true)

  init(on loop: ServiceLoop) { self.loop = loop }

  /// Calls back on the service thread, unless the spawner was closed before.
  func start(
    executable: String, arguments: [String],
    _ started: @escaping @Sendable (Result<WorkerProcess, WorkerProcess.Failure>) -> Void
  ) {
    Thread.detachNewThread {
      let result = Result { () throws(WorkerProcess.Failure) in
        try WorkerProcess.start(executable: executable, arguments: arguments)
      }
      let isWanted = self.isOpen.withLock { isOpen in
        if isOpen { self.loop.post { started(result) } }
        return isOpen
      }
      if !isWanted, case .success(let process) = result { process.discard() }
    }
  }

  /// What is started from here on, or just now, is ended again.
  func close() { isOpen.withLock { $0 = false } }
}
