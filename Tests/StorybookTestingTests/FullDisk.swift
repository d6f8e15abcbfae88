import Foundation
import Storybook

/// The process may write small files only, as on a disk that is full: for tests in a process of their
/// own, as the limit holds for all that it writes.
enum FullDisk {
  /// - Parameter kills: true to end the process in the middle of a file that is too long (SIGXFSZ),
  ///   instead of reporting that the file does not fit.
  static func begin(bytes: Int, kills: Bool = false) {
    signal(SIGXFSZ, kills ? SIG_DFL : SIG_IGN)
    if kills { letThrough(SIGXFSZ) }
    limit(.fileSize, to: bytes)
    // The memory of a terminated process is not read.
    limit(.core, to: 0)
  }

  /// Threads of a pool hold most signals back.
  private static func letThrough(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private enum Resource { case fileSize, core }

  private static func limit(_ resource: Resource, to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
      let kind = resource == .core ? RLIMIT_CORE : RLIMIT_FSIZE
      setrlimit(__rlimit_resource_t(kind.rawValue), &limit)
    #else
      setrlimit(resource == .core ? RLIMIT_CORE : RLIMIT_FSIZE, &limit)
    #endif
  }
}
