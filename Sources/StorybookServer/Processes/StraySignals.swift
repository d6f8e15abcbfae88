import Foundation

/// Signals that end a process unless it does something about them, and that say nothing to a host.
enum StraySignals {
  /// Sent by mistake, by a timer, or by a limit of the system; what is written over a limit then
  /// fails as any other write does.
  static let numbers: [Int32] = {
    var numbers = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXFSZ, SIGIO]
    #if os(Linux)
      numbers += [SIGPWR, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #endif
    return numbers
  }()

  static func ignore() {
    for number in numbers { signal(number, SIG_IGN) }
  }
}
