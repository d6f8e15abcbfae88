import Foundation
import StorybookWebSockets
import Synchronization

/// Starts processes on separate threads.
///
/// The kernel blocks the calling thread until the new process has executed its program (clone(2),
/// CLONE_VFORK), and forever if the process is stopped before that. The service thread must not
/// block.
final class Spawner: Sendable {
  private let loop: ServiceLoop
  private let isOpen = Mutex(true)

  init(on loop: ServiceLoop) { self.loop = loop }

  /// Calls back on the service thread, unless the spawner was closed before.
  func start(
    executable: String, arguments: [String],
    started: @escaping @Sendable (Result<WorkerProcess, SystemError>) -> Void
  ) {
    Thread.detachNewThread {
      let result = Result { () throws(SystemError) in
        try WorkerProcess.start(executable: executable, arguments: arguments)
      }
      let isWanted = self.isOpen.withLock { isOpen in
        if isOpen { self.loop.post { started(result) } }
        return isOpen
      }
      if !isWanted, case .success(let process) = result { process.discard() }
    }
  }

  /// Ends processes that are being started, and all later ones, at once.
  func close() { isOpen.withLock { $0 = false } }
}
